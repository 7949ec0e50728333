import { formatSi } from '#lib/base/quantity.ts';
import type { VerdictReasonRecord, VerdictRecord } from '#lib/db/records.ts';

type Values = VerdictReasonRecord['values'];

/** What each reason says to the model. A reason that repeats ngspice has its words in `said`. */
const statements: Readonly<Record<string, (values: Values) => string>> = {
	forced_operating_point: () =>
		'no operating point was found: gmin and source stepping failed, and the state after a short transient was taken instead',
	stepping_failed: () =>
		'gmin or source stepping failed on the way to the operating point; compare it with what you expect',
	floating_node: ({ nodes, devices }) =>
		`no DC path to ground at ${nodes} (connected: ${devices}); its voltage means nothing`,
	ended_early: ({ reason }) => `the run ended early (${reason}); the numbers are of its first part`,
	capital_m: ({ value }) => `${value} is read as milli, in SPICE M is 1e-3; write MEG for mega`,
	capital_f: ({ value }) => `${value} is read as femto, in SPICE F is 1e-15`,
	inner_suffix: ({ value }) => `the digits after the letter in ${value} are ignored; write 4.7k, not 4k7`,
	decimal_comma: ({ value }) => `the comma in ${value} separates two numbers; write a decimal point`,
	loose_tolerance: ({ option, value }) => `${option}=${value} is too loose for exact numbers`,
	parameter_redefined: ({ name, value, earlier }) =>
		`.param ${name} is given twice (${earlier}, then ${value}); the last counts`,
	model_redefined: ({ name, line }) => `.model ${name} is given twice (first in line ${line}); the first counts`,
	argument_ignored: ({ name, subcircuit }) => `the subcircuit ${subcircuit} has no parameter ${name}; it was ignored`,
	measure_failed: ({ name }) => `the measurement ${name} found nothing`,
	measure_missing: ({ name }) => `the measurement ${name} was not taken`,
	no_points: ({ plot }) => `the analysis ${plot} gave no points`,
	no_results: () => 'ngspice reports success but there are no results; check the limits of the analysis',
	no_ac_source: () => 'no source has an AC value, so every AC result is zero; add AC 1 to the input source',
	not_finite: ({ signal, plot }) => `${signal} in ${plot} is infinite or NaN at some point`,
	out_of_reach: ({ signal, value, sources }) =>
		`${signal} reaches ${formatSi(Number(value), 'V')}, the sources together give ${formatSi(Number(sources), 'V')}`,
	few_points_per_period: ({ metric, signal, points }) =>
		`${metric} of ${signal} was read from ${points} points a period`,
	few_points_on_edge: ({ metric, signal, points }) =>
		`${metric} of ${signal} was read from ${points} points on the edge`,
	few_points_per_decade: ({ metric, signal, points }) => `${metric} of ${signal} was read at ${points} points a decade`
};

/** Whether the model may build on the numbers of a run, and if not, why; empty for a run without a verdict. */
export function verdictLines(verdict: VerdictRecord | undefined): string {
	if (!verdict) return '';
	// the errors of a failed run are listed by themselves
	const reasons = verdict.reasons.filter(({ level }) => level === 'suspicious').map(reasonLine);
	switch (verdict.level) {
		case 'trusted':
			return 'Verdict: trusted.';
		case 'suspicious':
			return ['Verdict: SUSPICIOUS. Settle these before you rely on the numbers or report them:', ...reasons].join(
				'\n'
			);
		case 'failed':
			return reasons.length > 0 ? ['Also noticed:', ...reasons].join('\n') : '';
	}
}

function reasonLine({ code, file, line, values }: VerdictReasonRecord): string {
	const place = file === null ? '' : `${file}${line === null ? '' : `:${line}`}: `;
	return `- ${place}${statements[code]?.(values) ?? values.said ?? code}`;
}

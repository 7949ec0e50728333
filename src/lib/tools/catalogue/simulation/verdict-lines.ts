import { ownValue } from '#lib/base/own-value.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { VerdictReasonRecord, VerdictRecord } from '#lib/db/records.ts';
import { diagnostics } from '#lib/i18n/en/netlist/diagnostics.ts';
import { verdict as verdictTexts, type ReasonValues } from '#lib/i18n/en/results/verdict.ts';

type Values = VerdictReasonRecord['values'];
type ReasonTexts = Partial<Record<string, Record<'what' | 'fix', (values: ReasonValues) => string>>>;
type DiagnosticTexts = Partial<Record<string, (values: ReasonValues) => string>>;

/** The verdict reasons as text for the model. A reason that repeats a message of ngspice has it in `said`. */
const statements: Readonly<Record<string, (values: Values) => string>> = {
	forced_operating_point: () =>
		'no operating point was found: gmin and source stepping failed, and the state after a short transient was used instead',
	stepping_failed: () =>
		'gmin or source stepping failed on the way to the operating point; compare it with what you expect',
	ended_early: ({ reason }) => `the run ended early (${reason}); the results cover only its first part`,
	measure_failed: ({ name }) => `the measurement ${name} found no value`,
	measure_missing: ({ name }) => `the measurement ${name} was not evaluated`,
	no_points: ({ plot }) => `the analysis ${plot} produced no points`,
	no_results: () => 'ngspice reports success but produced no results; check the limits of the analysis',
	not_finite: ({ signal, plot }) => `${signal} in ${plot} becomes infinite or NaN`,
	out_of_reach: ({ signal, value, sources }) =>
		`${signal} reaches ${formatSi(Number(value), 'V')}, although the sources together supply ${formatSi(Number(sources), 'V')}`,
	few_points_per_period: ({ metric, signal, points }) =>
		`${metric} of ${signal} was measured with ${points} points per period`,
	few_points_on_edge: ({ metric, signal, points }) =>
		`${metric} of ${signal} was measured on an edge with ${points} points`,
	few_points_per_decade: ({ metric, signal, points }) =>
		`${metric} of ${signal} was measured with ${points} points per decade`
};

/** Whether the model may rely on the results of a run, and if not, why; empty for a run without a verdict. */
export function verdictLines(verdict: VerdictRecord | undefined): string {
	if (!verdict) return '';
	// The errors of a failed run are listed separately.
	const reasons = verdict.reasons.filter(({ level }) => level === 'suspicious').map(reasonLine);
	switch (verdict.level) {
		case 'trusted':
			return 'Verdict: nothing found. Log, netlist, curves and measurements were checked for known mistakes; this does not show that the circuit does what it should.';
		case 'suspicious':
			return ['Verdict: SUSPICIOUS. Resolve these before you rely on the numbers or report them:', ...reasons].join(
				'\n'
			);
		case 'failed':
			return reasons.length > 0 ? ['Also noticed:', ...reasons].join('\n') : '';
	}
}

function reasonLine({ code, file, line, values }: VerdictReasonRecord): string {
	const place = file === null ? '' : `${file}${line === null ? '' : `:${line}`}: `;
	return `- ${place}${ownValue(statements, code)?.(values) ?? diagnosticText(code, values) ?? ownText(code, values) ?? values.said ?? code}`;
}

/** A reason that only a run can have, as the app shows it, and what to do; null for one that repeats ngspice's message. */
function ownText(code: string, values: Values): string | null {
	if (values.said !== undefined) return null;
	const text = ownValue(verdictTexts.reasons as ReasonTexts, code);
	const words = wordsOf(values);
	return text ? `${text.what(words)} ${text.fix(words)}` : null;
}

/** The diagnostic as the editor shows it, and how to fix it. */
function diagnosticText(code: string, values: Values): string | null {
	const found = ownValue(diagnostics.messages as DiagnosticTexts, code);
	const remedy = ownValue(verdictTexts.remedies as DiagnosticTexts, code);
	const words = wordsOf(values);
	return found && remedy ? `${found(words)} ${remedy(words)}` : null;
}

function wordsOf(values: Values): ReasonValues {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [
			name,
			name === 'value' && typeof value === 'number' ? formatSi(value, 'V') : String(value)
		])
	);
}

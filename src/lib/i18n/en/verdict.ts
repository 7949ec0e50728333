import { ownValue } from '#lib/base/own-value.ts';

/** Values inserted into a reason's text. The caller formats the numbers. */
export type ReasonValues = Readonly<Record<string, string>>;

interface ReasonText {
	what: (values: ReasonValues) => string;
	fix: (values: ReasonValues) => string;
}

const countedPoints = (points: string): string => (points === '1' ? '1 point' : `${points} points`);

const metricWithFewPoints = {
	fix: () => 'Give .tran a maximum step as its fourth number: .tran step stop 0 maximum.'
};

export const verdict = {
	/** Accessible name of the badge. */
	badge: (level: string) => `Verdict: ${level}`,
	trustedHint: 'The log, netlist and values were checked for problems that ngspice does not report as errors.',
	unknown: 'This run was made before verdicts were stored.',
	count: (count: number) => (count === 1 ? '1 reason' : `${count} reasons`),
	said: 'ngspice',
	fixLabel: 'What to do',
	findFix: 'Find a fix',
	/** How to fix a netlist diagnostic that is a reason; `diagnostics.messages` says what is wrong. */
	remedies: {
		argument_ignored: () => 'Fix the name, or add the parameter to the .subckt card.',
		capital_f: () => 'Leave the unit out for farads, or write a lowercase f for femto.',
		capital_m: () => 'Write MEG for mega, or a lowercase m for milli.',
		decimal_comma: () => 'Write a decimal point.',
		floating_node: () => 'Add a resistor to ground, such as 1 GΩ, or fix the name of the node.',
		foreign_suffix: () => 'Write Meg for 1e6, or the exponent.',
		function_redefined: () => 'Keep one of the two, or rename one.',
		inner_suffix: () => 'Write the decimal point: 4.7k instead of 4k7.',
		letter_in_number: () => 'Write digits: 0 instead of O, 1 instead of l.',
		loose_tolerance: ({ option = '' }) => `Run once with the default ${option} and compare.`,
		mil_is_milli: () => 'Write the value in metres: 127u instead of 5mil.',
		model_redefined: () => 'Keep one of the two, or rename one.',
		no_ac_source: () => 'Add AC 1 to the input source.',
		output_unknown: () => 'Fix the name of the node on the card.',
		parameter_redefined: () => 'Keep one of the two.',
		power_of_magnitude: () => 'Write the power as a product, such as v(a)*v(a)*v(a).',
		random_arguments: () => 'Give the nominal value, the deviation and, for gauss and agauss, the number of sigmas.',
		random_limit: () =>
			"Write min(max(x,low),high) to clamp, or choose the netlist's dialect (LTspice or PSpice) in the project's simulation settings.",
		title_is_card: () => 'Put a title, or a line with only *, before it.'
	} satisfies Record<string, (values: ReasonValues) => string>,
	reasons: {
		forced_operating_point: {
			what: () =>
				'No operating point was found. gmin and source stepping failed, and ngspice used the state of the circuit after a short transient instead.',
			fix: () => 'Look for floating nodes. Give them a DC path to ground, or start with .ic and uic.'
		},
		stepping_failed: {
			what: () => 'The operating point was hard to find: gmin or source stepping failed on the way.',
			fix: () => 'Compare the voltages with what you expect; use .nodeset to select the solution that you want.'
		},
		ended_early: {
			what: ({ reason = '' }) =>
				ownValue(
					{
						user: 'The run was stopped; the results cover only its first part.',
						time_limit: 'The run reached its time limit; the results cover only its first part.',
						point_limit: 'The run reached its limit of points; the results cover only its first part.',
						breakpoint: 'A stop command of the script paused the analysis; the results cover only its first part.',
						out_of_memory: 'Memory ran out; the results cover only the part before that.'
					},
					reason
				) ?? 'The run ended early; the results cover only its first part.',
			fix: ({ reason = '' }): string =>
				reason === 'breakpoint'
					? 'Continue to the end with resume in the script, or remove the stop command.'
					: 'Run again to the end, with a shorter time or larger steps if needed.'
		},
		measure_missing: {
			what: ({ name = '' }) => `The measurement ${name} was not taken.`,
			fix: () => 'Check that the netlist has the analysis that the .meas card names.'
		},
		measure_failed: {
			what: ({ name = '' }) => `The measurement ${name} found nothing.`,
			fix: () =>
				'Check that the signal exists, that it reaches the requested level, and that the time or frequency is within the run.'
		},
		script_expression: {
			what: ({ said = '' }) => `The script could not compute ${said}.`,
			fix: () => 'Check the vectors that it names and everything that depends on it: the branch of an if is skipped.'
		},
		unknown_vector: {
			what: () => 'A command refers to a signal that does not exist, so it had no effect.',
			fix: () => 'Fix the name: v(node), i(source), @device[parameter], or a name that the script has defined before.'
		},
		card_not_run: {
			what: ({ card = '' }) => `The card ${card} was not run: the script ran its own analyses.`,
			fix: () => 'Add run to the script, or remove the card.'
		},
		no_points: {
			what: ({ plot = '' }) => `The analysis ${plot} produced no points.`,
			fix: () => 'Check its limits: the stop must be beyond the start.'
		},
		no_results: {
			what: () => 'ngspice reports success but produced no results.',
			fix: () => 'Check the limits of the analysis: the stop must be beyond the start (1M is 1 mHz).'
		},
		not_finite: {
			what: ({ signal = '', plot = '' }) => `${signal} in ${plot} becomes infinite or NaN.`,
			fix: () => 'Look for a division by zero in an expression, and for a resistance or capacitance of zero.'
		},
		out_of_reach: {
			what: ({ signal = '', value = '', sources = '' }) =>
				`${signal} reaches ${value}, although the sources together supply ${sources}.`,
			fix: () =>
				'Look for a suffix that does not mean what you intended, a current without a return path, and an unlimited gain.'
		},
		few_points_per_period: {
			what: ({ metric = '', signal = '', points = '' }) =>
				`${metric} of ${signal} was measured with ${countedPoints(points)} per period.`,
			...metricWithFewPoints
		},
		few_points_on_edge: {
			what: ({ metric = '', signal = '', points = '' }) =>
				`${metric} of ${signal} was measured on an edge with ${countedPoints(points)}.`,
			...metricWithFewPoints
		},
		few_points_per_decade: {
			what: ({ metric = '', signal = '', points = '' }) =>
				`${metric} of ${signal} was measured with ${countedPoints(points)} per decade.`,
			fix: () => 'Use more points per decade in the .ac card, such as dec 50.'
		},
		all_zero: {
			what: ({ analysis = '' }): string =>
				analysis === 'op'
					? 'Every voltage and current is zero: the circuit has no source.'
					: `Every voltage and current of the ${analysis} analysis is zero.`,
			fix: ({ analysis = '' }): string =>
				analysis === 'ac'
					? 'Give the input source an AC value, such as AC 1, and check that it is connected to the circuit.'
					: 'Give a source a value, or a waveform that begins before the run ends. Check that it is connected, and that it is not in the first line, which is the title.'
		},
		not_judged: {
			what: () => 'The netlist of this run could not be checked: the checker stopped or took too long.',
			fix: () => 'Run again. If it happens again, check the log and the netlist yourself.'
		},
		zero_noise: {
			what: () => 'The noise is zero at every frequency.',
			fix: () =>
				'Check the output node on the .noise card. Only resistors and semiconductors generate noise, and it must reach that node.'
		},
		warning: {
			what: () => 'ngspice gave a warning that this app cannot explain.',
			fix: () => 'Read it, and decide whether it affects your results.'
		},
		engine_error: {
			what: () => 'ngspice reported an error.',
			fix: () => 'The log has all messages from ngspice.'
		}
	} satisfies Record<string, ReasonText>
};

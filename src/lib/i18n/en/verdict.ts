/** What a reason's text may put in: numbers are written by the caller. */
export type ReasonValues = Readonly<Record<string, string>>;

interface ReasonText {
	what: (values: ReasonValues) => string;
	fix: (values: ReasonValues) => string;
}

const metricWithFewPoints = {
	fix: () => 'Give .tran a largest step as its fourth number: .tran step stop 0 largest.'
};

export const verdict = {
	levels: { trusted: 'Trusted', suspicious: 'Check', failed: 'Failed' },
	/** Spoken name of the badge. */
	badge: (level: string) => `Verdict: ${level}`,
	titles: {
		trusted: 'Nothing speaks against these numbers',
		suspicious: 'Check these before you rely on the numbers',
		failed: 'The run failed'
	},
	trustedHint: 'The log, the netlist and the numbers were looked through for what ngspice does not call an error.',
	unknown: 'This run was made before verdicts were kept.',
	count: (count: number) => (count === 1 ? '1 reason' : `${count} reasons`),
	said: 'ngspice',
	fixLabel: 'What to do',
	findFix: 'Find a fix',
	reasons: {
		forced_operating_point: {
			what: () =>
				'No operating point was found. gmin and source stepping failed, and ngspice took the state of the circuit after a short transient instead.',
			fix: () => 'Look for nodes that float. Give them a path for direct current, or start with .ic and uic.'
		},
		stepping_failed: {
			what: () => 'The operating point was hard to find: gmin or source stepping failed on the way.',
			fix: () => 'Compare the voltages with what you expect; .nodeset leads to the solution you mean.'
		},
		floating_node: {
			what: ({ nodes = '', devices = '' }) =>
				`No direct current can flow to ${nodes}: there is nothing that holds the voltage. Connected: ${devices}.`,
			fix: () => 'Add a resistor to ground, such as 1 GΩ, or mend the name of the node.'
		},
		ended_early: {
			what: ({ reason = '' }) =>
				({
					user: 'The run was stopped; the numbers are of its first part.',
					time_limit: 'The run reached its time limit; the numbers are of its first part.',
					point_limit: 'The run reached its limit of points; the numbers are of its first part.',
					out_of_memory: 'Memory ran out; the numbers are of the part before.'
				})[reason] ?? 'The run ended early; the numbers are of its first part.',
			fix: () => 'Run again to the end, with a shorter time or larger steps if need be.'
		},
		capital_m: {
			what: ({ value = '' }) => `${value} is read as milli: in SPICE m and M are both 1e-3.`,
			fix: () => 'Write MEG for mega, or a small m where milli is meant.'
		},
		capital_f: {
			what: ({ value = '' }) => `${value} is read as femto: in SPICE f and F are both 1e-15.`,
			fix: () => 'Leave the unit out for farads, or write a small f where femto is meant.'
		},
		inner_suffix: {
			what: ({ value = '' }) => `In ${value} the digits after the letter are ignored.`,
			fix: () => 'Write the decimal point: 4.7k instead of 4k7.'
		},
		decimal_comma: {
			what: ({ value = '' }) => `In ${value} the comma separates two numbers; ngspice takes the last as the value.`,
			fix: () => 'Write a decimal point.'
		},
		loose_tolerance: {
			what: ({ option = '', value = '' }) => `${option}=${value} lets the solver stop far from the solution.`,
			fix: ({ option = '' }) => `Run once with the usual ${option} and compare.`
		},
		parameter_redefined: {
			what: ({ name = '', value = '', earlier = '' }) =>
				`The parameter ${name} is given twice, first ${earlier}, then ${value}. ngspice says nothing and uses the last.`,
			fix: () => 'Keep one of the two.'
		},
		model_redefined: {
			what: ({ name = '', line = '' }) =>
				`The model ${name} is given twice (first in line ${line}). ngspice says nothing and uses the first.`,
			fix: () => 'Keep one of the two, or rename one.'
		},
		argument_ignored: {
			what: ({ name = '', subcircuit = '' }) =>
				`The subcircuit ${subcircuit} has no parameter ${name}: ngspice passes over it and uses the defaults.`,
			fix: () => 'Mend the name, or add the parameter to the .subckt card.'
		},
		measure_missing: {
			what: ({ name = '' }) => `The measurement ${name} was not taken.`,
			fix: () => 'Check that the netlist has the analysis that the .meas card names.'
		},
		measure_failed: {
			what: ({ name = '' }) => `The measurement ${name} found nothing.`,
			fix: () =>
				'Check that the signal exists, that it reaches the level asked for, and that the time or frequency is within the run.'
		},
		script_expression: {
			what: ({ said = '' }) => `The script could not compute ${said}.`,
			fix: () => 'Check the vectors it names, and what follows from it: the branch of an if is passed over.'
		},
		unknown_vector: {
			what: () => 'A command asked for a signal that there is none of, and was left undone.',
			fix: () => 'Mend the name: v(node), i(source), @device[parameter], or a name that the script has defined before.'
		},
		card_not_run: {
			what: ({ card = '' }) => `The card ${card} was not run: the script ran analyses of its own.`,
			fix: () => 'Add run to the script, or remove the card.'
		},
		no_points: {
			what: ({ plot = '' }) => `The analysis ${plot} gave no points.`,
			fix: () => 'Check its limits: the stop must lie beyond the start.'
		},
		no_results: {
			what: () => 'ngspice reports success, and there are no results.',
			fix: () => 'Check the limits of the analysis: the stop must lie beyond the start (1M is 1 mHz).'
		},
		no_ac_source: {
			what: () => 'No source has an AC value, so everything in the AC analysis is zero.',
			fix: () => 'Add AC 1 to the input source.'
		},
		not_finite: {
			what: ({ signal = '', plot = '' }) => `${signal} in ${plot} is infinite or no number at some point.`,
			fix: () => 'Look for a division by zero in an expression, and for a resistance or capacitance of zero.'
		},
		out_of_reach: {
			what: ({ signal = '', value = '', sources = '' }) =>
				`${signal} reaches ${value}, though the sources together give ${sources}.`,
			fix: () => 'Look for a suffix that was meant otherwise, a current that has no way out, and a gain without limits.'
		},
		few_points_per_period: {
			what: ({ metric = '', signal = '', points = '' }) =>
				`${metric} of ${signal} was read from ${points} points a period.`,
			...metricWithFewPoints
		},
		few_points_on_edge: {
			what: ({ metric = '', signal = '', points = '' }) =>
				`${metric} of ${signal} was read from an edge with ${points} points on it.`,
			...metricWithFewPoints
		},
		few_points_per_decade: {
			what: ({ metric = '', signal = '', points = '' }) =>
				`${metric} of ${signal} was read where there are ${points} points a decade.`,
			fix: () => 'Ask for more points a decade in the .ac card, such as dec 50.'
		},
		warning: {
			what: () => 'ngspice gave a warning that has no explanation here.',
			fix: () => 'Read it, and decide whether it concerns your numbers.'
		},
		engine_error: {
			what: () => 'ngspice reported an error.',
			fix: () => 'The log has everything that it said.'
		}
	} satisfies Record<string, ReasonText>
};

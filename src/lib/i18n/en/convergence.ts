interface Values {
	nodes: string;
	time: string;
	function: string;
}

interface FixValues {
	[name: string]: string | undefined;
}

export const convergence = {
	title: 'Convergence help',
	back: 'Back to the results',
	looking: 'Looking for the cause…',
	problems: {
		floating_node: ({ nodes }: Values) =>
			`No direct current can reach ${nodes} from ground: only capacitors, gates or current sources are connected there, so the voltage could be anything.`,
		voltage_loop: () =>
			'Voltage sources form a closed loop: their voltages contradict each other, or nothing limits the current between them.',
		inductor_loop: () =>
			'Inductors, which are shorts at direct current, form a closed loop with each other or with voltage sources: nothing limits the current.',
		function_domain: ({ function: name, time }: Values) =>
			`The function ${name} was given a value that it has no result for${time === '' ? '' : ` at ${time}`}, and no smaller step helped.`,
		singular_matrix: ({ nodes }: Values) =>
			`The equations have no single solution${nodes === '' ? '' : ` around ${nodes}`}: a voltage or current there is not determined.`,
		no_operating_point: ({ nodes }: Values) =>
			`No operating point was found, neither directly nor by stepping gmin or the sources${nodes === '' ? '' : `; ${nodes} would not settle`}.`,
		forced_operating_point: () =>
			'No method found the operating point. ngspice let the circuit run for a short while and took the voltages it happened to have.',
		timestep_too_small: ({ nodes, time }: Values) =>
			`${time === '' ? 'The transient' : `At ${time} the transient`} could not go on, however small the step${nodes === '' ? '' : `: ${nodes} jumps or has no solution there`}.`,
		iteration_limit: ({ nodes }: Values) =>
			`The iterations ended before the circuit had settled${nodes === '' ? '' : ` at ${nodes}`}.`
	} as Record<string, (values: Values) => string>,
	involved: 'Involved',
	place: (name: string, at: string) => `${name} at ${at}`,
	fixes: 'What may help, the mildest first',
	none: 'There is no fix to try for this netlist.',
	fixNames: {
		guarded_function: ({ function: name, bound }: FixValues) => `Keep the argument of ${name} at ${bound} or above`,
		smoothed_switching: ({ devices }: FixValues) => `Smooth the jump of ${devices}`,
		leak_resistor: ({ cards }: FixValues) => `Add a resistor to ground: ${cards}`,
		series_resistance: ({ devices }: FixValues) => `Put a small resistance in series with ${devices}`,
		more_iterations: () => 'Allow more iterations',
		gmin_stepping: () => 'Step gmin in fixed decades',
		source_stepping: () => 'Raise the sources in 100 steps',
		initial_guess_low: () => 'Give a first guess for the operating point',
		initial_guess_high: () => 'Give the opposite first guess',
		gear: () => 'Integrate by Gear’s method',
		smaller_steps: ({ step }: FixValues) => `Limit the time step to ${step}`,
		initial_voltage: () => 'Give the floating nodes an initial voltage',
		skip_operating_point: () => 'Start the transient without an operating point',
		ramped_supplies: ({ devices }: FixValues) => `Switch the supplies on gradually: ${devices}`,
		loosened_tolerances: () => 'Loosen the tolerances',
		raised_gmin: () => 'Raise gmin',
		shunt_resistance: () => 'Add 1 TΩ from every node to ground',
		shunt_capacitance: () => 'Add 1 pF from every node to ground',
		model_parasitics: ({ models }: FixValues) => `Give ${models} the resistance and capacitance of real parts`,
		lagged_source: ({ devices }: FixValues) => `Let ${devices} follow with a short delay`,
		combined_settings: () => 'Several of these settings together'
	} as Record<string, (values: FixValues) => string>,
	costs: {
		none: 'Changes how it is solved, not the result.',
		start: 'The transient begins from other values.',
		accuracy: 'Less exact.',
		circuit: 'Changes the circuit a little.'
	} as Record<string, string>,
	statuses: {
		waiting: 'waiting',
		running: 'running',
		works: 'works',
		no_help: 'does not help',
		cancelled: 'not tried'
	} as Record<string, string>,
	trying: (done: number, total: number) => `Trying ${done} of ${total}`,
	cancel: 'Stop trying',
	tryRest: 'Try the rest',
	stopped: 'Stopped before all had been tried.',
	best: 'recommended',
	found: (count: number) => (count === 1 ? 'One fix works.' : `${count} fixes work; the mildest comes first.`),
	foundNone: 'None of these helped alone. The circuit itself may have no solution: look at the parts named above.',
	showChange: (fix: string) => `Show the change: ${fix}`,
	apply: 'Apply and run',
	applyLabel: (fix: string) => `Apply and run: ${fix}`,
	applied: (fix: string) => `Applied: ${fix}`,
	gone: 'This run shows no trouble with convergence any more.'
};

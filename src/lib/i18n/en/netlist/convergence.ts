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
			`There is no DC path from ${nodes} to ground: only capacitors, gates or current sources connect there, so the voltage is undetermined.`,
		voltage_loop: () =>
			'Voltage sources form a closed loop: their voltages contradict each other, or nothing limits the current between them.',
		inductor_loop: () =>
			'Inductors, which are shorts at DC, form a closed loop with each other or with voltage sources: nothing limits the current.',
		function_domain: ({ function: name, time }: Values) =>
			`The function ${name} received a value outside its domain${time === '' ? '' : ` at ${time}`}, and smaller steps did not help.`,
		singular_matrix: ({ nodes }: Values) =>
			`The equations have no unique solution${nodes === '' ? '' : ` around ${nodes}`}: a voltage or current there is undetermined.`,
		no_operating_point: ({ nodes }: Values) =>
			`No operating point was found, neither directly nor by gmin or source stepping${nodes === '' ? '' : `; ${nodes} did not converge`}.`,
		forced_operating_point: () =>
			'No method found the operating point. ngspice ran a short transient and used the voltages that it reached.',
		timestep_too_small: ({ nodes, time }: Values) =>
			`${time === '' ? 'The transient' : `At ${time} the transient`} could not continue, however small the step${nodes === '' ? '' : `: ${nodes} jumps or has no solution there`}.`,
		iteration_limit: ({ nodes }: Values) =>
			`The iteration limit was reached before the circuit converged${nodes === '' ? '' : ` at ${nodes}`}.`
	} as Record<string, (values: Values) => string>,
	involved: 'Involved',
	place: (name: string, at: string) => `${name} at ${at}`,
	fixes: 'Possible fixes, mildest first',
	none: 'There is no fix to try for this netlist.',
	fixNames: {
		guarded_function: ({ functions }: FixValues) => `Keep the arguments of ${functions} within their range`,
		guarded_quotient: ({ devices }: FixValues) => `Let the quotients of ${devices} go to zero with divisors below 0.1`,
		smoothed_switching: ({ devices }: FixValues) => `Smooth the transition of ${devices}`,
		reduced_slope: ({ devices }: FixValues) => `Make the transition of ${devices} 100 times less steep`,
		gentle_slope: ({ devices }: FixValues) => `Limit the slope factor of ${devices} to 1,000`,
		leak_resistor: ({ cards }: FixValues) => `Add a resistor to ground: ${cards}`,
		series_resistance: ({ devices }: FixValues) => `Add a small resistance in series with ${devices}`,
		more_iterations: () => 'Allow more iterations',
		gmin_stepping: () => 'Step gmin in fixed decades',
		source_stepping: () => 'Ramp the sources in 100 steps',
		initial_guess_low: () => 'Set an initial guess for the operating point',
		initial_guess_high: () => 'Set the opposite initial guess',
		gear: () => 'Use Gear integration',
		smaller_steps: ({ step }: FixValues) => `Limit the time step to ${step}`,
		initial_voltage: () => 'Set an initial voltage on the floating nodes',
		skip_operating_point: () => 'Start the transient without an operating point',
		ramped_supplies: ({ devices }: FixValues) => `Ramp up the supplies: ${devices}`,
		loosened_tolerances: () => 'Loosen the tolerances',
		raised_gmin: () => 'Raise gmin',
		shunt_resistance: () => 'Add 1 TΩ from every node to ground',
		shunt_capacitance: () => 'Add 1 pF from every node to ground',
		model_parasitics: ({ models }: FixValues) => `Add realistic resistance and capacitance to ${models}`,
		lagged_source: ({ devices }: FixValues) => `Add a short delay to ${devices}`,
		combined_settings: () => 'Several of these settings together'
	} as Record<string, (values: FixValues) => string>,
	costs: {
		none: 'Changes the solution method, not the result.',
		range: 'Changes the circuit only where a function has no value or an infinite slope.',
		start: 'The transient starts from different values.',
		accuracy: 'Less accurate.',
		circuit: 'Changes the circuit slightly.'
	} as Record<string, string>,
	statuses: {
		waiting: 'waiting',
		running: 'running',
		works: 'works',
		no_help: 'does not help',
		depends: 'runs, but the result depends on this change',
		too_long: 'took too long, unknown',
		cancelled: 'not tried'
	} as Record<string, string>,
	trying: (done: number, total: number) => `Trying ${done} of ${total}`,
	cancel: 'Stop trying',
	tryRest: 'Try the rest',
	stopped: 'Stopped before all fixes were tried.',
	best: 'recommended',
	found: (count: number) => (count === 1 ? 'One fix works.' : `${count} fixes work, mildest first.`),
	foundNoneInTime: (count: number) =>
		`No fix is known to work. ${count === 1 ? 'One trial' : `${count} trials`} took too long: raise the time limit or shorten the transient, then try again.`,
	foundNone:
		'None of these fixes works on its own. The circuit itself may have no solution: check the parts named above.',
	showChange: (fix: string) => `Show the change: ${fix}`,
	apply: 'Apply and run',
	applyLabel: (fix: string) => `Apply and run: ${fix}`,
	applied: (fix: string) => `Applied: ${fix}`,
	gone: 'This run no longer has a convergence problem.'
};

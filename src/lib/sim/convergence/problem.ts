/** What keeps a circuit from being solved. */
export type ProblemKind =
	/** A node has no DC path to ground: its voltage is undefined. */
	| 'floating_node'
	/** Voltage sources in a loop contradict each other, or their currents are undefined. */
	| 'voltage_loop'
	/** Inductors, which are shorts at DC, form a loop with voltage sources or with each other. */
	| 'inductor_loop'
	/** A function got an argument outside its domain, such as the root of a negative number. */
	| 'function_domain'
	/** The equations have no unique solution for another reason. */
	| 'singular_matrix'
	| 'no_operating_point'
	/** Every method failed, and the end of a short transient was used instead. */
	| 'forced_operating_point'
	| 'timestep_too_small'
	| 'iteration_limit';

/** A card of the user's netlist that is involved in the problem. */
export interface DevicePlace {
	/** Name in the user's netlist: `Q3`, inside a subcircuit `X1.Q3`. */
	name: string;
	file: string;
	/** From 1. */
	line: number;
}

export interface ConvergenceProblem {
	kind: ProblemKind;
	/** Analysis in which it occurred: `op`, `tran`, `dc`, ...; null if ngspice does not say. */
	analysis: string | null;
	/** Nodes involved, the likeliest first; lower case, as in ngspice. */
	nodes: string[];
	/** Devices involved, the likeliest first. */
	devices: DevicePlace[];
	/** Circuit time in s, and the step at which ngspice gave up; null outside a transient. */
	time: number | null;
	timestep: number | null;
	/** Name of the function of `function_domain`. */
	functionName: string | null;
}

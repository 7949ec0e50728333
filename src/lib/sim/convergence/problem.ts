/** What keeps a circuit from being solved. */
export type ProblemKind =
	/** No direct current can reach a node: its voltage is anything. */
	| 'floating_node'
	/** Voltage sources in a closed path contradict each other or leave their currents open. */
	| 'voltage_loop'
	/** Inductors, shorts at direct current, close a path of voltage sources or of each other. */
	| 'inductor_loop'
	/** A function was given an argument outside its domain, such as the root of a negative number. */
	| 'function_domain'
	/** The equations have no unique solution for another reason. */
	| 'singular_matrix'
	| 'no_operating_point'
	/** Every method failed, and what was used is where the circuit happened to be after a short while. */
	| 'forced_operating_point'
	| 'timestep_too_small'
	| 'iteration_limit';

/** A card of the user's that has to do with the problem. */
export interface DevicePlace {
	/** As the user calls it: `Q3`, inside a subcircuit `X1.Q3`. */
	name: string;
	file: string;
	/** From 1. */
	line: number;
}

export interface ConvergenceProblem {
	kind: ProblemKind;
	/** Analysis that it showed in: `op`, `tran`, `dc`, ...; null where ngspice does not say. */
	analysis: string | null;
	/** Nodes it is about, the likeliest first; lower case as ngspice has them. */
	nodes: string[];
	/** Devices it is about, the likeliest first. */
	devices: DevicePlace[];
	/** Circuit time in s, and the step at which ngspice gave up; null outside a transient. */
	time: number | null;
	timestep: number | null;
	/** Name of the function of `function_domain`. */
	functionName: string | null;
}

import type { FlatCircuit } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';
import type { Transient } from './analyses.ts';
import type { ConvergenceProblem } from './problem.ts';

export const fixIds = [
	'guarded_function',
	'guarded_quotient',
	'smoothed_switching',
	'reduced_slope',
	'gentle_slope',
	'leak_resistor',
	'series_resistance',
	'more_iterations',
	'gmin_stepping',
	'source_stepping',
	'initial_guess_low',
	'initial_guess_high',
	'gear',
	'smaller_steps',
	'initial_voltage',
	'skip_operating_point',
	'ramped_supplies',
	'loosened_tolerances',
	'raised_gmin',
	'shunt_resistance',
	'shunt_capacitance',
	'model_parasitics',
	'lagged_source',
	'combined_settings'
] as const;
export type FixId = (typeof fixIds)[number];

/**
 * What a fix costs: nothing; a different circuit only where a function has no value; a transient with a different start;
 * accuracy; or a slightly different circuit.
 */
export type FixCost = 'none' | 'range' | 'start' | 'accuracy' | 'circuit';

/** A change that may make a circuit converge. */
export interface Fix {
	id: FixId;
	cost: FixCost;
	/** Placeholders of its description: devices, nodes, values as written in the netlist. */
	values: Record<string, string>;
	/** Offsets refer to the files as they were when the fix was proposed. */
	edits: TextEdit[];
	/** The same change at a smaller size: if the results differ, they come from the change and not from the circuit. */
	check?: TextEdit[];
}

/** The input of fix builders. */
export interface FixContext {
	problem: ConvergenceProblem;
	program: Program;
	circuit: FlatCircuit;
	/** Transient analyses, of cards and of scripts. */
	transients: Transient[];
}

/** Builds a fix; null if it does not apply or would change nothing. */
export type FixBuilder = (context: FixContext) => Fix | null;

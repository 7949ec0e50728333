import type { AnalysisKind } from './analysis-kinds.ts';

/** The quantity of a vector, which determines the unit on an axis. Names follow ngspice's vector types. */
export type Quantity =
	| 'time'
	| 'frequency'
	| 'voltage'
	| 'current'
	| 'voltage_density'
	| 'current_density'
	| 'voltage_noise'
	| 'current_noise'
	| 'temperature'
	| 'charge'
	| 'capacitance'
	| 'resistance'
	| 'impedance'
	| 'admittance'
	| 'power'
	| 'phase'
	| 'decibel'
	| 'real'
	| 'imaginary'
	| 'share'
	| 'none';

interface NamedVector {
	name: string;
	quantity: Quantity;
	/** The unit of an expression's result, whose quantity may be none of these. */
	unit?: string;
	/** Scale of this vector, if it differs from the plot's: a graph may show runs with different time steps. */
	scale?: Float64Array;
}

export interface RealVector extends NamedVector {
	kind: 'real';
	data: Float64Array;
}

export interface ComplexVector extends NamedVector {
	kind: 'complex';
	re: Float64Array;
	im: Float64Array;
}

export type Vector = RealVector | ComplexVector;

/** What differs between the members of a family, such as the outer source of a nested sweep. */
export interface FamilyParameter {
	/** As the netlist writes it: `vgs`, `r1`, `temp`; the name of a signal that stays at one level in each member. */
	name: string;
	quantity: Quantity;
	/** By member. */
	values: Float64Array;
}

/** One plot of a run: vectors of equal length over a common scale (time, frequency, swept source) or a separate one. */
export interface Plot {
	/** ngspice's name, such as `ac1`, or `graph1` for a `plot` command; unique within a run. */
	id: string;
	title: string;
	analysis: AnalysisKind;
	/** Name of the scale vector, one of `vectors`. */
	scale: string;
	vectors: Vector[];
	/** Where the scale starts again: what differs from one time to the next, as far as the netlist says it. */
	parameters?: readonly FamilyParameter[];
}

/** Whether a plot comes from a `plot` command of a script. */
export function isGraph({ id }: Pick<Plot, 'id'>): boolean {
	return id.startsWith('graph');
}

/** Finds a vector by name, ignoring case as ngspice does. */
export function findVector(plot: Plot, name: string): Vector | undefined {
	const wanted = name.toLowerCase();
	return plot.vectors.find((vector) => vector.name.toLowerCase() === wanted);
}

/** Number of points of a vector. */
export function vectorLength(vector: Vector): number {
	return vector.kind === 'real' ? vector.data.length : vector.re.length;
}

import { vectorLength, type Plot, type Quantity, type Vector } from '#lib/measure/dataset.ts';
import { signalName } from '#lib/measure/signals.ts';

/** A column of numbers in a written table. */
export interface Column {
	name: string;
	quantity: Quantity;
	/** The unit of an expression's result; that of the quantity if it is omitted. */
	unit?: string;
	data: Float64Array;
}

/** The scale of a plot, also that of single points, where ngspice names an arbitrary vector. */
export function namedScale(plot: Plot): Vector | undefined {
	return plot.vectors.find(({ name }) => name === plot.scale) ?? plot.vectors[0];
}

/** The vectors of a plot with its scale first: readers of every format take the first for the horizontal axis. */
export function scaleFirst(plot: Plot): Vector[] {
	const scale = namedScale(plot);
	return scale ? [scale, ...plot.vectors.filter((vector) => vector !== scale)] : [];
}

/** Whether an imaginary part says something; ngspice's frequency has one that is zero. */
function hasImaginary({ kind, ...rest }: Vector): boolean {
	return kind === 'complex' && (rest as { im: Float64Array }).im.some((value) => value !== 0);
}

/**
 * The columns of a plot: the scale, then each vector, a complex one as `re(x)` and `im(x)`. A vector with a separate scale has
 * that scale before it, named `time of x`. The points of nested sweeps follow one another, as in the plot.
 */
export function columnsOf(plot: Plot): Column[] {
	const scale = namedScale(plot);
	return scaleFirst(plot).flatMap((vector) => {
		const name = vector === scale ? vector.name : signalName(vector);
		const { quantity, unit } = vector;
		const of = { quantity, ...(unit !== undefined && { unit }) };
		const before = vector.scale && scale ? [ownScale(scale, name, vector.scale)] : [];
		if (vector.kind === 'real') return [...before, { name, ...of, data: vector.data }];
		if (vector === scale && !hasImaginary(vector)) return [{ name, ...of, data: vector.re }];
		return [
			...before,
			{ name: `re(${name})`, ...of, data: vector.re },
			{ name: `im(${name})`, ...of, data: vector.im }
		];
	});
}

function ownScale(scale: Vector, name: string, data: Float64Array): Column {
	return { name: `${scale.name} of ${name}`, quantity: scale.quantity, data };
}

/** Vectors of one length over one scale. */
export interface Group {
	scale: Vector;
	vectors: Vector[];
}

/** The vectors of a plot by their scale, for formats with one scale. The first group is that of the plot's scale. */
export function groupsOf(plot: Plot): Group[] {
	const scale = namedScale(plot);
	if (!scale) return [];
	const groups = new Map<Float64Array | null, Group>();
	groups.set(null, { scale, vectors: [] });
	for (const vector of plot.vectors) {
		if (vector === scale) continue;
		const key = vector.scale ?? null;
		let group = groups.get(key);
		if (!group && key) {
			group = { scale: { kind: 'real', name: scale.name, quantity: scale.quantity, data: key }, vectors: [] };
			groups.set(key, group);
		}
		group?.vectors.push(vector);
	}
	const all = [...groups.values()];
	// A plot whose vectors all have separate scales has nothing over its own.
	const used = all.filter(({ vectors }) => vectors.length > 0);
	return used.length > 0 ? used : all;
}

/** Number of rows of a table: the length of the longest column. */
export function rowsOf(columns: readonly Column[]): number {
	return columns.reduce((rows, { data }) => Math.max(rows, data.length), 0);
}

/** Whether all vectors of a group have as many points as its scale. */
export function isAligned({ scale, vectors }: Group): boolean {
	const points = vectorLength(scale);
	return vectors.every((vector) => vectorLength(vector) === points);
}

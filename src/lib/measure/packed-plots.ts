import type { FamilyParameter, Plot, Vector } from './dataset.ts';
import { branchesOf } from './family.ts';
import { scaleData } from './signals.ts';

/**
 * Plots packed into a few objects, whatever their number: copying thousands of separate plots or vectors between threads
 * or into storage would take one task of hundreds of milliseconds.
 */
export interface PackedPlots {
	/** JSON of the names, at most `VECTORS_IN_HEAD` vectors in each. */
	heads: string[];
	/** Samples of the short arrays, one after the other. */
	short: Float64Array;
	/** The long arrays, each with a buffer that holds nothing else. */
	long: Float64Array[];
}

/** Number of vectors whose names are read or written at once, which takes about a millisecond. */
const VECTORS_IN_HEAD = 1_000;
/** Minimum number of samples of an array that keeps a separate buffer, so that large arrays are moved instead of copied. */
const MIN_LONG = 4_096;

/** Where an array is: its index among the long ones as -1, -2, ..., or its start among the short samples; and its length. */
type PackedArray = [at: number, length: number];
/** Name, quantity, and the arrays: real, or real and imaginary part. */
type PackedVector = { n: string; q: string; a: PackedArray[]; s?: PackedArray };
/** A plot, or with `more` further vectors of the previous plot. */
type PackedPlot = Pick<Plot, 'id' | 'title' | 'scale'> & {
	analysis: string;
	more?: true;
	vectors: PackedVector[];
	/** Parameters of a family; JSON writes a value that is not finite as null. */
	parameters?: { n: string; q: string; v: (number | null)[] }[];
};

/** Packs plots, with a yield wherever it can be interrupted. Long arrays that fill their buffers are not copied. */
export function* packPlots(plots: readonly Plot[]): Generator<void, PackedPlots, void> {
	const arrays = new ArrayPlaces();
	const heads: string[] = [];
	let head: PackedPlot[] = [];
	let count = 0;
	for (const { id, title, analysis, scale, vectors, parameters } of plots) {
		let part: PackedPlot = { id, title, analysis, scale, vectors: [] };
		if (parameters)
			part.parameters = parameters.map(({ name, quantity, values }) => ({ n: name, q: quantity, v: [...values] }));
		head.push(part);
		for (const vector of vectors) {
			if (count >= VECTORS_IN_HEAD) {
				heads.push(JSON.stringify(head));
				part = { id, title, analysis, scale, more: true, vectors: [] };
				head = [part];
				count = 0;
				yield;
			}
			part.vectors.push(packVector(vector, arrays));
			count += 1;
		}
	}
	heads.push(JSON.stringify(head));
	yield;
	return { heads, short: yield* arrays.short(), long: arrays.long };
}

/**
 * Unpacks plots, with a yield wherever it can be interrupted. Short arrays are views into one buffer.
 *
 * @throws TypeError if they were not packed by `packPlots`
 */
export function* unpackPlots({ heads, short, long }: PackedPlots): Generator<void, Plot[], void> {
	const plots: Plot[] = [];
	for (const head of heads) {
		const parts: unknown = JSON.parse(head);
		if (!Array.isArray(parts)) throw damaged();
		for (const part of parts as Partial<PackedPlot>[]) {
			const vectors = unpackVectors(part, short, long);
			if (part.more) for (const vector of vectors) plots.at(-1)?.vectors.push(vector);
			else plots.push(unpackPlot(part, vectors));
		}
		yield;
	}
	// What shows or measures the plots asks for the curves of their scales at once.
	for (const plot of plots) yield* branchesOf.steps(scaleData(plot) ?? NO_SCALE);
	return plots;
}

const NO_SCALE = new Float64Array(0);

/** The buffers of packed plots, to be moved to another thread instead of copied. */
export function packedBuffers({ short, long }: PackedPlots): ArrayBufferLike[] {
	return [...new Set([short, ...long].map(({ buffer }) => buffer))];
}

/** Gives each array its place. */
class ArrayPlaces {
	readonly long: Float64Array[] = [];
	readonly #shorts: Float64Array[] = [];
	/** The curves of a graph share their scale. */
	readonly #known = new Map<Float64Array, PackedArray>();
	#length = 0;

	place(array: Float64Array): PackedArray {
		const known = this.#known.get(array);
		if (known) return known;
		const place: PackedArray = [this.#length, array.length];
		if (array.length >= MIN_LONG) {
			place[0] = -this.long.length - 1;
			// A view would include its whole buffer, which may be the engine's memory.
			this.long.push(array.byteLength === array.buffer.byteLength ? array : array.slice());
		} else {
			this.#shorts.push(array);
			this.#length += array.length;
		}
		this.#known.set(array, place);
		return place;
	}

	*short(): Generator<void, Float64Array, void> {
		const samples = new Float64Array(this.#length);
		let at = 0;
		for (const [index, array] of this.#shorts.entries()) {
			samples.set(array, at);
			at += array.length;
			if (index % VECTORS_IN_HEAD === 0) yield;
		}
		return samples;
	}
}

function packVector(vector: Vector, arrays: ArrayPlaces): PackedVector {
	const parts = vector.kind === 'real' ? [vector.data] : [vector.re, vector.im];
	return {
		n: vector.name,
		q: vector.quantity,
		a: parts.map((part) => arrays.place(part)),
		...(vector.scale && { s: arrays.place(vector.scale) })
	};
}

function unpackPlot({ id, title, analysis, scale, parameters }: Partial<PackedPlot>, vectors: Vector[]): Plot {
	if (![id, title, analysis, scale].every((field) => typeof field === 'string')) throw damaged();
	if (parameters === undefined) return { id, title, analysis, scale, vectors } as Plot;
	if (!Array.isArray(parameters)) throw damaged();
	return { id, title, analysis, scale, vectors, parameters: parameters.map(unpackParameter) } as Plot;
}

function unpackParameter({ n, q, v }: Partial<NonNullable<PackedPlot['parameters']>[number]>): FamilyParameter {
	if (typeof n !== 'string' || typeof q !== 'string' || !Array.isArray(v)) throw damaged();
	return { name: n, quantity: q as FamilyParameter['quantity'], values: Float64Array.from(v, (value) => value ?? NaN) };
}

function unpackVectors({ vectors }: Partial<PackedPlot>, short: Float64Array, long: readonly Float64Array[]): Vector[] {
	if (!Array.isArray(vectors)) throw damaged();
	const array = (place: unknown): Float64Array => {
		const [at, length] = Array.isArray(place) ? (place as unknown[]) : [];
		if (!Number.isInteger(at) || !Number.isInteger(length)) throw damaged();
		const [from, count] = [at as number, length as number];
		const found = from < 0 ? long[-from - 1] : short.subarray(from, from + count);
		if (found?.length !== count) throw damaged();
		return found;
	};
	return vectors.map(({ n, q, a, s }: Partial<PackedVector>) => {
		if (typeof n !== 'string' || typeof q !== 'string' || !Array.isArray(a)) throw damaged();
		const named = { name: n, quantity: q, ...(s && { scale: array(s) }) };
		const [first, second] = a.map(array);
		if (!first || a.length > 2) throw damaged();
		return (
			second ? { ...named, kind: 'complex', re: first, im: second } : { ...named, kind: 'real', data: first }
		) as Vector;
	});
}

function damaged(): TypeError {
	return new TypeError('These are not packed plots.');
}

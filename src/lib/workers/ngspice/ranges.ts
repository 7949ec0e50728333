import type { Plot, Vector } from '#lib/measure/dataset.ts';
import type { PackedRanges, VectorRange } from './protocol.ts';

/** Ranges in one text. */
const RANGES_IN_TEXT = 5_000;

export function packRanges(ranges: readonly VectorRange[]): PackedRanges {
	const texts: string[] = [];
	for (let from = 0; from < ranges.length; from += RANGES_IN_TEXT)
		texts.push(JSON.stringify(ranges.slice(from, from + RANGES_IN_TEXT)));
	return texts;
}

export function unpackRanges(packed: PackedRanges): VectorRange[] {
	return packed.flatMap((text) => JSON.parse(text) as VectorRange[]);
}

/** Extremes of every vector of every plot, in order. About 1 ms per million values. */
export function rangesOf(plots: readonly Plot[]): VectorRange[] {
	return plots.flatMap(({ id, vectors }) => vectors.map((vector) => rangeOf(id, vector)));
}

function rangeOf(plot: string, vector: Vector): VectorRange {
	const { name, quantity } = vector;
	const extremes = vector.kind === 'real' ? extremesOf(vector.data) : magnitudeExtremes(vector.re, vector.im);
	return { plot, name, quantity, ...extremes };
}

type Extremes = Pick<VectorRange, 'min' | 'max' | 'firstBad'>;

function extremesOf(data: Float64Array): Extremes {
	let min = Infinity;
	let max = -Infinity;
	let firstBad: number | null = null;
	for (let i = 0; i < data.length; i += 1) {
		const value = data[i] ?? NaN;
		// False for NaN and both infinities.
		if (value - value === 0) {
			if (value < min) min = value;
			if (value > max) max = value;
		} else firstBad ??= i;
	}
	return min <= max ? { min, max, firstBad } : { min: null, max: null, firstBad };
}

function magnitudeExtremes(re: Float64Array, im: Float64Array): Extremes {
	let min = Infinity;
	let max = 0;
	let firstBad: number | null = null;
	let found = false;
	for (let i = 0; i < re.length; i += 1) {
		const a = re[i] ?? NaN;
		const b = im[i] ?? NaN;
		const square = a * a + b * b;
		if (square - square === 0) {
			found = true;
			if (square < min) min = square;
			if (square > max) max = square;
		} else firstBad ??= i;
	}
	return found ? { min: Math.sqrt(min), max: Math.sqrt(max), firstBad } : { min: null, max: null, firstBad };
}

import { formatSi } from '#lib/base/quantity.ts';
import { magnitudeDb, phaseDegrees } from '#lib/measure/complex.ts';
import { vectorLength, type Plot, type Vector } from '#lib/measure/dataset.ts';
import { familyOf } from '#lib/measure/family.ts';
import { isInternal, scaleData, scaleQuantity, signalName, signalVectors } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import { familyText } from '../data/curve-text.ts';

const MAX_PLOTS = 4;
const MAX_CURVES = 5;
/** Samples per curve: about one per decade of a typical Bode plot. */
const SAMPLES = 9;
const MAX_POINT_VALUES = 24;
/** Rises through the middle from which a curve is an oscillation that its samples may alias. */
const MIN_RISES = 3;
/** Relative change below which a curve is constant. */
const CONSTANT = 1e-6;
const DIGITS = 4;

/**
 * A few samples of the most relevant curves as text: enough for a model to see the shape, never all data.
 *
 * @param first signals to list before all others, such as `v(out)`
 */
export function summariseCurves(plots: readonly Plot[], first: readonly string[]): string[] {
	return plots.slice(0, MAX_PLOTS).map((plot) => summarisePlot(plot, first));
}

function summarisePlot(plot: Plot, first: readonly string[]): string {
	const scale = scaleData(plot);
	const shown = rank(
		// A curve with its own scale belongs to another plot, which is listed separately.
		signalVectors(plot).filter((vector) => !isInternal(plot, vector) && !vector.scale),
		first
	);
	if (!scale || scale.length < 2) {
		const values = shown.slice(0, MAX_POINT_VALUES).map((vector) => `${signalName(vector)} = ${valueAt(vector, 0)}`);
		return `${plot.id} (${plot.analysis}): ${values.join(', ')}`;
	}
	const unit = quantityUnit(scaleQuantity(plot));
	const indices = sampleIndices(scale);
	const at = indices.map((index) => formatSi(scale[index] ?? NaN, unit, DIGITS));
	const range = `${formatSi(scale[0] ?? NaN, unit)} to ${formatSi(scale.at(-1) ?? NaN, unit)}, ${scale.length} points`;
	const rest = shown.length > MAX_CURVES ? [`  (and ${shown.length - MAX_CURVES} more signals)`] : [];
	const family = familyText(familyOf(plot));
	const time = family === '' && plot.analysis === 'tran' ? scale : null;
	const curves = shown
		.slice(0, MAX_CURVES)
		.map((vector) => `  ${signalName(vector)}: ${samples(vector, indices, time, unit)}`);
	const members = family === '' ? '' : `; ${family}; values are those of the first curve, min and max those of all`;
	return [`${plot.id} (${plot.analysis}, ${range}${members})`, `  at ${at.join(' | ')}`, ...curves, ...rest].join('\n');
}

function rank(vectors: readonly Vector[], first: readonly string[]): Vector[] {
	const position = (vector: Vector) => {
		const index = first.indexOf(signalName(vector));
		return index === -1 ? first.length : index;
	};
	return vectors.toSorted((a, b) => position(a) - position(b));
}

/** Indices spread evenly over the scale; logarithmically if it is positive and spans more than two decades. */
function sampleIndices(scale: Float64Array): number[] {
	const start = scale[0] ?? 0;
	const end = scale.at(-1) ?? 0;
	const logarithmic = start > 0 && end / start > 100;
	const indices = Array.from({ length: SAMPLES }, (_, i) => {
		const part = i / (SAMPLES - 1);
		return nearest(scale, logarithmic ? start * (end / start) ** part : start + (end - start) * part);
	});
	return [...new Set(indices)];
}

function nearest(scale: Float64Array, wanted: number): number {
	let best = 0;
	for (let i = 1; i < scale.length; i++)
		if (Math.abs((scale[i] ?? 0) - wanted) < Math.abs((scale[best] ?? 0) - wanted)) best = i;
	return best;
}

/** @param time of a transient without a family, else null @param scaleUnit of the scale */
function samples(vector: Vector, indices: readonly number[], time: Float64Array | null, scaleUnit: string): string {
	const unit = vector.unit ?? quantityUnit(vector.quantity);
	if (vector.kind === 'real') {
		const { min, max } = extremes(vector.data);
		const written = (value: number) => formatSi(value, unit, DIGITS);
		if (max - min <= CONSTANT * Math.max(Math.abs(min), Math.abs(max))) return `${written(max)} throughout`;
		const limits = `min ${written(min)}, max ${written(max)}`;
		const swing = time && lastSwing(vector.data, time, (min + max) / 2);
		// Samples over the whole range would show an oscillation as something slower or smaller.
		if (time && swing) {
			const [from, to] = swing.map((at) => formatSi(at, scaleUnit, DIGITS));
			const within = Array.from({ length: SAMPLES }, (_, part) =>
				written(valueBetween(vector.data, time, swing[0] + ((swing[1] - swing[0]) * part) / (SAMPLES - 1)))
			);
			return `${limits}, mean ${written(meanOver(vector.data, time))}; evenly between its last two rises through ${written((min + max) / 2)}, at ${from} and ${to}: ${within.join(' | ')}`;
		}
		const values = indices.map((index) => written(vector.data[index] ?? NaN));
		return `${values.join(' | ')} (${limits}${time ? `, mean ${written(meanOver(vector.data, time))}` : ''})`;
	}
	const decibels = magnitudeDb(vector, vector.quantity === 'power');
	const phase = phaseDegrees(vector);
	return indices
		.map((index) => `${formatSi(decibels[index] ?? NaN, 'dB', DIGITS)} ${formatSi(phase[index] ?? NaN, 'deg', 3)}`)
		.join(' | ');
}

/** Times of the last two rises through a level; null where a curve does not rise through it often enough to be mistaken in its samples. */
function lastSwing(data: Float64Array, time: Float64Array, level: number): [number, number] | null {
	const rises: number[] = [];
	for (let i = 1; i < data.length; i++) {
		const [before, after] = [data[i - 1] ?? NaN, data[i] ?? NaN];
		if (!(before < level && after >= level)) continue;
		const [from, to] = [time[i - 1] ?? NaN, time[i] ?? NaN];
		rises.push(from + ((to - from) * (level - before)) / (after - before));
	}
	const [from, to] = rises.slice(-2);
	return rises.length >= MIN_RISES && from !== undefined && to !== undefined ? [from, to] : null;
}

/** The value at a time, linear between points. */
function valueBetween(data: Float64Array, time: Float64Array, at: number): number {
	let [low, high] = [0, time.length - 1];
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if ((time[middle] ?? NaN) <= at) low = middle;
		else high = middle;
	}
	const [from, to] = [time[low] ?? NaN, time[high] ?? NaN];
	const [a, b] = [data[low] ?? NaN, data[high] ?? NaN];
	return to > from ? a + ((b - a) * (at - from)) / (to - from) : a;
}

/** The mean over time, by trapezoids: points are denser where a curve is steep. */
function meanOver(data: Float64Array, time: Float64Array): number {
	let area = 0;
	for (let i = 1; i < data.length; i++)
		area += (((data[i - 1] ?? NaN) + (data[i] ?? NaN)) / 2) * ((time[i] ?? NaN) - (time[i - 1] ?? NaN));
	return area / ((time.at(-1) ?? NaN) - (time[0] ?? NaN));
}

function extremes(data: Float64Array): { min: number; max: number } {
	let min = Infinity;
	let max = -Infinity;
	for (const value of data) {
		if (value < min) min = value;
		if (value > max) max = value;
	}
	return { min, max };
}

function valueAt(vector: Vector, index: number): string {
	if (vectorLength(vector) <= index) return 'none';
	const value =
		vector.kind === 'real' ? (vector.data[index] ?? NaN) : Math.hypot(vector.re[index] ?? NaN, vector.im[index] ?? NaN);
	return formatSi(value, quantityUnit(vector.quantity), DIGITS);
}

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
	const curves = shown.slice(0, MAX_CURVES).map((vector) => `  ${signalName(vector)}: ${samples(vector, indices)}`);
	const rest = shown.length > MAX_CURVES ? [`  (and ${shown.length - MAX_CURVES} more signals)`] : [];
	const family = familyText(familyOf(plot));
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

function samples(vector: Vector, indices: readonly number[]): string {
	const unit = vector.unit ?? quantityUnit(vector.quantity);
	if (vector.kind === 'real') {
		const { min, max } = extremes(vector.data);
		const values = indices.map((index) => formatSi(vector.data[index] ?? NaN, unit, DIGITS));
		return `${values.join(' | ')} (min ${formatSi(min, unit, DIGITS)}, max ${formatSi(max, unit, DIGITS)})`;
	}
	const decibels = magnitudeDb(vector, vector.quantity === 'power');
	const phase = phaseDegrees(vector);
	return indices
		.map((index) => `${formatSi(decibels[index] ?? NaN, 'dB', DIGITS)} ${formatSi(phase[index] ?? NaN, 'deg', 3)}`)
		.join(' | ');
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

import { vectorLength, type Plot, type Vector } from '#lib/measure/dataset.ts';
import { resolveSignal } from '#lib/measure/resolve-signal.ts';
import { scaleData, scaleVector, signalName } from '#lib/measure/signals.ts';

/** A point this near to a limit, relative to it, is at the limit: 10 steps of 1 µs are not exactly 10 µs. */
const ROUNDING = 1e-12;

/** The points of a plot whose place on its scale is between two limits, both included; of a nested sweep, those of each run. */
export function partOfPlot(plot: Plot, { min, max }: { min: number; max: number }): Plot {
	const scale = scaleData(plot);
	if (!scale) return plot;
	const slack = ROUNDING * Math.max(Math.abs(min), Math.abs(max));
	const isInside = (at: number) => at >= min - slack && at <= max + slack;
	const kept = new Map<Float64Array, (values: Float64Array) => Float64Array>();
	const cutBy = (along: Float64Array) => {
		const known = kept.get(along);
		if (known) return known;
		const cut = cutter(along, isInside);
		kept.set(along, cut);
		return cut;
	};
	const vectors = plot.vectors.map((vector): Vector => {
		const along = vector.scale ?? scale;
		if (along.length !== vectorLength(vector)) return vector;
		const cut = cutBy(along);
		const rest = vector.scale && { scale: cut(vector.scale) };
		if (vector.kind === 'real') return { ...vector, ...rest, data: cut(vector.data) };
		return { ...vector, ...rest, re: cut(vector.re), im: cut(vector.im) };
	});
	return { ...plot, vectors };
}

/** A view of the values where the points that are kept follow each other, otherwise a copy of them. */
function cutter(along: Float64Array, isInside: (at: number) => boolean): (values: Float64Array) => Float64Array {
	let count = 0;
	let [first, last] = [along.length, -1];
	for (let i = 0; i < along.length; i += 1) {
		if (!isInside(along[i]!)) continue;
		count += 1;
		first = Math.min(first, i);
		last = i;
	}
	if (count === 0) return (values) => values.subarray(0, 0);
	if (count === last - first + 1) return (values) => values.subarray(first, last + 1);
	return (values) => values.filter((_, index) => isInside(along[index]!));
}

/** The scale of a plot and some of its signals, or expressions over them, under the names by which they were chosen. */
export function onlySignals(plot: Plot, names: readonly string[]): Plot {
	const scale = scaleVector(plot);
	const chosen = names.flatMap((name): Vector[] => {
		const vector = resolveSignal(plot, name);
		if (!vector || vector === scale) return [];
		return [signalName(vector) === name ? vector : { ...vector, name }];
	});
	return { ...plot, vectors: [...(scale ? [scale] : []), ...chosen] };
}

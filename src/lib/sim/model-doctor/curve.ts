import { branches } from '#lib/measure/branches.ts';
import type { AnalysisKind } from '#lib/measure/analysis-kinds.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { resolveSignal } from '#lib/measure/resolve-signal.ts';
import { scaleData, toComplex } from '#lib/measure/signals.ts';

/** Samples of a signal along its scale. */
export interface Curve {
	x: Float64Array;
	y: Float64Array;
}

/**
 * The curves of a signal: one for each value of an outer sweep, none if the signal is missing. Magnitudes for AC.
 *
 * @param count number of curves; with it, of several plots of an analysis the one that has so many
 * @param end last value of the scale, of the plot that is meant; ngspice does not run sweeps in the order of their cards
 */
export function curvesOf(
	plots: readonly Plot[],
	analysis: AnalysisKind,
	signal: string,
	{ count, end }: { count?: number; end?: number } = {}
): Curve[] {
	for (const plot of plots) {
		const x = plot.analysis === analysis ? scaleData(plot) : undefined;
		const vector = x && resolveSignal(plot, signal);
		if (!x || !vector) continue;
		const parts = branches(x);
		if (count !== undefined && parts.length !== count) continue;
		if (end !== undefined && Math.abs(x.at(-1)! - end) > 1e-6 * Math.abs(end)) continue;
		const y = vector.kind === 'real' ? vector.data : magnitudes(vector);
		return parts.map(({ from, to }) => ({ x: x.subarray(from, to), y: y.subarray(from, to) }));
	}
	return [];
}

/** Phase of a signal along an AC analysis, in degrees from -180 to 180. */
export function phaseOf(plots: readonly Plot[], signal: string): Curve | null {
	const plot = plots.find(({ analysis }) => analysis === 'ac');
	const x = plot && scaleData(plot);
	const vector = plot && resolveSignal(plot, signal);
	if (!x || !vector) return null;
	const { re, im } = toComplex(vector);
	return { x, y: re.map((value, index) => (Math.atan2(im[index]!, value) * 180) / Math.PI) };
}

function magnitudes(vector: Parameters<typeof toComplex>[0]): Float64Array {
	const { re, im } = toComplex(vector);
	return re.map((value, index) => Math.hypot(value, im[index]!));
}

/** The value at `x`, between the samples around it; the first or the last outside of them. NaN for an empty curve. */
export function valueAt({ x, y }: Curve, wanted: number): number {
	const rising = x.length < 2 || x[0]! <= x.at(-1)!;
	for (let i = 1; i < x.length; i += 1) {
		const [a, b] = [x[i - 1]!, x[i]!];
		if (rising ? wanted > b : wanted < b) continue;
		if (a === b || (rising ? wanted < a : wanted > a)) return y[i - 1]!;
		return y[i - 1]! + ((wanted - a) / (b - a)) * (y[i]! - y[i - 1]!);
	}
	return y.at(-1) ?? NaN;
}

/** Where the curve first crosses a level; null if it does not. */
export function crossing({ x, y }: Curve, level: number): number | null {
	for (let i = 1; i < x.length; i += 1) {
		const [a, b] = [y[i - 1]! - level, y[i]! - level];
		if (a === 0) return x[i - 1]!;
		if (Math.sign(a) !== Math.sign(b)) return x[i - 1]! + (a / (a - b)) * (x[i]! - x[i - 1]!);
	}
	return null;
}

import type { VerdictRecord } from '#lib/db/records.ts';
import { largest, smallest } from '#lib/base/extremes.ts';
import { findVector, type Plot } from '#lib/measure/dataset.ts';
import { scaleData } from '#lib/measure/signals.ts';

/** Share of an output's swing by which the two directions must differ, and at how many points. */
const DIFFERENT = 0.3;
const LEAST_POINTS = 2;
/** How nearly the points of the two sweeps must agree, relative to their distance. */
const SAME_POINT = 0.01;

/** The reason of the verdict that a sweep in the other direction has to confirm. */
const TWO_VALUED = 'two_valued_sweep';

/** The sweep card that runs the other way, as the reason has it; null if there is nothing to confirm. */
export function reversedSweep({ reasons }: VerdictRecord): string | null {
	const card = reasons.find(({ code }) => code === TWO_VALUED)?.values.reversed;
	return typeof card === 'string' ? card : null;
}

/**
 * The verdict after both sweeps: without the reason if the two agree or the second one is missing, else with where they differ.
 *
 * @param back plots of the sweep in the other direction; null if it was not run to its end
 */
export function withBothWays(verdict: VerdictRecord, up: readonly Plot[], back: readonly Plot[] | null): VerdictRecord {
	const reasons = verdict.reasons.flatMap((reason) => {
		if (reason.code !== TWO_VALUED) return [reason];
		const { node, device } = reason.values;
		const range = back && differenceOf(up, back, String(node));
		return range ? [{ ...reason, values: { node: node ?? '', device: device ?? '', ...range } }] : [];
	});
	return { level: verdict.level === 'suspicious' && reasons.length === 0 ? 'trusted' : verdict.level, reasons };
}

/** Where a node's voltage differs between the two directions; null if it does not, or if that is not known. */
function differenceOf(up: readonly Plot[], back: readonly Plot[], node: string): { from: number; to: number } | null {
	const [forward, reverse] = [curveOf(up, node), curveOf(back, node)];
	const count = forward?.x.length ?? 0;
	if (!forward || !reverse || reverse.x.length !== count || count < 2) return null;
	const step = Math.abs((forward.x[1] ?? 0) - (forward.x[0] ?? 0));
	const swing = largest(forward.y) - smallest(forward.y);
	const different: number[] = [];
	for (let index = 0; index < count; index += 1) {
		const other = count - 1 - index;
		const place = forward.x[index] ?? Number.NaN;
		if (!(Math.abs(place - (reverse.x[other] ?? Number.NaN)) <= SAME_POINT * step)) return null;
		if (Math.abs((forward.y[index] ?? 0) - (reverse.y[other] ?? 0)) > DIFFERENT * swing) different.push(place);
	}
	return different.length >= LEAST_POINTS
		? { from: rounded(smallest(different)), to: rounded(largest(different)) }
		: null;
}

function rounded(value: number): number {
	return Number(value.toPrecision(4));
}

function curveOf(plots: readonly Plot[], node: string): { x: Float64Array; y: Float64Array } | null {
	const plot = plots.find(({ analysis }) => analysis === 'dc');
	const x = plot && scaleData(plot);
	const y = plot && (findVector(plot, node) ?? findVector(plot, `v(${node})`));
	return x && y?.kind === 'real' && x.length === y.data.length ? { x, y: y.data } : null;
}

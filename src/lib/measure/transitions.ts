import { lowerBound } from '#lib/base/lower-bound.ts';
import { findCrossing, valueAt, type Crossing } from './crossings.ts';
import { settledPart } from './cycles.ts';
import { stateLevels, type StateLevels } from './levels.ts';
import type { Curve } from './statistics.ts';

/** One full transition from one level to the other. */
export interface Transition {
	/** The curve it is part of; the indices below refer to its samples. */
	curve: Curve;
	rising: boolean;
	levels: StateLevels;
	/** The 10 % and 90 % points. */
	start: Crossing & { y: number };
	end: Crossing & { y: number };
}

/**
 * The first full transition in a direction: from its last crossing of the 10 % level to its 90 % level
 * (IEEE Std 181-2011, 5.3). A waveform that begins halfway has no start there, so that part is skipped, as is the start-up
 * of a periodic one. Null if there is none.
 */
export function firstTransition(whole: Curve, direction: 'rising' | 'falling' | 'either'): Transition | null {
	const curve = settledPart(whole);
	const levels = stateLevels(curve);
	if (!levels) return null;
	if (direction !== 'either') return transition(curve, levels, direction === 'rising');
	const rising = transition(curve, levels, true);
	const falling = transition(curve, levels, false);
	if (!rising || !falling) return rising ?? falling;
	return rising.start.x <= falling.start.x ? rising : falling;
}

function transition(curve: Curve, levels: StateLevels, rising: boolean): Transition | null {
	const { base, top } = levels;
	const at = (fraction: number): number => (rising ? base + fraction * (top - base) : top - fraction * (top - base));
	const direction = rising ? 'rising' : 'falling';
	let from = 0;
	for (;;) {
		const end = findCrossing(curve, at(0.9), { direction, from });
		if (!end) return null;
		const start = findCrossing(curve, at(0.1), { direction, from: end.index, step: -1 });
		if (start) return { curve, rising, levels, start: { ...start, y: at(0.1) }, end: { ...end, y: at(0.9) } };
		from = end.index;
	}
}

/** Largest change of a settled state towards its level over the last half of its length, as a fraction of the step. */
const SETTLED_CHANGE = 0.01;

/**
 * Whether the level after a transition is one that the waveform has reached: a record that ends while it still rises has its
 * last value for a level, and edges timed by that are too short. Compares the means of the last two quarters, so that ringing does
 * not count.
 */
export function isSettled(edge: Transition): boolean {
	const { curve, levels, end } = edge;
	const last = stateEnd(edge);
	if (last < curve.y.length - 1) return true;
	const to = curve.x[last]!;
	const quarter = (to - end.x) / 4;
	if (!(quarter > 0)) return false;
	const change = meanBetween(curve, to - quarter, to) - meanBetween(curve, to - 2 * quarter, to - quarter);
	return (edge.rising ? change : -change) <= SETTLED_CHANGE * (levels.top - levels.base);
}

/** Mean of the straight lines between the samples. */
function meanBetween(curve: Curve, from: number, to: number): number {
	const { x, y } = curve;
	let [before, value] = [from, valueAt(curve, from)];
	let area = 0;
	for (let i = lowerBound(x, from); i < x.length && x[i]! < to; i++) {
		area += ((x[i]! - before) * (value + y[i]!)) / 2;
		[before, value] = [x[i]!, y[i]!];
	}
	return (area + ((to - before) * (value + valueAt(curve, to))) / 2) / (to - from);
}

/** Last index of the state after a transition: where the curve next crosses the middle level, or the last sample. */
export function stateEnd({ curve, levels, end }: Transition): number {
	const back = findCrossing(curve, (levels.base + levels.top) / 2, { from: end.index });
	return back ? back.index - 1 : curve.y.length - 1;
}

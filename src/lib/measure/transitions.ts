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

/** Largest change of a settled state over the last half of its length, as a fraction of the step. */
const SETTLED_CHANGE = 0.01;
/** A change over a quarter of the state that does not matter, and one that is rounding, as fractions of the step. */
const NEGLIGIBLE_CHANGE = 2e-5;
const ROUNDING = 1e-9;
/** How far an approach may turn back, and the two limits of it may differ, as fractions of the step. */
const TURNING_BACK = 1e-4;
const SAME_LIMIT = 5e-4;
/** The same of an approach that becomes slower: there may be a slow part of which the record shows little. */
const SAME_LIMIT_SLOWING = 1e-4;
/**
 * Durations of the edge after which a change is a drift of the level, such as a droop, and no part of the edge, if it goes on: it is at least
 * this part of the change in the quarter before.
 */
const DRIFTING = 50;
const STEADY = 0.5;

/**
 * The transition with the level after it, if the record shows that level. In a record that ends while the waveform still approaches it, the
 * mode of the values is not the level: edges timed by that are too short. What approaches exponentially falls in geometric proportion, so
 * its limit follows from the means of three equal parts of time (Aitken's method); the first three quarters of the state and the last three
 * must give the same limit. A ringing state keeps its mode.
 *
 * @returns null if the level is not known well enough
 */
export function settled(edge: Transition): Transition | null {
	const { curve, levels, start, end, rising } = edge;
	const last = stateEnd(edge);
	if (last < curve.y.length - 1) return edge;
	const to = curve.x[last]!;
	const quarter = (to - end.x) / 4;
	if (!(quarter > 0)) return null;
	const means = [4, 3, 2, 1].map((left) => meanBetween(curve, to - left * quarter, to - (left - 1) * quarter));
	const step = (rising ? 1 : -1) * (levels.top - levels.base);
	const changes = means.slice(1).map((mean, i) => (mean - means[i]!) / step) as [number, number, number];
	if (Math.abs(changes[2]) > SETTLED_CHANGE) return null;
	if (Math.abs(changes[2]) <= ROUNDING || !isApproaching(edge, last, Math.abs(step))) return edge;
	const [ratioBefore, ratio] = [changes[1] / changes[0], changes[2] / changes[1]];
	const before = means[2]! + step * changes[1] * (ratioBefore / (1 - ratioBefore));
	const limit = means[3]! + step * changes[2] * (ratio / (1 - ratio));
	const isGeometric = [ratioBefore, ratio].every((one) => one > 0 && one < 1);
	const tolerance = ratio > ratioBefore * (1 + ROUNDING) ? SAME_LIMIT_SLOWING : SAME_LIMIT;
	if (isGeometric && Math.abs(limit - before) <= tolerance * Math.abs(step)) return withLevel(edge, limit);
	if (Math.abs(changes[2]) <= NEGLIGIBLE_CHANGE) return withLevel(edge, means[3]!);
	return to - end.x > DRIFTING * (end.x - start.x) && ratio > STEADY ? edge : null;
}

/** Whether the state after a transition only goes on in its direction. */
function isApproaching({ curve: { y }, end, rising }: Transition, last: number, step: number): boolean {
	const slack = TURNING_BACK * step;
	let furthest = y[end.index]!;
	for (let i = end.index + 1; i <= last; i++) {
		const value = y[i]!;
		if (rising ? value < furthest - slack : value > furthest + slack) return false;
		furthest = rising ? Math.max(furthest, value) : Math.min(furthest, value);
	}
	return true;
}

function withLevel({ curve, levels, rising }: Transition, level: number): Transition | null {
	return transition(curve, rising ? { ...levels, top: level } : { ...levels, base: level }, rising);
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

import { lowerBound } from '#lib/base/lower-bound.ts';
import { SAMPLES_AT_ONCE, type Steps } from '#lib/base/slices.ts';
import { valueAt } from './crossings.ts';
import type { Curve } from './statistics.ts';

/** Largest change of a settled state over the last half of its length, as a fraction of the step. */
const SETTLED_CHANGE = 0.01;
/** A change over a quarter of the state that does not matter, and one that is rounding, as fractions of the step. */
const NEGLIGIBLE_CHANGE = 2e-5;
const ROUNDING = 1e-9;
/** How far a curve turns back where it rings, and how far two estimates of a limit may differ, as fractions of the step. */
const TURNING_BACK = 2e-5;
const SAME_LIMIT = 5e-4;
/** The same of an approach that becomes slower: there may be a slow part of which the record shows little. */
const SAME_LIMIT_SLOWING = 1e-4;
/** Half cycles without a turn after which ringing has decayed below `TURNING_BACK`, and what may be left of it. */
const QUIET_HALF_CYCLES = 3;
const RINGING_LEFT = 3e-4;
/** Least number of turns of ripple, the most of it, and how far the means of the last two quarters may differ, as fractions of the step. */
const RIPPLE_TURNS = 8;
const RIPPLE = 0.02;
const SAME_MEAN = 4e-3;
/** Greatest ratio of the changes of means from which an approach below ripple is extrapolated. */
const MOST_LEFT = 0.5;
/**
 * Durations of the edge after which a change is a drift of the level, such as a droop, and no part of the edge, if it goes on: it is at least
 * this part of the change in the quarter before.
 */
const DRIFTING = 50;
const STEADY = 0.5;

interface Edge {
	/** The level before, the sample after the end of the edge, the places of its ends, and how far it goes, without sign. */
	initial: number;
	index: number;
	start: number;
	end: number;
	step: number;
}

/**
 * The level to which a curve tends after an edge, until its last sample.
 *
 * What rings alternates about its level with turns in geometric proportion, what approaches falls in geometric proportion in equal times:
 * three turns, or the means of three equal parts of the time, give the limit (Aitken's method). Others, a part of the record before, must
 * give the same limit.
 *
 * @returns null if the record does not show it well enough, `drift` if it has been reached and now changes steadily
 */
export function* finalLevel(curve: Curve, edge: Edge): Steps<number | 'drift' | null> {
	const { x } = curve;
	const to = x.at(-1)!;
	const turns = new Turns(curve, edge, yield* turningSamples(curve, edge.index, TURNING_BACK * edge.step));
	const last = turns.at(turns.length - 1);
	const hasRung = turns.length >= 3;
	const isRinging = hasRung && to - last.x <= QUIET_HALF_CYCLES * (last.x - turns.at(turns.length - 2).x);
	const tail = to - (to - edge.end) / 4;
	const remains = yield* spread(curve, tail);
	if (hasRung && remains <= NEGLIGIBLE_CHANGE * edge.step) return yield* meanBetween(curve, tail, to);
	if (isRinging) return yield* ringingLevel(curve, turns, edge);
	const from = Math.max(edge.end, last.x);
	const quarter = (to - from) / 4;
	if (!(quarter > 0)) return null;
	const means = yield* quarterMeans(curve, from);
	const limit = approachedLevel(means, edge.step);
	if (limit !== null) return limit;
	if (hasRung && remains <= RINGING_LEFT * edge.step) return means[3]!;
	const [, change, next] = changesOf(means);
	const isDrifting = to - edge.end > DRIFTING * (edge.end - edge.start) && next! / change! > STEADY;
	return isDrifting && Math.abs(next!) <= SETTLED_CHANGE * edge.step ? 'drift' : null;
}

function approachedLevel(means: readonly number[], step: number): number | null {
	const changes = changesOf(means) as [number, number, number];
	const change = Math.abs(changes[2]);
	if (!(change <= SETTLED_CHANGE * step)) return null;
	if (change <= ROUNDING * step) return means[3]!;
	const [ratioBefore, ratio] = [changes[1] / changes[0], changes[2] / changes[1]];
	const before = means[2]! + changes[1] * (ratioBefore / (1 - ratioBefore));
	const limit = means[3]! + changes[2] * (ratio / (1 - ratio));
	const isGeometric = [ratioBefore, ratio].every((one) => one > 0 && one < 1);
	const tolerance = ratio > ratioBefore * (1 + ROUNDING) ? SAME_LIMIT_SLOWING : SAME_LIMIT;
	if (isGeometric && Math.abs(limit - before) <= tolerance * step) return limit;
	return change <= NEGLIGIBLE_CHANGE * step ? means[3]! : null;
}

function* ringingLevel(curve: Curve, turns: Turns, { end, step }: Edge): Steps<number | null> {
	/** The limit of three turns. */
	const limitFrom = (first: number): number => {
		const [a, b, c] = [turns.at(first).y, turns.at(first + 1).y, turns.at(first + 2).y];
		return c - (c - b) ** 2 / (c - b - (b - a));
	};
	const count = turns.length - 2;
	const limit = limitFrom(count - 1);
	// A single one is confirmed by the end of the record.
	const earlier = count === 1 ? [curve.y.at(-1)!] : [limitFrom(count - 2), limitFrom(count >> 1)];
	if (earlier.every((one) => Math.abs(one - limit) <= SAME_LIMIT * step)) return limit;
	// Ripple or noise about a level that stays.
	const to = curve.x.at(-1)!;
	if (turns.length < RIPPLE_TURNS || (yield* spread(curve, to - (to - end) / 4)) > RIPPLE * step) return null;
	const means = yield* quarterMeans(curve, end);
	const [, change, next] = changesOf(means) as [number, number, number];
	if (!(Math.abs(next) <= SAME_MEAN * step)) return null;
	const ratio = next / change;
	return means[3]! + (ratio > 0 && ratio < MOST_LEFT ? next * (ratio / (1 - ratio)) : 0);
}

/** Part of a state from which its level is read if the next transition ends it, and how far the waveform may change there. */
const RESTED = [0.8, 0.95] as const;
const RESTING_CHANGE = 1e-3;

/**
 * The level of a state that the next transition ends after the sample `last`: the mean shortly before the waveform leaves it.
 *
 * @param level about where it is
 * @returns null if the waveform does not rest there, or if it is there
 */
export function* restLevel(curve: Curve, { end, step }: Edge, last: number, level: number): Steps<number | null> {
	const { x, y } = curve;
	let leaves = last;
	while (x[leaves]! > end && Math.abs(y[leaves]! - level) > SETTLED_CHANGE * step)
		if (--leaves % SAMPLES_AT_ONCE === 0) yield;
	const [from, to] = RESTED.map((part) => end + part * (x[leaves]! - end)) as [number, number];
	if (!(to > from) || (yield* spread(curve, from, to)) > RESTING_CHANGE * step) return null;
	const mean = yield* meanBetween(curve, from, to);
	const off = Math.abs(mean - level);
	return off <= SETTLED_CHANGE * step && off > NEGLIGIBLE_CHANGE * step ? mean : null;
}

interface Point {
	x: number;
	y: number;
}

/** The start of an edge and the turns after it. Noise has millions of turns, of which only few are looked at. */
class Turns {
	readonly length: number;

	constructor(
		private readonly curve: Curve,
		private readonly edge: Edge,
		private readonly samples: readonly number[]
	) {
		this.length = samples.length + 1;
	}

	at(index: number): Point {
		if (index === 0) return { x: this.edge.start, y: this.edge.initial };
		return vertex(this.curve.x, this.curve.y, this.samples[index - 1]!);
	}
}

interface TurnSearch {
	/** The samples at which the curve turns back. */
	found: number[];
	/** The highest and the lowest sample since the last turn. */
	high: number;
	low: number;
	/** 1 while the curve rises. */
	direction: number;
}

/** The samples where a curve turns back by more than `slack`, alternately at a peak and in a valley. */
function* turningSamples({ y }: Curve, from: number, slack: number): Steps<number[]> {
	const search: TurnSearch = { found: [], high: from, low: from, direction: 0 };
	for (let begin = from + 1; begin < y.length; begin += SAMPLES_AT_ONCE) {
		findTurns(y, begin, Math.min(y.length, begin + SAMPLES_AT_ONCE), slack, search);
		yield;
	}
	return search.found;
}

/** Finds the turns in a part. In a function of its own, because generators are not optimized as well. */
function findTurns(y: Float64Array, from: number, to: number, slack: number, search: TurnSearch): void {
	let { high, low, direction } = search;
	for (let i = from; i < to; i++) {
		const value = y[i]!;
		if (value > y[high]!) high = i;
		if (value < y[low]!) low = i;
		if (direction >= 0 && value < y[high]! - slack) {
			if (direction > 0) search.found.push(high);
			[direction, low] = [-1, i];
			high = i;
		} else if (direction <= 0 && value > y[low]! + slack) {
			if (direction < 0) search.found.push(low);
			[direction, high] = [1, i];
			low = i;
		}
	}
	Object.assign(search, { high, low, direction });
}

/** Where a curve turns: the vertex of the parabola through the three samples there. */
function vertex(x: Float64Array, y: Float64Array, i: number): Point {
	const [left, right] = [x[i]! - x[i - 1]!, x[i + 1]! - x[i]!];
	const [before, after] = [(y[i]! - y[i - 1]!) / left, (y[i + 1]! - y[i]!) / right];
	const curvature = (after - before) / (left + right);
	// Slope at the sample, of the parabola through its neighbours.
	const slope = before + curvature * left;
	const shift = -slope / (2 * curvature);
	if (!(shift > -left && shift < right)) return { x: x[i]!, y: y[i]! };
	return { x: x[i]! + shift, y: y[i]! + slope * shift + curvature * shift * shift };
}

/** Difference of the highest and the lowest value in a part of a curve. */
function* spread(curve: Curve, from: number, to = Infinity): Steps<number> {
	const { x, y } = curve;
	const first = valueAt(curve, from);
	let [low, high] = [first, first];
	for (let i = lowerBound(x, from); i < y.length && x[i]! <= to; i++) {
		low = Math.min(low, y[i]!);
		high = Math.max(high, y[i]!);
		if (i % SAMPLES_AT_ONCE === 0) yield;
	}
	return high - low;
}

/** The means of four equal parts of the time from `from` to the end. */
function* quarterMeans(curve: Curve, from: number): Steps<number[]> {
	const to = curve.x.at(-1)!;
	const quarter = (to - from) / 4;
	const means: number[] = [];
	for (const left of [4, 3, 2, 1])
		means.push(yield* meanBetween(curve, to - left * quarter, to - (left - 1) * quarter));
	return means;
}

const changesOf = (means: readonly number[]): number[] => means.slice(1).map((mean, i) => mean - means[i]!);

/** Mean of the straight lines between the samples. */
export function* meanBetween(curve: Curve, from: number, to: number): Steps<number> {
	const { x, y } = curve;
	const origin = valueAt(curve, from);
	let [before, value] = [from, 0];
	let area = 0;
	for (let i = lowerBound(x, from); i < x.length && x[i]! < to; i++) {
		const next = y[i]! - origin;
		area += ((x[i]! - before) * (value + next)) / 2;
		before = x[i]!;
		value = next;
		if (i % SAMPLES_AT_ONCE === 0) yield;
	}
	return origin + (area + ((to - before) * (value + valueAt(curve, to) - origin)) / 2) / (to - from);
}

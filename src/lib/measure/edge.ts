import { SAMPLES_AT_ONCE, type Steps } from '#lib/base/slices.ts';
import { crossingSteps, type Crossing } from './crossings.ts';
import type { Curve } from './statistics.ts';

/** The levels before and after a transition. */
interface EdgeLevels {
	initial: number;
	final: number;
}

/** The 10 % and 90 % points of a transition. */
export interface Edge {
	start: Crossing & { y: number };
	end: Crossing & { y: number };
}

/**
 * The first full transition from one level to another after a sample: from its last crossing of the 10 % level to its 90 % level
 * (IEEE Std 181-2011, 5.3). A waveform that begins halfway has no start there, so that part is skipped. Null if there is none.
 */
export function* findEdge(curve: Curve, { initial, final }: EdgeLevels, from = 0): Steps<Edge | null> {
	const at = (fraction: number): number => initial + fraction * (final - initial);
	const direction = final > initial ? 'rising' : 'falling';
	// Before an earlier end there is no start: a noisy curve has thousands of ends, and millions of samples before each.
	for (let after = from, until = 0; ;) {
		const end = yield* crossingSteps(curve, at(0.9), { direction, from: after });
		if (!end) return null;
		const start = yield* crossingSteps(curve, at(0.1), { direction, from: end.index, step: -1, until });
		if (start) return { start: { ...start, y: at(0.1) }, end: { ...end, y: at(0.9) } };
		after = until = end.index;
	}
}

/** Longest of two half cycles of ringing, as a multiple of the other. */
const SIMILAR = 3;
/** Part of the step that is a full transition. */
const FULL = 0.9;

/**
 * Last index of the state after a transition: where the curve next returns beyond the middle level, or the last sample. Ringing may
 * go so far for about as long as it was beyond the final level before, if not as far, or not as far as the level before the transition.
 */
export function* stateEnd(curve: Curve, { initial, final }: EdgeLevels, { end }: Edge): Steps<number> {
	const isUp = final > initial;
	const [away, back] = isUp ? (['rising', 'falling'] as const) : (['falling', 'rising'] as const);
	const middle = (initial + final) / 2;
	for (let from = end.index; ;) {
		const leaves = yield* crossingSteps(curve, middle, { from, direction: back });
		if (!leaves) return curve.y.length - 1;
		const returns = yield* crossingSteps(curve, middle, { from: leaves.index, direction: away });
		const down = yield* crossingSteps(curve, final, { from: leaves.index, direction: back, step: -1 });
		if (!returns || !down || down.index < end.index) return leaves.index - 1;
		const up = (yield* crossingSteps(curve, final, { from: down.index, direction: away, step: -1 }))?.x ?? end.x;
		const again = (yield* crossingSteps(curve, final, { from: returns.index - 1, direction: away }))?.x ?? returns.x;
		const halves = [down.x - Math.max(up, end.x), again - down.x] as const;
		const isSimilar = Math.max(...halves) <= SIMILAR * Math.min(...halves);
		const undershoot = yield* farthest(curve, final, leaves.index, returns.index);
		const overshoot = yield* farthest(curve, final, from, down.index);
		const isPart = undershoot <= Math.max(overshoot, FULL * Math.abs(final - initial));
		if (!isSimilar || !isPart) return leaves.index - 1;
		from = returns.index;
	}
}

/** How far a part of a curve goes from a level. */
function* farthest({ y }: Curve, level: number, from: number, to: number): Steps<number> {
	let distance = 0;
	for (let begin = from; begin < to; begin += SAMPLES_AT_ONCE) {
		const end = Math.min(to, begin + SAMPLES_AT_ONCE);
		for (let i = begin; i < end; i++) distance = Math.max(distance, Math.abs(y[i]! - level));
		yield;
	}
	return distance;
}

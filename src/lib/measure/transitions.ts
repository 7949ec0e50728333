import { findCrossing, type Crossing } from './crossings.ts';
import { settledPart } from './cycles.ts';
import { stateLevels, type StateLevels } from './levels.ts';
import type { Curve } from './statistics.ts';

/** One full passage from one level to the other. */
export interface Transition {
	/** What it was found in; the indices below count its samples. */
	curve: Curve;
	rising: boolean;
	levels: StateLevels;
	/** Where it has gone 10 % and 90 % of the way. */
	start: Crossing & { y: number };
	end: Crossing & { y: number };
}

/**
 * The first full transition in a direction: from its last crossing of the 10 % level to the 90 % level of its way
 * (IEEE Std 181-2011, 5.3). A waveform that begins half way up has no start there, and is passed over; in a periodic one
 * the start-up is.
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

/** Index up to which the state after a transition lasts: where the curve next passes the middle, or the last sample. */
export function stateEnd({ curve, levels, end }: Transition): number {
	const back = findCrossing(curve, (levels.base + levels.top) / 2, { from: end.index });
	return back ? back.index - 1 : curve.y.length - 1;
}

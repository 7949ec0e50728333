import type { Steps } from '#lib/base/slices.ts';
import { findEdge } from './edge.ts';
import { finalLevel, meanBetween } from './final-level.ts';
import { longestElsewhere, timeBetween } from './levels.ts';
import { statistics, type Curve } from './statistics.ts';

/** Least step from rest to rest, as a fraction of the range of the waveform; what ends where it began is a pulse. */
const LEAST_STEP = 0.05;
/** Range about a level that is near to it, and one that is the level, as fractions of the step. */
const NEAR = 0.1;
const AT_LEVEL = 0.0015;
const BESIDE_LEVEL = 0.005;
/** A third level counts if the waveform is there for this part of the time near the final level. */
const THIRD_LEVEL = 0.3;
/** The same of one beside the final level, as a fraction of the time at it. */
const LEVEL_BESIDE = 0.5;

export interface StepLevels {
	initial: number;
	final: number;
}

/**
 * The levels of a waveform that goes from one rest to another: its value before the transition, which is the first sample if the transition
 * begins with the record, and the level to which it tends at the end of the record.
 *
 * @returns `unsettled` if the record does not show the final level, null if the waveform ends where it began or rests at a third level
 */
export function* stepLevels(curve: Curve): Steps<StepLevels | 'unsettled' | null> {
	const { x, y } = curve;
	const range = yield* statistics.steps(curve);
	if (!range || y.length < 3) return null;
	const least = LEAST_STEP * (range.maximum - range.minimum);
	const [first, last] = [y[0]!, y.at(-1)!];
	if (!(Math.abs(last - first) >= least)) return null;
	const edge = yield* findEdge(curve, { initial: first, final: last });
	if (!edge) return null;
	const [start, end] = [edge.start.x, edge.end.x];
	// Well before the transition, where noise averages out.
	const rest = start - (end - start);
	const initial = rest > x[0]! ? yield* meanBetween(curve, x[0]!, rest) : first;
	const place = { initial, index: edge.end.index, start, end, step: Math.abs(last - first) };
	const final = yield* finalLevel(curve, place);
	if (final === null) return 'unsettled';
	if (final === 'drift' || !(Math.abs(final - initial) >= least)) return null;
	return (yield* hasThirdLevel(curve, { initial, final }, x.at(-1)! - end)) ? null : { initial, final };
}

/** Whether a waveform rests at another level on its way, as a staircase does, or beside the final one, as before a change of the load. */
function* hasThirdLevel(curve: Curve, { initial, final }: StepLevels, lasts: number): Steps<boolean> {
	const step = Math.abs(final - initial);
	const { minimum, maximum } = (yield* statistics.steps(curve))!;
	const near = yield* timeBetween(curve, final - NEAR * step, final + NEAR * step);
	const elsewhere = yield* longestElsewhere(curve, [minimum, maximum], NEAR * step, initial, final);
	if (elsewhere > THIRD_LEVEL * near) return true;
	const there = yield* timeBetween(curve, final - AT_LEVEL * step, final + AT_LEVEL * step);
	if (there < lasts / 4) return false;
	const around = [final - NEAR * step, final + NEAR * step] as const;
	return (yield* longestElsewhere(curve, around, BESIDE_LEVEL * step, final)) > LEVEL_BESIDE * there;
}

import { memoizeWork } from '#lib/base/memoize.ts';
import type { Steps } from '#lib/base/slices.ts';
import { repetitivePart } from './cycles.ts';
import { findEdge, stateEnd, type Edge } from './edge.ts';
import { finalLevel, restLevel } from './final-level.ts';
import { restsAtLevels, stateLevels, type StateLevels } from './levels.ts';
import type { NoValueReason } from './reading.ts';
import { statistics, type Curve } from './statistics.ts';
import { stepLevels } from './step-levels.ts';

/** One full transition from one level to the other. */
export interface Transition extends Edge {
	/** The curve it is part of; indices refer to its samples. */
	curve: Curve;
	rising: boolean;
	levels: StateLevels;
	/** Last index of the state after it. */
	last: number;
}

/** The levels of a waveform, and the part of it that has them. */
interface Levels extends StateLevels {
	curve: Curve;
	/** Whether the level at the end of the record is known; otherwise it is where the waveform spends its time. */
	isFinal: boolean;
	/** Whether the record may end before it is known. */
	isUnsettled: boolean;
}

/**
 * The first full transition in a direction, of a repetitive waveform after its start-up; otherwise why there is none: `not_settled` where the
 * record does not show the level after it.
 */
export function* firstTransition(
	curve: Curve,
	direction: 'rising' | 'falling' | 'either'
): Steps<Transition | NoValueReason> {
	const found = yield* firstTransitions.steps(curve);
	if (typeof found === 'string') return found;
	return (
		found.find(({ rising }) => direction === 'either' || rising === (direction === 'rising'))?.settled ??
		'no_transition'
	);
}

/** The first transition and the next one in the other direction, each with why its level is not known. */
const firstTransitions = memoizeWork(function* (whole: Curve): Steps<Found[] | NoValueReason> {
	const levels = yield* levelsOf(whole);
	if (typeof levels === 'string') return levels;
	const rough = yield* pairOf(levels);
	if (levels.isFinal || rough.length === 0) return rough.map((edge) => ({ rising: edge.rising, settled: edge }));
	// What never goes back has no two levels where the record does not show the final one.
	if (levels.isUnsettled && rough.length < 2) return 'not_settled';
	const exact = { ...levels };
	const known = new Set<boolean>();
	for (const edge of rough) {
		const level = yield* levelAfter(edge, levels);
		if (level === null) continue;
		exact[edge.rising ? 'top' : 'base'] = level;
		known.add(edge.rising);
	}
	return (yield* pairOf(exact)).map((edge) => {
		return { rising: edge.rising, settled: known.has(edge.rising) ? edge : 'not_settled' };
	});
});

/** A transition whose level is known, or why it is not. */
interface Found {
	rising: boolean;
	settled: Transition | 'not_settled';
}

function* pairOf(levels: Levels): Steps<Transition[]> {
	const rise = yield* transition(levels, true, 0);
	const fall = yield* transition(levels, false, 0);
	const first = rise && fall ? (fall.start.x < rise.start.x ? fall : rise) : (rise ?? fall);
	if (!first) return [];
	const second = yield* transition(levels, !first.rising, first.last);
	return second ? [first, second] : [first];
}

/**
 * The levels of a repetitive waveform are those where it spends its time. What goes from one rest to another has the levels before and after,
 * however it rings. Others, such as a single pulse, must rest at the levels where they spend their time.
 */
function* levelsOf(whole: Curve): Steps<Levels | NoValueReason> {
	const repeats = yield* repetitivePart.steps(whole);
	const step = repeats ? null : yield* stepLevels(whole);
	if (step && step !== 'unsettled') {
		const { initial, final } = step;
		return {
			base: Math.min(initial, final),
			top: Math.max(initial, final),
			curve: whole,
			isFinal: true,
			isUnsettled: false
		};
	}
	const curve = repeats ?? whole;
	const states = yield* stateLevels.steps(curve);
	if (!states) return 'no_transition';
	if (!repeats && !(yield* restsAtLevels(curve, states))) return step === 'unsettled' ? 'not_settled' : 'no_transition';
	// What rings at the end of the record may turn around at two values for long.
	if (step === 'unsettled' && !(yield* spans(whole, states))) return 'not_settled';
	return { ...states, curve, isFinal: false, isUnsettled: step === 'unsettled' };
}

/** How far an unsettled waveform may go beyond its levels, as a fraction of the step. */
const BEYOND = 0.5;

function* spans(curve: Curve, { base, top }: StateLevels): Steps<boolean> {
	const { minimum, maximum } = (yield* statistics.steps(curve))!;
	return Math.max(base - minimum, maximum - top) <= BEYOND * (top - base);
}

function* transition({ base, top, curve }: Levels, rising: boolean, from: number): Steps<Transition | null> {
	const levels = rising ? { initial: base, final: top } : { initial: top, final: base };
	const edge = yield* findEdge(curve, levels, from);
	return edge && { ...edge, curve, rising, levels: { base, top }, last: yield* stateEnd(curve, levels, edge) };
}

/** How far from where it spends its time a level may be, as a fraction of the step. */
const SAME_LEVEL = 0.02;

/** The level after a transition; null where the record does not show it. */
function* levelAfter(
	{ curve, start, end, rising, last }: Transition,
	{ base, top }: StateLevels
): Steps<number | null> {
	const state = { initial: rising ? base : top, index: end.index, start: start.x, end: end.x, step: top - base };
	const rough = rising ? top : base;
	if (last < curve.y.length - 1) return (yield* restLevel(curve, state, last, rough)) ?? rough;
	const level = yield* finalLevel(curve, state);
	if (level === null) return null;
	// Long after the edge the waveform may go to another level.
	return level === 'drift' || Math.abs(level - rough) > SAME_LEVEL * state.step ? rough : level;
}

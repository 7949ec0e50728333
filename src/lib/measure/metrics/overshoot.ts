import { memoizeWork } from '#lib/base/memoize.ts';
import { SAMPLES_AT_ONCE, type Steps } from '#lib/base/slices.ts';
import type { SignalMeasurement } from '../measurement.ts';
import { found, missing, type Reading } from '../reading.ts';
import type { Curve } from '../statistics.ts';
import { firstTransition } from '../transitions.ts';

/**
 * How far the first full transition goes beyond its final level before it returns, in % of the step
 * (IEEE Std 181-2011, 5.3.4); 0 if it does not. Its places are the 10 % and the 90 % point of the transition, and the farthest point after it.
 */
export const overshoot = {
	id: 'overshoot',
	unit: '%',
	analyses: ['tran'],
	headline: false,
	of: 'signal',
	compute: memoizeWork(function* (whole: Curve): Steps<Reading> {
		const edge = yield* firstTransition(whole, 'either');
		if (typeof edge === 'string') return missing(edge);
		const { curve, last: end } = edge;
		const { base, top } = edge.levels;
		const beyond = (y: number): number => (edge.rising ? y - top : base - y);
		let extreme = edge.end.index;
		for (let i = edge.end.index; i <= end; i++) {
			if (beyond(curve.y[i]!) > beyond(curve.y[extreme]!)) extreme = i;
			if (i % SAMPLES_AT_ONCE === 0) yield;
		}
		const percent = (100 * beyond(curve.y[extreme]!)) / (top - base);
		return found(Math.max(0, percent), edge.start, edge.end, { x: curve.x[extreme]!, y: curve.y[extreme]! });
	})
} as const satisfies SignalMeasurement;

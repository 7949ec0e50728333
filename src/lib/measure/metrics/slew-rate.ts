import { memoizeWork } from '#lib/base/memoize.ts';
import type { Steps } from '#lib/base/slices.ts';
import { signalUnit, type SignalMeasurement } from '../measurement.ts';
import { found, missing, type Reading } from '../reading.ts';
import type { Curve } from '../statistics.ts';
import { firstTransition } from '../transitions.ts';

/** Mean slope, without sign, between 10 % and 90 % of the first full transition, V/s (or A/s). */
export const slewRate = {
	id: 'slew_rate',
	unit: `${signalUnit}/s`,
	analyses: ['tran'],
	headline: false,
	of: 'signal',
	compute: memoizeWork(function* (curve: Curve): Steps<Reading> {
		const edge = yield* firstTransition(curve, 'either');
		if (typeof edge === 'string') return missing(edge);
		return found(Math.abs(edge.end.y - edge.start.y) / (edge.end.x - edge.start.x), edge.start, edge.end);
	})
} as const satisfies SignalMeasurement;

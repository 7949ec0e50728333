import { memoizeWork } from '#lib/base/memoize.ts';
import type { Steps } from '#lib/base/slices.ts';
import { cycles } from '../cycles.ts';
import type { SignalMeasurement } from '../measurement.ts';
import { found, missing, type Reading } from '../reading.ts';
import type { Curve } from '../statistics.ts';

/** Fraction of a whole cycle above the level midway between the extremes, %. */
export const duty = {
	id: 'duty',
	unit: '%',
	analyses: ['tran'],
	headline: false,
	of: 'signal',
	compute: memoizeWork(function* (curve: Curve): Steps<Reading> {
		const counted = yield* cycles.steps(curve);
		if (!counted) return missing('not_periodic');
		return found(100 * counted.duty, { x: counted.start, y: counted.level }, { x: counted.end, y: counted.level });
	})
} as const satisfies SignalMeasurement;

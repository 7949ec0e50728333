import { memoizeWork } from '#lib/base/memoize.ts';
import type { Steps } from '#lib/base/slices.ts';
import { cycles } from '../cycles.ts';
import type { SignalMeasurement } from '../measurement.ts';
import { found, missing, type Reading } from '../reading.ts';
import type { Curve } from '../statistics.ts';

/** Mean duration of a cycle between crossings of the level midway between the extremes, s. */
export const period = {
	id: 'period',
	unit: 's',
	analyses: ['tran'],
	headline: false,
	of: 'signal',
	compute: memoizeWork(function* (curve: Curve): Steps<Reading> {
		const counted = yield* cycles.steps(curve);
		if (!counted) return missing('not_periodic');
		return found(counted.period, { x: counted.start, y: counted.level }, { x: counted.end, y: counted.level });
	})
} as const satisfies SignalMeasurement;

import { memoizeWork } from '#lib/base/memoize.ts';
import type { Steps } from '#lib/base/slices.ts';
import { cycles } from '../cycles.ts';
import type { SignalMeasurement } from '../measurement.ts';
import { found, missing, type Reading } from '../reading.ts';
import type { Curve } from '../statistics.ts';

/** 1 / period, Hz. */
export const frequency = {
	id: 'frequency',
	unit: 'Hz',
	analyses: ['tran'],
	headline: true,
	of: 'signal',
	compute: memoizeWork(function* (curve: Curve): Steps<Reading> {
		const counted = yield* cycles.steps(curve);
		if (!counted) return missing('not_periodic');
		return found(1 / counted.period, { x: counted.start, y: counted.level }, { x: counted.end, y: counted.level });
	})
} as const satisfies SignalMeasurement;

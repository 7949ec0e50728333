import { lowerBound } from '#lib/base/lower-bound.ts';
import { memoizeWork } from '#lib/base/memoize.ts';
import { SAMPLES_AT_ONCE, type Steps } from '#lib/base/slices.ts';
import { crossingSteps } from '../crossings.ts';
import type { SignalMeasurement } from '../measurement.ts';
import { found, missing, type Reading } from '../reading.ts';
import type { Curve } from '../statistics.ts';
import { firstTransition } from '../transitions.ts';

/** Half-width of the band around the final level, as a fraction of the step. */
const band = 0.02;

/**
 * Time from the 10 % point of the first full transition until the waveform stays within ±2 % of the step around its
 * final level, up to the end of that state or of the record, s.
 */
export const settlingTime = {
	id: 'settling_time',
	unit: 's',
	analyses: ['tran'],
	headline: false,
	of: 'signal',
	compute: memoizeWork(function* (whole: Curve): Steps<Reading> {
		const edge = yield* firstTransition(whole, 'either');
		if (typeof edge === 'string') return missing(edge);
		const { curve, last: end } = edge;
		const { base, top } = edge.levels;
		const final = edge.rising ? top : base;
		const width = band * (top - base);
		// A state that ends leaves the band again at its end, so the search starts from the middle of its time.
		const lasts = end === curve.y.length - 1;
		let last = lasts ? end : lowerBound(curve.x, (edge.end.x + curve.x[end]!) / 2);
		if (Math.abs(curve.y[last]! - final) > width) return missing('not_settled');
		while (last > 0 && Math.abs(curve.y[last - 1]! - final) <= width) if (--last % SAMPLES_AT_ONCE === 0) yield;
		const edgeLevel = curve.y[last - 1]! > final ? final + width : final - width;
		const entry = yield* crossingSteps(curve, edgeLevel, { from: last, step: -1 });
		if (!entry) return missing('not_settled');
		return found(entry.x - edge.start.x, edge.start, { x: entry.x, y: edgeLevel });
	})
} as const satisfies SignalMeasurement;

import type { ResponseMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { beginsBelowSweep, cutoff, magnitudeAt } from '../response.ts';

/**
 * Bandwidth = upper - lower half-power frequency, Hz. A response that does not fall towards the low end of the sweep is
 * a low-pass: its band begins at 0 Hz. One that leads in phase there is a high-pass whose cutoff is below the sweep.
 */
export const bandwidth = {
	id: 'bandwidth',
	unit: 'Hz',
	analyses: ['ac'],
	headline: true,
	of: 'response',
	needsInput: false,
	compute(response) {
		if (response.unknown) return missing(response.unknown);
		const upper = cutoff(response, 'upper');
		if (!upper) return missing('no_upper_cutoff');
		const lower = cutoff(response, 'lower');
		if (!lower && beginsBelowSweep(response, upper.x)) return missing('band_begins_below');
		const places = [lower, upper].flatMap((place) =>
			place ? [{ x: place.x, y: magnitudeAt(response, place.x) }] : []
		);
		return found(upper.x - (lower?.x ?? 0), ...places);
	}
} as const satisfies ResponseMeasurement;

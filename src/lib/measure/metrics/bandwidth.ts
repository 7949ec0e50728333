import type { ResponseMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { beginsBelowSweep, magnitudeAt } from '../response.ts';
import { bandEdges } from '../stop-band.ts';

/**
 * Bandwidth = upper - lower half-power frequency, Hz: of the pass band, or of the stop band of a response that passes on both
 * sides of it with one gain, as a notch does. A response that does not fall towards the low end of the sweep is a low-pass: its
 * band begins at 0 Hz. One that leads in phase there is a high-pass whose cutoff is below the sweep.
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
		const { kind, lower, upper, noWidth } = bandEdges(response);
		if (noWidth) return missing(noWidth);
		if (!upper) return missing('no_upper_cutoff');
		if (kind === 'pass' && !lower && beginsBelowSweep(response, upper.x)) return missing('band_begins_below');
		const places = [lower, upper].flatMap((place) =>
			place ? [{ x: place.x, y: magnitudeAt(response, place.x) }] : []
		);
		return found(upper.x - (lower?.x ?? 0), ...places);
	}
} as const satisfies ResponseMeasurement;

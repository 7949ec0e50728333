import { findCrossing } from '../crossings.ts';
import type { ResponseMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { magnitudeAt, relativePhase } from '../response.ts';

/**
 * Gain margin = -gain in dB where the phase, counted from the middle of the band, first reaches -180°.
 *
 * Positive in a stable loop. Source: as for the phase margin.
 */
export const gainMargin = {
	id: 'gain_margin',
	unit: 'dB',
	analyses: ['ac'],
	headline: false,
	of: 'response',
	compute(response) {
		const turn = findCrossing({ x: response.frequency, y: relativePhase(response) }, -180, {
			from: response.peak,
			direction: 'falling',
			logX: true
		});
		if (!turn) return missing('no_phase_crossing');
		const there = magnitudeAt(response, turn.x);
		return found(-there, { x: turn.x, y: there });
	}
} as const satisfies ResponseMeasurement;

import { findCrossing } from '../crossings.ts';
import type { ResponsesMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { isTurnUnclear, magnitudeAt, referencePhase } from '../response.ts';

/**
 * Gain margin = -loop gain in dB where its phase, relative to the middle of the band, first reaches -180°.
 *
 * Positive in a stable loop. Source: as for the phase margin.
 */
export const gainMargin = {
	id: 'gain_margin',
	unit: 'dB',
	analyses: ['ac'],
	headline: false,
	of: 'responses',
	roles: ['loop_gain'],
	compute({ loop_gain: loop }) {
		if (!loop) return missing('signal_missing');
		const reference = referencePhase(loop);
		if (reference === null) return missing('phase_unclear');
		const turn = findCrossing({ x: loop.frequency, y: loop.phase }, reference - 180, {
			from: loop.band,
			direction: 'falling',
			logX: true
		});
		if (!turn) return missing('no_phase_crossing');
		if (isTurnUnclear(loop, turn)) return missing('too_few_points');
		const there = magnitudeAt(loop, turn.x);
		return found(-there, { x: turn.x, y: there });
	}
} as const satisfies ResponsesMeasurement;

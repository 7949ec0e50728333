import { valueAt } from '../crossings.ts';
import type { ResponsesMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { isTurnUnclear, referencePhase, unityCrossing } from '../response.ts';

/**
 * Phase margin = 180° + phase of the loop gain at its crossover, degrees; the phase is relative to the middle of the band.
 *
 * Source: Gray, Hurst, Lewis and Meyer, Analysis and Design of Analog Integrated Circuits, chapter 9. The sweep has to begin
 * below the first pole. For a closed-loop gain the same formula gives a number that says nothing about stability.
 */
export const phaseMargin = {
	id: 'phase_margin',
	unit: 'deg',
	analyses: ['ac'],
	headline: true,
	of: 'responses',
	roles: ['loop_gain'],
	compute({ loop_gain: loop }) {
		if (!loop) return missing('signal_missing');
		const crossover = unityCrossing(loop);
		if (!crossover) return missing('no_unity_crossing');
		const reference = referencePhase(loop);
		if (reference === null) return missing('phase_unclear');
		if (isTurnUnclear(loop, crossover)) return missing('too_few_points');
		const phase = valueAt({ x: loop.frequency, y: loop.phase }, crossover.x, true);
		return found(180 + phase - reference, { x: crossover.x, y: phase });
	}
} as const satisfies ResponsesMeasurement;

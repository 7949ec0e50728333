import { valueAt } from '../crossings.ts';
import type { ResponseMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { relativePhase, unityCrossing } from '../response.ts';

/**
 * Phase margin = 180° + phase at the unity-gain frequency, degrees, the phase counted from the middle of the band.
 *
 * It tells about stability where the measured response is a loop gain. Source: Gray, Hurst, Lewis and Meyer, Analysis
 * and Design of Analog Integrated Circuits, chapter 9. The sweep has to begin below the first pole.
 */
export const phaseMargin = {
	id: 'phase_margin',
	unit: 'deg',
	analyses: ['ac'],
	headline: true,
	of: 'response',
	compute(response) {
		const unity = unityCrossing(response);
		if (!unity) return missing('no_unity_crossing');
		const phase = valueAt({ x: response.frequency, y: relativePhase(response) }, unity.x, true);
		return found(180 + phase, { x: unity.x, y: valueAt({ x: response.frequency, y: response.phase }, unity.x, true) });
	}
} as const satisfies ResponseMeasurement;

import { branches } from '../branches.ts';
import { interpolateX } from '../crossings.ts';
import type { OffsetMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';

/**
 * Input-referred offset = input at which the output is at its reference level, V, from a sweep of the input; its sign is that of
 * the input. Linear between samples.
 *
 * Source: Gray, Hurst, Lewis and Meyer, Analysis and Design of Analog Integrated Circuits, section 3.5.6: the input that makes the
 * output zero.
 */
export const inputOffset = {
	id: 'input_offset',
	unit: 'V',
	analyses: ['dc'],
	headline: true,
	of: 'offset',
	compute({ scale, input, output, level }) {
		if (!input || output.length < 2) return missing('too_few_points');
		if (branches(scale).length > 1) return missing('several_curves');
		const crossings: number[] = [];
		for (let i = 0; i < output.length; i++) {
			const [before, after] = [output[i - 1] ?? NaN, output[i]!];
			if (after === level) crossings.push(input[i]!);
			else if ((before < level && after > level) || (before > level && after < level))
				crossings.push(interpolateX(input[i - 1]!, before, input[i]!, after, level, false));
		}
		if (crossings.length === 0) return missing('level_not_reached');
		return crossings.length > 1 ? missing('several_crossings') : found(crossings[0]!, { x: crossings[0]!, y: level });
	}
} as const satisfies OffsetMeasurement;

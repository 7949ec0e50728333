import type { Converter } from '../../conversion.ts';
import { Replacement, specialFunction } from './special-function.ts';
import { bare } from '../../plain-number.ts';

/** VARISTOR: between pins 7 and 8, `Rclamp` in series with a breakdown at the voltage from pin 1 to pin 2, in both directions. */
export const varistor: Converter = {
	readInModes: [],
	convert(card) {
		const part = specialFunction(card);
		if (part?.kind !== 'varistor') return;
		const clamp = new Replacement(card, part);
		const output = clamp.node(7);
		if (output !== null) {
			const voltage = clamp.voltage(output);
			const level = `abs(v(${part.nodes[0]!},${part.nodes[1]!}))`;
			const current = `(max(0,${voltage}-${level})+min(0,${voltage}+${level}))/{${bare(clamp.value('rclamp', '1'))}}`;
			clamp.add(`${clamp.free('i', 'B')} ${output} ${clamp.common} I=${current}`);
		}
		clamp.apply('special_function_converted');
	}
};

import type { Converter } from '../../conversion.ts';
import { Replacement, specialFunction } from './special-function.ts';
import { bare } from '../../plain-number.ts';

/** MODULATE: a sine of `space` hertz at 0 V and `mark` hertz at 1 V on pin 1, with the amplitude of pin 2, or 1 V. */
export const modulator: Converter = {
	readInModes: [],
	convert(card) {
		const part = specialFunction(card);
		if (part?.kind !== 'modulate' && part?.kind !== 'modulator') return;
		const { values } = part;
		const [mark, space] = [values.get('mark'), values.get('space')];
		const sine = new Replacement(card, part);
		if (!mark || !space || [3, 4, 5, 6].some((index) => sine.node(index) !== null)) {
			card.note('special_function', card.whole, false, { kind: part.kind.toUpperCase() });
			return;
		}
		const output = sine.node(7);
		if (output !== null) {
			const [carrier, inner, model] = [sine.free('x'), sine.free('y'), sine.free('vco')];
			const amplitude = sine.node(2);
			const scale = amplitude === null ? '' : `*${sine.voltage(amplitude)}`;
			sine.add(
				`${sine.free('a')} ${sine.port(part.nodes[0]!)} ${carrier} ${model}`,
				`.model ${model} sine(cntl_array=[0 1] freq_array=[{${bare(space)}} {${bare(mark)}}] out_low=-1 out_high=1)`,
				`${sine.free('b', 'B')} ${inner} ${sine.common} V=v(${carrier})${scale}`
			);
			sine.addOutput(inner, output, 'q');
		}
		sine.apply('special_function_converted');
	}
};

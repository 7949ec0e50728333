import type { Converter } from '../../conversion.ts';
import { addInputs, addOutputs, delayOf, threshold } from './logic.ts';
import { Replacement, specialFunction } from './special-function.ts';
import { bare } from '../../plain-number.ts';

/** COUNTER: high for the first `duty` of every `cycles` rising edges of pin 1, and before the first one. */
export const counter: Converter = {
	readInModes: [],
	convert(card) {
		const part = specialFunction(card);
		if (part?.kind !== 'counter') return;
		const divider = new Replacement(card, part);
		const cycles = part.values.get('cycles');
		// The code model of a divider has no reset.
		if (!cycles || [2, 3, 4, 5].some((index) => divider.node(index) !== null)) {
			card.note('special_function', card.whole, false, { kind: 'COUNTER' });
			return;
		}
		const count = bare(cycles);
		const [clock] = addInputs(divider, [divider.port(part.nodes[0]!)], threshold(divider));
		const [output, model, delay] = [divider.free('d'), divider.free('div'), delayOf(divider)];
		const high = `{max(1,min((${count})-1,nint((${count})*(${bare(divider.value('duty', '0.5'))}))))}`;
		divider.add(
			`${divider.free('g')} ${clock!} ${output} ${model}`,
			`.model ${model} d_fdiv(div_factor={${count}} high_cycles=${high} i_count=1 rise_delay=${delay} fall_delay=${delay})`
		);
		addOutputs(divider, output);
		divider.apply('special_function_converted');
	}
};

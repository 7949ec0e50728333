import type { Converter } from '../conversion.ts';

/**
 * LTspice reads `.param R 1k` as `.param R=1k`; ngspice defines nothing without the sign.
 *
 * Source: Analog Devices, "Using the .STEP Directive to Perform Repeated Analysis" (`.PARAM X 0.1u`).
 */
export const parameterEquals: Converter = {
	only: ['ltspice'],
	readInModes: [],
	convert(card) {
		const { head, tokens } = card.statement;
		const [, name, value, ...more] = tokens;
		if (head !== '.param' || !name || !value || more.length > 0 || !/^[a-z_]\w*$/iu.test(name.text)) return;
		if (value.kind !== 'number' && value.kind !== 'expression') return;
		card.replace({ from: name.to, to: value.from }, '=');
		card.note('parameter_equals', name, true);
	}
};

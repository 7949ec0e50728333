import type { Converter } from '../conversion.ts';

/** `D1 a k model 2`: in a subcircuit, ngspice takes the last word for the model. */
export const diodeArea: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, tokens } = card.statement;
		const [, , , , factor, assigned] = tokens;
		if (kind !== 'device' || !head.startsWith('d') || assigned?.text === '=') return;
		if (factor?.kind !== 'number' && factor?.kind !== 'expression') return;
		card.replace({ from: factor.from, to: factor.from }, 'area=');
		card.note('area', factor, true);
	}
};

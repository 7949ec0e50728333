import type { Converter } from '../../conversion.ts';
import { idealValues } from './ideal-diode.ts';

/** `noiseless` on a model, except for piecewise linear diodes, which are written from scratch; ngspice would report it as unknown. */
export const modelFlags: Converter = {
	from: ['ltspice'],
	isReadInMode: false,
	convert(card) {
		const { head, tokens } = card.statement;
		if (head !== '.model' || idealValues(card.statement)) return;
		for (const token of tokens.slice(3)) if (token.text.toLowerCase() === 'noiseless') card.remove(token);
	}
};

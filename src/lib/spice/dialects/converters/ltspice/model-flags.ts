import { namedValues, type Converter } from '../../conversion.ts';
import { idealValues } from './ideal-diode.ts';

/** Labels with a text as their value; ngspice would take it for the name of a parameter. */
const labels = new Set(['mfg', 'type']);

/** `noiseless` and labels on a model, except for piecewise linear diodes, which are written from scratch; ngspice would report it as unknown. */
export const modelFlags: Converter = {
	readInModes: [],
	convert(card) {
		const { head, tokens } = card.statement;
		if (head !== '.model' || idealValues(card.statement)) return;
		for (const { name, value, ...span } of namedValues(card.statement, labels))
			if (name === 'mfg' || !/^[\d.{]/u.test(value)) card.remove(span);
		for (const token of tokens.slice(3)) if (token.text.toLowerCase() === 'noiseless') card.remove(token);
	}
};

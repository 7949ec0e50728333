import type { Converter } from '../../conversion.ts';

/** `noiseless` on a model; ngspice would report it as unknown. */
export const modelFlags: Converter = {
	from: ['ltspice'],
	isReadInMode: false,
	convert(card) {
		const { head, tokens } = card.statement;
		if (head !== '.model' || tokens[2]?.text.toLowerCase() === 'd') return;
		for (const token of tokens.slice(3)) if (token.text.toLowerCase() === 'noiseless') card.remove(token);
	}
};

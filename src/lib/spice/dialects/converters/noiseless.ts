import type { Converter } from '../conversion.ts';

/** LTspice's word for a resistor without noise. */
export const noiseless: Converter = {
	readInModes: ['ltspice'],
	convert(card) {
		if (card.statement.head[0] !== 'r' || card.statement.kind !== 'device') return;
		for (const token of card.statement.tokens.slice(3)) {
			if (token.text.toLowerCase() !== 'noiseless') continue;
			card.replace(token, 'noisy=0');
			card.note('noiseless', token, true);
		}
	}
};

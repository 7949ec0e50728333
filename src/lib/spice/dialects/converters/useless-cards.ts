import type { Converter } from '../conversion.ts';
import type { Dialect } from '../dialect.ts';

/** Cards that say nothing about the circuit and that ngspice refuses. */
const cards: readonly { readInModes: readonly Dialect[]; pattern: RegExp }[] = [
	{ readInModes: ['ltspice'], pattern: /^\.backanno\b/iu },
	{
		readInModes: [],
		pattern:
			/^\.(?:wave|ferret|machine|text|watch|autoconverge|aliases|alias|endaliases|protect|unprotect|prot|unprot)\b/iu
	}
];

export const uselessCards: readonly Converter[] = cards.map(({ readInModes, pattern }) => ({
	readInModes,
	convert(card) {
		if (!pattern.test(card.statement.code)) return;
		card.commentOut();
		card.note('card_left_out', card.whole, true, { card: card.statement.head });
	}
}));

import type { Converter } from '../conversion.ts';
import type { Dialect } from '../dialect.ts';

/** Cards that say nothing about the circuit and that ngspice refuses. */
const cards: readonly { from: Dialect; isReadInMode: boolean; pattern: RegExp }[] = [
	{ from: 'ltspice', isReadInMode: true, pattern: /^\.backanno\b/iu },
	{ from: 'ltspice', isReadInMode: false, pattern: /^\.(?:wave|ferret|machine|text)\b/iu },
	{ from: 'pspice', isReadInMode: false, pattern: /^\.(?:watch|autoconverge|aliases|alias|endaliases)\b/iu },
	{ from: 'hspice', isReadInMode: false, pattern: /^\.(?:protect|unprotect|prot|unprot)\b/iu }
];

export const uselessCards: readonly Converter[] = cards.map(({ from, isReadInMode, pattern }) => ({
	from: [from],
	isReadInMode,
	convert(card) {
		if (!pattern.test(card.statement.code)) return;
		card.commentOut();
		card.note('card_left_out', card.whole, true, { card: card.statement.head });
	}
}));

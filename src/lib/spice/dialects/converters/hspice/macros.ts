import type { Converter } from '../../conversion.ts';

/** `.macro` to `.eom` is `.subckt` to `.ends`; ngspice reads no parameters on the former. */
export const macros: Converter = {
	readInModes: [],
	convert(card) {
		const { head, tokens } = card.statement;
		const [word] = tokens;
		if (!word || (head !== '.macro' && head !== '.eom')) return;
		card.replace(word, head === '.macro' ? '.subckt' : '.ends');
		if (head === '.macro') card.note('macro', card.whole, true);
	}
};

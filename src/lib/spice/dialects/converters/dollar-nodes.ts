import type { Conversion, Converter } from '../conversion.ts';

/** In PSpice's `$N_0001` the `$` is a letter; in ngspice it begins a comment. */
export const dollarNodes: Converter = {
	readInModes: ['pspice'],
	convert(card) {
		const { code } = card.statement;
		let isNoted = false;
		for (const [word] of code.matchAll(/\$[ng]_\w+/giu))
			if (card.netlist.words.has(word.slice(1).toLowerCase())) {
				card.note('dollar_node_taken', card.whole, false, { node: word });
				return;
			}
		for (const { index } of code.matchAll(/\$(?=[ng]_\w)/giu)) {
			card.replace({ from: index, to: index + 1 }, '');
			if (!isNoted) card.note('dollar_node', { from: index, to: index + 1 }, true);
			isNoted = true;
		}
	}
};

/** What other converters write, without the dollar signs that the cards lose. */
export function withoutDollars(netlist: Conversion, text: string): string {
	return text.replaceAll(/\$([ng]_\w+)/giu, (word, name: string) =>
		netlist.words.has(name.toLowerCase()) ? word : name
	);
}

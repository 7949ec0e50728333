import type { Converter } from '../../conversion.ts';

/** `.connect a b` joins two nodes: a source of 0 V does. */
export const connections: Converter = {
	readInModes: [],
	convert(card) {
		const [head, first, second] = card.statement.tokens;
		if (head?.text.toLowerCase() !== '.connect' || !first || !second) return;
		card.replace(
			card.whole,
			`${card.netlist.freeName(`Vconnect_${first.text}_${second.text}`)} ${first.text} ${second.text} 0`
		);
		card.note('connection', card.whole, true);
	}
};

import { namedValues, type Converter } from '../../conversion.ts';

/** They only guide LTspice's time steps and first guess. */
const guides = new Set(['tripdv', 'tripdt', 'ic', 'vprx']);

/** Options of B sources that ngspice does not have, and B sources that are resistors. */
export const behavioralOptions: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, tokens } = card.statement;
		if (kind !== 'device' || head[0] !== 'b') return;
		const [, plus, minus, quantity, equals] = tokens;
		for (const span of namedValues(card.statement, guides)) card.remove(span);
		for (const token of tokens) if (token.text.toLowerCase() === 'nojacob') card.remove(token);
		if (!plus || !minus || equals?.text !== '=' || quantity?.text.toLowerCase() !== 'r') return;
		const option = namedValues(card.statement, new Set([...guides, 'rpar', 'cpar', 'm']))[0];
		// Before the space that goes with the option.
		const end = option ? option.from - 1 : card.whole.to;
		card.replace({ from: quantity.from, to: equals.to }, `I=v(${plus.text},${minus.text})/(`);
		card.replace({ from: end, to: end }, ')');
		card.note('behavioral_resistor', card.whole, true, { device: tokens[0]!.text });
	}
};

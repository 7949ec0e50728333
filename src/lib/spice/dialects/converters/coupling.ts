import type { Converter } from '../conversion.ts';

/** A K card may couple more than two coils in LTspice and PSpice; in ngspice each pair needs a separate K card. */
export const coupling: Converter = {
	readInModes: [],
	convert(card) {
		const { head, tokens } = card.statement;
		if (head[0] !== 'k' || card.statement.kind !== 'device') return;
		const coils = tokens.slice(1, -1).map(({ text }) => text);
		const name = tokens[0];
		const factor = tokens.at(-1);
		if (!name || !factor || coils.length < 3 || coils.length > 12 || !coils.every((coil) => /^l\w*$/iu.test(coil)))
			return;
		if (factor.kind === 'word' || factor.kind === 'punctuation') return;
		const pairs = coils.flatMap((first, index) => coils.slice(index + 1).map((second) => [first, second] as const));
		const [pair, ...others] = pairs;
		card.replace({ from: tokens[1]!.from, to: factor.to }, `${pair!.join(' ')} ${factor.text}`);
		card.addBehind(
			others.map(([a, b]) => `${card.netlist.freeName(`${name.text}_${a}_${b}`)} ${a} ${b} ${factor.text}`)
		);
		card.note('coupling_in_pairs', card.whole, true);
	}
};

import type { Converter } from '../conversion.ts';

/** LTspice's `.meas` may leave the analysis out. */
export const measure: Converter = {
	readInModes: [],
	convert(card) {
		const { head, tokens } = card.statement;
		const name = tokens[1];
		const word = tokens[2]?.text ?? '';
		if (!/^\.meas(?:ure)?$/u.test(head) || !name) return;
		if (/^(?:tran|ac|dc|op|noise|sp|tf)$/iu.test(name.text)) return;
		if (!/^(?:find|deriv|avg|max|min|pp|rms|integ|trig|when|param)$/iu.test(word)) return;
		const [only, ...others] = card.netlist.analyses;
		if (only === undefined || others.length > 0) {
			card.note('measure_of_what', card.whole, false);
			return;
		}
		card.replace({ from: name.from, to: name.from }, `${only} `);
		card.note('measure_of', card.whole, true, { analysis: only });
	}
};

import type { Converter } from '../../conversion.ts';
import { bare, plainNumber } from '../../plain-number.ts';

/** `I1 a b 1m load`: the current goes to zero below 0.5 V, with 0.25 V divided by it as the resistance at 0 V. */
export const loadCurrent: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, tokens } = card.statement;
		const [name, plus, minus, value, flag] = tokens;
		if (kind !== 'device' || head[0] !== 'i' || !name || !plus || !minus || !value) return;
		if (flag?.text.toLowerCase() !== 'load' || tokens.length > 5) return;
		const voltage = `v(${plus.text},${minus.text})`;
		const share = `ternary_fcn(${voltage}>0.5,1,4*${voltage}*(1-max(0,${voltage})))`;
		card.commentOut();
		card.addBehind([
			`${card.netlist.freeName(`B${name.text}`)} ${plus.text} ${minus.text} I={${bare(plainNumber(value.text))}}*${share}`
		]);
		card.note('load_current', card.whole, true, { device: name.text });
	}
};

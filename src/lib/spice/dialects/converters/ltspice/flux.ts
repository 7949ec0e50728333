import { convertExpression } from '../../algebra/translate.ts';
import { namedValues, type Converter } from '../../conversion.ts';
import { definitionsOf } from '../../definitions.ts';
import { noteMissing } from '../missing-functions.ts';

const losses = new Set(['rser', 'rpar', 'cpar', 'm']);

/** `L1 a b Flux=1m*x`: the flux of the current `x` is a voltage, and the current of 1 F across it the coil's voltage. */
export const flux: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, tokens, code } = card.statement;
		const [name, plus, minus, word, equals] = tokens;
		if (kind !== 'device' || !head.startsWith('l') || !name || !plus || !minus || equals?.text !== '=') return;
		if (word?.text.toLowerCase() !== 'flux') return;
		if (namedValues(card.statement, losses).length > 0) {
			card.note('nonlinear_inductor', card.whole, false);
			return;
		}
		const option = /\s(?:ic|temp|noiseless)\b/iu.exec(code.slice(equals.to));
		const text = code.slice(equals.to, option ? equals.to + option.index : code.length).trim();
		const { netlist } = card;
		const sensor = netlist.freeName(`V${name.text}_x`);
		const converted = convertExpression(text.replace(/^\{(.*)\}$/su, '$1'), {
			dialect: netlist.dialect,
			place: 'behaviour',
			names: definitionsOf(netlist.file),
			additions: null
		});
		if (!converted) {
			card.note('nonlinear_inductor', card.whole, false);
			return;
		}
		noteMissing(card, converted.missing);
		const [inner, value, end] = ['n', 'flux', 'end'].map((suffix) => netlist.freeName(`${name.text}_${suffix}`));
		const output = netlist.freeName(`V${name.text}_flux`);
		card.commentOut();
		card.addBehind([
			`${sensor} ${plus.text} ${inner!} 0`,
			`${netlist.freeName(`B${name.text}_flux`)} ${value!} 0 V=${converted.text.replace(/(?<![\w.])x(?![\w.(])/giu, `i(${sensor})`)}`,
			`${netlist.freeName(`C${name.text}_flux`)} ${value!} ${end!} 1`,
			`${output} ${end!} 0 0`,
			`${netlist.freeName(`H${name.text}`)} ${inner!} ${minus.text} ${output} 1`
		]);
		card.note('flux', card.whole, true, { device: name.text });
	}
};

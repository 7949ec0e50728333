import { namedValues, type Converter } from '../../conversion.ts';
import { definitionsOf } from '../../definitions.ts';
import { convertExpression } from '../../algebra/translate.ts';
import { noteMissing } from '../missing-functions.ts';

/** `C1 a b Q=100p*x`: the charge in braces, with the voltage of the capacitor in place of `x`. */
export const charge: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, tokens, code } = card.statement;
		const [, plus, minus, quantity, equals] = tokens;
		if (kind !== 'device' || head[0] !== 'c' || !plus || !minus || equals?.text !== '=') return;
		if (quantity?.text.toLowerCase() !== 'q') return;
		const option = /\s(?:ic|m|temp|rser|lser|rpar|cpar|rlshunt)\s*=/iu.exec(code.slice(equals.to));
		const to = option ? equals.to + option.index : code.length;
		const text = code
			.slice(equals.to, to)
			.trim()
			.replace(/^\{(.*)\}$/su, '$1');
		const { dialect, file } = card.netlist;
		const converted = convertExpression(text, {
			dialect,
			place: 'behaviour',
			names: definitionsOf(file),
			additions: null
		});
		if (converted) noteMissing(card, converted.missing);
		const written = converted?.text ?? text;
		const voltage = `v(${plus.text},${minus.text})`;
		const expression = `{${written.replace(/(?<![\w.])x(?![\w.(])/giu, voltage)}}`;
		if (expression === code.slice(equals.to, to).trim()) return;
		card.replace({ from: equals.to, to }, expression);
		// With it, ngspice would take the expression for a capacitance.
		for (const span of namedValues(card.statement, new Set(['ic']))) card.remove(span);
		card.note('charge', card.whole, true, { device: tokens[0]!.text });
	}
};

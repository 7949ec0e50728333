import { convertExpression } from '../algebra/translate.ts';
import type { CardConversion, Converter } from '../conversion.ts';
import { definitionsOf } from '../definitions.ts';
import { dependsOnTemperature } from '../temperature-parameters.ts';

/** Forms of E and G that ngspice makes behavioural sources of. */
const ARBITRARY = /^[eg]\S*\s.*\b(?:value|vol|cur|table|freq|laplace|chebyshev)\b/iu;

/** Values of sources that depend on the temperature, which ngspice computes in behavioural sources only. */
export const temperatureValues: Converter = {
	readInModes: [],
	convert(card) {
		const { statement, netlist } = card;
		if (!/^[viefgh]/u.test(statement.head) || ARBITRARY.test(statement.code)) return;
		const value = statement.tokens.find(({ kind, text }) => kind === 'expression' && text.startsWith('{'));
		if (!value || /\b[vi]\s*\(|\btime\b/iu.test(value.text)) return;
		const text = value.text.slice(1, -1);
		if (!dependsOnTemperature(netlist.file, text)) return;
		const converted = convertExpression(text, {
			dialect: netlist.dialect,
			place: 'behaviour',
			names: definitionsOf(netlist.file),
			additions: null
		});
		const expression = converted?.missing.size === 0 ? converted.text : null;
		const isConverted = expression !== null && (gain(card, expression) || source(card, expression));
		card.note(isConverted ? 'temperature_value' : 'temperature_value_left', value, isConverted, {
			device: statement.tokens[0]!.text
		});
	}
};

/** `E1 a b c d {x}` */
function gain(card: CardConversion, expression: string): boolean {
	const { head, tokens } = card.statement;
	const [, , , plus, minus, value] = tokens;
	if (!/^[eg]/u.test(head) || !plus || !minus || value?.kind !== 'expression' || tokens.length > 6) return false;
	card.replace({ from: plus.from, to: value.to }, `VALUE={(${expression})*V(${plus.text},${minus.text})}`);
	return true;
}

/** `V1 a b {x}` or `V1 a b DC {x}`; the source itself stays for what measures its current. */
function source(card: CardConversion, expression: string): boolean {
	const { statement, netlist } = card;
	if (!/^[vi]/u.test(statement.head)) return false;
	const words = statement.tokens.filter(({ text }, index) => index < 3 || !/^(?:dc|=)$/iu.test(text));
	const [name, plus, minus, value] = words;
	if (!name || !plus || !minus || value?.kind !== 'expression' || words.length > 4) return false;
	const behavioural = netlist.freeName(`B${name.text}_temp`);
	const node = netlist.freeName(`${name.text}_temp`);
	const isVoltage = statement.head.startsWith('v');
	card.replace({ from: minus.from, to: value.to }, isVoltage ? `${node} 0` : `${minus.text} 0`);
	card.addBehind([
		isVoltage
			? `${behavioural} ${node} ${minus.text} V=${expression}`
			: `${behavioural} ${plus.text} ${minus.text} I=${expression}`
	]);
	return true;
}

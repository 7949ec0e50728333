import { constantValue } from '../algebra/coefficient.ts';
import { parseExpression } from '../algebra/parse-expression.ts';
import type { Converter } from '../conversion.ts';
import { visibleModel } from '../definitions.ts';
import { inheritedParameters, parameterValue, type ModelParameter } from '../model-parameters.ts';
import { valuesOf } from './ltspice/special-function.ts';

/** `T1 a b c d LEN=1 R=0.1 L=250n C=100p`, or with a TRN model: a lossy line, which is an O device with an LTRA model. */
export const lossyLine: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, tokens } = card.statement;
		const [name, a, b, c, d, model] = tokens;
		if (kind !== 'device' || !head.startsWith('t') || !name || !a || !b || !c || !d || !model) return;
		const own = valuesOf(tokens.slice(5));
		const definition = visibleModel(card.netlist.file, card.index, model.text);
		const inherited = definition && inheritedParameters(card.netlist.file, definition);
		const base = inherited?.type === 'trn' ? inherited.parameters : [];
		const parameters: ModelParameter[] = [...base, ...[...own].map(([name, value]) => ({ name, value }))];
		if (!parameters.some(({ name }) => name === 'len')) return;
		const valueOf = (name: string): string => parameterValue(parameters, name, '0');
		if (!isZero(valueOf('g')) || ['r', 'l', 'c'].some((name) => /\bs\b/iu.test(valueOf(name)))) {
			card.note('lossy_line_left', card.whole, false, { device: name.text });
			return;
		}
		const line = card.netlist.freeName(`O${name.text}`);
		const type = card.netlist.freeName(`${name.text}_line`);
		const values = ['r', 'l', 'c', 'len'].map((each) => `${each.toUpperCase()}={${valueOf(each)}}`);
		card.replace(card.whole, `${line} ${a.text} ${b.text} ${c.text} ${d.text} ${type}`);
		card.addBehind([`.model ${type} LTRA(${values.join(' ')})`]);
		card.note('lossy_line', card.whole, true, { device: name.text });
	}
};

function isZero(text: string): boolean {
	const expression = parseExpression(text);
	return expression !== null && constantValue(expression) === 0;
}

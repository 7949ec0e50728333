import { constantValue } from '../../algebra/coefficient.ts';
import { parseExpression } from '../../algebra/parse-expression.ts';
import type { CardConversion, Converter } from '../../conversion.ts';
import { visibleModel } from '../../definitions.ts';
import { inheritedParameters, parameterValue } from '../../model-parameters.ts';
import type { Token } from '../../../syntax/tokens.ts';

/** Parts of element lines that PSpice writes differently. */
export const pspiceDevices: Converter = {
	// The modes ignore the factor of a model.
	readInModes: [],
	convert(card) {
		if (card.statement.kind !== 'device') return;
		switch (card.statement.head[0]) {
			case 'q':
				substrate(card);
				break;
			case 'r':
			case 'c':
			case 'l':
				modelledPassive(card);
		}
	}
};

/** `Q1 c b e [s] model`: brackets mark the substrate node, which may be left out. */
function substrate(card: CardConversion): void {
	const { tokens } = card.statement;
	const open = tokens.findIndex(({ text }) => text === '[');
	const close = tokens[open + 2];
	if (open === -1 || close?.text !== ']') return;
	card.replace({ from: tokens[open]!.from, to: close.to }, tokens[open + 1]!.text);
	card.note('substrate', { from: tokens[open]!.from, to: close.to }, true);
}

const factors = {
	r: { type: 'res', parameter: 'r', unsupported: [] },
	c: { type: 'cap', parameter: 'c', unsupported: ['vc1', 'vc2'] },
	l: { type: 'ind', parameter: 'l', unsupported: ['il1', 'il2'] }
};

/** `C1 a b model 1u`: the model's `C` is a factor in PSpice, but the value's default in ngspice. */
function modelledPassive(card: CardConversion): void {
	const { head, tokens } = card.statement;
	const [, , , name, value] = tokens;
	const factor = factors[head[0] as keyof typeof factors];
	const model = name?.kind === 'word' ? visibleModel(card.netlist.file, card.index, name.text) : null;
	const inherited = model && inheritedParameters(card.netlist.file, model);
	if (inherited?.type !== factor.type || !isValue(value)) return;
	const scale = parameterValue(inherited.parameters, factor.parameter, '1');
	if (factor.unsupported.some((each) => !isNumber(parameterValue(inherited.parameters, each, '0'), 0)))
		card.note('model_nonlinear', card.whole, false, { model: name!.text });
	const plain = value.kind === 'expression' ? value.text.slice(1, -1) : value.text;
	if (isNumber(scale, 1)) return;
	// A model that says nothing else is left out.
	const isOnly = inherited.parameters.every(({ name: each }) => each === factor.parameter);
	card.replace({ from: isOnly ? name!.from : value.from, to: value.to }, `{(${scale})*(${plain})}`);
	card.note('model_factor', value, true, { model: name!.text });
}

function isValue(token: Token | undefined): token is Token {
	return token?.kind === 'number' || token?.kind === 'expression';
}

function isNumber(text: string, value: number): boolean {
	const expression = parseExpression(text);
	return expression !== null && constantValue(expression) === value;
}

import { parameterName } from '../algebra/translate.ts';
import type { Converter } from '../conversion.ts';

/** `.param ln=1`: ngspice takes the name for its function, here and where a subcircuit is called. */
export const parameterNames: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, tokens } = card.statement;
		const isCall = kind === 'device' && head.startsWith('x');
		if (!isCall && !/^\.(?:param|subckt|macro)$/u.test(head)) return;
		for (const [index, token] of tokens.entries()) {
			if (index === 0 || tokens[index + 1]?.text !== '=' || parameterName(token.text) === token.text) continue;
			card.replace(token, parameterName(token.text));
			card.note('reserved_parameter', token, true, { name: token.text });
		}
	}
};

import type { Converter } from '../conversion.ts';
import type { Token } from '../../syntax/tokens.ts';

/** `TC=a,b` and `TC a b` are `tc1=a tc2=b`. */
export const temperatureCoefficients: Converter = {
	readInModes: ['ltspice', 'pspice', 'hspice'],
	convert(card) {
		const { kind, head, tokens } = card.statement;
		if (kind !== 'device' || !'rlc'.includes(head[0] ?? ' ')) return;
		const at = tokens.findIndex(({ text }, index) => index > 3 && text.toLowerCase() === 'tc');
		if (at === -1) return;
		const name = tokens[at]!;
		const value = tokens[at + 1]?.text === '=' ? at + 2 : at + 1;
		const first = tokens[value];
		if (!isValue(first)) return;
		// A comma or a space separates them.
		const next = tokens[value + 1]?.text === ',' ? tokens[value + 2] : tokens[value + 1];
		const second = isValue(next) ? next : null;
		const to = (second ?? first).to;
		card.replace({ from: name.from, to }, `tc1=${first.text}${second ? ` tc2=${second.text}` : ''}`);
		card.note('temperature_coefficients', { from: name.from, to }, true);
	}
};

function isValue(token: Token | undefined): token is Token {
	return token?.kind === 'number' || (token?.kind === 'expression' && token.closed);
}

import type { Converter } from '../conversion.ts';
import type { Token } from '../../syntax/tokens.ts';

/** `TC=a,b` is `tc1=a tc2=b`. */
export const temperatureCoefficients: Converter = {
	readInModes: ['ltspice', 'pspice', 'hspice'],
	convert(card) {
		const { kind, head, tokens } = card.statement;
		if (kind !== 'device' || !'rlc'.includes(head[0] ?? ' ')) return;
		const at = tokens.findIndex(({ text }, index) => text.toLowerCase() === 'tc' && tokens[index + 1]?.text === '=');
		if (at === -1) return;
		const name = tokens[at]!;
		const first = tokens[at + 2];
		if (!isValue(first)) return;
		// A comma or a space separates them.
		const next = tokens[at + 3]?.text === ',' ? tokens[at + 4] : tokens[at + 3];
		const second = isValue(next) ? next : null;
		const to = (second ?? first).to;
		card.replace({ from: name.from, to }, `tc1=${first.text}${second ? ` tc2=${second.text}` : ''}`);
		card.note('temperature_coefficients', { from: name.from, to }, true);
	}
};

function isValue(token: Token | undefined): token is Token {
	return token?.kind === 'number' || (token?.kind === 'expression' && token.closed);
}

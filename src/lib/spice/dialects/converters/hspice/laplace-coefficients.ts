import { number } from '../../algebra/expression.ts';
import type { Converter } from '../../conversion.ts';
import { bare } from '../../plain-number.ts';
import { realise } from '../laplace.ts';
import { withSuffixes } from './suffixes.ts';

/** `E1 a b LAPLACE c d k0 k1 / d0 d1`: HSPICE's polynomials by their coefficients. */
export const laplaceCoefficients: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, tokens, code } = card.statement;
		const [name, , , word, plus, minus, ...rest] = tokens;
		const isLaplace = word?.text.toLowerCase() === 'laplace' && plus?.kind !== 'expression' && minus !== undefined;
		const slash = rest.findIndex(({ text }) => text === '/');
		if (kind !== 'device' || !/^[eg]/u.test(head) || !name || !plus || !isLaplace || slash < 1) return;
		const polynomial = (from: number, to?: number): string =>
			rest
				.slice(from, to)
				.map(({ text }, power) => `(${withSuffixes(bare(text))})*s**${power}`)
				.join('+');
		const parts = { name: name.text, tail: { from: word.from, to: code.trimEnd().length } };
		const transfer = `(${polynomial(0, slash)})/(${polynomial(slash + 1)})`;
		realise(card, parts, transfer, () => ({ plus: plus.text, minus: minus.text, gain: number(1) }));
	}
};

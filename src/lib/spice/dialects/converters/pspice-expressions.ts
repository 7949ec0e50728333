import { convertExpression, type Place } from '../algebra/pspice-expression.ts';
import type { CardConversion, Converter } from '../conversion.ts';
import { definitionsOf } from '../definitions.ts';
import type { Span, Token } from '../../syntax/tokens.ts';
import { noteMissing } from './missing-functions.ts';

/** Functions and operators of PSpice in what is computed before the run: parameters, functions, values in braces. */
export const pspiceExpressions: Converter = {
	from: ['pspice'],
	isReadInMode: true,
	convert(card) {
		const { kind, head, code } = card.statement;
		const place: Place = head === '.func' ? 'function' : 'parameter';
		const isBehaviour =
			kind === 'device' &&
			(/^b/u.test(head) || (/^[eg]/u.test(head) && /\b(?:value|table|freq|laplace)\b/iu.test(code)));
		if (isBehaviour || (kind === 'dot' && !/^\.(?:param|func|model|subckt|ic|nodeset)$/u.test(head))) return;
		const missing = new Set<string>();
		let isNoted = false;
		for (const span of head === '.func' ? functionBody(card) : [...values(card), ...braces(card)]) {
			const text = code.slice(span.from, span.to);
			const converted = convertExpression(text, place, definitionsOf(card.netlist.file));
			if (!converted) continue;
			for (const name of converted.missing) missing.add(name);
			if (converted.text === text) continue;
			card.replace(span, converted.text);
			if (!isNoted) card.note('expression', span, true);
			isNoted = true;
		}
		noteMissing(card, missing);
	}
};

function functionBody({ statement: { code } }: CardConversion): Span[] {
	const closing = code.indexOf(')', code.indexOf('('));
	if (closing === -1) return [];
	let from = closing + 1;
	let to = code.trimEnd().length;
	while (/[\s={']/u.test(code[from] ?? '')) from += 1;
	while (to > from && /[\s}']/u.test(code[to - 1]!)) to -= 1;
	return from < to ? [{ from, to }] : [];
}

function braces({ statement: { tokens } }: CardConversion): Span[] {
	return tokens.flatMap(({ kind, from, to, closed }) =>
		kind === 'expression' && closed ? [{ from: from + 1, to: to - 1 }] : []
	);
}

/** Values of `.param` without braces. */
function values({ statement: { head, tokens } }: CardConversion): Span[] {
	if (head !== '.param') return [];
	const names = tokens.flatMap((_, index) => (index > 0 && isAssigned(tokens, index) ? [index] : []));
	return names.flatMap((name, order) => {
		const [first, last] = [tokens[name + 2], tokens[(names[order + 1] ?? tokens.length) - 1]];
		const end = last?.text === ',' ? tokens[(names[order + 1] ?? tokens.length) - 2] : last;
		if (!first || !end || end.to < first.to || /^[{'"]/u.test(first.text)) return [];
		return [{ from: first.from, to: end.to }];
	});
}

/** Whether a name and its `=` are at an index; `==` compares. */
function isAssigned(tokens: readonly Token[], index: number): boolean {
	const [name, equal, next] = tokens.slice(index, index + 3);
	return name?.kind === 'word' && equal?.text === '=' && next?.text !== '=';
}

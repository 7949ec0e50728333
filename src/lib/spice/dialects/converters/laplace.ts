import { number, type Expression } from '../algebra/expression.ts';
import { parseExpression } from '../algebra/parse-expression.ts';
import { convertParsed } from '../algebra/translate.ts';
import { valueOnCard } from '../algebra/coefficient.ts';
import type { CardConversion, Converter } from '../conversion.ts';
import { definitionsOf } from '../definitions.ts';
import { Realisation, type Signal } from '../laplace/realise.ts';
import { chainOf } from '../laplace/stages.ts';
import { firstGroup, sourceParts, unwrapped, type SourceParts } from '../source-parts.ts';

const keywords = new Set(['laplace']);

/** `LAPLACE {V(in)} = {1/(1+s*tau)}` becomes linear devices, a delay a lossless line. */
export const laplace: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head } = card.statement;
		if (kind !== 'device' || !/^[eg]/u.test(head)) return;
		const parts = sourceParts(card.statement, keywords);
		const input = parts && firstGroup(parts.rest);
		if (!parts || !input) return;
		const expression = parseExpression(input.inner);
		if (!expression) card.note('laplace_unreadable', card.whole, false, { device: parts.name });
		else realise(card, parts, unwrapped(input.after), (realisation) => inputSignal(card, realisation, expression));
	}
};

/**
 * LTspice's `Laplace=...` on E and G, which have the nodes of their input, and on B after its expression. How LTspice
 * transforms it (`window`, `nfft`, `mtol`) has no meaning here.
 */
export const laplaceValue: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, code, tokens } = card.statement;
		const at = tokens.findIndex(({ text }, index) => index > 3 && isNamed(text, 'laplace'));
		const [name, , , fourth] = tokens;
		if (kind !== 'device' || !/^[egb]/u.test(head) || at < 4 || !name || !fourth) return;
		// HSPICE's coefficients.
		if (tokens.some(({ text }, index) => index > at && text === '/' && !code.includes('('))) return;
		const end = tokens.find(({ text }, index) => index > at && /^(?:window|nfft|mtol)$/iu.test(text));
		const sign = tokens[at + 1]?.text === '=' ? tokens[at + 1]! : tokens[at]!;
		const transfer = unwrapped(code.slice(sign.to, end?.from));
		const parts = { name: name.text, tail: { from: fourth.from, to: code.trimEnd().length } };
		if (!head.startsWith('b') && at === 5) {
			const [plus, minus] = [tokens[3]!.text, tokens[4]!.text];
			realise(card, parts, transfer, () => ({ plus, minus, gain: number(1) }));
			return;
		}
		const isCurrent = isNamed(fourth.text, 'i');
		const isSource = head.startsWith('b') && (isCurrent || isNamed(fourth.text, 'v')) && tokens[4]?.text === '=';
		const expression = isSource ? parseExpression(code.slice(tokens[4]!.to, tokens[at]!.from)) : null;
		if (!expression) {
			card.note('laplace_unreadable', card.whole, false, { device: name.text });
			return;
		}
		// A linear source has the output now, and its name says of which kind it is.
		card.replace(name, card.netlist.freeName((isCurrent ? 'G' : 'E') + name.text));
		realise(card, parts, transfer, (realisation) => inputSignal(card, realisation, expression));
	}
};

function isNamed(text: string, name: string): boolean {
	return text.toLowerCase() === name;
}

/** Replaces the tail of a source by the output of a transfer function. */
export function realise(
	card: CardConversion,
	{ name, tail }: Pick<SourceParts, 'name' | 'tail'>,
	transfer: string,
	input: (realisation: Realisation) => Signal
): void {
	const expression = parseExpression(transfer);
	const chain = expression ? chainOf(expression) : 'laplace_unreadable';
	if (typeof chain === 'string') {
		card.note(chain, card.whole, false, { device: name });
		return;
	}
	const realisation = new Realisation(name, (wanted) => card.netlist.freeName(wanted));
	const { plus, minus, gain } = realisation.output(chain, input(realisation));
	card.replace(tail, `${plus} ${minus} ${valueOnCard(gain)}`);
	if (realisation.cards.length > 0) card.addBehind(realisation.cards);
	card.note('laplace', card.whole, true, { device: name });
}

/** A voltage as it is, anything else by a behavioural source. */
export function inputSignal(card: CardConversion, realisation: Realisation, expression: Expression): Signal {
	const nodes =
		expression.kind === 'probe' ? /^v\s*\(\s*([^\s,]+)\s*(?:,\s*([^\s,]+)\s*)?\)$/iu.exec(expression.text) : null;
	if (nodes) return { plus: nodes[1]!, minus: nodes[2] ?? '0', gain: number(1) };
	return realisation.behaviour(convertParsed(expression, card.netlist.dialect, definitionsOf(card.netlist.file)));
}

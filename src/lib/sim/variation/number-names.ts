import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { Card, DeviceCard } from '#lib/spice/cards/card.ts';
import { expressionTokens, type ExpressionToken } from '#lib/spice/expressions/tokens.ts';
import { isAtTop, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import { valueSpan } from '#lib/spice/project/edit-statement.ts';
import type { Scope } from '#lib/spice/project/program.ts';
import type { Span } from '#lib/spice/syntax/tokens.ts';
import { statedSpread } from './stated-spread.ts';
import { numberIn, valueOf } from './card-values.ts';

/** A number that is written on a card and that no other target sets. */
export interface NamedNumber {
	/** `V1 sin 2`, `R1 {?*r+#}`, `amp/R1`, `amp/R1 tc1`. */
	name: string;
	/** In the statement's code. */
	span: Span;
	nominal: number;
	/** Whether a negative value needs parentheses in its place. */
	isOperand: boolean;
}

/** A value on a card: a number, or an expression with numbers. */
interface Field {
	/** What it is of the card; empty for its only value. */
	label: string;
	span: Span;
	/** Whether a number as the whole value is a target of another kind. */
	isTarget: boolean;
}

/** Functions of time whose arguments are numbers. Source: ngspice manual 39, chapter 4.1. */
const WAVEFORM = /^(?:pulse|sin|sine|exp|pwl|sffm|am)$/iu;
/** Characters of an expression that its names show on either side of the number. */
const SHOWN = 30;

/** A name on a card that has values: the element, a parameter, a model. The first word of the names of its numbers. */
interface Owner {
	owner: string;
	fields(): Field[];
}

/** The numbers of one owner on a card, in their order. */
export function numbersOf({ at, card }: PlacedCard, { owner, fields }: Owner): NamedNumber[] {
	const { code } = at.statement;
	const expressions = card.expressions.toSorted((a, b) => a.from - b.from);
	let next = 0;
	return fields()
		.toSorted((a, b) => a.span.from - b.span.from)
		.flatMap(({ label, span, isTarget }) => {
			const text = code.slice(span.from, span.to);
			if (!/\d/u.test(text)) return [];
			const name = label === '' ? owner : `${owner} ${label}`;
			while (next < expressions.length && expressions[next]!.from < span.from) next += 1;
			const inside: ExpressionToken[][] = [];
			for (; next < expressions.length && expressions[next]!.to <= span.to; next += 1)
				inside.push(expressionTokens(code, expressions[next]!, expressions[next]!.kind));
			// With a name in it, it is no constant.
			const nominal = inside.flat().some(({ kind }) => kind === 'name') ? null : numberIn(text);
			if (nominal !== null) return isTarget ? [] : [{ name, span, nominal, isOperand: false }];
			// A run replaces a random function as a whole.
			const isRandom = inside.flat().some(({ kind }) => kind === 'call') && statedSpread(text, numberIn) !== null;
			return isRandom ? [] : inside.flatMap((tokens) => numbersInside(code, tokens, name));
		});
}

/** Names of what the expressions at a place of a card depend on. @param offset in the statement's code */
export function namesAt({ at, card }: PlacedCard, offset: number): string[] {
	const found = card.expressions.filter(({ from, to }) => from <= offset && offset <= to);
	const names = found.flatMap((span) => expressionTokens(at.statement.code, span, span.kind));
	return [...new Set(names.flatMap(({ kind, text }) => (kind === 'name' ? [text] : [])))];
}

/** What has values on a card. Those of code models and of scripts are not values of the circuit. */
export function ownersOf(placed: PlacedCard): Owner[] {
	const { at, card } = placed;
	const isTop = isAtTop(placed);
	if (card.type === 'device')
		return card.letter === 'a'
			? []
			: [{ owner: pathOf(at.scope) + card.name.text, fields: () => fieldsOfDevice(card, isTop) }];
	if (card.type !== 'dot' || !/^\.(?:param|subckt|model)$/u.test(card.name)) return [];
	const { name, subject } = card;
	if (name === '.model')
		return subject
			? [{ owner: subject.text, fields: () => assigned(card).map((field) => ({ ...field, isTarget: true })) }]
			: [];
	const path = pathOf(at.scope) + (name === '.subckt' && subject ? `${subject.text}/` : '');
	return assigned(card).map(({ label, span }) => ({
		owner: path + label,
		fields: () => [{ label: '', span, isTarget: isTop && name === '.param' }]
	}));
}

/** The subcircuits around a card, as they precede its name. */
function pathOf(scope: Scope): string {
	return scope.parent === null ? '' : `${pathOf(scope.parent)}${scope.name}/`;
}

function fieldsOfDevice(card: DeviceCard, isTop: boolean): Field[] {
	const value = card.letter === 'k' ? (card.values.length === 1 ? card.values[0]! : null) : valueOf(card);
	const own: Field[] =
		value === null || value === 'missing' ? [] : [{ label: '', span: value, isTarget: isTop && card.letter !== 'k' }];
	const hasValue = valueOf(card) !== null;
	const others = assigned(card).filter(({ span }) => own.every((field) => field.span.from !== span.from));
	return [
		...own,
		...(/^[vi]$/u.test(card.letter) ? argumentsOf(card) : []),
		// Those of elements with a value of their own are no targets of their kind.
		...others.map((field) => ({ ...field, isTarget: isTop && !hasValue }))
	];
}

/** The AC value of a source and the arguments of its function of time. */
function argumentsOf({ values }: DeviceCard): Field[] {
	const fields: Field[] = [];
	let name = '';
	let count = 0;
	for (const token of values) {
		if (token.kind === 'word') {
			name = WAVEFORM.test(token.text) || /^ac$/iu.test(token.text) ? token.text.toLowerCase() : '';
			count = 0;
		} else if (name !== '') {
			count += 1;
			fields.push({ label: `${name} ${count}`, span: token, isTarget: false });
		}
	}
	return fields;
}

const assigned = (card: Exclude<Card, { type: 'command' }>): Omit<Field, 'isTarget'>[] =>
	card.assignments.flatMap((given) =>
		given.value.length === 0 ? [] : [{ label: given.name.text, span: valueSpan(given) }]
	);

/** The numbers of an expression, each named by the expression with `?` in its place and `#` for the other numbers. */
function numbersInside(code: string, tokens: readonly ExpressionToken[], owner: string): NamedNumber[] {
	const numbers = signed(tokens).flatMap((each) => {
		const text = code.slice(each.from, each.to);
		const digits = text.replace('-', '');
		// Letters in the digits mean another number in each dialect: `4k7`, `0x10`, `1d3`.
		const isPlain = /^(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?!d\d|x)[a-zµμΩ]*$/iu.test(digits);
		const isPart = [code[each.from - 1], code[each.to]].some((char) => /[\w.]/u.test(char ?? ''));
		const nominal = isPlain && !isPart ? parseSpiceNumber(digits) : null;
		return nominal === null ? [] : [{ ...each, nominal: text.startsWith('-') ? -nominal : nominal }];
	});
	// In order, as the tokens are.
	let next = 0;
	const parts = tokens.flatMap((token): { text: string; number: (typeof numbers)[number] | null }[] => {
		const number = numbers[next];
		if (!number || token.to <= number.from) return [{ text: token.text, number: null }];
		if (token.to < number.to) return [];
		next += 1;
		return [{ text: '#', number }];
	});
	return parts.flatMap(({ number }, place) => {
		if (!number) return [];
		const { from, to, nominal, isOperand } = number;
		const [first, last] = [textBefore(parts, place), textAfter(parts, place)];
		return [{ name: `${owner} {${first}?${last}}`, span: { from, to }, nominal, isOperand }];
	});
}

function textBefore(parts: readonly { text: string }[], place: number): string {
	let text = '';
	for (let at = place - 1; at >= 0 && text.length <= SHOWN; at -= 1) text = parts[at]!.text + text;
	return text.length > SHOWN ? `…${text.slice(-SHOWN)}` : text;
}

function textAfter(parts: readonly { text: string }[], place: number): string {
	let text = '';
	for (let at = place + 1; at < parts.length && text.length <= SHOWN; at += 1) text += parts[at]!.text;
	return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** Numbers with their sign, where that belongs to them alone: `-2` in `(-2*r)`, not in `r-2` or `-2**2`. */
function signed(tokens: readonly ExpressionToken[]): (Span & { isOperand: boolean })[] {
	const begins = (index: number): boolean => index < 0 || /^(?:open|comma)$/u.test(tokens[index]!.kind);
	return tokens.flatMap((token, index) => {
		if (token.kind !== 'number') return [];
		const isBase = /^(?:\^|\*\*)$/u.test(tokens[index + 1]?.text ?? '');
		const hasSign =
			tokens[index - 1]?.text === '-' && begins(index - 2) && tokens[index - 1]!.to === token.from && !isBase;
		const from = hasSign ? tokens[index - 1]!.from : token.from;
		return [{ from, to: token.to, isOperand: isBase || !(hasSign || begins(index - 1)) }];
	});
}

import type { Place } from '../algebra/expression.ts';
import { parseExpression } from '../algebra/parse-expression.ts';
import { convertExpression, type Names } from '../algebra/translate.ts';
import type { CardConversion, Converter } from '../conversion.ts';
import { definitionsOf } from '../definitions.ts';
import type { Statement } from '../../syntax/statement.ts';
import type { Span, Token } from '../../syntax/tokens.ts';
import { plainNumber, withoutMicro } from '../plain-number.ts';
import { ExpressionAdditions } from './expression-additions.ts';
import { noteMissing } from './missing-functions.ts';

/** An expression on a card. */
interface ExpressionPlace extends Span {
	place: Place;
	/** Whether ngspice needs braces around it. */
	needsBraces?: true;
}

/** Functions, operators, constants and numbers of other simulators' expressions. */
export const expressions: Converter = {
	// The modes of ngspice know some of the functions only.
	readInModes: ['pspice'],
	convert(card) {
		const { statement, netlist } = card;
		if (!/^(?:[a-z]|\.(?:param|func|model|subckt|macro|ic|nodeset|meas))/u.test(statement.head)) return;
		const missing = new Set<string>();
		let isNoted = false;
		const note = (span: Span): void => {
			if (!isNoted) card.note('expression', span, true);
			isNoted = true;
		};
		const additions = statement.kind === 'device' ? new ExpressionAdditions(card) : null;
		for (const { from, to, place, needsBraces } of placesOf(statement)) {
			const text = statement.code.slice(from, to);
			const converted = convertExpression(text, {
				dialect: netlist.dialect,
				place,
				names: namesOf(card),
				additions
			});
			if (!converted) continue;
			for (const name of converted.missing) missing.add(name);
			if (netlist.dialect !== 'hspice' && converted.text.includes('^')) card.note('ltspice_power', { from, to }, false);
			if (converted.text === text && !needsBraces) continue;
			card.replace({ from, to }, needsBraces ? `{${converted.text}}` : converted.text);
			note({ from, to });
		}
		for (const token of numbers(statement)) {
			// Only LTspice reads `4k7` as 4.7k.
			const text = netlist.dialect === 'ltspice' ? plainNumber(token.text) : withoutMicro(token.text);
			if (text === token.text) continue;
			card.replace(token, text);
			note(token);
		}
		additions?.apply();
		noteMissing(card, missing);
	}
};

/** What the netlist defines, and the arguments of a `.func`. */
function namesOf({ netlist, statement }: CardConversion): Names {
	const definitions = definitionsOf(netlist.file);
	if (statement.head !== '.func') return definitions;
	const list = /\(([^()]*)\)/u.exec(statement.code)?.[1] ?? '';
	const own = list.split(/[\s,]+/u).map((name) => name.toLowerCase());
	return { functions: definitions.functions, parameters: new Set([...definitions.parameters, ...own]) };
}

/** Where the expressions of a card are, except charges and the sources of PSpice, which other converters write. */
function placesOf(statement: Statement): ExpressionPlace[] {
	const { kind, head, code, tokens } = statement;
	if (head === '.func') return functionBody(code);
	if (kind === 'device') {
		if (/^c/u.test(head) && tokens[3]?.text.toLowerCase() === 'q') return [];
		if (/^[eg]/u.test(head) && /\b(?:value|table|freq|laplace|chebyshev)\b/iu.test(code)) return [];
		if (head.startsWith('b')) return behaviour(statement);
	}
	const value = kind === 'device' && /^[rcl]/u.test(head) ? bareValue(statement) : [];
	const inBraces = tokens.flatMap(({ kind, from, to, closed, text }): ExpressionPlace[] =>
		kind === 'expression' && closed ? [{ from: from + 1, to: to - 1, place: placeOf(text) }] : []
	);
	return [...value, ...parameterValues(statement), ...inBraces.filter((span) => !isIn(span, value))];
}

const placeOf = (text: string): Place => (/\b[vi]\s*\(|\btime\b/iu.test(text) ? 'behaviour' : 'parameter');

function isIn({ from }: Span, spans: readonly Span[]): boolean {
	return spans.some((span) => from >= span.from && from < span.to);
}

/** Options after the expression of a B source. */
const options =
	/\s(?:(?:rpar|cpar|tripdv|tripdt|ic|laplace|window|nfft|mtol|vprx|temp|tc[12]?|dtemp|m)\s*=.*|(?:noiseless|nojacob)\b.*)/isu;

function behaviour({ code, tokens }: Statement): ExpressionPlace[] {
	const equals = tokens.find(({ text }, index) => text === '=' && index > 2);
	if (!equals) return [];
	const tail = options.exec(code.slice(equals.to));
	const to = tail ? equals.to + tail.index : code.trimEnd().length;
	return trimmed(code, { from: equals.to, to }).map((span) => ({ ...span, place: 'behaviour' }));
}

/** `R1 a b 1k*(1+V(c))`, `R=1k*V(c)`: without braces, ngspice reads one number or name of it. */
function bareValue({ code, tokens, head }: Statement): ExpressionPlace[] {
	const first = tokens[3]?.text.toLowerCase() === head[0] && tokens[4]?.text === '=' ? 5 : 3;
	const from = tokens[first]?.from;
	if (from === undefined) return [];
	const assigned = tokens.findIndex(({ text }, index) => index > first && text === '=');
	const end = assigned === -1 ? code.trimEnd().length : tokens[assigned - 1]!.from;
	const span = trimmed(code, { from, to: end })[0];
	const text = span && code.slice(span.from, span.to);
	// A model and a value: `C1 a b model {2*c}`.
	if (text && /^\w+\s*[{'"]/u.test(text)) return [];
	const kind = text === undefined ? undefined : parseExpression(text)?.kind;
	if (!span || !text || /^[{'"].*[}'"]$/su.test(text) || !kind || !/^(?:binary|call|choice)$/u.test(kind)) return [];
	return [{ ...span, place: placeOf(text), needsBraces: true }];
}

function functionBody(code: string): ExpressionPlace[] {
	const closing = code.indexOf(')', code.indexOf('('));
	if (closing === -1) return [];
	let from = closing + 1;
	let to = code.trimEnd().length;
	while (/[\s={']/u.test(code[from] ?? '')) from += 1;
	// As many braces as were left out before it.
	const opened = [...code.slice(closing + 1, from)].filter((char) => char === '{' || char === "'").length;
	for (let count = 0; count < opened && /[}']/u.test(code[to - 1] ?? ''); count += 1)
		to = code.slice(0, to - 1).trimEnd().length;
	return from < to ? [{ from, to, place: 'function' }] : [];
}

/** Values of `.param` without braces. */
function parameterValues({ head, tokens }: Statement): ExpressionPlace[] {
	if (head !== '.param') return [];
	const names = tokens.flatMap((_, index) => (index > 0 && isAssigned(tokens, index) ? [index] : []));
	return names.flatMap((name, order): ExpressionPlace[] => {
		const [first, last] = [tokens[name + 2], tokens[(names[order + 1] ?? tokens.length) - 1]];
		const end = last?.text === ',' ? tokens[(names[order + 1] ?? tokens.length) - 2] : last;
		if (!first || !end || end.to < first.to || /^[{'"]/u.test(first.text)) return [];
		return [{ from: first.from, to: end.to, place: 'parameter' }];
	});
}

/** Whether a name and its `=` are at an index; `==` compares. */
function isAssigned(tokens: readonly Token[], index: number): boolean {
	const [name, equal, next] = tokens.slice(index, index + 3);
	return name?.kind === 'word' && equal?.text === '=' && next?.text !== '=';
}

/** Values outside of expressions with a suffix in the middle or a micro sign. */
function numbers({ head, tokens, kind }: Statement): Token[] {
	if (/^b|^\.(?:param|func)$/u.test(head) || (/^c/u.test(head) && tokens[3]?.text.toLowerCase() === 'q')) return [];
	const isPassive = kind === 'device' && 'rclvi'.includes(head[0]!);
	return tokens.filter(
		({ text }, index) => plainNumber(text) !== text && (tokens[index - 1]?.text === '=' || (isPassive && index >= 3))
	);
}

function trimmed(code: string, { from, to }: Span): Span[] {
	const text = code.slice(from, to);
	const span = { from: from + text.length - text.trimStart().length, to: from + text.trimEnd().length };
	return span.from < span.to ? [span] : [];
}

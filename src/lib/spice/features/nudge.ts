import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { Card } from '../cards/card.ts';
import { readCard } from '../cards/read-card.ts';
import { replaceCode } from '../project/edit-statement.ts';
import type { TextEdit } from '../service-types.ts';
import type { SourceFile } from '../syntax/parse.ts';
import { statementAt } from '../syntax/place.ts';
import type { Statement } from '../syntax/statement.ts';
import type { Span } from '../syntax/tokens.ts';
import { hasSuffix, writeLike } from './number-style.ts';
import { nextCoarse, nextFine, nextPreferred, type Direction, type Series } from './preferred-numbers.ts';

/**
 * How a number is stepped. `component`: to the next preferred value. `coarse`: 1, 2, 5, 10, for the limits of an analysis.
 * `count`: by one. `fine`: by one in the second significant digit, for everything else.
 */
type StepKind = 'component' | 'coarse' | 'count' | 'fine';

const componentLetters = new Set(['r', 'c', 'l']);
/** Parameter names for the value of a resistor, capacitor or inductor. */
const componentNames = new Set(['r', 'c', 'l', 'resistance', 'capacitance', 'inductance']);
const countNames = new Set(['m', 'nf', 'level', 'poly', 'version']);
/** Analyses that sweep time or frequency, with the index of the number of points among their words. */
const sweeps = new Map([
	['tran', -1],
	['ac', 1],
	['disto', 1],
	['noise', 3],
	['sp', 1]
]);
const countCommands = new Set(['repeat', 'set']);
/** Commands whose arguments are text, whatever they look like. */
const textCommands = new Set([
	'echo',
	'shell',
	'cd',
	'source',
	'write',
	'wrdata',
	'load',
	'settype',
	'alias',
	'snload'
]);

/** A number, alone or in an expression, but not the end of a name such as `r1`. */
export const numbers = /(?<![\w.$@#\]])(?:\d+(?:\.\d*)?|\.\d+)(?:[ed][+-]?\d+)?[a-zµμΩ%°]*(?![\w.[])/giu;

/**
 * Steps the number under the cursor: R, C and L through a series of preferred values, everything else as SPEC.md says.
 *
 * @param offset UTF-16 units from the beginning of the file; a cursor at either end of the number counts
 * @returns the edit, or null if there is no number or no further value in that direction
 */
export function nudge(
	path: string,
	file: SourceFile,
	offset: number,
	direction: Direction,
	series: Series = 'E24'
): TextEdit | null {
	const index = statementAt(file, offset);
	const statement = file.statements[index];
	if (!statement) return null;
	const card = readCard(statement);
	if (!card || (card.type === 'command' && textCommands.has(card.name))) return null;
	const span = numberAt(statement, card, offset - (file.starts[index] ?? 0));
	if (!span) return null;
	const text = statement.code.slice(span.from, span.to);
	const next = step(text, stepKind(statement, card, span, text), direction, series);
	const insert = next === null ? null : writeLike(text, next);
	return insert === null || insert === text ? null : replaceCode({ path, file, index }, span, insert);
}

function numberAt(statement: Statement, card: Card, offset: number): Span | null {
	const at = statement.toCode(offset);
	// `toCode` maps a cursor in a comment to the end of the code before it.
	if (statement.toText(at) !== offset) return null;
	for (const token of statement.tokens) {
		if (token.from > at) break;
		if (token.to < at || token.kind === 'string' || token.kind === 'punctuation') continue;
		for (const match of token.text.matchAll(numbers)) {
			const from = token.from + match.index;
			const to = from + match[0].length;
			if (from - 1 > at || to < at) continue;
			if (card.uses.some((use) => use.from <= from && to <= use.to)) return null;
			const isInExpression = card.expressions.some((span) => span.from <= from && to <= span.to);
			const span = { from: hasSign(statement.code, from, isInExpression) ? from - 1 : from, to };
			if (span.from <= at) return span;
		}
	}
	return null;
}

/** Whether the character before a number is its sign and not an operator. */
function hasSign(code: string, from: number, isInExpression: boolean): boolean {
	if (!/[+-]/u.test(code[from - 1] ?? '')) return false;
	const before = code.slice(0, from - 1);
	return /[\w.)\]}]$/u.test(isInExpression ? before.trimEnd() : before) === false;
}

function stepKind(statement: Statement, card: Card, span: Span, text: string): StepKind {
	const holds = (part: Span | undefined): boolean => part !== undefined && part.from <= span.from && span.to <= part.to;
	if (card.type === 'command') {
		if (countCommands.has(card.name) && isInteger(text)) return 'count';
		return sweepKind(card.name, card.words.findIndex(holds));
	}
	const assignment = card.assignments.find(({ value }) => value.some(holds));
	const name = assignment?.name.text.toLowerCase();
	if (name !== undefined && countNames.has(name) && isInteger(text)) return 'count';
	if (card.type === 'dot') {
		if (card.name === '.param') return hasSuffix(text) ? 'component' : 'fine';
		return sweepKind(card.name.slice(1), card.words.findIndex(holds));
	}
	const isValue = card.values[0] !== undefined && holds(card.values[0]);
	if (!componentLetters.has(card.letter) || !(isValue || (name !== undefined && componentNames.has(name))))
		return 'fine';
	// In an expression a number may also be a factor.
	const isAlone = statement.tokens.some((token) => token.from === span.from && token.to === span.to);
	return isAlone || hasSuffix(text) ? 'component' : 'fine';
}

function sweepKind(analysis: string, place: number): StepKind {
	const points = sweeps.get(analysis);
	if (points === undefined) return 'fine';
	return place === points ? 'count' : 'coarse';
}

function isInteger(text: string): boolean {
	return /^\d+$/u.test(text);
}

function step(text: string, kind: StepKind, direction: Direction, series: Series): number | null {
	const value = parseSpiceNumber(text);
	if (value === null) return null;
	if (kind === 'count') return direction === 'up' ? value + 1 : value > 1 ? value - 1 : null;
	if (value === 0) {
		if (direction === 'down') return kind === 'fine' ? -zeroStep(text) : null;
		return zeroStep(text);
	}
	// "Up" means a larger value, so it brings a negative number closer to zero.
	const away: Direction = value > 0 === (direction === 'up') ? 'up' : 'down';
	const size = Math.abs(value);
	const next =
		kind === 'component'
			? nextPreferred(size, away, series)
			: kind === 'coarse'
				? nextCoarse(size, away)
				: nextFine(size, away);
	return Math.sign(value) * next;
}

/** From zero to one, in the unit as written: `0m` to `1m`. */
function zeroStep(text: string): number {
	return parseSpiceNumber(text.replace(/\d+\.?\d*|\.\d+/u, '1')) ?? 1;
}

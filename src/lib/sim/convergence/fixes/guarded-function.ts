import { ownValue } from '#lib/base/own-value.ts';
import { dotCards } from '#lib/spice/project/cards-of.ts';
import { replaceCode } from '#lib/spice/project/edit-statement.ts';
import type { ProgramStatement } from '#lib/spice/project/program.ts';
import type { ExpressionSpan } from '#lib/spice/cards/card.ts';
import { expressionTokens, type ExpressionToken } from '#lib/spice/expressions/tokens.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';
import type { FixBuilder } from '../fix.ts';
import { writtenDevices } from '../netlist-edits.ts';

interface Guard {
	before: string;
	after: string;
	/** Function that ngspice names when the value or the slope is undefined. */
	reported: readonly string[];
}

const notNegative = { before: 'max(0, ', after: ')', reported: ['sqrt'] };
const positive = { before: 'max(1e-30, ', after: ')', reported: ['ln', 'log'] };
const withinOne = { before: 'max(-0.999999999999, min(0.999999999999, ', after: '))', reported: ['sqrt'] };
/** A power has a value on both sides of zero, and only at zero an infinite slope. */
const offZero = { before: '(', after: ')+1e-15', reported: ['pwr', 'pow', '^'] };

const guards: Record<string, Guard> = {
	sqrt: notNegative,
	ln: positive,
	log: positive,
	log10: { ...positive, reported: ['log10'] },
	asin: withinOne,
	acos: withinOne,
	atanh: { ...withinOne, reported: ['atanh'] },
	acosh: { before: 'max(1.000000000001, ', after: ')', reported: ['sqrt', 'acosh'] },
	pow: offZero,
	pwr: offZero
};
const powerOperators = new Set(['**', '^']);
/** Whole exponents from 1 have a finite slope everywhere. */
const WHOLE = /^[1-9]\d*$/u;

/** Keeps the arguments of functions inside their domain. Without a name in the log, all functions that have a limited one. */
export const guardedFunction: FixBuilder = ({ program, circuit, problem }) => {
	const edits: TextEdit[] = [];
	const names = new Set<string>();
	const guardAll = (at: ProgramStatement, expressions: readonly ExpressionSpan[]): void => {
		for (const span of expressions)
			for (const { name, from, to, guard } of guarded(at.statement.code, span)) {
				if (problem.functionName !== null && !guard.reported.includes(problem.functionName)) continue;
				names.add(name);
				edits.push(replaceCode(at, { from, to: from }, guard.before), replaceCode(at, { from: to, to }, guard.after));
			}
	};
	for (const { at, card } of writtenDevices(circuit.devices))
		guardAll(
			at,
			card.expressions.filter(({ kind }) => kind === 'behavioural')
		);
	for (const { at, card } of dotCards(program, '.func')) guardAll(at, card.expressions);
	const values = { functions: [...names].join(', ') };
	return edits.length > 0 ? { id: 'guarded_function', cost: 'range', values, edits } : null;
};

interface Guarded {
	name: string;
	/** The argument that is kept in the domain. */
	from: number;
	to: number;
	guard: Guard;
}

function guarded(code: string, span: ExpressionSpan): Guarded[] {
	const tokens = expressionTokens(code, span, 'behavioural');
	return tokens.flatMap(({ kind, text }, index): Guarded[] => {
		const argument = kind === 'call' ? argumentOf(tokens, index) : null;
		const guard = argument && ownValue(guards, text.toLowerCase());
		if (guard) {
			const isDone = code.slice(argument.from).startsWith(guard.before);
			const isWhole = guard === offZero && WHOLE.test(argument.next);
			return isDone || isWhole ? [] : [{ name: text.toLowerCase(), from: argument.from, to: argument.to, guard }];
		}
		if (kind !== 'operator' || !powerOperators.has(text) || WHOLE.test(tokens[index + 1]?.text ?? '')) return [];
		const base = operandBefore(tokens, index);
		if (!base || base.from === base.to || tokens[index - 1]?.kind === 'number') return [];
		return [{ name: text, ...base, guard: { ...offZero, before: '((', after: ')+1e-15)' } }];
	});
}

/** The first argument of a call, and the text of the second if it is one token. */
function argumentOf(
	tokens: readonly ExpressionToken[],
	call: number
): { from: number; to: number; next: string } | null {
	let depth = 0;
	const first = tokens[call + 2];
	for (let index = call + 1; index < tokens.length && first; index += 1) {
		const { kind, from } = tokens[index]!;
		if (kind === 'open') depth += 1;
		if (kind === 'close') depth -= 1;
		if (depth === 0 || (depth === 1 && kind === 'comma')) {
			const isOne = kind === 'comma' && tokens[index + 2]?.kind === 'close';
			return { from: first.from, to: from, next: isOne ? tokens[index + 1]!.text : '' };
		}
	}
	return null;
}

/** The operand that ends before an operator: a name, or parentheses with the function before them. */
function operandBefore(tokens: readonly ExpressionToken[], operator: number): { from: number; to: number } | null {
	const last = tokens[operator - 1];
	if (!last) return null;
	if (last.kind === 'name') return { from: last.from, to: last.to };
	if (last.kind !== 'close') return null;
	let depth = 0;
	for (let index = operator - 1; index >= 0; index -= 1) {
		const { kind, from } = tokens[index]!;
		if (kind === 'close') depth += 1;
		if (kind === 'open') depth -= 1;
		if (depth === 0 && kind === 'open') {
			const before = tokens[index - 1];
			return { from: before?.kind === 'call' ? before.from : from, to: last.to };
		}
	}
	return null;
}

import { replaceCode } from '#lib/spice/project/edit-statement.ts';
import type { ExpressionSpan } from '#lib/spice/cards/card.ts';
import { expressionTokens, type ExpressionToken } from '#lib/spice/expressions/tokens.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';
import type { FixBuilder } from '../fix.ts';
import { writtenDevices } from '../netlist-edits.ts';

/** Square of the divisor at which a quotient has half its value, and a smaller one for the second run. */
const SQUARE = '0.01';
const CHECK_SQUARE = '0.001';

/**
 * `a/V(x)` becomes `a*V(x)/(V(x)^2+0.01)`: the same where the voltage is large, and zero where it is zero. A load with constant
 * power has no operating point without it while its supply is off.
 */
export const guardedQuotient: FixBuilder = ({ circuit }) => {
	const edits: TextEdit[] = [];
	const check: TextEdit[] = [];
	const names = new Set<string>();
	for (const { at, card } of writtenDevices(circuit.devices))
		for (const span of card.expressions.filter(({ kind }) => kind === 'behavioural'))
			for (const { operator, to, text } of quotients(at.statement.code, span)) {
				names.add(card.name.text);
				for (const [list, square] of [
					[edits, SQUARE],
					[check, CHECK_SQUARE]
				] as const)
					list.push(
						replaceCode(at, operator, '*('),
						replaceCode(at, { from: to, to }, `)/((${text})*(${text})+${square})`)
					);
			}
	const values = { devices: [...names].slice(0, 3).join(', ') };
	return edits.length > 0 ? { id: 'guarded_quotient', cost: 'circuit', values, edits, check } : null;
};

interface Quotient {
	operator: ExpressionToken;
	/** End of the divisor. */
	to: number;
	/** The divisor. */
	text: string;
}

/** Quotients whose divisor depends on a voltage or a current, except those inside of a divisor, and those that are guarded. */
function quotients(code: string, span: ExpressionSpan): Quotient[] {
	const tokens = expressionTokens(code, span, 'behavioural');
	const found: Quotient[] = [];
	for (let index = 0; index < tokens.length; index += 1) {
		const operator = tokens[index]!;
		const last = operator.kind === 'operator' && operator.text === '/' ? operandEnd(tokens, index + 1) : null;
		if (last === null) continue;
		const divisor = tokens.slice(index + 1, last + 1);
		const text = code.slice(divisor[0]!.from, divisor.at(-1)!.to);
		const isVarying = divisor.some(({ kind }) => kind === 'node' || kind === 'device');
		if (!isVarying || /\+0\.0+1\s*\)$/u.test(text)) continue;
		found.push({ operator, to: divisor.at(-1)!.to, text });
		index = last;
	}
	return found;
}

/** Index of the last token of the operand that begins at an index, with its exponent; null for none. */
function operandEnd(tokens: readonly ExpressionToken[], from: number): number | null {
	let end: number | null = from;
	if (tokens[from]?.kind === 'call') end = closing(tokens, from + 1);
	else if (tokens[from]?.kind === 'open') end = closing(tokens, from);
	else if (!/^(?:name|number)$/u.test(tokens[from]?.kind ?? '')) return null;
	if (end === null || !/^(?:\*\*|\^)$/u.test(tokens[end + 1]?.text ?? '')) return end;
	return operandEnd(tokens, end + 2);
}

/** Index of the token that closes the parenthesis at an index. */
function closing(tokens: readonly ExpressionToken[], open: number): number | null {
	let depth = 0;
	for (let index = open; index < tokens.length; index += 1) {
		if (tokens[index]!.kind === 'open') depth += 1;
		else if (tokens[index]!.kind === 'close' && (depth -= 1) === 0) return index;
	}
	return null;
}

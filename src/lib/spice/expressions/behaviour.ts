import type { Span } from '../syntax/tokens.ts';
import type { ExpressionProblem } from './formula.ts';
import { expressionTokens, type ExpressionToken } from './tokens.ts';

/** Operators that may stand before their only operand. */
const prefixes = new Set(['-', '+', '!']);

/**
 * Why ngspice certainly refuses an expression of voltages and currents; null otherwise. What follows the expression, such
 * as `tc1=1`, is not checked.
 */
export function behaviouralProblem(code: string, span: Span): ExpressionProblem | null {
	const tokens = expressionTokens(code, span, 'behavioural');
	if (tokens.length === 0) return { code: 'expression_empty', from: span.from, to: span.to };
	const open: ExpressionToken[] = [];
	/** The operator that still needs its right operand. */
	let waiting: ExpressionToken | null = null;
	const problem = (what: ExpressionProblem['code'], { from, to }: Span): ExpressionProblem => ({
		code: what,
		from,
		to
	});
	for (const [index, token] of tokens.entries()) {
		// ngspice silently stops where the expression cannot continue.
		if (token.kind === 'name' && tokens[index + 1]?.text === '=') break;
		const isInfix = token.kind === 'operator' && !prefixes.has(token.text);
		if (waiting && (isInfix || token.kind === 'close' || token.kind === 'comma')) {
			return problem('expression_operand_missing', token.kind === 'operator' ? token : waiting);
		}
		if (token.kind === 'open') open.push(token);
		else if (token.kind === 'close' && !open.pop()) break;
		waiting = token.kind === 'operator' ? token : null;
	}
	if (waiting) return problem('expression_operand_missing', waiting);
	const unclosed = open.at(-1);
	return unclosed ? problem('expression_unclosed', unclosed) : null;
}

import type { Card } from '../../cards/card.ts';
import { behaviouralProblem } from '../../expressions/behaviour.ts';
import { parameterProblem } from '../../expressions/evaluate.ts';
import type { Statement } from '../../syntax/statement.ts';
import { cardFinding, type CardFinding } from '../finding.ts';

/**
 * Expressions that ngspice refuses, whatever the values of their names.
 *
 * @param readsOperators whether the dialect allows operators in parameter expressions that ngspice itself refuses
 */
export function expressionProblems(card: Card, { code }: Statement, readsOperators: boolean): CardFinding[] {
	return card.expressions.flatMap(({ kind, ...span }) => {
		if (kind === 'script' || (kind === 'parameter' && readsOperators)) return [];
		const problem = kind === 'parameter' ? parameterProblem(code, span) : behaviouralProblem(code, span);
		return problem ? [cardFinding(problem.code, 'error', problem, { text: code.slice(problem.from, problem.to) })] : [];
	});
}

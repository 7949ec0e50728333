import type { Scope } from '../../project/program.ts';
import type { Context, Rule } from '../context.ts';
import { finding, headOf, placeOf, type ProgramFix } from '../finding.ts';

/** `.macro` with parameters: ngspice gives no value to those of its card and of `.param` cards in it, and stops at the call. */
export const macros: Rule = function* (context) {
	for (const scope of context.program.scopes) {
		const { opening } = scope;
		if (opening?.statement.head !== '.macro' || !hasParameters(context, scope)) continue;
		const severity = context.isCertain(opening) ? 'error' : 'warning';
		const place = placeOf(opening, headOf(opening.statement));
		yield finding('macro_parameters', severity, place, { name: scope.name }, { fixes: asSubcircuit(scope) });
	}
};

function hasParameters({ names }: Context, { opening, statements }: Scope): boolean {
	const card = opening && names.card(opening);
	if (card?.type === 'dot' && card.assignments.length > 0) return true;
	return statements.some(({ statement }) => statement.kind === 'dot' && statement.head.startsWith('.para'));
}

function asSubcircuit({ opening, closing }: Scope): ProgramFix[] {
	if (!opening || !closing) return [];
	return [
		{
			title: { code: 'write_name', values: { text: '.subckt' } },
			edits: [
				{ ...placeOf(opening, headOf(opening.statement)), insert: '.subckt' },
				{ ...placeOf(closing, headOf(closing.statement)), insert: '.ends' }
			]
		}
	];
}

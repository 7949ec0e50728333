import type { LogRecord } from '#lib/db/records.ts';
import { parameterComma } from '#lib/spice/diagnostics/cards/parameter-comma.ts';
import { namesOf } from '#lib/spice/project/names.ts';
import type { Program, Scope } from '#lib/spice/project/program.ts';
import { usedNames } from '#lib/spice/project/used-names.ts';
import { lineAndColumn, spanInFile } from '#lib/spice/syntax/place.ts';

/**
 * Errors for the cards on which ngspice never returns: a run that reads one must not start. ngspice reads both arms of an
 * `.if`, but no subcircuit that is not called.
 */
export function freezingCards(program: Program): LogRecord[] {
	const suspects = program.statements.filter(
		({ statement: { head, code } }) => (head === '.param' || head === '.subckt') && code.includes(',')
	);
	return suspects.flatMap((at) => {
		const card = namesOf(program).card(at);
		const [found] = card ? parameterComma(card, at.statement) : [];
		const scope = at.statement.head === '.subckt' ? namesOf(program).scopeOf(at) : at.scope;
		if (!found || !scope || !isRead(program, scope)) return [];
		const { line } = lineAndColumn(at.file, spanInFile(at.file, at.index, found).from);
		const text = 'A comma between parameters makes ngspice freeze: separate them with spaces.';
		return [{ severity: 'error', text, file: at.path, line, code: 'parameter_comma' }];
	});
}

/** Of subcircuits with the same name, ngspice reads the first. */
function isRead(program: Program, { opening, parent, name }: Scope): boolean {
	if (!opening || !parent) return true;
	const first = parent.children.find((child) => child.name === name);
	return first?.opening === opening && usedNames(program).statements.has(opening);
}

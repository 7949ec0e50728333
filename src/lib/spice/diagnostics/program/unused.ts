import type { Rule } from '../context.ts';
import { finding, placeOf } from '../finding.ts';

/**
 * Unused subcircuits and models of the netlist itself. Libraries are not checked: they are meant to be used in part. Nor
 * are netlists with scripts, which may use what no card does.
 */
export const unused: Rule = function* ({ program, names, isComplete, commands }) {
	if (!isComplete || commands.length > 0) return;
	for (const scope of program.scopes) {
		for (const [space, code] of [
			['subcircuit', 'unused_subcircuit'],
			['model', 'unused_model']
		] as const)
			for (const found of names.namesIn(scope, space)) {
				if (found.definitionCount === 0) continue;
				const { name, definitions, uses } = found;
				const [definition] = definitions;
				if (!definition || definition.at.path !== program.entry || uses.some(({ at }) => !isClosing(at.statement.head)))
					continue;
				yield finding(code, 'info', placeOf(definition.at, definition), { name });
			}
	}
};

/** The name after `.ends` does not count as a use. */
function isClosing(head: string): boolean {
	return head === '.ends' || head === '.eom';
}

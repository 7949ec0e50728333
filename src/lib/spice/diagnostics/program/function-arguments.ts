import type { Occurrence } from '../../project/name.ts';
import type { Rule } from '../context.ts';
import { finding, placeOf } from '../finding.ts';
import { written } from './unknown-names.ts';

/** Calls of a `.func` with another number of arguments than it has: ngspice refuses to read the netlist. */
export const functionArguments: Rule = function* ({ program, names }) {
	for (const scope of program.scopes)
		for (const name of names.namesIn(scope, 'function')) {
			const wanted = new Set(name.definitions.map(argumentCount));
			// A `define` of a script makes no function of the netlist.
			if (wanted.size !== 1 || name.definitions.some(({ at }) => at.statement.kind === 'command')) continue;
			const [expected] = wanted;
			if (expected === undefined || expected === null) continue;
			for (const use of name.uses) {
				const found = use.at.statement.kind === 'command' ? null : argumentCount(use);
				if (found === null || found === expected) continue;
				const values = { name: written(use), expected: String(expected), found: String(found) };
				yield finding('function_arguments', 'error', placeOf(use.at, use), values);
			}
		}
};

/** Number of arguments in the parentheses after a name; null without parentheses that are closed. */
function argumentCount({ at, to }: Occurrence): number | null {
	const { code } = at.statement;
	let from = to;
	while (code[from] === ' ' || code[from] === '\t') from += 1;
	if (code[from] !== '(') return null;
	let depth = 0;
	let count = 0;
	let isEmpty = true;
	for (let index = from; index < code.length; index += 1) {
		const char = code[index]!;
		if (char === '(') depth += 1;
		else if (char === ')') depth -= 1;
		if (depth === 0 || (depth === 1 && char === ',')) {
			if (!isEmpty) count += 1;
			isEmpty = true;
			if (depth === 0) return count;
		} else if (index > from && !/\s/u.test(char)) isEmpty = false;
	}
	return null;
}

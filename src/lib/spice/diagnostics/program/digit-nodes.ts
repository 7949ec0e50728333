import type { Name } from '../../project/name.ts';
import type { ProgramStatement } from '../../project/program.ts';
import type { Context, Rule } from '../context.ts';
import { finding, placeOf, type ProgramFix } from '../finding.ts';

/** A name that ngspice reads as a number where it is not in `v(...)`: `print 3v3` prints 3. Plain numbers are usual node names. */
const DIGIT_NAME = /^\d+[^\d\s]/u;

/**
 * Nodes of the whole netlist whose names begin with a digit. Inside a subcircuit the name that scripts and tables use begins with that of
 * the instance, and of digital nodes nothing is read as a number.
 */
export const digitNodes: Rule = function* (context) {
	for (const name of context.names.namesIn(context.program.root, 'node')) {
		if (!DIGIT_NAME.test(name.name) || name.useCount < 2) continue;
		const use = name.uses.find(({ at }) => isAnalogDevice(context, at));
		if (!use) continue;
		const fixes = renaming(context, name);
		const number = /^\d+/u.exec(name.name)?.[0] ?? '';
		yield finding('digit_node', 'warning', placeOf(use.at, use), { node: name.name, number }, { fixes });
	}
};

function isAnalogDevice(context: Context, at: ProgramStatement): boolean {
	const card = context.card(at);
	return card?.type === 'device' && card.letter !== 'a';
}

function renaming({ program, names }: Context, { name, definitions, uses }: Name): ProgramFix[] {
	const text = `n${name}`;
	if ([...names.namesIn(program.root, 'node')].some((other) => other.name === text)) return [];
	const edits = [...definitions, ...uses].map(({ at, from }) => ({ at, from, to: from, insert: 'n' }));
	return [{ title: { code: 'rename_node', values: { text } }, edits }];
}

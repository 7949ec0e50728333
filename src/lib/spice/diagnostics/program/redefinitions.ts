import type { Name, Occurrence } from '../../project/name.ts';
import type { NameSpace } from '../../cards/card.ts';
import type { Scope } from '../../project/program.ts';
import { areExclusive, type Context, type Rule } from '../context.ts';
import { finding, placeOf, type Finding, type ProgramFix } from '../finding.ts';

/** Names defined twice in one scope. ngspice refuses a second device; for anything else it silently takes the first or the last. */
export const redefinitions: Rule = function* (context) {
	for (const scope of context.program.scopes) {
		for (const name of severalTimes(context, scope, 'device'))
			for (const { first, again } of repeated(context, name))
				yield finding(
					'duplicate_device',
					'error',
					placeOf(again.at, again),
					{ name: name.name, line: line(first) },
					{
						fixes: [renaming(context, name, again)],
						related: [placeOf(first.at, first)]
					}
				);
		for (const name of severalTimes(context, scope, 'subcircuit'))
			for (const pair of repeated(context, name)) yield redefined('subcircuit_redefined', name, pair);
		for (const name of severalTimes(context, scope, 'model'))
			for (const pair of repeated(context, name))
				if (wording(pair.first) !== wording(pair.again)) yield redefined('model_redefined', name, pair);
		for (const name of severalTimes(context, scope, 'function'))
			for (const pair of repeated(context, name))
				if (wording(pair.first) !== wording(pair.again)) yield redefined('function_redefined', name, pair);
		for (const name of severalTimes(context, scope, 'parameter'))
			for (const { first, again } of repeated(context, name)) {
				const [value, earlier] = [valueOf(context, again), valueOf(context, first)];
				if (value === earlier || value === null || earlier === null) continue;
				const values = { name: name.name, value, earlier };
				yield finding('parameter_redefined', 'warning', placeOf(again.at, again), values, {
					related: [placeOf(first.at, first)]
				});
			}
	}
};

function* severalTimes({ names }: Context, scope: Scope, space: NameSpace): Iterable<Name> {
	for (const name of names.namesIn(scope, space)) if (name.definitionCount > 1) yield name;
}

interface Pair {
	first: Occurrence;
	again: Occurrence;
}

function* repeated({ program }: Context, name: Name): Iterable<Pair> {
	/** The first definition of each section; of a library that is read on its own, a netlist reads one. */
	const firsts = new Map<string | null, Occurrence>();
	for (const again of name.definitions) {
		const section = program.isEntry ? null : again.at.section;
		const first = firsts.get(section) ?? firsts.get(null);
		if (!first) firsts.set(section, again);
		// A file that is included twice repeats itself.
		else if (again.at.statement !== first.at.statement && !areExclusive(first.at, again.at)) yield { first, again };
	}
}

function redefined(code: string, name: Name, { first, again }: Pair): Finding {
	return finding(
		code,
		'warning',
		placeOf(again.at, again),
		{ name: name.name, line: line(first) },
		{
			related: [placeOf(first.at, first)]
		}
	);
}

function wording({ at }: Occurrence): string {
	return at.statement.tokens
		.filter(({ kind }) => kind !== 'punctuation')
		.map(({ text }) => text.toLowerCase())
		.join(' ');
}

function valueOf({ names }: Context, { at, from }: Occurrence): string | null {
	const card = names.card(at);
	if (card?.type !== 'dot' || card.name !== '.param') return null;
	const value = card.assignments.find(({ name }) => name.from === from)?.value;
	const [first, last] = [value?.[0], value?.at(-1)];
	return first && last ? at.statement.code.slice(first.from, last.to).toLowerCase() : null;
}

/** Renames to the next free number. */
function renaming({ names }: Context, name: Name, again: Occurrence): ProgramFix {
	const { scope } = name;
	const digits = /(?<!\d)\d*$/u.exec(name.name)?.[0] ?? '';
	const stem = name.name.slice(0, name.name.length - digits.length);
	let number = Number(digits || 1) + 1;
	while (names.lookup(scope, 'device', `${stem}${number}`)) number += 1;
	const written = again.at.statement.code.slice(again.from, again.to);
	const insert = `${written.slice(0, stem.length)}${number}`;
	return {
		title: { code: 'rename', values: { text: insert } },
		edits: [{ ...placeOf(again.at, again), insert }]
	};
}

function line({ at }: Occurrence): number {
	return at.file.lines[at.index] ?? 0;
}

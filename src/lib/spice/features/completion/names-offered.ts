import type { NameSpace } from '../../cards/card.ts';
import type { Name } from '../../project/name.ts';
import type { NameTable } from '../../project/names.ts';
import { inheritedSpaces, type Scope } from '../../project/program.ts';
import type { CompletionItem } from '../../service-types.ts';
import type { Place } from '../cursor.ts';
import { nameDetail, writtenName } from '../name-text.ts';

/** Maximum number of names offered. */
export const MAX_ITEMS = 200;

/** Distance of a name that does not occur in the same file. */
const ELSEWHERE = 1e9;

/** Items for names of a space that the cursor's scope can see, those used nearest to it first. */
export function offeredNames(
	names: NameTable,
	place: Place,
	space: NameSpace,
	accepts: (name: Name) => boolean = () => true
): CompletionItem[] {
	const visible = inheritedSpaces.has(space) ? inherited(names, place.scope, space) : own(names, place.scope, space);
	const items = visible
		.filter((name) => !isUnderCursor(name, place) && accepts(name))
		.map((name) => ({ name, distance: distanceOf(name, place) }))
		.sort((a, b) => a.distance - b.distance)
		.slice(0, MAX_ITEMS)
		.map(({ name }) => itemOf(name, names));
	// Ground always exists, even if nothing is connected to it yet.
	if (space === 'node' && !items.some(({ label }) => /^(?:0|gnd)$/iu.test(label)))
		items.push({ label: '0', kind: 'node', detail: '', description: null, insert: null });
	return items;
}

function itemOf(name: Name, names: NameTable): CompletionItem {
	return {
		label: writtenName(name),
		kind: name.space,
		detail: nameDetail(name, names),
		description: null,
		insert: null
	};
}

/** Names defined in the scope or around it; of two with one name, the inner one. */
function inherited(names: NameTable, scope: Scope, space: NameSpace): Name[] {
	const found = new Map<string, Name>();
	for (let around: Scope | null = scope; around; around = around.parent)
		for (const name of names.namesIn(around, space))
			if (name.definitions.length > 0 && !found.has(name.name)) found.set(name.name, name);
	return [...found.values()];
}

function own(names: NameTable, scope: Scope, space: NameSpace): Name[] {
	const found = [...names.namesIn(scope, space)];
	if (space === 'node' && scope.parent)
		for (const name of names.namesIn(names.program.root, space)) if (names.isGlobal(name.name)) found.push(name);
	// A name that cards only refer to may be a slip; a node exists by being used.
	return space === 'node' ? found : found.filter(({ definitions }) => definitions.length > 0);
}

/** Whether a name occurs only at the cursor, where it is half written. */
function isUnderCursor({ definitions, uses }: Name, { at, file, index, offset }: Place): boolean {
	if (definitions.length + uses.length !== 1) return false;
	const only = definitions[0] ?? uses[0];
	if (!only || only.at !== at) return false;
	const offsetInCode = at.statement.toCode(offset - (file.starts[index] ?? 0));
	return only.from <= offsetInCode && offsetInCode <= only.to;
}

/** Number of statements between the cursor and the nearest occurrence. */
function distanceOf({ definitions, uses }: Name, { path, index }: Place): number {
	let nearest = ELSEWHERE;
	for (const { at } of definitions) if (at.path === path) nearest = Math.min(nearest, Math.abs(at.index - index));
	for (const { at } of uses) if (at.path === path) nearest = Math.min(nearest, Math.abs(at.index - index));
	return nearest;
}

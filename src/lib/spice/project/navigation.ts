import type { FileSpan, Reference } from '../service-types.ts';
import type { SourceFile } from '../syntax/parse.ts';
import { lineAndColumn } from '../syntax/place.ts';
import type { Name, Occurrence } from './name.ts';
import { namesOf } from './names.ts';
import { fileSpan, placesAt, statementsOf } from './places.ts';
import type { Program, Scope } from './program.ts';

/** The name at an offset of a file, and all names for the same thing, over all programs involved. */
export interface NameAtPlace {
	/** The span of the name. */
	span: FileSpan;
	/** Usually one; several if programs share files, and for binned models. */
	names: readonly Name[];
}

/**
 * The name at an offset, over all programs of a project: what a file included by two circuits defines is the same thing
 * in both.
 *
 * @returns null if there is no name
 */
export function nameAt(programs: readonly Program[], path: string, offset: number): NameAtPlace | null {
	let span: FileSpan | null = null;
	const found = new Set<Name>();
	for (const program of programs)
		for (const { at, offset: inCode } of placesAt(program, path, offset)) {
			const resolved = namesOf(program).at(at, inCode);
			const first = resolved[0];
			if (!first) continue;
			span ??= fileSpan(at, first);
			// A use of binned models refers to all of them; a path refers to the part under the cursor.
			for (const { name, from, to } of resolved) if (from === first.from && to === first.to) found.add(name);
		}
	if (!span) return null;
	for (const name of found) for (const same of sameThing(programs, name)) found.add(same);
	return { span, names: [...found] };
}

/** Where the name at an offset is defined; for a node that is neither a port nor global, its first use on a device. */
export function definition(programs: readonly Program[], path: string, offset: number): readonly FileSpan[] {
	const place = nameAt(programs, path, offset);
	if (!place) return [];
	const spans = place.names.flatMap((name): FileSpan[] => {
		if (name.space === 'file') return name.name.startsWith('?') ? [] : [{ path: name.name, from: 0, to: 0 }];
		if (name.definitions.length > 0) return name.definitions.map((found) => fileSpan(found.at, found));
		const first = name.space === 'node' ? name.uses.find(({ at }) => at.statement.kind === 'device') : undefined;
		return first ? [fileSpan(first.at, first)] : [];
	});
	return distinct(spans);
}

/** Every occurrence of the name at an offset, by file and place. */
export function references(programs: readonly Program[], path: string, offset: number): readonly Reference[] {
	const place = nameAt(programs, path, offset);
	return place ? referencesTo(place.names) : [];
}

/** Every occurrence of some names, each once, by file and place. */
export function referencesTo(names: readonly Name[]): Reference[] {
	const found = names.flatMap((name) =>
		[...name.definitions, ...name.uses].map((occurrence) => ({ ...fileSpan(occurrence.at, occurrence), occurrence }))
	);
	return distinct(found)
		.sort((a, b) => (a.path === b.path ? a.from - b.from : a.path < b.path ? -1 : 1))
		.map(({ path, from, to, occurrence }) => {
			const { line, column, lineText } = lineOf(occurrence.at.file, from);
			return { path, from, to, role: occurrence.role, line, column, lineText };
		});
}

/** Names of any program that refer to the same thing because they share a place. */
function* sameThing(programs: readonly Program[], name: Name): Iterable<Name> {
	const root = rootOf(name.scope);
	for (const occurrence of [...name.definitions, ...name.uses]) {
		const { at } = occurrence;
		for (const program of programs) {
			if (!program.paths.has(at.path)) continue;
			const isOnlyPlace = program.root === root && statementsOf(program, at.path).get(at.index)?.length === 1;
			if (isOnlyPlace && name.space !== 'model') continue;
			for (const same of namesAtOccurrence(program, occurrence)) if (same.space === name.space) yield same;
		}
	}
}

function rootOf(scope: Scope): Scope {
	let root = scope;
	while (root.parent) root = root.parent;
	return root;
}

function* namesAtOccurrence(program: Program, { at, from, to }: Occurrence): Iterable<Name> {
	const { from: offset } = fileSpan(at, { from, to });
	for (const place of placesAt(program, at.path, offset))
		for (const resolved of namesOf(program).at(place.at, place.offset))
			if (resolved.from === from && resolved.to === to && place.at.index === at.index) yield resolved.name;
}

function distinct<Item extends FileSpan>(spans: readonly Item[]): Item[] {
	const seen = new Set<string>();
	return spans.filter(({ path, from, to }) => {
		const key = `${path}\n${from}\n${to}`;
		if (seen.has(key)) return false;
		seen.add(key);
		return true;
	});
}

function lineOf(file: SourceFile, offset: number): { line: number; column: number; lineText: string } {
	const { line, column } = lineAndColumn(file, offset);
	const from = offset - column + 1;
	const end = file.text.indexOf('\n', from);
	return { line, column, lineText: file.text.slice(from, end === -1 ? undefined : end).replace(/\r$/u, '') };
}

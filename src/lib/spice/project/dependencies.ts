import type { FileSpan } from '../service-types.ts';
import { spanInFile } from '../syntax/place.ts';
import { fileReferences, type FileReference } from './file-references.ts';
import { namesOf } from './names.ts';
import { libraryIsInclude, type Program } from './program.ts';
import { resolveReference } from './resolve.ts';

/** A file that another one asks for. */
export interface Dependency {
	kind: FileReference['kind'];
	from: string;
	/** Null for a file that is not there. */
	to: string | null;
	/** As written. */
	reference: string;
	section: string | null;
	/** Where it is asked for. */
	span: FileSpan;
}

/** What a file needs, directly and through others. */
export interface Dependencies {
	/** Files it reaches, each at its least distance from it (1: asked for by the file itself), nearest first. */
	files: readonly { path: string; depth: number }[];
	/** Files that lie deeper than was asked for. */
	deeper: readonly string[];
	/** Files that ask for one another, each circle once, its first file repeated at its end. */
	cycles: readonly (readonly string[])[];
	/** The file and all it reaches, each after what it asks for, so far as there are no circles. */
	order: readonly string[];
	missing: readonly Dependency[];
	/** Files that ask for it themselves. */
	includedBy: readonly string[];
	/** Files whose subcircuits and models it uses without asking for them itself, with those names. */
	uses: readonly { path: string; names: readonly string[] }[];
	/** Files that go with it by their name. */
	associated: readonly string[];
}

/** Distance up to which dependencies are followed when nothing else is asked for. */
const usualDepth = 5;

/** Everything that a file asks for, as it stands there; sections that are not in use included. */
function directDependencies(programs: readonly Program[], path: string): readonly Dependency[] {
	const program = programOf(programs, path);
	const file = program?.files.get(path);
	if (!program || !file) return [];
	return fileReferences(file)
		.filter(
			({ reference }) => reference.kind !== 'library' || reference.section !== null || libraryIsInclude(program.dialect)
		)
		.map(({ index, reference: { kind, reference, section, span } }) => ({
			kind,
			from: path,
			to: resolveReference(program.files, reference, path, program.entry),
			reference,
			section: section?.name ?? null,
			span: { path, ...spanInFile(file, index, span) }
		}));
}

/** @param depth how far to go; files beyond are only named */
export function dependencies(programs: readonly Program[], path: string, depth = usualDepth): Dependencies {
	const edges = new Map<string, readonly Dependency[]>();
	const edgesOf = (from: string): readonly Dependency[] => {
		let found = edges.get(from);
		if (!found) edges.set(from, (found = directDependencies(programs, from)));
		return found;
	};
	const targets = (from: string): string[] => [
		...new Set(edgesOf(from).flatMap(({ to }) => (to === null ? [] : [to])))
	];
	const distances = distancesFrom(path, targets);
	const { order, cycles } = topological(path, targets);
	const reached = [...distances]
		.filter(([file]) => file !== path)
		.map(([file, distance]) => ({ path: file, depth: distance }));
	return {
		files: reached.filter((file) => file.depth <= depth),
		deeper: reached.filter((file) => file.depth > depth).map((file) => file.path),
		cycles,
		order,
		missing: [...distances]
			.filter(([, distance]) => distance < depth)
			.flatMap(([file]) => edgesOf(file).filter(({ to }) => to === null)),
		includedBy: [...new Set(programs.flatMap(({ paths }) => [...paths]))].filter((from) =>
			targets(from).includes(path)
		),
		uses: usesOf(programs, path),
		associated: associatedFiles([...(programOf(programs, path)?.files.keys() ?? [])], path)
	};
}

/** Files that go with a netlist by their name: `x_sim.json`, `x_goals.json`, `x.md` with `x.cir`, in the same folder. */
function associatedFiles(paths: readonly string[], path: string): string[] {
	const { folder, stem } = partsOf(path);
	return paths.filter((other) => {
		const parts = partsOf(other);
		return other !== path && parts.folder === folder && (parts.stem === stem || parts.stem.startsWith(`${stem}_`));
	});
}

function partsOf(path: string): { folder: string; stem: string } {
	const slash = path.lastIndexOf('/') + 1;
	const name = path.slice(slash);
	const dot = name.lastIndexOf('.');
	return { folder: path.slice(0, slash), stem: dot > 0 ? name.slice(0, dot) : name };
}

/** The first program that reads a file; else any, for its files. */
function programOf(programs: readonly Program[], path: string): Program | undefined {
	return programs.find(({ paths }) => paths.has(path)) ?? programs.find(({ files }) => files.has(path));
}

function distancesFrom(path: string, targets: (path: string) => readonly string[]): Map<string, number> {
	const distances = new Map([[path, 0]]);
	// a map goes on to what is added while it is walked through
	for (const [from, distance] of distances)
		for (const to of targets(from)) if (!distances.has(to)) distances.set(to, distance + 1);
	return distances;
}

function topological(
	start: string,
	targets: (path: string) => readonly string[]
): { order: string[]; cycles: string[][] } {
	const order: string[] = [];
	const cycles: string[][] = [];
	const done = new Set<string>();
	const placeOnWay = new Map<string, number>();
	const way: { path: string; left: string[] }[] = [];
	const enter = (path: string): void => {
		placeOnWay.set(path, way.length);
		way.push({ path, left: [...targets(path)].reverse() });
	};
	enter(start);
	for (let step = way.at(-1); step; step = way.at(-1)) {
		const next = step.left.pop();
		if (next === undefined) {
			way.pop();
			placeOnWay.delete(step.path);
			done.add(step.path);
			order.push(step.path);
		} else if (placeOnWay.has(next)) {
			cycles.push([...way.slice(placeOnWay.get(next)).map(({ path }) => path), next]);
		} else if (!done.has(next)) enter(next);
	}
	return { order, cycles };
}

/** Files from which a file takes subcircuits and models, whoever includes them. */
function usesOf(programs: readonly Program[], path: string): { path: string; names: string[] }[] {
	const used = new Map<string, Set<string>>();
	for (const program of programs) {
		if (!program.paths.has(path)) continue;
		const names = namesOf(program);
		for (const scope of program.scopes)
			for (const space of ['subcircuit', 'model'] as const)
				for (const { name, definitions, uses } of names.namesIn(scope, space)) {
					if (!uses.some(({ at }) => at.path === path)) continue;
					for (const { at } of definitions) {
						if (at.path === path) continue;
						const present = used.get(at.path);
						if (present) present.add(name);
						else used.set(at.path, new Set([name]));
					}
				}
	}
	return [...used].map(([file, names]) => ({ path: file, names: [...names] }));
}

import type { FileSpan } from '../service-types.ts';
import { spanInFile } from '../syntax/place.ts';
import { fileReferences, type FileReference } from './file-references.ts';
import { namesOf } from './names.ts';
import { libraryIsInclude, type Program } from './program.ts';
import { resolveReference } from './resolve.ts';

/** A reference from one file to another. */
export interface Dependency {
	kind: FileReference['kind'];
	from: string;
	/** Null if the file does not exist. */
	to: string | null;
	/** As written. */
	reference: string;
	section: string | null;
	/** Where the reference is. */
	span: FileSpan;
}

/** What a file needs, directly and through others. */
export interface Dependencies {
	/** Files it reaches, each with its shortest distance (1: referenced directly), nearest first. */
	files: readonly { path: string; depth: number }[];
	/** Files beyond the requested depth. */
	deeper: readonly string[];
	/** Files that refer to each other in a cycle, each cycle once, with its first file repeated at the end. */
	cycles: readonly (readonly string[])[];
	/** The file and all it reaches, each after the files it refers to, as far as there are no cycles. */
	order: readonly string[];
	missing: readonly Dependency[];
	/** Files that refer to it directly. */
	includedBy: readonly string[];
	/** Files whose subcircuits and models it uses without referring to the file, with those names. */
	uses: readonly { path: string; names: readonly string[] }[];
	/** Files associated with it by name. */
	associated: readonly string[];
}

/** Default depth to which dependencies are followed. */
const usualDepth = 5;

/** All references in a file, including those in unused sections. */
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

/** @param depth how far to go; files beyond it are only listed */
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

/** Files associated with a netlist by name: `x_sim.json`, `x_goals.json`, `x.md` with `x.cir`, in the same folder. */
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

/** The first program that reads a file, else any that contains it. */
function programOf(programs: readonly Program[], path: string): Program | undefined {
	return programs.find(({ paths }) => paths.has(path)) ?? programs.find(({ files }) => files.has(path));
}

function distancesFrom(path: string, targets: (path: string) => readonly string[]): Map<string, number> {
	const distances = new Map([[path, 0]]);
	// Iterating a map also visits what is added meanwhile.
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

/** Files from which a file takes subcircuits and models, whichever file includes them. */
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

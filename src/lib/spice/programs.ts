import type { Program } from './project/program.ts';
import { patchProgram } from './project/patch-program.ts';
import { readProgram } from './project/read-program.ts';
import { includedFiles, isRunnable, type SourceFiles } from './source-files.ts';

const library = /\.(?:lib|mod|inc|model|sub|subckt)$/iu;

/**
 * The programs of a project: one for each netlist or library that no other file includes. A program whose files have not
 * changed stays the same object.
 *
 * @param previous the programs before an edit; they must not be used afterwards
 */
export function readPrograms(sources: SourceFiles, previous: readonly Program[]): readonly Program[] {
	const files = sources.all();
	const known = new Map(previous.map((program) => [program.entry, program]));
	const samePaths = previous[0] !== undefined && haveSameKeys(previous[0].files, files);
	const read = (entry: string): Program => {
		const before = known.get(entry);
		if (before && samePaths && [...before.paths].every((path) => before.files.get(path) === files.get(path)))
			return before;
		const patched = before && samePaths ? patchProgram(before, files) : null;
		if (patched) return patched;
		return readProgram(files, entry, { dialect: sources.dialect, isEntry: isRunnable(entry), previous: before });
	};
	const netlists = [...files.keys()].filter((path) => isRunnable(path) || library.test(path)).sort();
	const included = includedFiles(files);
	const programs = netlists.filter((path) => !included.has(path)).map(read);
	const met = new Set(programs.flatMap(({ paths }) => [...paths]));
	// Files that include each other in a cycle would otherwise belong to no program.
	for (const path of netlists) {
		if (met.has(path)) continue;
		const program = read(path);
		programs.push(program);
		for (const reached of program.paths) met.add(reached);
	}
	return programs;
}

function haveSameKeys(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
	return a.size === b.size && [...a.keys()].every((key) => b.has(key));
}

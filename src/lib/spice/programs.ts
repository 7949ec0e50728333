import type { Program } from './project/program.ts';
import { patchProgram } from './project/patch-program.ts';
import { readProgram } from './project/read-program.ts';
import { includedFiles, isRunnable, type SourceFiles } from './source-files.ts';

const library = /\.(?:lib|mod|inc|model|sub|subckt)$/iu;

/**
 * The programs of a project: one for each netlist that no other file includes, and for each library of which that is true.
 * A program none of whose files has changed stays the same object.
 *
 * @param previous the programs before an edit; not to be used any more
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
	// files that include one another in a circle would belong to none
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

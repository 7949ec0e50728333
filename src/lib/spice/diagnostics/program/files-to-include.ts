import { namesOf } from '../../project/names.ts';
import { relativePath } from '../../project/relative-path.ts';
import type { Program, ProgramProblem, ProgramStatement } from '../../project/program.ts';
import type { SourceFile } from '../../syntax/parse.ts';
import { placeOf, type ProgramFix } from '../finding.ts';

/** Maximum number of files that are offered. */
const MAX_OFFERED = 3;

type Space = 'model' | 'subcircuit';
const defined = new WeakMap<SourceFile, Readonly<Record<Space, ReadonlySet<string>>>>();

/** References to files of the same name elsewhere in the project, in place of one that is missing. */
export function sameNamed(program: Program, problem: ProgramProblem): ProgramFix[] {
	const name = baseName(String(problem.values.file));
	if (name === '') return [];
	const found = [...program.files.keys()].filter((path) => path !== program.entry && baseName(path) === name);
	return references(problem, found);
}

/** References to files that define a model or subcircuit which the program lacks, in place of one that is missing. */
export function definingLacking(program: Program, problem: ProgramProblem): ProgramFix[] {
	const names = namesOf(program);
	const lacking = (space: Space) =>
		program.scopes.flatMap((scope) =>
			[...names.namesIn(scope, space)].filter(({ definitionCount }) => definitionCount === 0).map(({ name }) => name)
		);
	const wanted = { model: lacking('model'), subcircuit: lacking('subcircuit') };
	const found = [...program.files].flatMap(([path, file]) => {
		if (program.paths.has(path)) return [];
		const { model, subcircuit } = definitionsOf(file);
		const defines =
			wanted.model.some((name) => model.has(name)) || wanted.subcircuit.some((name) => subcircuit.has(name));
		return defines ? [path] : [];
	});
	return references(problem, found);
}

function references(problem: ProgramProblem, paths: readonly string[]): ProgramFix[] {
	return offered(paths).map((path) => {
		const text = relativePath(problem.at.path, path);
		return {
			title: { code: 'write_name', values: { text } },
			edits: [{ ...placeOf(problem.at, problem), insert: text }]
		};
	});
}

/** `.include` of the project's files that define a name which the program lacks. @param name lower case */
export function includesOf(program: Program, space: Space, name: string, { path }: ProgramStatement): ProgramFix[] {
	const first = program.statements.find(
		({ path: own, statement: { kind } }) => own === path && (kind === 'device' || kind === 'dot')
	);
	if (!first) return [];
	const found = [...program.files].flatMap(([other, file]) =>
		!program.paths.has(other) && definitionsOf(file)[space].has(name) ? [other] : []
	);
	return offered(found).map((other) => {
		const text = relativePath(path, other);
		return {
			title: { code: 'include_file', values: { text } },
			edits: [{ at: first, side: 'before', lines: [`.include ${text}`] }]
		};
	});
}

/** Paths that need no quotes; files converted for ngspice come first. */
function offered(paths: readonly string[]): string[] {
	const isConverted = (path: string) => Number(/\.ngspice\.[^./]+$/u.test(path));
	const sorted = paths.filter((path) => !/[\s"']/u.test(path)).sort((a, b) => isConverted(b) - isConverted(a));
	return sorted.slice(0, MAX_OFFERED);
}

/** What a file defines at its top level, lower case. */
function definitionsOf(file: SourceFile): Readonly<Record<Space, ReadonlySet<string>>> {
	const known = defined.get(file);
	if (known) return known;
	const found = { model: new Set<string>(), subcircuit: new Set<string>() };
	let depth = 0;
	for (const statement of file.statements) {
		const { kind, head } = statement;
		if (kind !== 'dot') continue;
		if (head === '.ends' || head === '.eom') depth = Math.max(0, depth - 1);
		const opens = head === '.subckt' || head === '.macro';
		if (depth === 0 && (opens || head === '.model')) {
			const name = statement.tokens[1]?.text.toLowerCase();
			if (name !== undefined) found[opens ? 'subcircuit' : 'model'].add(name);
		}
		if (opens) depth += 1;
	}
	defined.set(file, found);
	return found;
}

function baseName(path: string): string {
	return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase();
}

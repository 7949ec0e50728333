import type { Program, ProgramProblem, ProgramStatement } from '../../project/program.ts';
import type { Severity } from '../../service-types.ts';
import { finding, placeOf, type Finding, type ProgramFix } from '../finding.ts';
import { definingLacking, sameNamed } from './files-to-include.ts';
import { nearMiss } from '../near-miss.ts';
import { fileReference } from '../../project/file-references.ts';
import { candidatePaths } from '../../project/resolve.ts';
import { fileSections } from '../../project/read-program.ts';

/** ngspice runs these anyway; it refuses all others. */
const severities: Partial<Record<ProgramProblem['code'], Severity>> = {
	section_unclosed: 'warning',
	if_unclosed: 'warning',
	if_unmatched: 'warning',
	script_unclosed: 'warning',
	program_too_long: 'info'
};

/** Problems in how the statements and files of a program fit together. */
export function* structure(program: Program): Iterable<Finding> {
	for (const problem of program.problems)
		yield finding(problem.code, severityOf(program, problem), placeOf(problem.at, problem), problem.values, {
			fixes: fixesOf(program, problem)
		});
}

function severityOf(program: Program, { code, at }: ProgramProblem): Severity {
	// A file that is not run may be part of another netlist; the input file of a model is opened during the run.
	if (!program.isEntry || (code === 'file_missing' && at.statement.head === '.model')) return 'warning';
	return severities[code] ?? 'error';
}

function fixesOf(program: Program, problem: ProgramProblem): ProgramFix[] {
	switch (problem.code) {
		case 'subcircuit_unclosed':
			return closing(program, problem, '.ends');
		case 'script_unclosed':
			return closing(program, problem, '.endc');
		case 'if_unclosed':
			return closing(program, problem, '.endif');
		case 'ends_unmatched':
		case 'if_unmatched':
			return [removal(problem)];
		case 'file_missing':
			return [...namesOfFile(program, problem), ...newFile(program, problem)];
		case 'section_missing':
			return spelling(problem, sectionsOf(program, problem), String(problem.values.section));
		default:
			return [];
	}
}

/** Files of the project that may have been meant: of the same name elsewhere, a slip away, or with what the netlist lacks. */
function namesOfFile(program: Program, problem: ProgramProblem): ProgramFix[] {
	const elsewhere = sameNamed(program, problem);
	if (elsewhere.length > 0) return elsewhere;
	const alike = spelling(problem, [...program.files.keys()], String(problem.values.file));
	return alike.length > 0 ? alike : definingLacking(program, problem);
}

/** The card that closes a block goes before `.end`, or after the last line of the same file. */
function closing(program: Program, { at }: ProgramProblem, card: string): ProgramFix[] {
	const file = endsOf(program).get(at.path);
	if (!file) return [];
	const { last } = file;
	const end = file.ends.find(({ index }) => index >= at.index);
	const edit = end
		? { at: end, side: 'before' as const, lines: [card] }
		: { at: last, side: 'behind' as const, lines: [card] };
	return [{ title: { code: 'add_line', values: { text: card } }, edits: [edit] }];
}

interface FileEnd {
	/** Its `.end` cards, in order. */
	ends: ProgramStatement[];
	last: ProgramStatement;
}

const endsKnown = new WeakMap<Program, Map<string, FileEnd>>();

/** Where the files of a program end; read once, however many blocks are not closed. */
function endsOf(program: Program): ReadonlyMap<string, FileEnd> {
	let files = endsKnown.get(program);
	if (!files) {
		endsKnown.set(program, (files = new Map<string, FileEnd>()));
		for (const at of program.statements) {
			const file = files.get(at.path) ?? { ends: [], last: at };
			file.last = at;
			if (/^\.end\s*$/iu.test(at.statement.code.trim())) file.ends.push(at);
			files.set(at.path, file);
		}
	}
	return files;
}

function removal({ at }: ProgramProblem): ProgramFix {
	const { code } = at.statement;
	return {
		title: { code: 'remove', values: { text: code.trim() } },
		edits: [{ at, from: 0, to: code.length, insert: '' }]
	};
}

function spelling(problem: ProgramProblem, candidates: Iterable<string>, written: string): ProgramFix[] {
	const meant = nearMiss(written, candidates);
	return meant === null
		? []
		: [
				{
					title: { code: 'write_name', values: { text: meant } },
					edits: [{ ...placeOf(problem.at, problem), insert: meant }]
				}
			];
}

/** Creates the file that an `.include` or `.lib` names, relative to that card's file, with the requested section. */
function newFile(program: Program, { at }: ProgramProblem): ProgramFix[] {
	const wanted = fileReference(at.statement);
	if (wanted?.kind !== 'include' && wanted?.kind !== 'library') return [];
	const [path] = candidatePaths(wanted.reference, at.path, program.entry);
	if (!path || program.files.has(path)) return [];
	const name = path.slice(path.lastIndexOf('/') + 1);
	const section = wanted.section ? `.lib ${wanted.section.name}\n.endl ${wanted.section.name}\n` : '';
	return [
		{
			title: { code: 'create_file', values: { text: path } },
			edits: [{ path, insert: `* ${name}\n${section}` }]
		}
	];
}

function sectionsOf(program: Program, { at }: ProgramProblem): Iterable<string> {
	const target = program.references.find((reference) => reference.at === at)?.target;
	const file = target ? program.files.get(target) : undefined;
	return file ? fileSections(file).keys() : [];
}

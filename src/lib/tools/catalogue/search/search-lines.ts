import { toFault } from '#lib/base/fault.ts';
import { nextTask } from '#lib/base/slices.ts';
import type { FileEntry } from '#lib/project/store.ts';
import { globMatcher } from '#lib/search/glob-pattern.ts';
import type { TextQuery } from '#lib/search/line-pattern.ts';
import { pathFilter } from '#lib/search/path-filter.ts';
import { regexProblem } from '#lib/search/regex-problem.ts';
import type { FileMatches } from '#lib/search/scan-texts.ts';
import type { FoundLine } from '#lib/search/search-texts.ts';
import { searchableTexts } from '#lib/search/searchable-texts.ts';
import { failed } from '../../outcome.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';
import { entriesBelow, isFolder } from '../file/directory-listing.ts';
import { invalidGlob } from '../file/glob.ts';
import { fileNotFound } from '../file/missing-file.ts';

/** Longer patterns are mistakes. */
const MAX_PATTERN = 2_000;
/** Maximum number of skipped files that are named. */
const MAX_NAMED = 5;

/** What to search, where, and how much of it to return. */
export interface LineSearch extends TextQuery {
	/** A file or folder; `''` for the whole project. */
	path: string;
	/** A pattern that the paths must match; null for all files. */
	glob: string | null;
	/** A pattern that the paths must not match; null for none. */
	exclude: string | null;
	before: number;
	after: number;
	maxLines: number;
}

export interface SearchedLines {
	/** The files with matches. */
	files: FileMatches<FoundLine>[];
	/** Number of matching lines, also of those that are not returned. */
	total: number;
	/** Number of files that were searched. */
	searched: number;
	/** Which files were not searched and why; empty if all were. */
	skipped: string;
}

/** Searches the text files of a project for a regular expression, or returns the failure. */
export async function searchLines(
	search: LineSearch,
	{ files, search: service, signal }: CallContext
): Promise<SearchedLines | ToolOutcome> {
	const { path, glob, exclude, before, after, maxLines, ...query } = search;
	const problem = patternProblem(query.pattern);
	if (problem !== null) return invalidPattern(problem);
	if (glob !== null && !globMatcher(glob)) return invalidGlob('glob');
	const patterns = { include: glob === null ? [] : [glob], exclude: exclude === null ? [] : [exclude] };
	const isWanted = pathFilter(patterns.include, patterns.exclude);
	if (!isWanted) return invalidGlob('exclude');
	const all = await files.list();
	// The list of a large project takes most of what a task of the page may take.
	await nextTask();
	const visible = entriesBelow(all, '').filter(({ kind }) => kind !== 'folder');
	const entries = visible.filter((entry) => isBelow(entry.path, path));
	if (entries.length === 0 && !exists(all, path))
		return fileNotFound(path, all, ['Leave out `path` to search the whole project.']);
	const texts = searchableTexts(visible);
	const known = new Set(texts.map((entry) => entry.path));
	const source = { entries: texts, read: (paths: readonly string[]) => files.readMany(paths) };
	const paths = entries.filter((entry) => known.has(entry.path)).map((entry) => entry.path);
	const left = entries.filter((entry) => !known.has(entry.path));
	try {
		const result = await service.search(source, { query, paths, ...patterns, before, after, maxLines }, signal);
		const total = result.files.reduce((sum, { count }) => sum + count, 0);
		// Few files are left out, so that this is no work for the worker.
		return { ...result, total, skipped: skippedFiles(left.filter((entry) => isWanted(entry.path))) };
	} catch (thrown) {
		if (toFault(thrown).code !== 'search_too_slow') throw thrown;
		return tooSlow();
	}
}

/** Whether a file is at or below a path; everything is below `''`. */
export function isBelow(file: string, path: string): boolean {
	return path === '' || file === path || file.startsWith(`${path}/`);
}

/** Whether there is a file or folder at a path. */
export function exists(all: readonly FileEntry[], path: string): boolean {
	return isFolder(all, path) || all.some((entry) => entry.path === path);
}

function skippedFiles(entries: readonly FileEntry[]): string {
	const binary = entries.filter(({ kind }) => kind === 'binary');
	const large = entries.filter(({ kind }) => kind !== 'binary');
	return [named(binary, 'binary'), named(large, 'too large')].filter((text) => text !== '').join('; ');
}

function named(entries: readonly FileEntry[], reason: string): string {
	if (entries.length === 0) return '';
	const names = entries.slice(0, MAX_NAMED).map(({ path }) => path);
	const more = entries.length > MAX_NAMED ? ` and ${entries.length - MAX_NAMED} more` : '';
	return `${entries.length} ${reason} (${names.join(', ')}${more})`;
}

/** Null for a regular expression that can be used. */
function patternProblem(pattern: string): string | null {
	if (pattern === '') return 'It is empty.';
	if (pattern.length > MAX_PATTERN) return `It has more than ${MAX_PATTERN} characters.`;
	return regexProblem(pattern)?.message ?? null;
}

function invalidPattern(problem: string): ToolOutcome {
	return failed({
		errorType: 'invalid_pattern',
		message: `The pattern is not a JavaScript regular expression. ${problem}`,
		suggestions: [
			'Write a backslash before ( ) [ ] { } . * + ? ^ $ | to match them as they are.',
			'Or search for the text as it is: grep with literal: true.'
		]
	});
}

function tooSlow(): ToolOutcome {
	return failed({
		errorType: 'pattern_too_slow',
		message: 'The regular expression takes too long in one of the files, so the search was ended.',
		suggestions: [
			'Leave out repetitions inside of repetitions, such as (a+)+, and .* at the beginning.',
			'Or search for the text as it is: grep with literal: true.'
		]
	});
}

import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import type { ScriptEvent } from '../../support/llm/script-sse.ts';
import { textOf, type Stored } from './project.ts';

/** Texts of the files in the folder `parts`, by path. */
export type Tree = ReadonlyMap<string, string>;

type Call = Extract<ScriptEvent, { call: string }>;

const folder = 'parts/';
const first = `${folder}p01.lib`;
const parts = Array.from({ length: 18 }, (_, index) => `${folder}p${String(index + 1).padStart(2, '0')}.lib`);
const resistors = Array.from({ length: 10 }, (_, index) => `R${index + 1} a b ${index + 1}k ; v=`);

const content = (version: number) => resistors.map((line) => `${line}${version}\n`).join('');
const added = (version: number) => `${folder}added-${version}.lib`;
const moved = (version: number) => `${folder}moved-${version}.lib`;

/** A version of all 20 files; one of them is new in each version, and one has a new name. */
export function treeOf(version: number): Tree {
	return new Map([...parts, added(version), moved(version)].map((path) => [path, content(version)]));
}

/** The same files with only the first one changed. */
export function withFirst(tree: Tree, version: number): Tree {
	return new Map(tree).set(first, content(version));
}

export function storedTree(stored: Stored): Tree {
	const paths = stored.metas.filter(({ path, kind }) => kind === 'text' && path.startsWith(folder));
	return new Map(paths.map(({ path }) => [path, textOf(stored, path) ?? '']));
}

/** Compares trees whatever the order of their files. */
export function isSameTree(one: Tree, other: Tree): boolean {
	return one.size === other.size && [...one].every(([path, text]) => other.get(path) === text);
}

/** Ten edits of the first file. */
export function multiEdit(from: number, to: number): Call {
	const edits = resistors.map((line) => ({ search: `${line}${from}`, replace: `${line}${to}` }));
	return { call: 'multi_edit', arguments: { path: first, edits } };
}

/** Creates the files of a version. */
export function createAll(version: number): Call {
	const diffs = [...treeOf(version)].map(([path, text]) => fileDiff(null, path, '', text));
	return { call: 'apply_diff', arguments: { diff: diffs.join('') } };
}

/** Changes 18 files, creates and deletes one, renames and changes one. */
export function applyDiff(from: number, to: number): Call {
	const [old, fresh] = [content(from), content(to)];
	const renamed = `diff --git a/${moved(from)} b/${moved(to)}\nrename from ${moved(from)}\nrename to ${moved(to)}\n`;
	const diffs = [
		...parts.map((path) => fileDiff(path, path, old, fresh)),
		fileDiff(null, added(to), '', fresh),
		renamed + fileDiff(moved(from), moved(to), old, fresh),
		fileDiff(added(from), null, old, '')
	];
	return { call: 'apply_diff', arguments: { diff: diffs.join('') } };
}

/** Does the same as `applyDiff`, by commands. */
export function bashLine(from: number, to: number): Call {
	const name = (path: string) => path.slice(folder.length);
	const command = [
		`cd ${folder}`,
		`mv ${name(moved(from))} ${name(moved(to))}`,
		`sed -i 's/v=${from}$/v=${to}/' p*.lib ${name(moved(to))}`,
		`rm ${name(added(from))}`,
		`cp ${name(first)} ${name(added(to))}`
	].join(' && ');
	return { call: 'bash', arguments: { command } };
}

/** Undoes the last change of the first file, with everything that was changed with it. */
export const undoEdit: Call = { call: 'undo_edit', arguments: { path: first } };

function fileDiff(from: string | null, to: string | null, before: string, after: string): string {
	const [old, fresh] = [from === null ? '/dev/null' : `a/${from}`, to === null ? '/dev/null' : `b/${to}`];
	return formatPatch(structuredPatch(old, fresh, before, after), FILE_HEADERS_ONLY);
}

import type { FileKind } from '#lib/db/records.ts';

export interface FileEntry {
	path: string;
	kind: FileKind;
}

/** One visible line of the tree. */
export interface TreeRow {
	path: string;
	name: string;
	/** From 1, like `aria-level`. */
	level: number;
	folder: boolean;
	expanded: boolean;
	position: number;
	siblings: number;
}

interface Node {
	name: string;
	path: string;
	folder: boolean;
	children: Map<string, Node>;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function parentOf(path: string): string {
	return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function nameOf(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

export function joinPath(folder: string, name: string): string {
	return folder === '' ? name : `${folder}/${name}`;
}

/** Whether this is the folder of the app's own files: goals and settings. */
export function isAppFolder(path: string): boolean {
	return path === '.circuit_ai';
}

/** Folders are open by default, except those whose name begins with a dot: they contain the app's own files. */
export function isExpanded(path: string, toggled: ReadonlySet<string>): boolean {
	return nameOf(path).startsWith('.') === toggled.has(path);
}

/**
 * The visible rows of a tree in order: folders first, then by name with natural sorting of numbers; the app's own folder
 * last.
 *
 * @param toggled folders whose state differs from their default
 */
export function treeRows(entries: readonly FileEntry[], toggled: ReadonlySet<string>): TreeRow[] {
	const root: Node = { name: '', path: '', folder: true, children: new Map() };
	for (const { path, kind } of entries) {
		let node = root;
		const names = path.split('/').filter((name) => name !== '');
		names.forEach((name, depth) => {
			const folder = depth < names.length - 1 || kind === 'folder';
			const child = node.children.get(name) ?? { name, path: joinPath(node.path, name), folder, children: new Map() };
			if (folder) child.folder = true;
			node.children.set(name, child);
			node = child;
		});
	}
	return rowsUnder(root, 1, toggled);
}

function rowsUnder(node: Node, level: number, toggled: ReadonlySet<string>): TreeRow[] {
	const children = [...node.children.values()].sort(
		(a, b) =>
			Number(isAppFolder(a.path)) - Number(isAppFolder(b.path)) ||
			Number(b.folder) - Number(a.folder) ||
			collator.compare(a.name, b.name)
	);
	return children.flatMap((child, i) => {
		const { path, name, folder } = child;
		const expanded = folder && isExpanded(path, toggled);
		const row: TreeRow = { path, name, level, folder, expanded, position: i + 1, siblings: children.length };
		return [row, ...(expanded ? rowsUnder(child, level + 1, toggled) : [])];
	});
}

/** Height of a row, CSS pixels. */
export const ROW_HEIGHT = 26;
/** Rows that are drawn above and below the visible ones, and by how many the part that is drawn moves at once. */
const MOVE = 10;
/** Maximum number of rows that are drawn, of a tree that nothing limits in its height. */
const MAX_DRAWN = 200;

/**
 * Which rows of a tree are drawn, from `first` up to but not including `end`: those around the visible part. A row takes
 * about 1 ms, so all rows of a long tree would block the page.
 *
 * @param height of the visible part, CSS pixels
 */
export function rowsNear(scrollTop: number, height: number, count: number): { first: number; end: number } {
	const drawn = Math.min(count, MAX_DRAWN, Math.ceil(height / ROW_HEIGHT) + 3 * MOVE);
	const top = Math.floor(scrollTop / ROW_HEIGHT / MOVE) * MOVE;
	const first = Math.max(0, Math.min(top - MOVE, count - drawn));
	return { first, end: first + drawn };
}

export type NameProblem = 'empty' | 'taken' | 'invalid';

/**
 * What is wrong with a name for a file in `folder`. A name may contain folders (`lib/models.lib`).
 *
 * @param from path of the entry that is being renamed, or null for a new one
 */
export function nameProblem(
	entries: readonly FileEntry[],
	folder: string,
	name: string,
	from: string | null
): NameProblem | null {
	if (name.trim() === '') return 'empty';
	const parts = name.trim().split('/');
	if (parts.some((part) => part === '' || part === '.' || part === '..' || hasForbidden(part))) return 'invalid';
	const path = joinPath(folder, name.trim()).toLowerCase();
	if (path === from?.toLowerCase()) return null;
	// Zip files may be unpacked on case-insensitive systems.
	return entries.some((entry) => entry.path.toLowerCase() === path) ? 'taken' : null;
}

const endings = /\.(cir|sp|net|ckt|spice|lib|mod|inc|model|sub|subckt|json|md|txt|csv|js)$/i;

/**
 * The intended name while it is typed before a suggested extension: a name with its own extension does not keep the
 * suggested one, so that "opamp.lib" does not become "opamp.lib.cir".
 *
 * @param suggested extension with which the field began, such as ".cir"; may be empty
 * @param caret position of the next typed letter
 */
export function nameAsTyped(name: string, suggested: string, caret: number): string {
	const typed = name.slice(0, caret);
	return suggested !== '' && name === typed + suggested && endings.test(typed) ? typed : name;
}

/** New path of an entry that is dropped on a folder, or null if it cannot be moved there. */
export function movedPath(entries: readonly FileEntry[], from: string, folder: string): string | null {
	if (folder === from || folder.startsWith(`${from}/`)) return null;
	const to = joinPath(folder, nameOf(from));
	return to === from || entries.some(({ path }) => path.toLowerCase() === to.toLowerCase()) ? null : to;
}

function hasForbidden(name: string): boolean {
	return [...name].some((char) => char === '\\' || char < ' ');
}

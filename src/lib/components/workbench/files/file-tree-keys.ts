import { shortcut } from '#lib/app/shell/shortcuts.ts';
import { treeMove } from '../../ui/tree-keys.ts';
import { parentOf, type TreeRow } from './file-tree-model.ts';

export type TreeAction =
	| { type: 'focus' | 'toggle' | 'open' | 'rename'; path: string }
	/** `next` is the row that gets the focus afterwards. */
	| { type: 'delete'; path: string; next: string | null };

/** What a key does on a row: as in any tree, F2 and Delete as in file managers. */
export function treeKey(key: string, rows: readonly TreeRow[], path: string): TreeAction | null {
	const index = rows.findIndex((row) => row.path === path);
	const row = rows[index];
	if (!row) return null;
	const move = treeMove(key, row, {
		rows,
		isExpanded: ({ folder, expanded }) => (folder ? expanded : null),
		parentOf: (child) => rows.find((candidate) => candidate.path === parentOf(child.path)) ?? null
	});
	if (move) return { type: move.type, path: move.row.path };
	switch (key) {
		case shortcut('file-rename').keys:
			return { type: 'rename', path };
		case shortcut('file-delete').keys:
			return { type: 'delete', path, next: (rows[index + 1] ?? rows[index - 1])?.path ?? null };
		default:
			return letter(key, rows, index);
	}
}

/** A letter moves to the next row that begins with it. */
function letter(key: string, rows: readonly TreeRow[], index: number): TreeAction | null {
	if (key.length !== 1) return null;
	const order = [...rows.slice(index + 1), ...rows.slice(0, index)];
	const found = order.find(({ name }) => name.toLowerCase().startsWith(key.toLowerCase()));
	return found ? { type: 'focus', path: found.path } : null;
}

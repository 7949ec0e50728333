import { shortcut } from '#lib/app/shell/shortcuts.ts';

export type HistoryAction =
	| { type: 'focus' | 'rename'; id: string }
	/** `next` is the row that gets the focus afterwards. */
	| { type: 'delete'; id: string; next: string | null };

/** Rows that Page Up and Page Down move by. */
const PAGE = 5;

/** What a key does on a row of the history; Enter and Space open it as they press any button. */
export function historyKey(key: string, ids: readonly string[], id: string): HistoryAction | null {
	const index = ids.indexOf(id);
	if (index < 0) return null;
	const focus = (target: number): HistoryAction => ({
		type: 'focus',
		id: ids[Math.min(Math.max(target, 0), ids.length - 1)] ?? id
	});
	switch (key) {
		case 'ArrowDown':
			return focus(index + 1);
		case 'ArrowUp':
			return focus(index - 1);
		case 'PageDown':
			return focus(index + PAGE);
		case 'PageUp':
			return focus(index - PAGE);
		case 'Home':
			return focus(0);
		case 'End':
			return focus(ids.length - 1);
		case shortcut('run-rename').keys:
			return { type: 'rename', id };
		case shortcut('run-delete').keys:
			return { type: 'delete', id, next: ids[index + 1] ?? ids[index - 1] ?? null };
		default:
			return null;
	}
}

import { shortcut, type ShortcutId } from '#lib/app/shell/shortcuts.ts';

/** The keys of a command in CodeMirror's notation. */
export function shortcutKey(id: ShortcutId): { key: string; mac?: string } {
	const { keys, mac } = shortcut(id);
	return mac === undefined ? { key: notation(keys) } : { key: notation(keys), mac: notation(mac) };
}

function notation(keys: string): string {
	const parts = keys.split(/\b\+/).map((part) => (/^[A-Z]$/.test(part) ? part.toLowerCase() : part));
	return parts.join('-').replace('Control', 'Ctrl');
}

import { ownValue } from '#lib/base/own-value.ts';

/** Where a shortcut works: anywhere in the workbench, or while a part of it has the focus. */
export type ShortcutPlace = 'anywhere' | 'editor' | 'files' | 'history' | 'plot' | 'conversation';

interface Shortcut {
	place: ShortcutPlace;
	/** `Mod` is Cmd on a Mac and Ctrl elsewhere; letters are capitals, other keys have the names of `KeyboardEvent.key`; a space separates keys that follow each other. */
	keys: string;
	/** Different keys on a Mac, if any. */
	mac?: string;
}

/** All shortcuts of the workbench. Bindings, the palette, tooltips and the list of shortcuts are generated from it. */
const table = {
	run: { place: 'anywhere', keys: 'Mod+Enter' },
	stop: { place: 'anywhere', keys: 'Escape' },
	palette: { place: 'anywhere', keys: 'Mod+K' },
	'open-file': { place: 'anywhere', keys: 'Mod+P' },
	'file-symbols': { place: 'anywhere', keys: 'Mod+Shift+O' },
	'project-symbols': { place: 'anywhere', keys: 'Mod+T' },
	search: { place: 'anywhere', keys: 'Mod+Shift+F' },
	'ask-selection': { place: 'anywhere', keys: 'Mod+Shift+A' },
	'operating-point': { place: 'anywhere', keys: 'F8' },
	'toggle-left': { place: 'anywhere', keys: 'Mod+B' },
	'toggle-bottom': { place: 'anywhere', keys: 'Mod+J' },
	'toggle-right': { place: 'anywhere', keys: 'Mod+I' },
	sessions: { place: 'anywhere', keys: 'Mod+Shift+H' },
	save: { place: 'anywhere', keys: 'Mod+S' },
	shortcuts: { place: 'anywhere', keys: 'Shift+?' },
	'edit-find': { place: 'editor', keys: 'Mod+F' },
	'edit-line': { place: 'editor', keys: 'Mod+Alt+G' },
	'edit-undo': { place: 'editor', keys: 'Mod+Z' },
	'edit-redo': { place: 'editor', keys: 'Mod+Shift+Z' },
	'edit-definition': { place: 'editor', keys: 'F12' },
	'edit-references': { place: 'editor', keys: 'Shift+F12' },
	'go-back': { place: 'editor', keys: 'Alt+ArrowLeft', mac: 'Control+-' },
	'edit-plot': { place: 'editor', keys: 'F9' },
	'edit-plot-power': { place: 'editor', keys: 'Shift+F9' },
	'edit-loop-gain': { place: 'editor', keys: 'Alt+F9' },
	'edit-tune': { place: 'editor', keys: 'Shift+F8' },
	'edit-rename': { place: 'editor', keys: 'F2' },
	'edit-fixes': { place: 'editor', keys: 'Mod+.' },
	'edit-format': { place: 'editor', keys: 'Shift+Alt+F' },
	'edit-comment': { place: 'editor', keys: 'Mod+/' },
	'edit-nudge-up': { place: 'editor', keys: 'Alt+ArrowUp' },
	'edit-nudge-down': { place: 'editor', keys: 'Alt+ArrowDown' },
	'edit-leave': { place: 'editor', keys: 'Escape Tab' },
	'plot-cursor-a': { place: 'plot', keys: 'A' },
	'plot-cursor-b': { place: 'plot', keys: 'B' },
	'plot-step-left': { place: 'plot', keys: 'ArrowLeft' },
	'plot-step-right': { place: 'plot', keys: 'ArrowRight' },
	'plot-remove-cursors': { place: 'plot', keys: 'Escape' },
	'plot-level-1': { place: 'plot', keys: 'H' },
	'plot-level-2': { place: 'plot', keys: 'Shift+H' },
	'plot-level-up': { place: 'plot', keys: 'ArrowUp' },
	'plot-level-down': { place: 'plot', keys: 'ArrowDown' },
	'plot-extremum-next': { place: 'plot', keys: 'E' },
	'plot-extremum-previous': { place: 'plot', keys: 'Shift+E' },
	'plot-crossing-next': { place: 'plot', keys: 'X' },
	'plot-crossing-previous': { place: 'plot', keys: 'Shift+X' },
	'plot-follow': { place: 'plot', keys: 'T' },
	'plot-member-next': { place: 'plot', keys: ']' },
	'plot-member-previous': { place: 'plot', keys: '[' },
	'plot-snap': { place: 'plot', keys: 'S' },
	'plot-mark': { place: 'plot', keys: 'N' },
	'plot-measure': { place: 'plot', keys: 'R' },
	'plot-zoom-in': { place: 'plot', keys: '+' },
	'plot-zoom-out': { place: 'plot', keys: '-' },
	'plot-zoom-in-y': { place: 'plot', keys: 'V' },
	'plot-zoom-out-y': { place: 'plot', keys: 'Shift+V' },
	'plot-zoom-cursors': { place: 'plot', keys: 'Z' },
	'plot-fit': { place: 'plot', keys: '0' },
	'plot-back': { place: 'plot', keys: 'Alt+ArrowLeft' },
	'plot-forward': { place: 'plot', keys: 'Alt+ArrowRight' },
	'plot-pan-left': { place: 'plot', keys: 'Mod+ArrowLeft' },
	'plot-pan-right': { place: 'plot', keys: 'Mod+ArrowRight' },
	'plot-pan-up': { place: 'plot', keys: 'Mod+ArrowUp' },
	'plot-pan-down': { place: 'plot', keys: 'Mod+ArrowDown' },
	'plot-limits': { place: 'plot', keys: 'L' },
	'plot-maximize': { place: 'plot', keys: 'M' },
	'file-rename': { place: 'files', keys: 'F2' },
	'file-delete': { place: 'files', keys: 'Delete' },
	'run-rename': { place: 'history', keys: 'F2' },
	'run-delete': { place: 'history', keys: 'Delete' },
	send: { place: 'conversation', keys: 'Enter' },
	'new-line': { place: 'conversation', keys: 'Shift+Enter' }
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof table;

const names: Record<string, string> = {
	ArrowUp: 'Up',
	ArrowDown: 'Down',
	ArrowLeft: 'Left',
	ArrowRight: 'Right',
	Escape: 'Esc',
	Delete: 'Del',
	Control: 'Ctrl'
};
const macNames: Record<string, string> = { ...names, Mod: '⌘', Shift: '⇧', Alt: '⌥', Control: '⌃' };

export const shortcutIds = Object.keys(table) as ShortcutId[];

export function isShortcut(id: string): id is ShortcutId {
	return Object.hasOwn(table, id);
}

/** The keys of a command, in the notation of the table. */
export function shortcut(id: ShortcutId): Shortcut {
	return table[id];
}

/** The keys for display: "Ctrl+Enter", on a Mac "⌘Enter". */
export function shortcutText(id: ShortcutId, onMac = isMac()): string {
	const { keys, mac } = shortcut(id);
	// A character that needs Shift on the keyboard is shown as the character only.
	const sequence = ((onMac && mac) || keys).replace(/^Shift\+(?=[^A-Za-z0-9]$)/, '').split(' ');
	return sequence.map((combination) => combinationText(combination.split(/\b\+/), onMac)).join(', ');
}

function combinationText(parts: string[], onMac: boolean): string {
	if (onMac) return parts.map((part) => ownValue(macNames, part) ?? part).join('');
	return parts.map((part) => (part === 'Mod' ? 'Ctrl' : (ownValue(names, part) ?? part))).join('+');
}

/** Label of a control with its shortcut: "Run (Ctrl+Enter)". */
export function withShortcut(label: string, id: ShortcutId): string {
	return `${label} (${shortcutText(id)})`;
}

export function isMac(): boolean {
	return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
}

import { expect, test } from 'vitest';
import { shortcut, shortcutIds, shortcutText, withShortcut } from '#lib/app/shell/shortcuts.ts';
import { shortcutKey } from '#lib/editor/shortcut-key.ts';

test.each([
	['run', 'Ctrl+Enter', '⌘Enter'],
	['stop', 'Esc', 'Esc'],
	['file-symbols', 'Ctrl+Shift+O', '⌘⇧O'],
	['shortcuts', '?', '?'],
	['edit-nudge-up', 'Alt+Up', '⌥Up'],
	['edit-fixes', 'Ctrl+.', '⌘.'],
	['go-back', 'Alt+Left', '⌃-'],
	['file-delete', 'Del', 'Del']
] as const)('[A8] the keys of %s are written as people write them', (id, elsewhere, onMac) => {
	expect(shortcutText(id, false)).toBe(elsewhere);
	expect(shortcutText(id, true)).toBe(onMac);
});

test('[A8] the editor gets the keys in its notation', () => {
	expect(shortcutKey('edit-definition')).toEqual({ key: 'F12' });
	expect(shortcutKey('edit-format')).toEqual({ key: 'Shift-Alt-f' });
	expect(shortcutKey('edit-redo')).toEqual({ key: 'Mod-Shift-z' });
	expect(shortcutKey('go-back')).toEqual({ key: 'Alt-ArrowLeft', mac: 'Ctrl--' });
});

test('[A8] a tooltip ends with the key', () => {
	expect(withShortcut('Run', 'run')).toBe(`Run (${shortcutText('run')})`);
});

test('[A8] no key means two things at one place', () => {
	const used = shortcutIds.map((id) => `${shortcut(id).place} ${shortcut(id).keys}`);
	expect(new Set(used).size).toBe(used.length);
});

import { tinykeys } from 'tinykeys';
import { shortcut, shortcutIds, type ShortcutId } from '#lib/app/shell/shortcuts.ts';
import type { WorkbenchCommand } from './commands.ts';

/** Gives the commands the keys that they have anywhere in the workbench. Returns what takes them away. */
export function bindShortcuts(commands: () => readonly WorkbenchCommand[]): () => void {
	const ids = shortcutIds.filter((id) => shortcut(id).place === 'anywhere');
	const run = (id: ShortcutId): boolean => {
		const command = commands().find((candidate) => candidate.id === id);
		command?.run();
		return command !== undefined;
	};
	// Before what has the focus: a tab takes every Enter, and the editor Ctrl+I.
	const combined = ids.filter(isCombined).map((id) => {
		const pressed = (event: KeyboardEvent): void => {
			if (isInDialog(event)) return;
			if (!run(id)) return;
			event.preventDefault();
			event.stopPropagation();
		};
		return [binding(id), pressed] as const;
	});
	const plain = ids
		.filter((id) => !isCombined(id))
		.map((id) => {
			const pressed = (event: KeyboardEvent): void => {
				// A component that has used the key, such as an open dialog or a search panel, comes first.
				if (event.defaultPrevented || isInDialog(event) || (isSign(id) && isInText(event))) return;
				if (run(id)) event.preventDefault();
			};
			return [binding(id), pressed] as const;
		});
	const unbind = [
		tinykeys(window, Object.fromEntries(combined), { capture: true }),
		tinykeys(window, Object.fromEntries(plain))
	];
	return () => unbind.forEach((each) => each());
}

function binding(id: ShortcutId): string {
	return shortcut(id).keys.replace('Mod', '$mod');
}

/** Whether the keys write nothing wherever they are pressed. */
function isCombined(id: ShortcutId): boolean {
	return shortcut(id).keys.startsWith('Mod+');
}

/** Whether the key writes a sign where text is entered. */
function isSign(id: ShortcutId): boolean {
	return /(^|\+).$/.test(shortcut(id).keys);
}

function isInText({ target }: KeyboardEvent): boolean {
	if (!(target instanceof Element)) return false;
	return target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

/** What is open over the workbench keeps its keys, and the workbench behind it is left as it is. */
function isInDialog({ target }: KeyboardEvent): boolean {
	return target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null;
}

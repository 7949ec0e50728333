import { tinykeys } from 'tinykeys';
import type { WorkbenchCommand } from './commands.ts';

/** Gives the commands their keys. Returns what takes them away. */
export function bindShortcuts(commands: () => readonly WorkbenchCommand[]): () => void {
	const bindings = commands().flatMap(({ keys, id }) => {
		if (keys === null) return [];
		const pressed = (event: KeyboardEvent): void => {
			// A component that has used the key, such as an open dialog or a search panel, comes first.
			if (event.defaultPrevented) return;
			event.preventDefault();
			commands()
				.find((command) => command.id === id)
				?.run();
		};
		return [[keys, pressed] as const];
	});
	return tinykeys(window, Object.fromEntries(bindings));
}

import { shortcut, shortcutIds, type ShortcutId } from '#lib/app/shell/shortcuts.ts';
import type { PlotState } from './plot-state.svelte.ts';

interface Plot {
	view: () => PlotState;
	isMaximized: () => boolean;
	maximize: (isMaximized: boolean) => void;
}

/** Commands of the plot by the keys of the table of shortcuts, as `pressedKey` names them. */
const ids = new Map(
	shortcutIds.filter((id) => shortcut(id).place === 'plot').map((id) => [shortcut(id).keys.toLowerCase(), id])
);

/** Takes the keys of a plot: cursors, zoom and size. */
export function plotKeys({ view, isMaximized, maximize }: Plot): (event: KeyboardEvent) => void {
	const actions: Partial<Record<ShortcutId, () => void>> = {
		'plot-cursor-a': () => view().place('A'),
		'plot-cursor-b': () => view().place('B'),
		'plot-left': () => view().step(-1, false),
		'plot-right': () => view().step(1, false),
		'plot-far-left': () => view().step(-1, true),
		'plot-far-right': () => view().step(1, true),
		'plot-zoom-in': () => view().zoomIn(),
		'plot-zoom-out': () => view().zoomOut(),
		'plot-fit': () => view().fit(),
		'plot-maximize': () => maximize(!isMaximized()),
		'plot-remove-cursors': () => (isMaximized() ? maximize(false) : view().removeCursors())
	};
	return (event) => {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const id = ids.get(pressedKey(event));
		const action = id && actions[id];
		if (!action) return;
		// Escape also stops a run: it is taken only when the plot has a use for it.
		if (id === 'plot-remove-cursors' && !isMaximized() && view().cursors.length === 0) return;
		event.preventDefault();
		event.stopPropagation();
		action();
	};
}

/** A key as the table writes it, in small letters. Signs are written without the Shift that some keyboards want for them. */
function pressedKey({ key, shiftKey }: KeyboardEvent): string {
	const name = key.toLowerCase();
	if (name === '=') return '+';
	return shiftKey && name.startsWith('arrow') ? `shift+${name}` : name;
}

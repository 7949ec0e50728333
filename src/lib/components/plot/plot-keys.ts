import { shortcut, type ShortcutId } from '#lib/app/shell/shortcuts.ts';
import type { PlotState } from './plot-state.svelte.ts';

interface Plot {
	view: () => PlotState;
	isMaximized: () => boolean;
	maximize: (isMaximized: boolean) => void;
}

type PlotKey = Extract<ShortcutId, `plot-${string}`>;

/** Commands of a plot. */
export type PlotCommand = Exclude<PlotKey, 'plot-step-left' | 'plot-step-right'>;

export type PlotCommands = Readonly<Record<PlotCommand, () => void>>;

/** The commands for cursors, zoom and size of a plot. */
export function plotCommands({ view, isMaximized, maximize }: Plot): PlotCommands {
	return {
		'plot-cursor-a': () => view().place('A'),
		'plot-cursor-b': () => view().place('B'),
		'plot-remove-cursors': () => view().removeCursors(),
		'plot-zoom-in': () => view().zoomIn(),
		'plot-zoom-out': () => view().zoomOut(),
		'plot-fit': () => view().fit(),
		'plot-maximize': () => maximize(!isMaximized())
	};
}

/** Creates the key handler of a plot. */
export function plotKeys(plot: Plot): (event: KeyboardEvent) => void {
	const { view, isMaximized, maximize } = plot;
	const commands = plotCommands(plot);
	const actions: Readonly<Record<PlotKey, (event: KeyboardEvent) => void>> = {
		...commands,
		'plot-step-left': ({ shiftKey }) => view().step(-1, shiftKey),
		'plot-step-right': ({ shiftKey }) => view().step(1, shiftKey),
		'plot-remove-cursors': () => (isMaximized() ? maximize(false) : view().removeCursors())
	};
	const byKey = new Map(
		(Object.keys(actions) as PlotKey[]).map((id) => [shortcut(id).keys.toLowerCase(), actions[id]])
	);
	// The same key without Shift.
	byKey.set('=', commands['plot-zoom-in']);
	return (event) => {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const action = byKey.get(event.key.toLowerCase());
		if (!action) return;
		// Escape also stops a run, so it is handled only if it has an effect on the plot.
		if (event.key === 'Escape' && !isMaximized() && view().cursors.length === 0) return;
		event.preventDefault();
		event.stopPropagation();
		action(event);
	};
}

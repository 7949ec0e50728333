import { isMac, shortcut, type ShortcutId } from '#lib/app/shell/shortcuts.ts';
import type { PlotActions } from './plot-actions.ts';
import type { PlotState } from './plot-state.svelte.ts';

interface Plot {
	view: () => PlotState;
	isMaximized: () => boolean;
	maximize: (isMaximized: boolean) => void;
	actions: PlotActions;
	/** Opens the limits of the axes. */
	openLimits: () => void;
}

type PlotKey = Extract<ShortcutId, `plot-${string}`>;

/** Keys that make sense only on the plot itself, repeated or for its pointer. */
type MovingKey = 'plot-step-left' | 'plot-step-right' | 'plot-level-up' | 'plot-level-down' | `plot-pan-${string}`;

/** Commands of a plot. */
export type PlotCommand = Exclude<PlotKey, MovingKey>;

export type PlotCommands = Readonly<Record<PlotCommand, () => void>>;

/** The commands for cursors, zoom and size of a plot. */
export function plotCommands({ view, actions, isMaximized, maximize, openLimits }: Plot): PlotCommands {
	return {
		...actions.commands,
		'plot-cursor-a': () => view().place('A'),
		'plot-cursor-b': () => view().place('B'),
		'plot-remove-cursors': () => view().removeCursors(),
		'plot-zoom-in': () => view().zoomIn(),
		'plot-zoom-out': () => view().zoomOut(),
		'plot-zoom-in-y': () => view().zoomIn(true),
		'plot-zoom-out-y': () => view().zoomOut(true),
		'plot-zoom-cursors': () => view().zoomToCursors(),
		'plot-fit': () => view().fit(),
		'plot-back': () => view().back(),
		'plot-forward': () => view().forward(),
		'plot-limits': openLimits,
		'plot-maximize': () => maximize(!isMaximized())
	};
}

/** Creates the key handler of a plot. */
export function plotKeys(plot: Plot): (event: KeyboardEvent) => void {
	const { view, actions: places, isMaximized, maximize } = plot;
	const commands = plotCommands(plot);
	/** Moves the horizontal cursor; without one, the arrows walk along the curves of a family. */
	const upOrDown = (direction: 1 | -1, far: boolean) => {
		if (places.marks.hasLevel) places.marks.stepLevel(direction, far);
		else if (places.family.count > 0) places.walk(direction);
	};
	const actions: Readonly<Record<PlotKey, (event: KeyboardEvent) => void>> = {
		...commands,
		'plot-step-left': ({ shiftKey }) => view().step(-1, shiftKey),
		'plot-step-right': ({ shiftKey }) => view().step(1, shiftKey),
		'plot-level-up': ({ shiftKey }) => upOrDown(1, shiftKey),
		'plot-level-down': ({ shiftKey }) => upOrDown(-1, shiftKey),
		'plot-pan-left': () => view().panBy(-1, 0),
		'plot-pan-right': () => view().panBy(1, 0),
		'plot-pan-up': () => view().panBy(0, 1),
		'plot-pan-down': () => view().panBy(0, -1),
		// The selected curve first: one press undoes one thing.
		'plot-remove-cursors': () => {
			if (view().member !== null) places.leave();
			else if (isMaximized()) maximize(false);
			else view().removeCursors();
		}
	};
	const byKey = new Map((Object.keys(actions) as PlotKey[]).map((id) => [bindingOf(id), actions[id]]));
	// The same key without Shift.
	byKey.set('=', commands['plot-zoom-in']);
	return (event) => {
		const action = pressedKeys(event)
			.map((keys) => byKey.get(keys))
			.find((found) => found);
		if (!action) return;
		// Escape also stops a run, so it is handled only if it has an effect on the plot.
		if (event.key === 'Escape' && !isMaximized() && !view().hasCursors && view().member === null) return;
		event.preventDefault();
		event.stopPropagation();
		action(event);
	};
}

function bindingOf(id: ShortcutId): string {
	const { keys, mac } = shortcut(id);
	return ((isMac() && mac) || keys).toLowerCase();
}

/** The notations of a key: with Shift, and without it for keys that Shift only makes reach farther. */
function pressedKeys(event: KeyboardEvent): string[] {
	const isMod = isMac() ? event.metaKey : event.ctrlKey;
	// Keys with other modifiers belong to the browser.
	if (isMac() ? event.ctrlKey : event.metaKey) return [];
	const rest = `${isMod ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}`;
	const key = event.key.toLowerCase();
	return event.shiftKey ? [`${rest}shift+${key}`, `${rest}${key}`] : [`${rest}${key}`];
}

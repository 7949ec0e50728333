import { ownValue } from '#lib/base/own-value.ts';
import type { PlotState } from './plot-state.svelte.ts';

interface Plot {
	view: () => PlotState;
	isMaximized: () => boolean;
	maximize: (isMaximized: boolean) => void;
}

/** Takes the keys of a plot: cursors, zoom and size. */
export function plotKeys({ view, isMaximized, maximize }: Plot): (event: KeyboardEvent) => void {
	const escape = (): void => (isMaximized() ? maximize(false) : view().removeCursors());
	const actions: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
		a: () => view().place('A'),
		b: () => view().place('B'),
		arrowright: ({ shiftKey }) => view().step(1, shiftKey),
		arrowleft: ({ shiftKey }) => view().step(-1, shiftKey),
		'+': () => view().zoomIn(),
		'=': () => view().zoomIn(),
		'-': () => view().zoomOut(),
		'0': () => view().fit(),
		m: () => maximize(!isMaximized()),
		escape
	};
	return (event) => {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const key = event.key.toLowerCase();
		if (!Object.hasOwn(actions, key)) return;
		// Escape also stops a run: it is taken only when the plot has a use for it.
		if (key === 'escape' && !isMaximized() && view().cursors.length === 0) return;
		event.preventDefault();
		event.stopPropagation();
		ownValue(actions, key)?.(event);
	};
}

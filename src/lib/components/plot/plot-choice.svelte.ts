import { SvelteSet } from 'svelte/reactivity';
import type { CursorName } from '#lib/charts/draw/draw-curves.ts';
import type { Range } from '#lib/charts/draw/range.ts';

/** The user's view of a plot. It outlives the component, which is removed when another analysis or panel is shown. */
export class PlotChoice {
	/** Signals that are switched off in the legend. */
	readonly hidden = new SvelteSet<string>();
	/** Positions of the cursors along their axis; null if a cursor is not placed. */
	cursors = $state.raw<Readonly<Record<CursorName, number | null>>>({ A: null, B: null });
	/** The cursor that was placed or moved last. */
	lastMoved = $state<CursorName>('A');
	/** Zoomed parts of the horizontal axes, by group of panes. */
	x = $state.raw<Readonly<Record<string, Range>>>({});
	/** Zoomed parts of the vertical axes, by pane. */
	y = $state.raw<Readonly<Record<string, Range>>>({});
	/** Position of the cursor table after dragging: distances from the upper right corner, CSS pixels; null before. */
	table = $state.raw<{ right: number; top: number } | null>(null);
}

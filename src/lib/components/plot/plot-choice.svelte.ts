import { SvelteSet } from 'svelte/reactivity';
import type { CursorName } from './draw-curves.ts';
import type { Range } from './range.ts';

/** What the user has made of a plot: it outlives the drawing, which goes when another analysis or panel is shown. */
export class PlotChoice {
	/** Signals that the legend has switched off. */
	readonly hidden = new SvelteSet<string>();
	/** Places of the cursors along the horizontal axis; null where there is none. */
	cursors = $state.raw<Readonly<Record<CursorName, number | null>>>({ A: null, B: null });
	/** The cursor that was placed or moved last. */
	lastMoved = $state<CursorName>('A');
	/** Part of the horizontal axis that was zoomed to; null shows the whole. */
	x = $state.raw<Range | null>(null);
	/** Parts of the vertical axes that were zoomed to, by pane. */
	y = $state.raw<Readonly<Record<string, Range>>>({});
	/** Where the table of the cursors was dragged to: distances from the upper right corner, in CSS pixels. */
	table = $state.raw({ right: 16, top: 18 });
}

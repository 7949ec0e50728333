import { SvelteSet } from 'svelte/reactivity';
import type { AxisScale, AxisView, ViewRange } from './axes/axis-view.ts';
import type { CursorName } from '#lib/charts/draw/draw-curves.ts';
import type { LevelName } from '#lib/charts/draw/draw-marks.ts';
import type { Snap } from './cursors/snap.ts';
import { ViewHistory } from './axes/view-history.svelte.ts';

/** A place on a curve with a name that the user gives it. Its value is read from the curve, so it follows the next run. */
export interface Marker {
	id: string;
	label: string;
	signal: string;
	pane: string;
	/** Member of its family, from 0. */
	branch: number;
	/** Position along the axis of the cursors. */
	x: number;
}

/** What is kept of a view. */
export interface StoredView {
	hidden?: readonly string[];
	cursors?: Partial<Readonly<Record<CursorName, number | null>>>;
	levels?: Partial<Readonly<Record<LevelName, { pane: string; y: number } | null>>>;
	markers?: readonly Marker[];
	snap?: Snap;
	member?: number | null;
	filter?: string;
	bands?: boolean | null;
	axes?: Partial<AxisView>;
}

/** The user's view of a plot. It outlives the component, which is removed when another analysis or panel is shown. */
export class PlotChoice {
	/** Signals that are switched off in the legend. */
	readonly hidden: SvelteSet<string>;
	/** Positions of the cursors along their axis; null if a cursor is not placed. */
	cursors = $state.raw<Readonly<Record<CursorName, number | null>>>({ A: null, B: null });
	/** Horizontal cursors; null if one is not placed. */
	levels = $state.raw<Readonly<Record<LevelName, { pane: string; y: number } | null>>>({ Y1: null, Y2: null });
	/** The cursor that was placed or moved last. */
	lastMoved = $state<CursorName>('A');
	/** The horizontal cursor that was placed or moved last. */
	lastLevel = $state<LevelName>('Y1');
	markers = $state.raw<readonly Marker[]>([]);
	/** Markers that were removed, the last one first to come back. */
	removed = $state.raw<readonly Marker[]>([]);
	/** Where cursors stop that are dragged or placed at the pointer. */
	snap = $state<Snap>('free');
	/** The member of families that is shown alone before the others, from 0. */
	member = $state<number | null>(null);
	/** Which members of families are shown, as typed; empty for all. */
	filter = $state('');
	/** Whether bands are drawn instead of the curves of large families; null for what suits the family. */
	bands = $state<boolean | null>(null);
	/** Id of the series that keys read; null for the one at the pointer, otherwise the first. */
	followed = $state<string | null>(null);
	/** Whether the measurements of the visible curves are listed. */
	isMeasuring = $state(false);
	/** What is shown of the axes. */
	axes = $state.raw<AxisView>({ x: {}, y: {}, xScales: {}, yScales: {} });
	/** Other views of the axes, to go back to. */
	readonly history = new ViewHistory<AxisView>();
	/** Position of the cursor table after dragging: distances from the upper right corner, CSS pixels; null before. */
	table = $state.raw<{ right: number; top: number } | null>(null);

	/** @param stored a view of an earlier page */
	constructor(stored: StoredView = {}) {
		this.hidden = new SvelteSet(stored.hidden);
		this.cursors = { ...this.cursors, ...stored.cursors };
		this.levels = { ...this.levels, ...stored.levels };
		this.markers = stored.markers ?? [];
		this.snap = stored.snap ?? 'free';
		this.member = stored.member ?? null;
		this.filter = stored.filter ?? '';
		this.bands = stored.bands ?? null;
		this.axes = { ...this.axes, ...stored.axes };
	}

	/** Zoomed or typed parts of the horizontal axes, by group of panes. */
	get x(): Readonly<Record<string, ViewRange>> {
		return this.axes.x;
	}

	/** Zoomed or typed parts of the vertical axes, by pane. */
	get y(): Readonly<Record<string, ViewRange>> {
		return this.axes.y;
	}

	/** Scales chosen for the horizontal axes, by group of panes. */
	get xScales(): Readonly<Record<string, AxisScale>> {
		return this.axes.xScales;
	}

	/** Scales chosen for the vertical axes, by pane. */
	get yScales(): Readonly<Record<string, AxisScale>> {
		return this.axes.yScales;
	}
}

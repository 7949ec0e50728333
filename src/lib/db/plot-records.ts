/** What the user has chosen to see of the plots of netlists. */
export interface PlotDrawings {
	/** Id of the chosen plot, by the path of the netlist. */
	plots: Record<string, string>;
	/** By netlist and plot. */
	drawings: Record<string, PlotDrawing>;
	/** Zoom, cursors, markers and hidden curves, by kind of drawing, netlist and plot; missing before the first change. */
	views?: Record<string, PlotViewRecord>;
	/** Plot windows by the path of the netlist; missing while there is one. */
	windows?: Record<string, PlotWindowsRecord>;
}

/** The plot windows of a netlist. */
export interface PlotWindowsRecord {
	windows: PlotWindowRecord[];
	/** Id of the window that is shown. */
	active: string;
	/** Whether the windows share their horizontal ranges. */
	isLinked: boolean;
}

export interface PlotWindowRecord {
	/** A number; the choices of window 1 are those of the netlist, those of others have the id in their key. */
	id: string;
	/** Empty for the name by number. */
	name: string;
}

/** The user's view of a plot. What does not fit when it is read is left out. */
export interface PlotViewRecord {
	/** The first signals of the circuit: another circuit in the same file gets another view. */
	circuit: string[];
	hidden: string[];
	cursors: Record<string, number | null>;
	levels: Record<string, { pane: string; y: number } | null>;
	markers: PlotMarkerRecord[];
	snap: string;
	/** The selected member of families, from 0; missing without one. */
	member?: number;
	/** Which members are shown, as typed; missing for all. */
	filter?: string;
	/** Whether bands are drawn instead of curves; missing for what suits the family. */
	bands?: boolean;
	/** By group of panes. */
	x: Record<string, PlotRangeRecord>;
	/** By pane. */
	y: Record<string, PlotRangeRecord>;
	xScales: Record<string, 'linear' | 'log'>;
	yScales: Record<string, 'linear' | 'log'>;
}

export interface PlotRangeRecord {
	min: number;
	max: number;
	/** Whether the limits were typed. */
	isTyped?: true;
}

/** A labelled place on a curve. */
export interface PlotMarkerRecord {
	id: string;
	label: string;
	signal: string;
	pane: string;
	/** Run of a nested sweep, from 0. */
	branch: number;
	/** Position along the axis of the cursors. */
	x: number;
}

export interface PlotDrawing {
	/** Kind of drawing, such as `spectrum`; one that is unknown, or that the plot cannot have, is ignored. */
	kind: string;
	/** Window of a spectrum. */
	window: string;
	xScale: 'linear' | 'log';
	/** Signal on the horizontal axis of an XY plot; null for the first that is not drawn. */
	xSignal: string | null;
	/** Number of bins of a histogram, and duration of a bit of an eye diagram, s; null or missing for those that are found. */
	bins?: number | null;
	unitInterval?: number | null;
	/** Null for those that are shown by default. */
	signals: string[] | null;
	/** Numbers of the panes that the user has chosen for signals, from 1; missing before the first choice. */
	panes?: Record<string, number>;
}

/** A chart of an agent: a plot of a stored run as it is to be drawn. */
export interface ChartRecord {
	/** Null when the run was not exported with its conversation. */
	runId: string | null;
	/** The netlist of the run. */
	entry: string;
	title: string;
	/** Id of the plot in the run. */
	plot: string;
	kind: 'curves' | 'nyquist' | 'xy' | 'spectrum' | 'histogram' | 'eye' | 'parameter';
	/** Signals and expressions. */
	signals: string[];
	/** Signal on the horizontal axis of an XY plot. */
	xSignal: string | null;
	/** Window of a spectrum. */
	window: string;
	/** Visible ranges; null for the whole axis. */
	x: ChartRange | null;
	y: ChartRange | null;
	/** Which curves of families are shown, as in the filter of the viewer; all of them without it. */
	members?: string;
	/** Whether the distribution of families is drawn as bands; what suits the family without it. */
	bands?: boolean;
	/** Other runs that are drawn behind the curves; missing if there are none. */
	compared?: ComparedRun[];
}

/** A run that a chart compares with its own. */
export interface ComparedRun {
	/** Null when it was not exported with its conversation. */
	runId: string | null;
	/** Id of the plot in the run. */
	plot: string;
	/** What the chart calls it. */
	name: string;
}

export interface ChartRange {
	min: number;
	max: number;
}

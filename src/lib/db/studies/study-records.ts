/** The results of a study, apart from its rows. */
export interface StudyResultRecord {
	projectId: string;
	/** Path of the study's file. */
	path: string;
	/** Rows of one key belong together: it stands for netlist, study, measurements and settings. */
	key: string;
	/** Number of rows of the study, with those that have not been run. */
	count: number;
	/** In the order of the values of the rows. */
	columns: StudyColumnRecord[];
	/**
	 * Pairs of places in `columns`: a run lists the second metric of a pair after the first one. Missing in what was stored before
	 * columns had an order.
	 */
	order?: Uint32Array;
}

/** A metric that rows have values of. */
export interface StudyColumnRecord {
	id: string;
	signal: string;
	plot: string;
	unit: string;
}

/** Rows of a study that follow each other. */
export interface StudyRowsRecord {
	projectId: string;
	path: string;
	/** The first row. */
	from: number;
	/** As the table of the study counts states and verdicts; one byte per row. */
	states: Uint8Array;
	levels: Uint8Array;
	/** 1 for rows that another program than the app's engine ran; missing if there are none. */
	outside?: Uint8Array;
	/** For each column the values of the rows, NaN for none. Columns that came later may be missing. */
	values: Float64Array[];
}

import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';

/** In the output of a native ngspice: a measurement follows, with its number; the lists of the vectors follow. */
export const MEASURING = 'spicewright-measures';
export const PLOTS = 'spicewright-plots';
/** What the files of curves begin with; the id of the plot follows. */
export const PLOT_PREFIX = 'spicewright-';

/** A `.meas` card. */
export interface NativeMeasurement {
	/** Lower case, as the name is. */
	analysis: string;
	name: string;
	/** What follows the name. */
	text: string;
}

/** How a native ngspice is made to leave what a run in the app has. */
export interface NativeScript {
	/** Adds the script to the netlist. */
	edit: FileEdit;
	measurements: readonly NativeMeasurement[];
	/** Whether measurements are commands of the script, each after a mark. */
	areCommands: boolean;
}

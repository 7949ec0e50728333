import type { Plot } from '#lib/measure/dataset.ts';
import type { PlotChoice } from './plot-choice.svelte.ts';
import type { PlotCommands } from './plot-keys.ts';

/** What the drawing of a plot is given. */
export interface DrawingProps {
	/** Another plot is another component. */
	plot: Plot;
	/** The same plot of the run before, to be drawn faintly behind; null where there is none. */
	previous?: Plot | null;
	/** Signal to show until others are chosen. */
	output?: string;
	/** Signals chosen by the user, or null. */
	selection: readonly string[] | null;
	/** Points of a metric, to be marked in the drawing. */
	marks?: readonly { x: number; y: number }[];
	/** True for results of an older netlist or run. */
	faded?: boolean;
	/** Where the horizontal axis will end once the plot has grown; null when it has. */
	end?: number | null;
	/** Zoom, cursors and hidden curves, kept while the drawing is not shown. */
	choice: PlotChoice;
	/** Whether the drawing covers the whole page. */
	isMaximized: boolean;
	onselection: (selection: string[]) => void;
	onmaximize: (isMaximized: boolean) => void;
	/** Hands out what it can be asked to do elsewhere; what is returned takes it back. */
	oncommands?: (commands: PlotCommands) => () => void;
}

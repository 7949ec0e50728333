import type { Picture } from '#lib/charts/draw/draw-picture.ts';
import type { DrawingKind } from '#lib/charts/drawings/draw-plot.ts';
import type { DrawingSettings } from '#lib/charts/drawings/drawing.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { ComputedDrawing } from './curves/computed-drawing.svelte.ts';
import type { GoalStatus } from '#lib/sim/goals.ts';
import type { PlotChoice } from './plot-choice.svelte.ts';
import type { OverlayActions, PlotOverlay } from './curves/plot-overlays.svelte.ts';
import type { PlotCommands } from './plot-keys.ts';
import type { SignalPanes } from './signals/signal-panes.ts';

/** Properties of every component that draws a plot. */
export interface DrawingProps {
	/** Never changes: a different plot gets a new component. */
	plot: Plot;
	/** The same plot of the previous run, drawn faintly behind; null if there is none. */
	previous?: Plot | null;
	/** Runs and files drawn behind, and what the user can do with them; null where they cannot be changed. */
	overlays?: readonly PlotOverlay[];
	overlayActions?: OverlayActions | null;
	/** Signal to show until the user chooses others. */
	output?: string;
	/** Signals chosen by the user, or null. */
	selection: readonly string[] | null;
	/** Goals that are drawn as lines, where a level of a shown curve is what they judge. */
	goals?: readonly GoalStatus[];
	/** Called with a new target of the goal at an index, whose line was moved. */
	ongoal?: (index: number, target: number) => void;
	/** Points of a metric to mark. */
	marks?: readonly { x: number; y: number }[];
	/** Places to which the view is moved once; reported when it is done. */
	revealed?: readonly { x: number; y: number }[];
	onrevealed?: () => void;
	/** True for results of an older netlist or run. */
	faded?: boolean;
	/** End of the horizontal axis when the run is complete; null if it is. */
	end?: number | null;
	/** Zoom, cursors and hidden curves, kept while the plot is not shown. */
	choice: PlotChoice;
	/** Numbers of the panes of signals. */
	panes?: SignalPanes;
	onpanes?: (panes: SignalPanes) => void;
	/** Whether the drawing covers the whole page. */
	isMaximized: boolean;
	onselection: (selection: string[]) => void;
	onmaximize: (isMaximized: boolean) => void;
	/** Another kind of drawing than the curves themselves, what can be chosen for it, and what is. */
	kind?: DrawingKind;
	options?: readonly (keyof DrawingSettings)[];
	settings?: DrawingSettings;
	onsettings?: (settings: DrawingSettings) => void;
	/** Drawn instead of the curves of the selected signals. */
	computed?: ComputedDrawing;
	/** Offers commands for use elsewhere; the returned function withdraws them. */
	oncommands?: (commands: PlotCommands) => () => void;
	/** Offers what is drawn, without tables, to make an image of it; the returned function withdraws it. */
	onpicture?: (take: () => Picture) => () => void;
}

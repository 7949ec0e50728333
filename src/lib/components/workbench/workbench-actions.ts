import { createContext } from 'svelte';
import type { MetricRecord } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { FileSpan } from '#lib/spice/service-types.ts';
import type { WaveformFormatId } from '#lib/waveforms/write-waveforms.ts';

/** Actions for components of the workbench. The page implements them. */
export interface WorkbenchActions {
	/** Shows a file; `line` counts from 1. */
	openFile(path: string, line?: number): void;
	/** Shows a place in a file. Going back returns to the previous cursor position. */
	openPlace(place: FileSpan): void;
	/** Shows a run among the results. */
	openRun(runId: string): void;
	/** Opens a place of the settings page, such as `models-openai`. */
	openSettings(anchor: string): void;
	/** Opens the model selection, of the project or in the settings. */
	openModel(): void;
	/** Converts a netlist of another simulator. */
	convert(path: string): void;
	/** Opens the convergence help for the shown run. */
	findFix(): void;
	/** Shows a panel by id, and its area. */
	showPanel(id: string): void;
	/** Lets the user choose files to add to the project. */
	chooseFiles(): void;
	/** Adds a design goal that the metric meets, and lets the user edit its target. */
	addGoal(metric: MetricRecord): void;
	/** Changes the target of the goal at an index, and offers to undo that. */
	setGoal(index: number, target: number): void;
	/** Simulates the netlist. */
	run(): void;
	/** Stops the current run or turn. */
	stop(): void;
	/** Copies text to the clipboard, and reports it. */
	copy(text: string): void;
	/** What the netlist would have to save for signals and expressions to have values over a plot; empty if that would not help. */
	lackingSignals(texts: readonly string[], plot: Plot): Promise<readonly string[]>;
	/** Signals of the circuit, with a part of their names, that a plot does not have and that the netlist can save. */
	unsavedSignals(text: string, plot: Plot, most: number): Promise<readonly string[]>;
	/** Lets the netlist save signals and runs it again; then draws a signal or expression, unless it is null. */
	saveSignals(names: readonly string[], drawn: string | null): void;
	/** Downloads all curves of a plot as a file, named after the netlist that was run. */
	exportCurves(entry: string, plot: Plot, format: WaveformFormatId): void;
	/** Copies all curves of a plot to the clipboard as CSV, unless there are too many points. */
	copyCurves(plot: Plot): void;
}

export const [getWorkbenchActions, setWorkbenchActions] = createContext<WorkbenchActions>();

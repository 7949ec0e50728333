import { createContext } from 'svelte';
import type { MetricRecord } from '#lib/db/records.ts';
import type { FileSpan } from '#lib/spice/service-types.ts';

/** What any component of the workbench may ask of it. The page implements it. */
export interface WorkbenchActions {
	/** Shows a file; `line` counts from 1. */
	openFile(path: string, line?: number): void;
	/** Shows a place of a file. Going back from it leads to where the cursor was. */
	openPlace(place: FileSpan): void;
	/** Shows a run among the results. */
	openRun(runId: string): void;
	/** Opens a place of the settings page, such as `models-openai`. */
	openSettings(anchor: string): void;
	/** Opens the choice of the model, in the project or in the settings. */
	openModel(): void;
	/** Opens the help with the convergence of the run that is shown. */
	findFix(): void;
	/** Shows a panel by its id, and the area it is in. */
	showPanel(id: string): void;
	/** Adds a design goal that the metric meets, and lets its target be typed. */
	addGoal(metric: MetricRecord): void;
	/** Simulates the netlist. */
	run(): void;
	/** Stops what is under way. */
	stop(): void;
	/** Copies text to the clipboard, and says so. */
	copy(text: string): void;
}

export const [getWorkbenchActions, setWorkbenchActions] = createContext<WorkbenchActions>();

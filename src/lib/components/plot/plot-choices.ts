import { PlotChoice } from './plot-choice.svelte.ts';

/** The user's view of each plot: zoom, cursors and hidden curves. */
export class PlotChoices {
	readonly #byPlot = new Map<string, PlotChoice>();

	/** @param key of netlist and plot: the next run of the same analyses keeps the view */
	of(key: string): PlotChoice {
		const known = this.#byPlot.get(key) ?? new PlotChoice();
		this.#byPlot.set(key, known);
		return known;
	}
}

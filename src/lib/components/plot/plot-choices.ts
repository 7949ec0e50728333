import { PlotChoice } from './plot-choice.svelte.ts';

/** What the user has made of each plot: its zoom, cursors and hidden curves. */
export class PlotChoices {
	readonly #byPlot = new Map<string, PlotChoice>();

	/** @param key of netlist and plot: the next run of the same analyses keeps what was chosen */
	of(key: string): PlotChoice {
		const known = this.#byPlot.get(key) ?? new PlotChoice();
		this.#byPlot.set(key, known);
		return known;
	}
}

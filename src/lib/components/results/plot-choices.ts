import { PlotChoice } from './plot-choice.svelte.ts';

/** What the user has made of each plot: its zoom, cursors and hidden curves. */
export class PlotChoices {
	readonly #byPlot = new Map<string, PlotChoice>();

	/** @param plotId such as `ac1`: the next run of the same analyses keeps what was chosen */
	of(plotId: string): PlotChoice {
		const known = this.#byPlot.get(plotId) ?? new PlotChoice();
		this.#byPlot.set(plotId, known);
		return known;
	}
}

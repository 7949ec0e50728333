import { PlotChoice } from './plot-choice.svelte.ts';

/** The user's view of each plot: zoom, cursors and hidden curves. */
export class PlotChoices {
	readonly #byPlot = new Map<string, { choice: PlotChoice; signals: readonly string[] }>();

	/**
	 * The next run of the same analyses keeps the view, unless most of its signals are others: then it is another circuit.
	 *
	 * @param key of netlist and plot
	 */
	of(key: string, signals: readonly string[]): PlotChoice {
		const known = this.#byPlot.get(key);
		const choice = known && areAlike(known.signals, signals) ? known.choice : new PlotChoice();
		this.#byPlot.set(key, { choice, signals });
		return choice;
	}
}

/** Whether at least half of the signals of the larger list are in both. */
function areAlike(a: readonly string[], b: readonly string[]): boolean {
	const names = new Set(b);
	return 2 * a.filter((name) => names.has(name)).length >= Math.max(a.length, b.length);
}

import { untrack } from 'svelte';
import type { PlotViewRecord } from '#lib/db/plot-records.ts';
import { PlotChoice } from './plot-choice.svelte.ts';
import { circuitOf, readView, recordOfView } from './view-record.ts';

/** Views that are stored, the newest. */
const MAX_STORED = 100;

/** The user's view of each plot: zoom, cursors, markers and hidden curves. */
export class PlotChoices {
	readonly #byPlot = new Map<string, { choice: PlotChoice; signals: readonly string[] }>();
	/** As text, so that what has not changed is not stored again. */
	readonly #stored: Map<string, string>;

	/** @param stored views of an earlier page, which may be damaged */
	constructor(stored: Readonly<Record<string, unknown>> = {}) {
		this.#stored = new Map(Object.entries(stored).map(([key, view]) => [key, JSON.stringify(view) ?? '']));
	}

	/**
	 * The next run of the same analyses keeps the view, unless most of its signals are others: then it is another circuit.
	 *
	 * @param key of netlist and plot
	 */
	of(key: string, signals: readonly string[]): PlotChoice {
		const known = this.#byPlot.get(key);
		const choice = known && areAlike(known.signals, signals) ? known.choice : this.#opened(key, known ? null : signals);
		this.#byPlot.set(key, { choice, signals });
		return choice;
	}

	/** The view of an earlier page, if it is one of the same circuit. */
	#opened(key: string, signals: readonly string[] | null): PlotChoice {
		const stored: unknown = JSON.parse(this.#stored.get(key) || 'null');
		const circuit = circuitOf(stored);
		if (signals === null || !areAlike(circuit, signals.slice(0, Math.max(1, circuit.length)))) return new PlotChoice();
		return new PlotChoice(readView(stored));
	}

	/** Takes note of the view of a plot as it is. Returns whether something is to be stored. */
	keep(key: string): boolean {
		const known = this.#byPlot.get(key);
		if (!known) return false;
		const text = JSON.stringify(recordOfView(known.choice, known.signals));
		return untrack(() => {
			const before = this.#stored.get(key);
			if (
				text === before ||
				(before === undefined && text === JSON.stringify(recordOfView(new PlotChoice(), known.signals)))
			)
				return false;
			// The newest are the last.
			this.#stored.delete(key);
			this.#stored.set(key, text);
			return true;
		});
	}

	/** The views to store. */
	records(): Record<string, PlotViewRecord> {
		const newest = [...this.#stored].slice(-MAX_STORED).filter(([, text]) => text !== '');
		return Object.fromEntries(newest.map(([key, text]) => [key, JSON.parse(text) as PlotViewRecord]));
	}
}

/** Whether at least half of the signals of the larger list are in both. */
function areAlike(a: readonly string[], b: readonly string[]): boolean {
	const names = new Set(b);
	return 2 * a.filter((name) => names.has(name)).length >= Math.max(a.length, b.length);
}

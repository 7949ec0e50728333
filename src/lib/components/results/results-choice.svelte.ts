import { SvelteMap } from 'svelte/reactivity';
import { isGraph, type Plot } from '#lib/measure/dataset.ts';
import { resolveSignal } from '#lib/measure/resolve-signal.ts';
import { signalName, signalVectors } from '#lib/measure/signals.ts';
import type { PlotChoice } from '../plot/plot-choice.svelte.ts';
import { PlotChoices } from '../plot/plot-choices.ts';
import type { PlotCommands } from '../plot/plot-keys.ts';

/** What the user has chosen to see of the results. Shared by the plot and its table. */
export class ResultsChoice {
	/** The failed run for which an older run is shown instead; the next failure hides that again. */
	olderFor = $state<string | null>(null);
	/** Whether the reasons of the verdict are expanded. */
	showsReasons = $state(false);
	/** Chosen plots by netlist, and signals by netlist and plot. */
	readonly #plots = new SvelteMap<string, string>();
	readonly #signals = new SvelteMap<string, readonly string[]>();
	/** Whether the plot covers the whole page. */
	isMaximized = $state(false);
	/** A signal requested from the netlist; the plot adds it when it is shown. */
	requestedSignal = $state<string | null>(null);
	readonly #views = new PlotChoices();

	/** Commands of the visible plot; null if there is none. */
	commands: PlotCommands | null = null;

	/** Registers the commands of a plot. Returns a function that removes them. */
	offer(commands: PlotCommands): () => void {
		this.commands = commands;
		return () => {
			if (this.commands === commands) this.commands = null;
		};
	}

	/** Id of the plot chosen for a netlist's runs; null until one is chosen. */
	plotOf(entry: string): string | null {
		return this.#plots.get(entry) ?? null;
	}

	choosePlot(entry: string, plotId: string): void {
		this.#plots.set(entry, plotId);
	}

	/** Signals chosen for a plot, as far as it has them; null if none were chosen, or none of them exists any more. */
	signalsOf(entry: string, plot: Plot): readonly string[] | null {
		const chosen = this.#signals.get(keyOf(entry, plot));
		if (!chosen || chosen.length === 0) return chosen ?? null;
		const present = chosen.filter((name) => resolveSignal(plot, name));
		return present.length > 0 ? present : null;
	}

	chooseSignals(entry: string, plot: Plot, signals: readonly string[]): void {
		this.#signals.set(keyOf(entry, plot), signals);
	}

	/** Zoom, cursors and hidden curves of a plot of a netlist; new ones for another circuit in the same file. */
	viewOf(entry: string, plot: Plot): PlotChoice {
		return this.#views.of(keyOf(entry, plot), signalVectors(plot).map(signalName));
	}
}

/** ngspice numbers the graphs of a script: a graph with different curves is a different graph, whatever its number. */
function keyOf(entry: string, plot: Plot): string {
	const drawn = isGraph(plot) ? signalVectors(plot).map(signalName) : [plot.id];
	return [entry, ...drawn].join('\n');
}

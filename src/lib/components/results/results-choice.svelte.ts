import { SvelteMap } from 'svelte/reactivity';
import { isGraph, type Plot } from '#lib/measure/dataset.ts';
import { resolveSignal, signalName, signalVectors } from '#lib/measure/signals.ts';
import type { PlotChoice } from '../plot/plot-choice.svelte.ts';
import { PlotChoices } from '../plot/plot-choices.ts';
import type { PlotCommands } from '../plot/plot-keys.ts';

/** What the user has chosen to see of the results. The plot and its table share it. */
export class ResultsChoice {
	/** The failed run whose predecessor is shown instead: the next failure hides it again. */
	olderFor = $state<string | null>(null);
	/** Whether the reasons of the verdict are open. */
	showsReasons = $state(false);
	/** Plots by netlist, and signals by netlist and plot. */
	readonly #plots = new SvelteMap<string, string>();
	readonly #signals = new SvelteMap<string, readonly string[]>();
	/** Whether the plot covers the whole page. */
	isMaximized = $state(false);
	/** A signal that the netlist has asked for; the plot takes it up when it is shown. */
	requestedSignal = $state<string | null>(null);
	readonly #views = new PlotChoices();

	/** What the plot in sight can be asked to do; null while none is. */
	commands: PlotCommands | null = null;

	/** Takes what a plot can be asked to do. Returns how to take it back. */
	offer(commands: PlotCommands): () => void {
		this.commands = commands;
		return () => {
			if (this.commands === commands) this.commands = null;
		};
	}

	/** Id of the plot chosen of a netlist's runs; null until one is. */
	plotOf(entry: string): string | null {
		return this.#plots.get(entry) ?? null;
	}

	choosePlot(entry: string, plotId: string): void {
		this.#plots.set(entry, plotId);
	}

	/** Signals chosen for a plot, as far as it has them; null where none were chosen, or none of them exists any more. */
	signalsOf(entry: string, plot: Plot): readonly string[] | null {
		const chosen = this.#signals.get(keyOf(entry, plot));
		if (!chosen || chosen.length === 0) return chosen ?? null;
		const present = chosen.filter((name) => resolveSignal(plot, name));
		return present.length > 0 ? present : null;
	}

	chooseSignals(entry: string, plot: Plot, signals: readonly string[]): void {
		this.#signals.set(keyOf(entry, plot), signals);
	}

	/** Zoom, cursors and hidden curves of a plot of a netlist. */
	viewOf(entry: string, plot: Plot): PlotChoice {
		return this.#views.of(keyOf(entry, plot));
	}
}

/** ngspice counts the graphs of a script: one that draws other curves is another graph, whatever its number. */
function keyOf(entry: string, plot: Plot): string {
	const drawn = isGraph(plot) ? signalVectors(plot).map(signalName) : [plot.id];
	return [entry, ...drawn].join('\n');
}

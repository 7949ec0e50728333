import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { Picture } from '#lib/charts/draw/draw-picture.ts';
import { defaultSettings, type DrawingSettings } from '#lib/charts/drawings/drawing.ts';
import type { PlotDrawing, PlotDrawings } from '#lib/db/plot-records.ts';
import { isGraph, type Plot } from '#lib/measure/dataset.ts';
import { hasSignal } from '#lib/measure/resolve-signal.ts';
import { signalName, signalVectors } from '#lib/measure/signals.ts';
import { windowKinds } from '#lib/measure/spectrum/windows.ts';
import type { PlotChoice } from '../plot/plot-choice.svelte.ts';
import { PlotChoices } from '../plot/plot-choices.ts';
import type { PlotCommands } from '../plot/plot-keys.ts';
import type { SignalPanes } from '../plot/signals/signal-panes.ts';
import { PlotWindows } from './plot-windows.svelte.ts';

/** Choices that are stored, the newest: a script may make a plot for each run of a loop. */
const MAX_STORED = 200;

/** One object, so that what depends on it is not computed again. */
const NO_PANES: SignalPanes = {};

/** What the user has chosen to see of the results. Shared by the plot and its table. */
export class ResultsChoice {
	/** The failed run for which an older run is shown instead; the next failure hides that again. */
	olderFor = $state<string | null>(null);
	/** Whether the reasons of the verdict are expanded. */
	showsReasons = $state(false);
	/** Chosen plots by netlist. */
	readonly #plots: SvelteMap<string, string>;
	/** How each plot is drawn, by netlist and plot. */
	readonly #drawings: SvelteMap<string, PlotDrawing>;
	/** Whether the plot covers the whole page. */
	isMaximized = $state(false);
	/** A signal requested from the netlist; the plot adds it when it is shown. */
	requestedSignal = $state<string | null>(null);
	readonly #views: PlotChoices;
	readonly windows: PlotWindows;

	/** Commands of the visible plot; null if there is none. */
	commands: PlotCommands | null = null;
	/** Takes the visible plot as a picture; null if there is none. */
	takePicture = $state.raw<(() => Picture) | null>(null);

	/**
	 * @param stored the choices of an earlier page
	 * @param onchange stores them
	 */
	constructor(
		stored: PlotDrawings = { plots: {}, drawings: {} },
		private readonly onchange: (drawings: PlotDrawings) => void = () => {}
	) {
		this.#plots = new SvelteMap(Object.entries(stored.plots));
		this.#drawings = new SvelteMap(Object.entries(stored.drawings));
		this.#views = new PlotChoices(stored.views);
		this.windows = new PlotWindows(stored.windows ?? {}, () => this.#store());
	}

	/** Registers the commands of a plot. Returns a function that removes them. */
	offer(commands: PlotCommands): () => void {
		this.commands = commands;
		return () => {
			if (this.commands === commands) this.commands = null;
		};
	}

	/** Registers the picture of a plot. Returns a function that removes it. */
	offerPicture(take: () => Picture): () => void {
		this.takePicture = take;
		return () => {
			if (this.takePicture === take) this.takePicture = null;
		};
	}

	/** Id of the plot chosen for a netlist's runs, or one of its windows; null until one is chosen. */
	plotOf(entry: string): string | null {
		return this.#plots.get(entry) ?? null;
	}

	choosePlot(entry: string, plotId: string): void {
		if (this.#plots.get(entry) === plotId) return;
		this.#plots.set(entry, plotId);
		this.#store();
	}

	/** Signals chosen for a plot, as far as it has them; null if none were chosen, or none of them exists any more. */
	signalsOf(entry: string, plot: Plot): readonly string[] | null {
		const chosen = this.#drawings.get(keyOf(entry, plot))?.signals ?? null;
		if (!chosen || chosen.length === 0) return chosen;
		const present = chosen.filter((name) => hasSignal(plot, name));
		return present.length > 0 ? present : null;
	}

	chooseSignals(entry: string, plot: Plot, signals: readonly string[]): void {
		this.set(entry, plot, { signals: [...signals] });
	}

	/** The panes chosen for the signals of a plot. */
	panesOf(entry: string, plot: Plot): SignalPanes {
		return this.#drawings.get(keyOf(entry, plot))?.panes ?? NO_PANES;
	}

	/** Id of the kind of drawing chosen for a plot; null until one is chosen. */
	kindOf(entry: string, plot: Plot): string | null {
		return this.#drawings.get(keyOf(entry, plot))?.kind ?? null;
	}

	chooseKind(entry: string, plot: Plot, kind: string): void {
		this.set(entry, plot, { kind });
	}

	settingsOf(entry: string, plot: Plot): DrawingSettings {
		const chosen = this.#drawings.get(keyOf(entry, plot)) ?? defaultSettings;
		const { window, xScale, xSignal, bins = null, unitInterval = null } = chosen;
		const known = windowKinds.find((kind) => kind === window) ?? defaultSettings.window;
		return { window: known, xScale, xSignal, bins, unitInterval };
	}

	/** Changes how a plot is drawn. */
	set(entry: string, plot: Plot, change: Partial<PlotDrawing>): void {
		const key = keyOf(entry, plot);
		const before = this.#drawings.get(key) ?? { kind: 'curves', signals: null, ...defaultSettings };
		// The newest are the last.
		this.#drawings.delete(key);
		this.#drawings.set(key, { ...before, ...change });
		this.#store();
	}

	/** Zoom, cursors and hidden curves of a kind of drawing of a plot; new ones for another circuit in the same file. */
	viewOf(entry: string, plot: Plot, kind = 'curves'): PlotChoice {
		return this.#views.of(`${kind}\n${keyOf(entry, plot)}`, signalVectors(plot).map(signalName));
	}

	/** Stores the view of a plot if it has changed. Called in an effect, it is called again at each change. */
	keepView(entry: string, plot: Plot, kind = 'curves'): void {
		if (this.#views.keep(`${kind}\n${keyOf(entry, plot)}`)) untrack(() => this.#store());
	}

	#store(): void {
		this.onchange({
			plots: Object.fromEntries([...this.#plots].slice(-MAX_STORED)),
			drawings: Object.fromEntries([...this.#drawings].slice(-MAX_STORED)),
			views: this.#views.records(),
			windows: this.windows.records()
		});
	}
}

/** ngspice numbers the graphs of a script: a graph with different curves is a different graph, whatever its number. */
function keyOf(entry: string, plot: Plot): string {
	const drawn = isGraph(plot) ? signalVectors(plot).map(signalName) : [plot.id];
	return [entry, ...drawn].join('\n');
}

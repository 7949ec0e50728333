import { PlotChoices } from './plot-choices.ts';

/** What the user has chosen to see of the results. The plot and its table share it. */
export class ResultsChoice {
	/** Plot by its id; null until one is chosen. */
	plot = $state<string | null>(null);
	/** Signals for each plot, by its id. */
	signals = $state.raw<Readonly<Record<string, readonly string[]>>>({});
	/** The failed run whose predecessor is shown instead: the next failure hides it again. */
	olderFor = $state<string | null>(null);
	/** Whether the reasons of the verdict are open. */
	showsReasons = $state(false);
	/** Whether the plot covers the whole page. */
	isMaximized = $state(false);
	/** A signal that the netlist has asked for; the plot takes it up when it is shown. */
	requestedSignal = $state<string | null>(null);
	/** Zoom, cursors and hidden curves of each plot. */
	readonly plots = new PlotChoices();

	chooseSignals(plotId: string, signals: readonly string[]): void {
		this.signals = { ...this.signals, [plotId]: signals };
	}
}

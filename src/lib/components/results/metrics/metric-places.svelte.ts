import { selectableSignals } from '#lib/charts/series.ts';
import type { MetricRecord } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { scaleVector } from '#lib/measure/signals.ts';
import { kindOf } from '../plot-kinds.ts';
import type { ResultsChoice } from '../results-choice.svelte.ts';

type Places = MetricRecord['at'];

/** Where metrics are read, in the plots of a run. */
export class MetricPlaces {
	/** The metric whose places are marked. */
	#pointed = $state.raw<MetricRecord | null>(null);
	/** The metric whose places are to be shown; null once they are. */
	#revealed = $state.raw<MetricRecord | null>(null);

	/** @param run its plots, and what the choices for the shown window are stored under */
	constructor(
		private readonly run: () => { plots: readonly Plot[]; place: string },
		private readonly choice: () => ResultsChoice
	) {}

	marksOf({ id }: Plot): Places {
		return this.#pointed?.plot === id ? this.#pointed.at : [];
	}

	revealedOf({ id }: Plot): Places {
		return this.#revealed?.plot === id ? this.#revealed.at : [];
	}

	point(metric: MetricRecord | null): void {
		this.#pointed = metric;
	}

	/** Shows where a metric is read: its plot, its curve, and the part in which its points are. */
	show(metric: MetricRecord): void {
		const { plots, place } = this.run();
		const choice = this.choice();
		const plot = plots.find(({ id }) => id === metric.plot);
		if (!plot) return;
		choice.choosePlot(place, plot.id);
		if (metric.at.length === 0 || !scaleVector(plot)) return;
		if (kindOf(plot, choice.kindOf(place, plot)).id !== 'curves') choice.chooseKind(place, plot, 'curves');
		if (selectableSignals(plot).some(({ name }) => name === metric.signal)) choice.requestedSignal = metric.signal;
		this.#revealed = metric;
	}

	/** The places have been shown. */
	done(): void {
		this.#revealed = null;
	}
}

import { untrack } from 'svelte';
import type { MetricRecord } from '#lib/db/records.ts';
import type { RunWithPlots } from '#lib/db/runs/runs.ts';
import { isMeasuredBy, measureExpressions, plannedMeasurements } from '#lib/sim/expression-metrics.ts';
import type { FollowedSettings } from './followed-settings.svelte.ts';
import type { ShownRun } from './shown-run.svelte.ts';

/**
 * The metrics of the shown run, with the project's measurements as they are now. The stored run keeps those that it was measured
 * with; without its curves, they are shown.
 */
export class ShownMetrics {
	readonly list = $derived.by((): readonly MetricRecord[] => {
		const shown = this.view.measured;
		if (!shown || shown.run.status === 'failed') return [];
		return this.#measured?.of === shown ? this.#measured.metrics : shown.run.metrics;
	});
	#measured = $state.raw<{ of: RunWithPlots; metrics: readonly MetricRecord[] } | null>(null);
	readonly #stopWatching: () => void;
	#measuring = new AbortController();

	constructor(
		private readonly view: Pick<ShownRun, 'measured'>,
		private readonly settings: Pick<FollowedSettings, 'measurements'>,
		onfailure: (work: Promise<void>) => void
	) {
		this.#stopWatching = $effect.root(() => {
			$effect(() => {
				const { measured: shown } = this.view;
				const { measurements } = this.settings;
				untrack(() => onfailure(this.#measure(shown, measurements)));
			});
		});
	}

	dispose(): void {
		this.#measuring.abort();
		this.#stopWatching();
	}

	/** Measures what is not yet, unless another run or other measurements come before it is done. */
	async #measure(shown: RunWithPlots | null, measurements: FollowedSettings['measurements']): Promise<void> {
		this.#measuring.abort();
		const { signal } = (this.#measuring = new AbortController());
		// Those of a file that cannot be read are not known: the run keeps its own.
		if (!shown || shown.plots.length === 0 || shown.run.status === 'failed' || measurements === null) return;
		const known = this.list;
		const planned = plannedMeasurements(shown.plots, measurements);
		const present = planned.map((one) => known.find((metric) => isMeasuredBy(metric, one)));
		const missing = planned.filter((_, i) => present[i] === undefined);
		const others = known.filter(({ id }) => !id.startsWith('expr:'));
		if (missing.length === 0 && known.length === others.length + planned.length) return;
		const added = await measureExpressions(missing, signal).catch((thrown: unknown) => {
			if (signal.aborted) return null;
			throw thrown;
		});
		if (!added || signal.aborted) return;
		const expressions = present.map((metric) => metric ?? added.shift()!);
		this.#measured = { of: shown, metrics: [...others, ...expressions] };
	}
}

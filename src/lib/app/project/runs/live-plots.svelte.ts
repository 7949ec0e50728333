import { tick } from 'svelte';
import type { Plot } from '#lib/measure/dataset.ts';

/** Maximum share of the page's time for drawing a running simulation. */
const LIVE_SHARE = 0.2;

/** The curves of a running simulation. Millions of points take long to draw: pieces are skipped to keep within the share. */
export class LivePlots {
	plots = $state.raw<Plot[] | null>(null);
	#next = 0;

	show(plots: Plot[]): void {
		const started = performance.now();
		if (started < this.#next) return;
		this.#next = Infinity;
		this.plots = plots;
		void tick().then(() => {
			const now = performance.now();
			this.#next = now + (now - started) / LIVE_SHARE;
		});
	}

	clear(): void {
		this.plots = null;
	}
}

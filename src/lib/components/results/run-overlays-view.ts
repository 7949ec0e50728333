import type { Plot } from '#lib/measure/dataset.ts';
import type { OverlayActions, PlotOverlay } from '../plot/curves/plot-overlays.svelte.ts';

/** What is drawn over the shown run, and what can be done with it. */
export interface RunOverlaysView extends OverlayActions {
	list: readonly (Omit<PlotOverlay, 'plot' | 'reason'> & { plots: readonly Plot[] })[];
}

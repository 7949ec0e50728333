import type { Component } from 'svelte';
import type { Plot } from '#lib/measure/dataset.ts';
import { scaleVector } from '#lib/measure/signals.ts';
import type { DrawingProps } from '../plot/drawing-props.ts';
import PlotView from '../plot/plot-view.svelte';
import TableView from './table-view.svelte';

interface PlotKind {
	id: string;
	matches: (plot: Plot) => boolean;
	component: Component<DrawingProps>;
}

/** How plots are drawn: by the first kind that matches, else as a table. */
const plotKinds: readonly PlotKind[] = [
	{ id: 'curves', matches: (plot) => scaleVector(plot) !== undefined, component: PlotView }
];

/** The component that draws a plot. */
export function drawingOf(plot: Plot): Component<DrawingProps> {
	return plotKinds.find(({ matches }) => matches(plot))?.component ?? TableView;
}

import type { Component } from 'svelte';
import type { DrawingSettings } from '#lib/charts/drawings/drawing.ts';
import type { DrawingKind } from '#lib/charts/drawings/draw-plot.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { familyOf } from '#lib/measure/family.ts';
import { scaleQuantity, scaleVector, signalVectors } from '#lib/measure/signals.ts';
import type { DrawingProps } from '../plot/drawing-props.ts';
import KindView from '../plot/kind-view.svelte';
import PlotView from '../plot/plot-view.svelte';
import TableView from './table-view.svelte';

export type KindId = DrawingKind | 'table';

interface PlotKind {
	id: KindId;
	/** Whether a plot can be drawn so. */
	matches: (plot: Plot) => boolean;
	component: Component<DrawingProps>;
	/** What can be chosen for it. */
	options?: readonly (keyof DrawingSettings)[];
}

const hasScale = (plot: Plot) => scaleVector(plot) !== undefined;
const isOverTime = (plot: Plot) => scaleQuantity(plot) === 'time';
const hasReal = (plot: Plot) => hasScale(plot) && signalVectors(plot).some(({ kind }) => kind === 'real');
const hasComplex = (plot: Plot) => hasScale(plot) && signalVectors(plot).some(({ kind }) => kind === 'complex');

/** How plots are drawn. The first kind that matches is that of a plot for which none was chosen. */
const plotKinds: readonly PlotKind[] = [
	{ id: 'curves', matches: hasScale, component: PlotView },
	{
		id: 'nyquist',
		matches: (plot) => hasComplex(plot) && scaleQuantity(plot) === 'frequency',
		component: KindView
	},
	{
		id: 'xy',
		matches: (plot) => hasReal(plot) && signalVectors(plot).length > 1,
		component: KindView,
		options: ['xSignal']
	},
	{
		id: 'spectrum',
		matches: (plot) => isOverTime(plot) && hasReal(plot),
		component: KindView,
		options: ['window', 'xScale']
	},
	{
		id: 'histogram',
		matches: hasReal,
		component: KindView,
		options: ['bins']
	},
	{
		id: 'eye',
		matches: (plot) => isOverTime(plot) && hasReal(plot),
		component: KindView,
		options: ['unitInterval']
	},
	{
		id: 'parameter',
		matches: (plot) => familyOf(plot) !== null,
		component: KindView
	},
	{ id: 'table', matches: () => true, component: TableView }
];

/** The kinds that a plot can be drawn as, the usual one first. */
export function kindsOf(plot: Plot): PlotKind[] {
	return plotKinds.filter(({ matches }) => matches(plot));
}

/** The chosen kind of a plot, or its usual one if it cannot be drawn so. */
export function kindOf(plot: Plot, chosen: string | null): PlotKind {
	const kinds = kindsOf(plot);
	return kinds.find(({ id }) => id === chosen) ?? kinds[0]!;
}

/** Name of a kind in the catalogue: curves are called by what they are drawn over. */
export function kindName(plot: Plot, kind: KindId): KindId | 'time' | 'bode' {
	if (kind !== 'curves') return kind;
	if (isOverTime(plot)) return 'time';
	return hasComplex(plot) && scaleQuantity(plot) === 'frequency' ? 'bode' : 'curves';
}

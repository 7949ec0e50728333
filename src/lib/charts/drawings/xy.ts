import { vectorLength, type Plot, type RealVector } from '#lib/measure/dataset.ts';
import { branchesOf } from '#lib/measure/family.ts';
import { resolveSignal } from '#lib/measure/resolve-signal.ts';
import { isAligned, scaleOf, scaleQuantity } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import { plotSeries, selectableSignals, type Axis } from '../series.ts';
import { emptyDrawing, type Drawing, type DrawingSettings } from './drawing.ts';

/** Signals over another signal instead of the scale, which becomes what cursors move along. */
export function* xy(
	plot: Plot,
	selection: readonly string[],
	settings: DrawingSettings
): Generator<void, Drawing, void> {
	const drawing = emptyDrawing();
	const name = xSignalOf(plot, selection, settings);
	const across = name === null ? null : realVector(plot, name);
	const places = across && scaleOf(plot, across);
	if (!places || vectorLength(across) !== places.length) return drawing;
	const along: Axis = { quantity: scaleQuantity(plot), unit: quantityUnit(scaleQuantity(plot)), scale: 'linear' };
	const xAxis: Axis = {
		quantity: across.quantity,
		unit: across.unit ?? quantityUnit(across.quantity),
		scale: 'linear'
	};
	const runs = branchesOf(places);
	for (const signal of new Set(selection)) {
		yield;
		const vector = realVector(plot, signal);
		// The curves of a graph may be over other places each, even if they are as many.
		if (signal === name || !vector || !isAligned(plot, vector, across)) continue;
		for (const { id, pane, branch, family, yAxis, x, y } of plotSeries(plot, [signal])) {
			const run = runs[branch];
			if (!run) continue;
			const values = inOrderOf(places, across.data.subarray(run.from, run.to), run);
			drawing.series.push({
				id: `${id}:xy`,
				signal,
				pane,
				branch,
				...(family && { family }),
				xAxis,
				yAxis: { ...yAxis, scale: 'linear' },
				x: values,
				y,
				parameter: { axis: along, values: x }
			});
		}
	}
	return drawing;
}

/** The signal on the horizontal axis: the chosen one, else the first that is not selected, else the first. */
export function xSignalOf(plot: Plot, selection: readonly string[], { xSignal }: DrawingSettings): string | null {
	if (xSignal !== null && realVector(plot, xSignal)) return xSignal;
	const names = selectableSignals(plot).map(({ name }) => name);
	return names.find((name) => !selection.includes(name)) ?? names[0] ?? null;
}

function realVector(plot: Plot, name: string): RealVector | null {
	const vector = resolveSignal(plot, name);
	return vector?.kind === 'real' ? vector : null;
}

/** The samples of a run of the scale, from its small values to its large ones, as curves are drawn. */
function inOrderOf(
	scale: Float64Array,
	samples: Float64Array,
	{ from, to }: { from: number; to: number }
): Float64Array {
	return to - from > 1 && scale[to - 1]! < scale[from]! ? samples.toReversed() : samples;
}

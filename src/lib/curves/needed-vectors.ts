import type { DrawingRequest } from '#lib/charts/drawings/draw-plot.ts';
import { xSignalOf } from '#lib/charts/drawings/xy.ts';
import type { Plot, Vector } from '#lib/measure/dataset.ts';
import { namedSignals } from '#lib/measure/expression/named-signals.ts';
import { findSignal, scaleVector } from '#lib/measure/signals.ts';

/** The vectors whose samples a drawing reads. */
export function neededVectors({ kind, plot, selection, settings }: DrawingRequest): Set<Vector> {
	const names = [...selection];
	if (kind === 'xy') {
		// If the chosen signal is not there, it is the usual one.
		const usual = xSignalOf(plot, selection, { ...settings, xSignal: null });
		for (const name of [settings.xSignal, usual]) if (name !== null) names.push(name);
	}
	return vectorsOf(plot, names);
}

/** The vectors that signals and expressions read: their own, the scale, and the first, which says how long the others are. */
export function vectorsOf(plot: Plot, names: readonly string[]): Set<Vector> {
	const found = names.flatMap((name) => {
		const vector = findSignal(plot, name);
		return vector ? [vector] : namedSignals(name).map((named) => findSignal(plot, named));
	});
	return new Set([plot.vectors[0], scaleVector(plot), ...found].filter((vector) => vector !== undefined));
}

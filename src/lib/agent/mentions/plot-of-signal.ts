import type { Plot } from '#lib/measure/dataset.ts';
import { resolveSignal } from '#lib/measure/resolve-signal.ts';
import { scaleVector } from '#lib/measure/signals.ts';

/** A plot with only one of its signals; null when it does not have it. */
export function plotOfSignal(plot: Plot, signal: string): Plot | null {
	const vector = resolveSignal(plot, signal);
	const scale = scaleVector(plot);
	return vector ? { ...plot, vectors: scale && scale !== vector ? [scale, vector] : [vector] } : null;
}

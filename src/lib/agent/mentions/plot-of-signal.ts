import type { Plot } from '#lib/measure/dataset.ts';
import { resolveSignal } from '#lib/measure/resolve-signal.ts';
import { scaleVector } from '#lib/measure/signals.ts';

/** A plot with only one of its signals; null when it does not have it. */
export function plotOfSignal(plot: Plot, signal: string): Plot | null {
	const vector = resolveSignal(plot, signal);
	const scale = scaleVector(plot);
	if (!vector) return null;
	const { scale: places, ...own } = vector;
	if (!scale || scale === vector) return { ...plot, vectors: [vector] };
	// A part of a curve is over a part of the scale.
	const { name, quantity } = scale;
	return { ...plot, vectors: [places ? { name, quantity, kind: 'real', data: places } : scale, own] };
}

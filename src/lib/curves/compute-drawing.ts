import { atOnce, inSlices, nextTask } from '#lib/base/slices.ts';
import { drawPlot, type DrawingRequest } from '#lib/charts/drawings/draw-plot.ts';
import type { TracedDrawing } from '#lib/charts/trace.ts';
import { vectorLength } from '#lib/measure/dataset.ts';
import { findSignal } from '#lib/measure/signals.ts';
import { curveWorker } from './curve-worker.ts';
import { neededVectors } from './needed-vectors.ts';

/** Samples of all curves of a drawing that is computed at once: a few milliseconds. A transform takes longer. */
const MAX_AT_ONCE = {
	curves: 50_000,
	xy: 50_000,
	nyquist: 50_000,
	histogram: 50_000,
	parameter: 50_000,
	spectrum: 5_000,
	eye: 5_000,
	bands: 20_000
};

/** A drawing of few samples, computed at once; null for a larger one. */
export function smallDrawing(request: DrawingRequest): TracedDrawing | null {
	let samples = 0;
	for (const vector of neededVectors(request)) samples += vectorLength(vector);
	return samples <= MAX_AT_ONCE[request.kind] ? atOnce(drawPlot(request)) : null;
}

/**
 * A drawing of any size. What must be computed is computed in a worker. The curves of a run as they are need only their extremes, and to
 * send them to a worker would take longer and twice the memory: these are found here, in slices.
 *
 * Begins in the next task: the caller's is the one in which the plot is made.
 *
 * @param signal gives it up; the worker ends what it has begun
 * @throws Fault `curve_worker_failed`; the signal's reason
 */
export async function computeDrawing(request: DrawingRequest, signal: AbortSignal): Promise<TracedDrawing> {
	await nextTask();
	return isAsItIs(request) ? inSlices(unlessAborted(drawPlot(request), signal)) : curveWorker.draw(request, signal);
}

function isAsItIs({ kind, plot, selection }: DrawingRequest): boolean {
	return kind === 'curves' && selection.every((name) => findSignal(plot, name)?.kind === 'real');
}

function* unlessAborted<T>(work: Generator<void, T, void>, signal: AbortSignal): Generator<void, T, void> {
	for (;;) {
		signal.throwIfAborted();
		const step = work.next();
		if (step.done) return step.value;
		yield;
	}
}

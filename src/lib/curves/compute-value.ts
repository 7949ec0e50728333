import { vectorLength, type Plot } from '#lib/measure/dataset.ts';
import { singleValueOf, type SingleValue } from '#lib/measure/expression/single-value.ts';
import { curveWorker } from './curve-worker.ts';
import { vectorsOf } from './needed-vectors.ts';

/** Samples of all curves of an expression that is evaluated at once: a few milliseconds. */
const MAX_AT_ONCE = 50_000;

/** The single value of an expression of few samples; null for one that is to be computed. */
export function smallValue(text: string, plot: Plot): SingleValue | null {
	let samples = 0;
	for (const vector of vectorsOf(plot, [text])) samples += vectorLength(vector);
	return samples <= MAX_AT_ONCE ? singleValueOf(text, plot) : null;
}

/**
 * The single value of an expression of any size, computed in a worker.
 *
 * @param signal gives it up; the worker ends what it has begun
 * @throws Fault `curve_worker_failed`; the signal's reason
 */
export function computeValue(text: string, plot: Plot, signal: AbortSignal): Promise<SingleValue> {
	return curveWorker.measure(text, plot, signal);
}

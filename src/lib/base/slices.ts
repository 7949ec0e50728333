/** Maximum duration of uninterrupted work on the page's thread, milliseconds: well below a frame. */
const SLICE_MS = 8;

/** Waits for the next task of the event loop, so that pending events are handled; without the 4 ms delay of nested timers. */
export function nextTask(): Promise<void> {
	return new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = () => {
			port1.close();
			resolve();
		};
		port2.postMessage(null);
	});
}

/** Number of samples that are looked at without an interruption: a fraction of a millisecond. */
export const SAMPLES_AT_ONCE = 65_536;

/** Long work: yields wherever it can be interrupted. */
export type Steps<T> = Generator<void, T, void>;

/** Works on a range of samples part by part. The work is in a function of its own, because generators are not optimized as well. */
export function* inParts(length: number, work: (from: number, to: number) => void): Steps<void> {
	for (let from = 0; from < length; from += SAMPLES_AT_ONCE) {
		work(from, Math.min(length, from + SAMPLES_AT_ONCE));
		yield;
	}
}

/** Does the same work in one go, off the page's thread or where it is short. */
export function atOnce<T>(work: Iterator<void, T, void>): T {
	for (;;) {
		const step = work.next();
		if (step.done) return step.value;
	}
}

/**
 * Does long work in slices, so that the page can draw and respond in between.
 *
 * @param work yields wherever it may be interrupted, and returns its result
 * @throws anything that the work throws
 */
export async function inSlices<T>(work: Iterator<void, T, void>): Promise<T> {
	const sliceEnd = () => performance.now() + SLICE_MS;
	let end = sliceEnd();
	for (;;) {
		const step = work.next();
		if (performance.now() >= end) {
			// Also after the last step: the caller's use of the result gets its own task.
			await nextTask();
			end = sliceEnd();
		}
		if (step.done) return step.value;
	}
}

/** Work that is given up when the signal is aborted, which gives null. */
export function* untilAborted<T>(work: Iterator<void, T, void>, signal: AbortSignal): Generator<void, T | null, void> {
	while (!signal.aborted) {
		const step = work.next();
		if (step.done) return step.value;
		yield;
	}
	return null;
}

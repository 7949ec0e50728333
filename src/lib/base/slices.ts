/** What work on the page may take in one go, in milliseconds: well within a frame. */
const SLICE_MS = 8;

/** A turn of the event loop, so that what was sent meanwhile is heard; without the 4 ms of nested timers. */
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

/** Does the same work in one go, off the page's thread or where it is short. */
export function atOnce<T>(work: Iterator<void, T, void>): T {
	for (;;) {
		const step = work.next();
		if (step.done) return step.value;
	}
}

/**
 * Does long work in slices, so that the page draws and hears its user meanwhile.
 *
 * @param work yields wherever it can be interrupted, and returns its result
 * @throws whatever the work throws
 */
export async function inSlices<T>(work: Iterator<void, T, void>): Promise<T> {
	const sliceEnd = () => performance.now() + SLICE_MS;
	let end = sliceEnd();
	for (;;) {
		const step = work.next();
		if (performance.now() >= end) {
			// Also after the last step: what is done with the result has a task of its own.
			await nextTask();
			end = sliceEnd();
		}
		if (step.done) return step.value;
	}
}

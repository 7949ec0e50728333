/** Time as an argument, so that limits of minutes are tested without waiting. */
export interface Clock {
	/** Milliseconds since the epoch. */
	now(): number;
	/** Resolves after `milliseconds`; rejects with the signal's reason when it is aborted before. */
	sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
	now: () => Date.now(),
	sleep: (milliseconds, signal) =>
		new Promise((resolve, reject) => {
			if (signal?.aborted) {
				reject(signal.reason);
				return;
			}
			const abort = () => {
				clearTimeout(timer);
				reject(signal?.reason);
			};
			const timer = setTimeout(() => {
				signal?.removeEventListener('abort', abort);
				resolve();
			}, milliseconds);
			signal?.addEventListener('abort', abort, { once: true });
		})
};

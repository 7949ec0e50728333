/** Time as a dependency, so that tests of long time limits do not have to wait. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Resolves after `milliseconds`; rejects with the signal's reason if it is aborted first. */
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

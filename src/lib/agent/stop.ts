import type { Clock } from '#lib/base/clock.ts';
import type { StopReason } from '#lib/db/records.ts';

const STOP_REASONS: ReadonlySet<unknown> = new Set<StopReason>([
	'user',
	'timeout',
	'error',
	'session_switch',
	'shutdown'
]);

/** Why a turn was stopped: the signal's reason when it is a stop reason, else the user. */
export function stopReasonOf(signal: AbortSignal): StopReason {
	return STOP_REASONS.has(signal.reason) ? (signal.reason as StopReason) : 'user';
}

/** Resolves `graceMs` after the signal is aborted; never if `cancel` is aborted first. */
export function afterAbort(signal: AbortSignal, graceMs: number, clock: Clock, cancel: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const start = () => {
			clock.sleep(graceMs, cancel).then(resolve, () => undefined);
		};
		if (signal.aborted) start();
		else signal.addEventListener('abort', start, { once: true, signal: cancel });
	});
}

/** The result of the work, or null as soon as the signal is aborted, whether or not the work stops. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
	return new Promise((resolve, reject) => {
		const onAbort = () => resolve(null);
		if (signal.aborted) onAbort();
		else signal.addEventListener('abort', onAbort, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
	});
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Updates } from '#lib/app/shell/updates.svelte.ts';

/** A registration whose worker is being installed; `settle` says how that ends. */
function installing() {
	const worker = Object.assign(new EventTarget(), { state: 'installing' });
	const registration = Object.assign(new EventTarget(), { installing: worker, waiting: null, active: null });
	const settle = (state: 'installed' | 'redundant'): void => {
		worker.state = state;
		worker.dispatchEvent(new Event('statechange'));
	};
	return { registration: registration as unknown as ServiceWorkerRegistration, settle };
}

const register = vi.spyOn(navigator.serviceWorker, 'register');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
	vi.useRealTimers();
	register.mockReset();
});

test('[A1] a connection that breaks while the app is put by is tried again in the same visit', async () => {
	const [broken, whole] = [installing(), installing()];
	register.mockRejectedValueOnce(new TypeError('Failed to fetch'));
	register.mockResolvedValueOnce(broken.registration).mockResolvedValueOnce(whole.registration);
	const done = new Updates().register('/service-worker.js');
	await vi.advanceTimersByTimeAsync(1_900);
	expect(register).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(200);
	expect(register).toHaveBeenCalledTimes(2);
	broken.settle('redundant');
	await vi.advanceTimersByTimeAsync(10_000);
	expect(register).toHaveBeenCalledTimes(3);
	whole.settle('installed');
	await done;
	await vi.advanceTimersByTimeAsync(600_000);
	expect(register).toHaveBeenCalledTimes(3);
});

test('[A1] it is given up after a while, and at once where the browser refuses', async () => {
	register.mockRejectedValue(new TypeError('Failed to fetch'));
	const tried = new Updates().register('/service-worker.js');
	await vi.advanceTimersByTimeAsync(600_000);
	await tried;
	expect(register).toHaveBeenCalledTimes(4);
	register.mockReset();
	register.mockRejectedValue(new DOMException('The operation is insecure.', 'SecurityError'));
	await new Updates().register('/service-worker.js');
	expect(register).toHaveBeenCalledTimes(1);
	// as in a browser in which service workers are blocked for tests
	register.mockResolvedValue(undefined as unknown as ServiceWorkerRegistration);
	await new Updates().register('/service-worker.js');
	expect(register).toHaveBeenCalledTimes(2);
});

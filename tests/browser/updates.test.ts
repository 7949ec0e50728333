import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Updates } from '#lib/app/shell/updates.svelte.ts';

/** A registration whose worker is being installed, with the worker of an older version if any; `settle` says how that ends. */
function installing(active: object | null = null) {
	const worker = Object.assign(new EventTarget(), { state: 'installing' });
	const registration = Object.assign(new EventTarget(), {
		installing: worker,
		waiting: null as object | null,
		active
	});
	const settle = (state: 'installed' | 'redundant'): void => {
		worker.state = state;
		if (state === 'installed') registration.waiting = worker;
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

test('[A1] a first visit is not told of a new version, even when the page is controlled before it hears of the install', async () => {
	const { registration, settle } = installing();
	register.mockResolvedValueOnce(registration);
	const updates = new Updates();
	const done = updates.register('/service-worker.js');
	await vi.advanceTimersByTimeAsync(0);
	const controller = vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue({} as ServiceWorker);
	settle('installed');
	await done;
	expect(updates.ready).toBe(false);
	controller.mockRestore();
});

test('[A1] a version that is installed beside an older one is ready', async () => {
	const { registration, settle } = installing({ postMessage: vi.fn() });
	register.mockResolvedValueOnce(registration);
	const updates = new Updates();
	const done = updates.register('/service-worker.js');
	await vi.advanceTimersByTimeAsync(0);
	expect(updates.ready).toBe(false);
	settle('installed');
	await done;
	expect(updates.ready).toBe(true);
});

test('[A1] [K5] what only some documents need is asked for a while after the installation', async () => {
	const postMessage = vi.fn();
	const { registration, settle } = installing({ postMessage });
	register.mockResolvedValue(registration);
	const done = new Updates().register('/service-worker.js');
	await vi.advanceTimersByTimeAsync(60_000);
	expect(postMessage).not.toHaveBeenCalled();
	settle('installed');
	await done;
	await vi.advanceTimersByTimeAsync(29_000);
	expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'drop-old-versions' });
	await vi.advanceTimersByTimeAsync(2_000);
	expect(postMessage.mock.calls).toEqual([[{ type: 'drop-old-versions' }], [{ type: 'keep-character-maps' }]]);
});

test('[A1] [APP10] a tab whose app another tab has updated is told, and can be reloaded', async () => {
	const postMessage = vi.fn();
	const { registration } = installing({ postMessage });
	Object.assign(registration, { installing: null });
	register.mockResolvedValue(registration);
	const controller = vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(registration.active);
	const change = () => navigator.serviceWorker.dispatchEvent(new Event('controllerchange'));
	const updates = new Updates();
	await updates.register('/service-worker.js');
	expect(postMessage).toHaveBeenCalledWith({ type: 'drop-old-versions' });
	change();
	expect(updates.ready, 'the same version').toBe(false);
	controller.mockReturnValue({} as ServiceWorker);
	change();
	expect(updates.ready).toBe(true);
	// Nothing waits any more, so that the reload need not be waited for.
	await updates.activate();
	controller.mockRestore();
});

test('[A1] the waiting version serves pages before the tab that asked is reloaded', async () => {
	const { registration, settle } = installing({ postMessage: vi.fn() });
	register.mockResolvedValueOnce(registration);
	const updates = new Updates();
	const done = updates.register('/service-worker.js');
	await vi.advanceTimersByTimeAsync(0);
	settle('installed');
	await done;
	const postMessage = vi.fn();
	Object.assign(registration.waiting!, { postMessage });
	let isActive = false;
	const active = updates.activate().then(() => (isActive = true));
	await vi.advanceTimersByTimeAsync(1_000);
	expect([postMessage.mock.calls, isActive]).toEqual([[[{ type: 'activate' }]], false]);
	navigator.serviceWorker.dispatchEvent(new Event('controllerchange'));
	expect(await active).toBe(true);
});

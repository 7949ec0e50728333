import { installLocks } from '../storage/memory-locks.ts';
import { MemoryStorage } from '../storage/memory-storage.ts';

/** A worker that never answers; the worker for model services cannot be loaded at all. */
class IdleWorker extends EventTarget {
	onerror: ((event: Event) => void) | null = null;

	constructor(_url: string | URL, { name }: { name?: string } = {}) {
		super();
		if (name === 'llm') queueMicrotask(() => this.onerror?.(new Event('error')));
	}
	postMessage(): void {}
	terminate(): void {}
}

/** Installs the page APIs that the app needs; events are dispatched on `target`. */
export function installPage({ languages = ['en'] } = {}) {
	const target = new EventTarget();
	const element = { lang: '', dataset: {} as Record<string, string> };
	const document = Object.assign(new EventTarget(), { documentElement: element, visibilityState: 'visible' });
	installLocks();
	Object.assign(globalThis.navigator, { onLine: true, languages, userAgent: 'Linux', hardwareConcurrency: 2 });
	const media = Object.assign(new EventTarget(), { matches: false });
	Object.assign(globalThis, {
		document,
		window: target,
		self: globalThis,
		location: new URL('http://page.test/'),
		addEventListener: target.addEventListener.bind(target),
		removeEventListener: target.removeEventListener.bind(target),
		matchMedia: () => media,
		localStorage: new MemoryStorage(),
		Worker: IdleWorker
	});
	return { target, element, document };
}

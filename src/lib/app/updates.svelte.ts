/**
 * Registers the service worker and notices when a newer version of the app waits.
 * A new version never takes over by itself: it would reload under unsaved work.
 */
export class Updates {
	ready = $state(false);
	#registration: ServiceWorkerRegistration | null = null;

	async register(scriptUrl: string): Promise<void> {
		if (!('serviceWorker' in navigator)) return;
		const registration = await navigator.serviceWorker.register(scriptUrl, { type: 'module' }).catch(() => null);
		// Private windows and some embedded browsers refuse service workers: the app then works online only.
		if (!registration) return;
		this.#registration = registration;
		this.#watch(registration);
		registration.addEventListener('updatefound', () => this.#watch(registration));
	}

	/** Lets the waiting version take over, then reloads. The caller saves first. */
	activate(): void {
		const waiting = this.#registration?.waiting;
		if (!waiting) return;
		navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
		waiting.postMessage({ type: 'activate' });
	}

	#watch(registration: ServiceWorkerRegistration): void {
		const hasOlderVersion = navigator.serviceWorker.controller !== null;
		if (registration.waiting && hasOlderVersion) this.ready = true;
		registration.installing?.addEventListener('statechange', () => {
			if (registration.waiting && navigator.serviceWorker.controller !== null) this.ready = true;
		});
	}
}

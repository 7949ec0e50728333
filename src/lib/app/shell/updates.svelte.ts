/** Pauses in milliseconds before the app is put by once more after the connection broke. */
const retryDelays = [2_000, 10_000, 60_000];

/**
 * Registers the service worker and notices when a newer version of the app waits.
 * A new version never takes over by itself: it would reload under unsaved work.
 */
export class Updates {
	ready = $state(false);
	#registration: ServiceWorkerRegistration | null = null;

	async register(scriptUrl: string): Promise<void> {
		if (!('serviceWorker' in navigator)) return;
		for (const delay of [...retryDelays, null]) {
			if ((await this.#install(scriptUrl)) || delay === null) return;
			await new Promise((done) => setTimeout(done, delay));
		}
	}

	/** Lets the waiting version take over, then reloads. The caller saves first. */
	activate(): void {
		const waiting = this.#registration?.waiting;
		if (!waiting) return;
		navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
		waiting.postMessage({ type: 'activate' });
	}

	/** @returns false when the connection broke and another attempt may get through */
	async #install(scriptUrl: string): Promise<boolean> {
		let registration: ServiceWorkerRegistration | undefined;
		try {
			registration = await navigator.serviceWorker.register(scriptUrl, { type: 'module' });
		} catch (cause) {
			// Private windows and some embedded browsers refuse service workers: the app then works online only.
			return !(cause instanceof TypeError);
		}
		// So does a browser in which something else keeps them away.
		if (!registration) return true;
		if (registration !== this.#registration) {
			this.#registration = registration;
			this.#watch(registration);
			const registered = registration;
			registered.addEventListener('updatefound', () => this.#watch(registered));
		}
		const { installing } = registration;
		if (!installing) return true;
		return new Promise((done) => {
			installing.addEventListener('statechange', () => done(installing.state !== 'redundant'), { once: true });
		});
	}

	/**
	 * A worker that waits is an update only where an older version was active when it was found: on a first visit the page may
	 * be under the control of the new worker before its change of state is heard.
	 */
	#watch(registration: ServiceWorkerRegistration): void {
		if (!registration.active) return;
		const check = () => {
			if (registration.waiting) this.ready = true;
		};
		check();
		registration.installing?.addEventListener('statechange', check);
	}
}

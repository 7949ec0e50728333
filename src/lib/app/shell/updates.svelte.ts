/** Pauses before the app is cached again after a connection failure, milliseconds. */
const retryDelays = [2_000, 10_000, 60_000];

/** Time after the app is installed when what only some documents need is cached too, ms: starting and the first run come first. */
const KEEP_AFTER_MS = 30_000;

/**
 * Registers the service worker and detects when a newer version of the app is waiting.
 * A new version never activates automatically, because it would reload the page despite unsaved work.
 */
export class Updates {
	ready = $state(false);
	#registration: ServiceWorkerRegistration | null = null;

	async register(scriptUrl: string): Promise<void> {
		if (!('serviceWorker' in navigator)) return;
		for (const delay of [...retryDelays, null]) {
			if (await this.#install(scriptUrl)) {
				setTimeout(() => this.#keepCharacterMaps(), KEEP_AFTER_MS);
				return;
			}
			if (delay === null) return;
			await new Promise((done) => setTimeout(done, delay));
		}
	}

	/** Activates the waiting version, then reloads. The caller saves first. */
	activate(): void {
		const waiting = this.#registration?.waiting;
		if (!waiting) return;
		navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
		waiting.postMessage({ type: 'activate' });
	}

	/** Asks for the files that PDFs in Chinese, Japanese and Korean need, unless the user wants to save data. */
	#keepCharacterMaps(): void {
		const { connection } = navigator as { connection?: { saveData?: boolean } };
		if (connection?.saveData !== true) this.#registration?.active?.postMessage({ type: 'keep-character-maps' });
	}

	/** @returns false if the connection failed and another attempt may succeed */
	async #install(scriptUrl: string): Promise<boolean> {
		let registration: ServiceWorkerRegistration | undefined;
		try {
			registration = await navigator.serviceWorker.register(scriptUrl, { type: 'module' });
		} catch (cause) {
			// Private windows and some embedded browsers do not allow service workers: the app then works online only.
			return !(cause instanceof TypeError);
		}
		// The same applies if something else in the browser blocks them.
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
	 * A waiting worker is an update only if an older version was active when it was found: on a first visit, the new worker may
	 * control the page before its state change is reported.
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

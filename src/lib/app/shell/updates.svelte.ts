/** Pauses before the app is cached again after a connection failure, milliseconds. */
const retryDelays = [2_000, 10_000, 60_000];

/** Time after the app is installed when what only some documents need is cached too, ms: starting and the first run come first. */
const KEEP_AFTER_MS = 30_000;

/**
 * Registers the service worker and detects when a newer version of the app is waiting.
 * A new version never activates automatically, because it would reload the page despite unsaved work.
 */
export class Updates {
	/** True if a newer version waits, or serves pages already because another tab has activated it. */
	ready = $state(false);
	#registration: ServiceWorkerRegistration | null = null;
	/** The worker of this page's version. */
	#worker: ServiceWorker | null = null;

	async register(scriptUrl: string): Promise<void> {
		if (!('serviceWorker' in navigator)) return;
		this.#worker = navigator.serviceWorker.controller;
		navigator.serviceWorker.addEventListener('controllerchange', () => this.#controlled());
		for (const delay of [...retryDelays, null]) {
			if (await this.#install(scriptUrl)) {
				this.#registration?.active?.postMessage({ type: 'drop-old-versions' });
				setTimeout(() => this.#keepCharacterMaps(), KEEP_AFTER_MS);
				return;
			}
			if (delay === null) return;
			await new Promise((done) => setTimeout(done, delay));
		}
	}

	/** Activates the waiting version, if there is one; resolves when it serves pages. */
	async activate(): Promise<void> {
		const waiting = this.#registration?.waiting;
		if (!waiting) return;
		await new Promise((done) => {
			navigator.serviceWorker.addEventListener('controllerchange', done, { once: true });
			waiting.postMessage({ type: 'activate' });
		});
	}

	/** Loads the page again, in the version that serves pages. The caller saves first. */
	reload(): void {
		location.reload();
	}

	/** The first worker to control a page is that of its own version. */
	#controlled(): void {
		const { controller } = navigator.serviceWorker;
		if (this.#worker && controller !== this.#worker) this.ready = true;
		this.#worker ??= controller;
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
		this.#worker ??= registration.active;
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

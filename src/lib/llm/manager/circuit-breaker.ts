export type BreakerState = 'closed' | 'open' | 'half-open';

export interface BreakerPolicy {
	/** Number of consecutive failures that open it. */
	failures: number;
	/** How long it stays open, milliseconds. */
	openMs: number;
}

export interface BreakerTransition {
	/** Milliseconds since 1970. */
	at: number;
	to: BreakerState;
}

/** Permission for one attempt. Call exactly one of its functions when the attempt has ended; further calls have no effect. */
export interface Pass {
	/** The service has answered, even if with a refusal. */
	answered(): void;
	failed(): void;
	/** The attempt says nothing about the service: the user stopped it. */
	released(): void;
}

/** Number of state changes kept. */
const REMEMBERED = 20;

/**
 * Stops calls to a service that fails repeatedly. Closed: all calls pass. Open, after consecutive failures: none pass.
 * Half-open, after a pause: exactly one passes, and its outcome closes or opens the breaker.
 */
export class CircuitBreaker {
	/** Failures since the service last answered. */
	failuresInRow = 0;
	#openUntil: number | null = null;
	/** The pass of the current probe. */
	#probe: Pass | null = null;
	#transitions: BreakerTransition[] = [];

	constructor(
		private readonly policy: BreakerPolicy,
		private readonly now: () => number
	) {}

	get state(): BreakerState {
		if (this.#openUntil === null) return 'closed';
		return this.#probe !== null || this.now() >= this.#openUntil ? 'half-open' : 'open';
	}

	/** When the next attempt may pass, milliseconds since 1970; null while closed. */
	get openUntil(): number | null {
		return this.#openUntil;
	}

	get transitions(): readonly BreakerTransition[] {
		return this.#transitions;
	}

	/** Milliseconds until the next attempt may pass; 0 during a probe. */
	get waitMs(): number {
		return this.#openUntil === null ? 0 : Math.max(0, this.#openUntil - this.now());
	}

	/** @returns null if the attempt is not allowed */
	enter(): Pass | null {
		const { state } = this;
		if (state === 'open' || this.#probe !== null) return null;
		const pass = this.#pass();
		if (state === 'closed') return pass;
		this.#probe = pass;
		this.#note('half-open');
		return pass;
	}

	/** Permission for a check that the user requested: allowed in every state, and only its success counts. */
	enterAnyway(): Pass {
		return { answered: () => this.close(), failed: () => undefined, released: () => undefined };
	}

	/** Forgets the failures, because the service answers or the cause has been removed. */
	close(): void {
		this.failuresInRow = 0;
		if (this.#openUntil === null) return;
		this.#openUntil = null;
		this.#probe = null;
		this.#note('closed');
	}

	#pass(): Pass {
		let over = false;
		const once = (action: () => void) => () => {
			if (over) return;
			over = true;
			action();
		};
		const pass: Pass = {
			answered: once(() => this.close()),
			failed: once(() => this.#fail(pass)),
			released: once(() => {
				if (this.#probe === pass) this.#probe = null;
			})
		};
		return pass;
	}

	#fail(pass: Pass): void {
		this.failuresInRow++;
		// An attempt from before says nothing new once the breaker is open, and must not replace the probe.
		const wasClosed = this.#openUntil === null;
		if (wasClosed ? this.failuresInRow < this.policy.failures : this.#probe !== pass) return;
		this.#probe = null;
		this.#openUntil = this.now() + this.policy.openMs;
		this.#note('open');
	}

	#note(to: BreakerState): void {
		if (this.#transitions.at(-1)?.to === to) return;
		this.#transitions = [...this.#transitions, { at: this.now(), to }].slice(-REMEMBERED);
	}
}

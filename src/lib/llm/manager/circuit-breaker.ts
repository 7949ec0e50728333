export type BreakerState = 'closed' | 'open' | 'half-open';

export interface BreakerPolicy {
	/** Failures in a row that open it. */
	failures: number;
	/** How long it stays open, milliseconds. */
	openMs: number;
}

export interface BreakerTransition {
	/** Milliseconds since the epoch. */
	at: number;
	to: BreakerState;
}

/** Leave for one try. Exactly one of its functions is called when the try is over; further calls do nothing. */
export interface Pass {
	/** The service has answered, even if it refused. */
	answered(): void;
	failed(): void;
	/** The try says nothing about the service: the user stopped it. */
	released(): void;
}

/** How many changes of state are remembered. */
const REMEMBERED = 20;

/**
 * Keeps calls away from a service that fails again and again. Closed: all pass. Open, after failures in a row: none pass.
 * Half-open, when the time is over: exactly one passes, and what becomes of it closes or opens the breaker.
 */
export class CircuitBreaker {
	/** Failures since the service last answered. */
	failuresInRow = 0;
	#openUntil: number | null = null;
	/** The pass of the probe under way. */
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

	/** When the next try may pass, milliseconds since the epoch; null while closed. */
	get openUntil(): number | null {
		return this.#openUntil;
	}

	get transitions(): readonly BreakerTransition[] {
		return this.#transitions;
	}

	/** Milliseconds until it may be tried again; while a probe is under way, 0. */
	get waitMs(): number {
		return this.#openUntil === null ? 0 : Math.max(0, this.#openUntil - this.now());
	}

	/** @returns null when the try must not be made */
	enter(): Pass | null {
		const { state } = this;
		if (state === 'open' || this.#probe !== null) return null;
		const pass = this.#pass();
		if (state === 'closed') return pass;
		this.#probe = pass;
		this.#note('half-open');
		return pass;
	}

	/** Leave for a check that the user asked for: it passes in every state, and only its success counts. */
	enterAnyway(): Pass {
		return { answered: () => this.close(), failed: () => undefined, released: () => undefined };
	}

	/** Forgets the failures: the service answers, or what they came from has been changed. */
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
		// A try from before says nothing new once the breaker is open, and must not take the place of the probe.
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

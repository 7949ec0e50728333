/** How a view is changed. Changes of one wheel, drag or walk of a cursor that follow each other are one step. */
export type ViewChange = 'step' | 'wheel' | 'drag' | 'follow';

/** Steps that are kept. */
const MAX_STEPS = 100;
/** Notches of the wheel that follow each other within this time are one step, ms. */
const WHEEL_PAUSE = 800;

/** The views of a plot before and after the shown one, as a browser keeps pages. */
export class ViewHistory<T> {
	#past = $state.raw<readonly T[]>([]);
	#future = $state.raw<readonly T[]>([]);
	#last: { change: ViewChange; at: number } | null = null;

	get canGoBack(): boolean {
		return this.#past.length > 0;
	}

	get canGoForward(): boolean {
		return this.#future.length > 0;
	}

	/**
	 * Takes note of a change.
	 *
	 * @param before the view until now
	 * @param at time, ms
	 */
	record(before: T, change: ViewChange, at: number): void {
		const last = this.#last;
		this.#last = { change, at };
		this.#future = [];
		const goesOn = last?.change === change && change !== 'step' && (change !== 'wheel' || at - last.at < WHEEL_PAUSE);
		if (!goesOn) this.#past = [...this.#past, before].slice(-MAX_STEPS);
	}

	/** The next change is a step of its own. */
	close(): void {
		this.#last = null;
	}

	/** The view before the shown one, or null. */
	back(shown: T): T | null {
		const view = this.#past.at(-1) ?? null;
		if (view === null) return null;
		this.#past = this.#past.slice(0, -1);
		this.#future = [...this.#future, shown];
		this.#last = null;
		return view;
	}

	/** The view that was left by going back, or null. */
	forward(shown: T): T | null {
		const view = this.#future.at(-1) ?? null;
		if (view === null) return null;
		this.#future = this.#future.slice(0, -1);
		this.#past = [...this.#past, shown];
		this.#last = null;
		return view;
	}
}

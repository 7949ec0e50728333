import { liveQuery } from 'dexie';
import { toFault, type Fault } from '#lib/base/fault.ts';

/**
 * A database query whose result is updated after every change, in this tab or another one.
 * `value` is undefined until the first result.
 */
export class LiveQuery<T> {
	value = $state.raw<T | undefined>(undefined);
	fault = $state.raw<Fault | null>(null);
	#subscription: { unsubscribe(): void };

	constructor(private readonly query: () => Promise<T>) {
		this.#subscription = this.#subscribe();
	}

	/** Asks again, because something besides the database has changed. The last result stays until the next one. */
	refresh(): void {
		this.dispose();
		this.#subscription = this.#subscribe();
	}

	dispose(): void {
		this.#subscription.unsubscribe();
	}

	#subscribe(): { unsubscribe(): void } {
		return liveQuery(this.query).subscribe({
			next: (value) => {
				this.value = value;
				this.fault = null;
			},
			error: (cause: unknown) => {
				this.fault = toFault(cause, 'storage_unavailable');
			}
		});
	}
}

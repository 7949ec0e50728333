import { liveQuery } from 'dexie';
import { toFault, type Fault } from '#lib/base/fault.ts';

/**
 * A database query whose result is updated after every change, in this tab or another one.
 * `value` is undefined until the first result.
 */
export class LiveQuery<T> {
	value = $state.raw<T | undefined>(undefined);
	fault = $state.raw<Fault | null>(null);
	readonly #subscription: { unsubscribe(): void };

	constructor(query: () => Promise<T>) {
		this.#subscription = liveQuery(query).subscribe({
			next: (value) => {
				this.value = value;
				this.fault = null;
			},
			error: (cause: unknown) => {
				this.fault = toFault(cause, 'storage_unavailable');
			}
		});
	}

	dispose(): void {
		this.#subscription.unsubscribe();
	}
}

interface Lock {
	name: string;
}

/** The Web Locks API for one process, as far as the app uses it: without waiting for another holder. */
class MemoryLocks {
	readonly #held: Lock[] = [];

	async request<T>(name: string, work: () => Promise<T>): Promise<T> {
		const lock = { name };
		this.#held.push(lock);
		try {
			return await work();
		} finally {
			this.#held.splice(this.#held.indexOf(lock), 1);
		}
	}

	async query(): Promise<{ held: Lock[] }> {
		return { held: [...this.#held] };
	}
}

/** Installs the Web Locks API in Node, which lacks it in some supported versions. */
export function installLocks(): void {
	Object.defineProperty(globalThis, 'navigator', { value: { locks: new MemoryLocks() }, configurable: true });
}

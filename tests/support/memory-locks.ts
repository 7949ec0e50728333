interface Lock {
	name: string;
}

/** The browser's locks for one process, as far as the app uses them: taken without waiting for another holder. */
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

/** Gives Node, which has none in all supported versions, the locks that the app asks the browser for. */
export function installLocks(): void {
	Object.defineProperty(globalThis, 'navigator', { value: { locks: new MemoryLocks() }, configurable: true });
}

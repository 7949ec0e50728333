interface Lock {
	name: string;
}

type Work<T> = (lock: Lock | null) => Promise<T>;

/** The Web Locks API for one process, as far as the app uses it: without waiting for another holder. */
class MemoryLocks {
	readonly #held: Lock[] = [];

	async request<T>(name: string, ...[first, second]: [Work<T>] | [{ ifAvailable: true }, Work<T>]): Promise<T> {
		const work = typeof first === 'function' ? first : second!;
		const lock = { name };
		if (second && this.#held.some((held) => held.name === name)) return work(null);
		this.#held.push(lock);
		try {
			return await work(lock);
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

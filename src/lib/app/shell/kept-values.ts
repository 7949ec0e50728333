/** The part of the browser's `Storage` in use. */
export type KeptStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'spicewright:unsaved:';

/** The browser's synchronous storage; null if the browser denies access. */
export function browserStorage(): KeptStorage | null {
	try {
		return globalThis.localStorage ?? null;
	} catch {
		return null;
	}
}

/**
 * Text and layout of one project that are not in the database yet, kept where a page that is about to end can still write.
 *
 * While a page is being left, Chromium runs no callbacks and drops IndexedDB requests. Measured with
 * writes begun in `pagehide`, 15 times each way: none survived a reload or a navigation and half survived the closing of the
 * tab, a single write with an explicit commit no more than others; `localStorage` kept all 45. It also has room when the
 * database has none. It takes about 5 million characters; what is longer is protected only by the question that the browser
 * asks before it leaves.
 */
export class KeptValues<T> {
	readonly #prefix: string;

	/** @param kind of values, such as `file`: different kinds in a project do not collide */
	constructor(
		private readonly storage: KeptStorage | null,
		projectId: string,
		kind: string,
		private readonly isValue: (value: unknown) => value is T
	) {
		this.#prefix = `${PREFIX}${projectId}:${kind}:`;
	}

	names(): string[] {
		return keysOf(this.storage, this.#prefix).map((key) => key.slice(this.#prefix.length));
	}

	get(name: string): T | null {
		try {
			const value: unknown = JSON.parse(this.storage?.getItem(this.#prefix + name) ?? 'null');
			return this.isValue(value) ? value : null;
		} catch {
			return null;
		}
	}

	/** Keeps a value. If it does not fit, an earlier value is removed too, because it would pass for the latest one. */
	keep(name: string, value: T): void {
		try {
			this.storage?.setItem(this.#prefix + name, JSON.stringify(value));
		} catch {
			this.drop(name);
		}
	}

	drop(name: string): void {
		this.storage?.removeItem(this.#prefix + name);
	}
}

/** Removes values of projects that no longer exist. */
export function dropKept(storage: KeptStorage | null, isGone: (projectId: string) => boolean): void {
	for (const key of keysOf(storage, PREFIX)) {
		const projectId = key.slice(PREFIX.length).split(':', 1)[0] ?? '';
		if (isGone(projectId)) storage?.removeItem(key);
	}
}

function keysOf(storage: KeptStorage | null, prefix: string): string[] {
	const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
	return keys.filter((key) => key.startsWith(prefix));
}

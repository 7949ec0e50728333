import type { KeptStorage } from '#lib/app/shell/kept-values.ts';

/** The browser's storage in memory, with a limit in characters. */
export class MemoryStorage implements KeptStorage {
	readonly #values = new Map<string, string>();

	constructor(private readonly room = 5_000_000) {}

	get length(): number {
		return this.#values.size;
	}

	key(index: number): string | null {
		return [...this.#values.keys()][index] ?? null;
	}

	getItem(key: string): string | null {
		return this.#values.get(key) ?? null;
	}

	setItem(key: string, value: string): void {
		const others = [...this.#values].filter(([other]) => other !== key);
		const used = others.reduce((sum, [name, text]) => sum + name.length + text.length, 0);
		if (used + key.length + value.length > this.room) throw new DOMException('full', 'QuotaExceededError');
		this.#values.set(key, value);
	}

	removeItem(key: string): void {
		this.#values.delete(key);
	}
}

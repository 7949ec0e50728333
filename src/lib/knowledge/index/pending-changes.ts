import type { SourceKind } from '../knowledge.ts';

/** Sources that have to be listed again: of these kinds; of the kinds with a set only those made of these records. */
export class PendingChanges {
	readonly #kinds = new Map<SourceKind, Set<string> | null>();

	/** @param records keys; null for all */
	add(kind: SourceKind, records: ReadonlySet<string> | null): void {
		const before = this.#kinds.get(kind);
		if (before === null) return;
		this.#kinds.set(kind, records && new Set([...(before ?? []), ...records]));
	}

	/** Takes one kind; null if nothing has changed. */
	take(): { kind: SourceKind; records: ReadonlySet<string> | null } | null {
		for (const [kind, records] of this.#kinds) {
			this.#kinds.delete(kind);
			return { kind, records };
		}
		return null;
	}

	get isEmpty(): boolean {
		return this.#kinds.size === 0;
	}
}

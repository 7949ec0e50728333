import { SvelteMap } from 'svelte/reactivity';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { saveFold } from '#lib/db/conversation/sessions.ts';
import type { SessionRecord } from '#lib/db/records.ts';

/** What the user has folded and unfolded in the open session, stored with it. */
export class Folds {
	/** Newer than what is stored; keys are unique across sessions. */
	readonly #chosen = new SvelteMap<string, boolean>();

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly session: () => SessionRecord | null
	) {}

	/** Undefined where the user has not chosen. */
	get(key: string): boolean | undefined {
		return this.#chosen.get(key) ?? this.session()?.folds?.find((fold) => fold.key === key)?.open;
	}

	set(key: string, open: boolean): void {
		this.#chosen.set(key, open);
		const id = this.session()?.id;
		// A disk that is full costs the restoring only.
		if (id !== undefined) saveFold(this.database, id, { key, open }).catch(() => undefined);
	}
}

import type { Clock } from '#lib/base/clock.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { getDraft, saveDraft } from '#lib/db/drafts.ts';
import type { Draft } from '#lib/db/records.ts';
import { browserStorage, KeptValues, type KeptStorage } from '../shell/kept-values.ts';
import { Paced } from '../shell/paced.ts';

/** How often it is stored while it is typed, in milliseconds: what a killed tab may lose. */
const SAVE_INTERVAL_MS = 500;

export const emptyDraft: Draft = { text: '', attachments: [] };

interface KeptDraftOptions {
	clock?: Clock;
	/** Where it goes when the page ends before it is stored. */
	storage?: KeptStorage | null;
}

/** What the user has typed in a project's conversation and not sent, kept while it is typed. */
export class KeptDraft {
	/** Why it could not be stored the last time; null once it is. */
	problem = $state.raw<Fault | null>(null);
	#value: Draft = $state.raw(emptyDraft);
	/** Null when what is stored is the current value. */
	#unsaved: Draft | null = null;
	readonly #saving: Paced;
	readonly #kept: KeptValues<Draft>;

	private constructor(
		private readonly database: SpicewrightDatabase,
		private readonly projectId: string,
		private readonly onfault: (fault: Fault) => void,
		{ clock, storage = browserStorage() }: KeptDraftOptions
	) {
		this.#saving = new Paced(SAVE_INTERVAL_MS, () => void this.flush(), { clock });
		this.#kept = new KeptValues(storage, projectId, 'draft', isDraft);
	}

	/** Opens it as it was left. */
	static async open(
		database: SpicewrightDatabase,
		projectId: string,
		onfault: (fault: Fault) => void,
		options: KeptDraftOptions = {}
	): Promise<KeptDraft> {
		const draft = new KeptDraft(database, projectId, onfault, options);
		const stored = await getDraft(database, projectId);
		if (stored) draft.#value = { text: stored.text, attachments: stored.attachments };
		// What a page kept when it ended is newer than what it had stored.
		const kept = draft.#kept.get('');
		if (kept) draft.value = kept;
		return draft;
	}

	get value(): Draft {
		return this.#value;
	}

	set value(draft: Draft) {
		this.#value = draft;
		this.#unsaved = draft;
		this.#saving.request();
	}

	/** Stores what has been typed so far. What cannot be stored stays, and is tried again with the next flush. */
	async flush(): Promise<void> {
		this.#saving.cancel();
		const draft = this.#unsaved;
		if (!draft) return;
		try {
			await saveDraft(this.database, { projectId: this.projectId, ...draft });
			this.problem = null;
			if (this.#unsaved !== draft) return;
			this.#unsaved = null;
			this.#kept.drop('');
		} catch (thrown) {
			this.problem = toFault(thrown);
			this.onfault(this.problem);
		}
	}

	/** Stores what a page that is ending can still store, and keeps it for the next page before the call returns. */
	leave(): void {
		if (!this.#unsaved) return;
		this.#kept.keep('', this.#unsaved);
		void this.flush();
	}
}

/** What is kept was written by this class; a draft of an earlier version that has another shape is dropped. */
function isDraft(value: unknown): value is Draft {
	if (typeof value !== 'object' || value === null || !('text' in value) || !('attachments' in value)) return false;
	return typeof value.text === 'string' && Array.isArray(value.attachments);
}

import { toFault, type Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { getDraft, saveDraft } from '#lib/db/drafts.ts';
import type { Draft } from '#lib/db/records.ts';
import { Paced } from '../shell/paced.ts';

/** How often it is stored while it is typed, in milliseconds: what a killed tab may lose. */
const saveInterval = 500;

export const emptyDraft: Draft = { text: '', attachments: [] };

/** What the user has typed in a project's conversation and not sent, kept while it is typed. */
export class KeptDraft {
	#value: Draft = $state.raw(emptyDraft);
	/** Null when what is stored is what stands here. */
	#unsaved: Draft | null = null;
	readonly #saving = new Paced(saveInterval, () => void this.flush());

	private constructor(
		private readonly database: SpicewrightDatabase,
		private readonly projectId: string,
		private readonly onfault: (fault: Fault) => void
	) {}

	/** Opens it as it was left. */
	static async open(database: SpicewrightDatabase, projectId: string, onfault: (fault: Fault) => void) {
		const kept = new KeptDraft(database, projectId, onfault);
		const stored = await getDraft(database, projectId);
		if (stored) kept.#value = { text: stored.text, attachments: stored.attachments };
		return kept;
	}

	get value(): Draft {
		return this.#value;
	}

	set value(draft: Draft) {
		this.#value = draft;
		this.#unsaved = draft;
		this.#saving.request();
	}

	/** Stores what has been typed so far. */
	async flush(): Promise<void> {
		this.#saving.cancel();
		const draft = this.#unsaved;
		if (!draft) return;
		this.#unsaved = null;
		try {
			await saveDraft(this.database, { projectId: this.projectId, ...draft });
		} catch (thrown) {
			this.onfault(toFault(thrown));
		}
	}
}

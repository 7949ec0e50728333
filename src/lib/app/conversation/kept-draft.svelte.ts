import type { Clock } from '#lib/base/clock.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { getDraft, saveDraft } from '#lib/db/conversation/drafts.ts';
import type { Draft } from '#lib/db/records.ts';
import { browserStorage, KeptValues, type KeptStorage } from '../shell/kept-values.ts';
import { Paced } from '../shell/paced.ts';

/** How often the draft is stored during typing, milliseconds: the most that a killed tab loses. */
const SAVE_INTERVAL_MS = 500;

export const emptyDraft: Draft = { text: '', attachments: [] };

interface KeptDraftOptions {
	clock?: Clock;
	/** Storage for a draft that is not stored when the page closes. */
	storage?: KeptStorage | null;
}

/** Text that the user has typed in a project's conversation but not sent, stored during typing. */
export class KeptDraft {
	/** Why the last attempt to store it failed; null after a success. */
	problem = $state.raw<Fault | null>(null);
	#value: Draft = $state.raw(emptyDraft);
	#queued: readonly Draft[] = $state.raw([]);
	/** The value to store; null if the current value is stored. */
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

	/** Opens the draft in its last state. */
	static async open(
		database: SpicewrightDatabase,
		projectId: string,
		onfault: (fault: Fault) => void,
		options: KeptDraftOptions = {}
	): Promise<KeptDraft> {
		const draft = new KeptDraft(database, projectId, onfault, options);
		const stored = await getDraft(database, projectId);
		if (stored) {
			const { queued = [], projectId: _, ...value } = stored;
			draft.#value = value;
			// No turn of this tab is running that would read them.
			if (queued.length > 0) draft.value = joinDrafts([...queued, draft.#value]);
		}
		// A value kept by a closing page is newer than the stored one.
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

	/** What was sent while the agent was working, and waits to be read. */
	get queued(): readonly Draft[] {
		return this.#queued;
	}

	set queued(queued: readonly Draft[]) {
		this.#queued = queued;
		this.#unsaved ??= this.#value;
		this.#saving.request();
	}

	/** Keeps a message for the running turn, whose next call to the model reads it. */
	queue(message: Draft): void {
		this.value = emptyDraft;
		this.queued = [...this.#queued, message];
	}

	/** Puts what waits back in the text box, before what has been typed since. */
	takeBack(drafts: readonly Draft[] = this.#queued): void {
		if (drafts.length === 0) return;
		this.queued = this.#queued.filter((draft) => !drafts.includes(draft));
		this.value = joinDrafts([...drafts, this.#value]);
	}

	/** Stores what has been typed so far. If that fails, the text stays and the next flush tries again. */
	async flush(): Promise<void> {
		this.#saving.cancel();
		const draft = this.#unsaved;
		if (!draft) return;
		try {
			const queued = this.#queued;
			await saveDraft(this.database, {
				projectId: this.projectId,
				...draft,
				...(queued.length > 0 && { queued: [...queued] })
			});
			this.problem = null;
			if (this.#unsaved !== draft || this.#queued !== queued) return;
			this.#unsaved = null;
			this.#kept.drop('');
		} catch (thrown) {
			this.problem = toFault(thrown);
			this.onfault(this.problem);
		}
	}

	/**
	 * Starts to store the draft of a page that may end, and keeps it for the next page before the call returns. Nothing changes for
	 * this page, which may just be hidden: its turn still reads what waits.
	 */
	leave(): void {
		if (!this.#unsaved) return;
		// The next page has no turn that would read what waits.
		this.#kept.keep('', joinDrafts([...this.#queued, this.#unsaved]));
		void this.flush();
	}

	/** Puts what waits back in the text box, as no turn will read it, and stores it as `leave` does. */
	close(): void {
		this.takeBack();
		this.leave();
	}
}

function joinDrafts(drafts: readonly Draft[]): Draft {
	const texts = drafts.map(({ text }) => text).filter((text) => text.trim() !== '');
	const mentions = drafts.flatMap((draft) => draft.mentions ?? []);
	return {
		text: texts.join('\n\n'),
		attachments: drafts.flatMap(({ attachments }) => attachments),
		...(mentions.length > 0 && { mentions })
	};
}

/** Kept values were written by this class; a draft in the format of an earlier version is dropped. */
function isDraft(value: unknown): value is Draft {
	if (typeof value !== 'object' || value === null || !('text' in value) || !('attachments' in value)) return false;
	return typeof value.text === 'string' && Array.isArray(value.attachments);
}

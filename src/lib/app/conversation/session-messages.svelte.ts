import { liveQuery } from 'dexie';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { Branches, type MessageVersions } from '#lib/db/conversation/branches.ts';
import { listMessages } from '#lib/db/conversation/messages.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import { getSession, type MessageRange } from '#lib/db/conversation/sessions.ts';

const isUnfinished = ({ role, stopReason }: MessageRecord) => role === 'assistant' && stopReason === null;

/**
 * The messages of the open session: what is stored, as it changes in any tab, and in front of it the answer that this tab is
 * writing. That answer is left out of what is read, and one that another tab is writing is read on its own: storing an answer
 * as it grows does not make the session be read again in any tab.
 */
export class SessionMessages {
	#openId = $state<string | null>(null);
	#stored = $state.raw<readonly MessageRecord[]>([]);
	/** The answer that another tab is writing, and what is stored after it. */
	#growing = $state.raw<readonly MessageRecord[]>([]);
	/** Shown in place of what is stored of it. */
	#answer = $state.raw<MessageRecord | null>(null);
	/** The same answer as it was when this tab began to write it. */
	#begun = $state.raw<MessageRecord | null>(null);
	/** The last message of the branch that is shown, as it is stored. */
	#tipId = $state.raw<string | null>(null);
	/** Depends on which messages there are, not on what is in them: it is not made again as an answer grows. */
	readonly #branches = $derived.by(() => {
		const stored = [...this.#stored, ...this.#growing];
		const begun = this.#begun;
		if (!begun || begun.sessionId !== this.#openId || stored.some(({ id }) => id === begun.id))
			return new Branches(stored);
		return new Branches([...stored, begun].toSorted((a, b) => a.order - b.order));
	});
	/** The messages of the branch that is shown. */
	readonly value = $derived.by(() => {
		const answer = this.#answer;
		const isHere = answer !== null && answer.sessionId === this.#openId;
		const path = this.#branches.path(isHere ? answer.id : this.#tipId);
		return isHere ? path.map((message) => (message.id === answer.id ? answer : message)) : path;
	});
	#subscriptions: readonly { unsubscribe(): void }[] = [];
	#tip: { unsubscribe(): void } | null = null;

	constructor(private readonly database: SpicewrightDatabase) {}

	open(sessionId: string): void {
		this.#openId = sessionId;
		this.#stored = [];
		this.#growing = [];
		this.#tipId = null;
		this.#follow();
		this.#tip?.unsubscribe();
		const tip = liveQuery(async () => (await getSession(this.database, sessionId))?.tipId ?? null);
		this.#tip = tip.subscribe({ next: (id) => (this.#tipId = id), error: () => undefined });
	}

	/** The versions of a message; null when there is only one. */
	versions(message: MessageRecord): MessageVersions | null {
		const versions = this.#branches.versions(message);
		return versions.ids.length > 1 ? versions : null;
	}

	/** Called when a question and its empty answer have been stored. */
	begin(question: MessageRecord, answer: MessageRecord): void {
		this.#answer = answer;
		this.#begun = answer;
		if (question.sessionId !== this.#openId) return;
		// Stored with them; what is read of it may come later than the end of the answer.
		this.#tipId = answer.id;
		const stored = [...this.#stored, ...this.#growing].filter(({ id }) => id !== question.id && id !== answer.id);
		this.#stored = [...stored, question].toSorted((a, b) => a.order - b.order);
		this.#growing = [];
		this.#follow();
	}

	/** An answer that was stored goes on. */
	continue(answer: MessageRecord): void {
		this.#answer = answer;
		this.#begun = answer;
		this.#follow();
	}

	/** Shows the current state of the answer. */
	show(answer: MessageRecord): void {
		this.#answer = answer;
	}

	/** Called with the finished answer, or null if it was dropped: from now on the stored version is shown. */
	end(answer: MessageRecord | null): void {
		this.#answer = answer;
		if (!answer) this.#begun = null;
		this.#follow();
	}

	dispose(): void {
		this.#unsubscribe();
		this.#tip?.unsubscribe();
	}

	#follow(): void {
		const answer = this.#answer;
		const isWriting = answer?.sessionId === this.#openId && answer?.stopReason === null;
		this.#unsubscribe();
		if (isWriting) this.#read({ last: answer.order - 1 }, (messages) => this.#set(messages, []));
		else this.#read({}, (messages) => this.#takeAll(messages));
	}

	#set(stored: readonly MessageRecord[], growing: readonly MessageRecord[]): void {
		this.#stored = stored;
		this.#growing = growing;
	}

	#takeAll(messages: readonly MessageRecord[]): void {
		const last = messages.at(-1);
		if (!last || !isUnfinished(last)) return this.#take(messages, []);
		this.#take(messages.slice(0, -1), [last]);
		this.#unsubscribe();
		this.#read({ last: last.order - 1 }, (before) => this.#take(before, this.#growing));
		this.#read({ first: last.order }, (growing) => {
			this.#take(this.#stored, growing);
			// It has its end, is dropped or replaced.
			if (growing.length !== 1 || !growing.every(isUnfinished)) this.#follow();
		});
	}

	/** @param stored all that is stored before `growing`: an answer that is not in it was removed */
	#take(stored: readonly MessageRecord[], growing: readonly MessageRecord[]): void {
		this.#set(stored, growing);
		const answer = this.#answer;
		if (!answer || answer.stopReason === null) return;
		const found = [...stored, ...growing].find(({ id }) => id === answer.id);
		// An end that could not be stored is still shown.
		if (found?.stopReason !== null) {
			this.#answer = null;
			this.#begun = null;
		}
	}

	#read(range: MessageRange, next: (messages: readonly MessageRecord[]) => void): void {
		const sessionId = this.#openId;
		if (sessionId === null) return;
		const query = liveQuery(() => listMessages(this.database, sessionId, range));
		// What was read last stays; the notices tell of storage that does not answer.
		this.#subscriptions = [...this.#subscriptions, query.subscribe({ next, error: () => undefined })];
	}

	#unsubscribe(): void {
		for (const subscription of this.#subscriptions) subscription.unsubscribe();
		this.#subscriptions = [];
	}
}

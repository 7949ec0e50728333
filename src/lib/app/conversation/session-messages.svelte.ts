import { liveQuery } from 'dexie';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listMessages } from '#lib/db/messages.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import type { MessageRange } from '#lib/db/sessions.ts';

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
	readonly value = $derived.by(() => {
		const stored = [...this.#stored, ...this.#growing];
		const answer = this.#answer;
		if (!answer || answer.sessionId !== this.#openId) return stored;
		const others = stored.filter(({ id }) => id !== answer.id);
		return [...others, answer].toSorted((a, b) => a.order - b.order);
	});
	#subscriptions: readonly { unsubscribe(): void }[] = [];

	constructor(private readonly database: SpicewrightDatabase) {}

	open(sessionId: string): void {
		this.#openId = sessionId;
		this.#stored = [];
		this.#growing = [];
		this.#follow();
	}

	/** Called when a question and its empty answer have been stored. */
	begin(question: MessageRecord, answer: MessageRecord): void {
		const shown = this.value.filter(({ order }) => order < question.order);
		this.#answer = answer;
		if (question.sessionId !== this.#openId) return;
		this.#stored = [...shown, question];
		this.#growing = [];
		this.#follow();
	}

	/** An answer that was stored goes on. */
	continue(answer: MessageRecord): void {
		this.#answer = answer;
		this.#follow();
	}

	/** Shows the current state of the answer. */
	show(answer: MessageRecord): void {
		this.#answer = answer;
	}

	/** Called with the finished answer, or null if it was dropped: from now on the stored version is shown. */
	end(answer: MessageRecord | null): void {
		this.#answer = answer;
		this.#follow();
	}

	dispose(): void {
		this.#unsubscribe();
	}

	#follow(): void {
		const answer = this.#answer;
		const isWriting = answer?.sessionId === this.#openId && answer?.stopReason === null;
		this.#unsubscribe();
		if (isWriting) this.#read({ last: answer.order - 1 }, (messages) => this.#take(messages, []));
		else this.#read({}, (messages) => this.#takeAll(messages));
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

	#take(stored: readonly MessageRecord[], growing: readonly MessageRecord[]): void {
		this.#stored = stored;
		this.#growing = growing;
		const answer = this.#answer;
		if (!answer || answer.stopReason === null) return;
		const found = [...stored, ...growing].find(({ id }) => id === answer.id);
		// An end that could not be stored is still shown.
		if (found?.stopReason !== null) this.#answer = null;
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

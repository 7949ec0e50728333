import { liveQuery } from 'dexie';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listMessages } from '#lib/db/messages.ts';
import type { MessageRecord } from '#lib/db/records.ts';

/**
 * The messages of the open session: what is stored, as it changes in any tab, and in front of it the answer that this tab is
 * writing. That answer is left out of what is read: storing it as it grows does not make the session be read again.
 */
export class SessionMessages {
	#openId = $state<string | null>(null);
	#stored = $state.raw<readonly MessageRecord[]>([]);
	/** Shown in place of what is stored of it. */
	#answer = $state.raw<MessageRecord | null>(null);
	readonly value = $derived.by(() => {
		const answer = this.#answer;
		if (!answer || answer.sessionId !== this.#openId) return [...this.#stored];
		const others = this.#stored.filter(({ id }) => id !== answer.id);
		return [...others, answer].toSorted((a, b) => a.order - b.order);
	});
	#subscription: { unsubscribe(): void } | null = null;

	constructor(private readonly database: SpicewrightDatabase) {}

	open(sessionId: string): void {
		this.#openId = sessionId;
		this.#stored = [];
		this.#follow();
	}

	/** A question and its empty answer have been stored. */
	begin(question: MessageRecord, answer: MessageRecord): void {
		const shown = this.value.filter(({ order }) => order < question.order);
		this.#answer = answer;
		if (question.sessionId !== this.#openId) return;
		this.#stored = [...shown, question];
		this.#follow();
	}

	/** An answer that was stored goes on. */
	continue(answer: MessageRecord): void {
		this.#answer = answer;
		this.#follow();
	}

	/** The answer as it is now. */
	show(answer: MessageRecord): void {
		this.#answer = answer;
	}

	/** The answer has its end, or null when it was dropped: from now on it is one of those that are stored. */
	end(answer: MessageRecord | null): void {
		this.#answer = answer;
		this.#follow();
	}

	dispose(): void {
		this.#subscription?.unsubscribe();
	}

	#follow(): void {
		const sessionId = this.#openId;
		if (sessionId === null) return;
		this.#subscription?.unsubscribe();
		const answer = this.#answer;
		const isWriting = answer?.sessionId === sessionId && answer.stopReason === null;
		const last = isWriting ? answer.order - 1 : Infinity;
		this.#subscription = liveQuery(() => listMessages(this.database, sessionId, last)).subscribe({
			next: (messages) => this.#read(messages),
			// What was read last stays; the notices tell of storage that does not answer.
			error: () => undefined
		});
	}

	#read(messages: readonly MessageRecord[]): void {
		this.#stored = messages;
		const answer = this.#answer;
		if (!answer || answer.stopReason === null) return;
		const stored = messages.find(({ id }) => id === answer.id);
		// An end that could not be stored is still shown.
		if (stored?.stopReason !== null) this.#answer = null;
	}
}

import { liveQuery } from 'dexie';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listMessages } from '#lib/db/messages.ts';
import type { MessageRecord } from '#lib/db/records.ts';

/**
 * The messages of the open session: the stored ones, as they change in any tab, and the answer that this tab is writing.
 * That answer is not part of the live query, so that storing it as it grows does not reload the session.
 */
export class SessionMessages {
	#openId = $state<string | null>(null);
	#stored = $state.raw<readonly MessageRecord[]>([]);
	/** Shown instead of its stored version. */
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

	/** Called when a question and its empty answer have been stored. */
	begin(question: MessageRecord, answer: MessageRecord): void {
		const shown = this.value.filter(({ order }) => order < question.order);
		this.#answer = answer;
		if (question.sessionId !== this.#openId) return;
		this.#stored = [...shown, question];
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
			// The last result stays; storage failures are reported as notices.
			error: () => undefined
		});
	}

	#read(messages: readonly MessageRecord[]): void {
		this.#stored = messages;
		const answer = this.#answer;
		if (!answer || answer.stopReason === null) return;
		const stored = messages.find(({ id }) => id === answer.id);
		// A finished answer that could not be stored is still shown.
		if (stored?.stopReason !== null) this.#answer = null;
	}
}

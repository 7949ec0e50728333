import type { Clock } from '#lib/base/clock.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { removeMessage, saveMessage } from '#lib/db/conversation/messages.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import { dropsAnswer } from './turn-messages.ts';

/** How often a growing answer is saved, milliseconds: the most that a killed tab loses. */
const SAVE_INTERVAL_MS = 500;

/** Saves one answer while it grows. A failure is reported once, until saving works again. */
export class AnswerStore {
	/** Counts the versions of the answer. */
	#version = 0;
	/** The last version that is saved. */
	#savedVersion = 0;
	#waiting: AbortController | null = null;
	#isFailing = false;

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly clock: Clock,
		private readonly onfault: (fault: Fault) => void
	) {}

	/** Saves the answer within 500 ms, in the state that it has by then. */
	request(current: () => MessageRecord): void {
		this.#version += 1;
		if (this.#waiting) return;
		const waiting = new AbortController();
		this.#waiting = waiting;
		this.clock.sleep(SAVE_INTERVAL_MS, waiting.signal).then(
			() => this.save(current()),
			() => undefined
		);
	}

	/** Saves the answer now; does not reject. */
	async save(answer: MessageRecord): Promise<void> {
		try {
			await this.saveOrThrow(answer);
			this.#isFailing = false;
		} catch (thrown) {
			this.#report(toFault(thrown));
		}
	}

	/** @throws Fault as `saveMessage` */
	async saveOrThrow(answer: MessageRecord): Promise<void> {
		this.#cancel();
		const version = ++this.#version;
		await saveMessage(this.database, answer);
		// What was requested meanwhile is newer than what is saved now.
		this.#savedVersion = Math.max(this.#savedVersion, version);
	}

	/** Saves the answer if its latest version is not saved; does not reject. */
	async flush(answer: MessageRecord): Promise<void> {
		if (this.#savedVersion < this.#version) await this.save(answer);
	}

	/**
	 * Saves the finished answer, or drops it when it was stopped with too little content; does not reject.
	 *
	 * @returns the answer, or null when it was dropped
	 */
	async end(answer: MessageRecord): Promise<MessageRecord | null> {
		this.#cancel();
		if (!dropsAnswer(answer)) {
			await this.save(answer);
			return answer;
		}
		this.#savedVersion = this.#version;
		await removeMessage(this.database, answer.id).catch((thrown: unknown) => this.#report(toFault(thrown)));
		return null;
	}

	#cancel(): void {
		this.#waiting?.abort();
		this.#waiting = null;
	}

	#report(fault: Fault): void {
		// The message or its session was deleted in the meantime, so there is nothing to save it in.
		if (fault.code === 'record_missing' || this.#isFailing) return;
		this.#isFailing = true;
		this.onfault(fault);
	}
}

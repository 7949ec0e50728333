import type { Clock } from '#lib/base/clock.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { removeMessage, saveMessage } from '#lib/db/messages.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import { dropsAnswer } from './turn-messages.ts';

/** How often an answer that grows is stored, milliseconds: what a killed tab may lose. */
const SAVE_INTERVAL_MS = 500;

/** Stores one answer while it grows. A failure is reported once, until storing works again. */
export class AnswerStore {
	/** True while something is not stored. */
	#isDirty = false;
	#waiting: AbortController | null = null;
	#isFailing = false;

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly clock: Clock,
		private readonly onfault: (fault: Fault) => void
	) {}

	/** Stores it within 500 ms, as it is by then. */
	request(current: () => MessageRecord): void {
		this.#isDirty = true;
		if (this.#waiting) return;
		const waiting = new AbortController();
		this.#waiting = waiting;
		this.clock.sleep(SAVE_INTERVAL_MS, waiting.signal).then(
			() => this.save(current()),
			() => undefined
		);
	}

	/** Stores it now; does not reject. */
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
		this.#isDirty = true;
		await saveMessage(this.database, answer);
		this.#isDirty = false;
	}

	/** Stores what is not stored yet; does not reject. */
	async flush(answer: MessageRecord): Promise<void> {
		if (this.#isDirty) await this.save(answer);
	}

	/**
	 * Stores the answer with its end, or drops it when a stop left too little; does not reject.
	 *
	 * @returns the answer, or null when it was dropped
	 */
	async end(answer: MessageRecord): Promise<MessageRecord | null> {
		this.#cancel();
		if (!dropsAnswer(answer)) {
			await this.save(answer);
			return answer;
		}
		this.#isDirty = false;
		await removeMessage(this.database, answer.id).catch((thrown: unknown) => this.#report(toFault(thrown)));
		return null;
	}

	#cancel(): void {
		this.#waiting?.abort();
		this.#waiting = null;
	}

	#report(fault: Fault): void {
		// The message or its session was deleted meanwhile: there is nothing left to store it in.
		if (fault.code === 'record_missing' || this.#isFailing) return;
		this.#isFailing = true;
		this.onfault(fault);
	}
}

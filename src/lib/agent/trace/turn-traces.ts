import type { Clock } from '#lib/base/clock.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import type { TraceRecord } from '#lib/db/conversation/trace-records.ts';
import { saveTrace } from '#lib/db/conversation/traces.ts';
import type { TurnEvent } from '../turn-runner.ts';
import { TraceRecorder } from './trace-recorder.ts';

interface Tracing {
	answer: MessageRecord;
	recorder: TraceRecorder;
	startedAt: number;
}

/** Stores how the answers of a conversation come about: the observer of its turns. */
export class TurnTraces {
	#current: Tracing | null = null;
	/** The trace to store; null when the latest one is stored, or being stored. */
	#unsaved: TraceRecord | null = null;
	#saving: Promise<void> | null = null;
	/** A failure is reported once, until storing works again. */
	#isFailing = false;

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly clock: Clock,
		private readonly onfault: (fault: Fault) => void
	) {}

	follow(event: TurnEvent): void {
		switch (event.type) {
			case 'asked':
			case 'continued':
				this.#begin(event.answer);
				return;
			case 'progress':
				if (this.#current?.recorder.follow(event.event, event.answer)) this.#request();
				return;
			case 'ended':
				this.#end(event.answer);
				return;
			case 'started':
			case 'stopping':
		}
	}

	/** Resolves when everything so far is stored. */
	async flush(): Promise<void> {
		await this.#saving;
	}

	#begin(answer: MessageRecord): void {
		this.#current = { answer, recorder: new TraceRecorder(() => this.clock.now()), startedAt: this.clock.now() };
		this.#request();
	}

	/** The answer of a turn that was left has its end before the loop has. */
	#end(answer: MessageRecord | null): void {
		if (answer && this.#current?.recorder.end(answer.stopReason, answer.fault?.code ?? null)) this.#request();
		this.#current = null;
	}

	#request(): void {
		if (!this.#current) return;
		const { answer, recorder, startedAt } = this.#current;
		const { id: messageId, projectId, sessionId } = answer;
		const { spans, dropped } = recorder;
		this.#unsaved = { messageId, projectId, sessionId, startedAt, spans: [...spans], dropped };
		this.#saving ??= this.#save().finally(() => (this.#saving = null));
	}

	async #save(): Promise<void> {
		while (this.#unsaved) {
			const trace = this.#unsaved;
			this.#unsaved = null;
			try {
				await saveTrace(this.database, trace);
				this.#isFailing = false;
			} catch (thrown) {
				if (!this.#isFailing) this.onfault(toFault(thrown));
				this.#isFailing = true;
			}
		}
	}
}

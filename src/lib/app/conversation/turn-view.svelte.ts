import type { TurnEvent } from '#lib/agent/turn-runner.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import { language } from '../shell/language.svelte.ts';
import type { Notices } from '../shell/notices.svelte.ts';
import { Paced } from '../shell/paced.ts';
import type { SessionMessages } from './session-messages.svelte.ts';
import { TurnStatus } from './turn-status.svelte.ts';

/** How often the display of a growing answer is updated, milliseconds (L1). */
const SHOW_INTERVAL_MS = 50;

/** The state of the current turn for display. */
export class TurnView {
	readonly status = new TurnStatus();
	running = $state(false);
	/** The answer that is being written. */
	answerId = $state<string | null>(null);
	#answer: MessageRecord | null = null;
	readonly #show = new Paced(SHOW_INTERVAL_MS, () => {
		if (this.#answer) this.messages.show(this.#answer);
	});

	constructor(
		private readonly messages: SessionMessages,
		private readonly notices: Pick<Notices, 'info'>
	) {}

	follow(event: TurnEvent): void {
		switch (event.type) {
			case 'started':
				this.running = true;
				return this.status.begin();
			case 'asked':
				this.answerId = event.answer.id;
				return this.messages.begin(event.question, event.answer);
			case 'continued':
				this.answerId = event.answer.id;
				return this.messages.continue(event.answer);
			case 'progress':
				this.#answer = event.answer;
				this.status.follow(event.event);
				if (event.event.type === 'file_conflict')
					this.notices.info(language.t.conversation.fileConflict(event.event.path));
				return this.#show.request();
			case 'stopping':
				return this.status.stopping();
			case 'ended':
				return this.#end(event.answer);
		}
	}

	#end(answer: MessageRecord | null): void {
		this.#show.cancel();
		this.#answer = null;
		if (this.answerId !== null) this.messages.end(answer);
		this.answerId = null;
		this.running = false;
		this.status.reset();
	}
}

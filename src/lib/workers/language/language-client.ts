import { Fault, toFault } from '#lib/base/fault.ts';
import type {
	Answer,
	FileMessage,
	LanguageOptions,
	LanguageWorkerApi,
	QueryAnswer,
	QueryArguments,
	QueryName,
	TextChange
} from './protocol.ts';

/** A service that has been started; `lost` is aborted when it ends unexpectedly. */
export interface RunningService {
	lost: AbortSignal;
	update: LanguageWorkerApi['update'];
	ask<Name extends QueryName>(name: Name, args: QueryArguments<Name>): Promise<Answer<QueryAnswer<Name>>>;
	terminate(): void;
}

export interface LanguageClientEvents {
	/** The current text of a file, for a restarted service; null if there is no such file. */
	textOf(path: string): string | null;
	/** Called when the service has ended; it starts again with the next question. */
	onrestart(): void;
	/** Called when the service has failed too often: it does not answer until `restart`. */
	onfault(fault: Fault): void;
}

/** Time limit for an answer, ms: no file within the limits needs a tenth of it. */
const ANSWER_LIMIT_MS = 10_000;
/** Maximum number of automatic restarts: some input may end the service every time. */
const RESTARTS = 3;

interface Lane {
	/** Counts the questions, to see whether a newer one has been asked. */
	newest: number;
	busy: boolean;
	waiting: (() => void) | null;
}

/**
 * The page's side of the language service.
 *
 * Each kind of question has a lane: one is being answered, at most one waits, and a newer one replaces the waiting one. So a
 * slow answer is never followed by a queue of outdated questions.
 */
export class LanguageClient {
	#service: RunningService | null = null;
	#revision = 0;
	#generation = 0;
	#restarts = 0;
	#dead = false;
	#options: LanguageOptions | null = null;
	readonly #paths = new Set<string>();
	readonly #lanes = new Map<string, Lane>();

	constructor(
		private readonly start: () => RunningService,
		private readonly events: LanguageClientEvents
	) {}

	/** Counts the changes of the files. An answer belongs to the revision at which the question was asked. */
	get revision(): number {
		return this.#revision;
	}

	/** Counts the services that have been started: a new one has no state of the previous one. */
	get generation(): number {
		return this.#generation;
	}

	configure(options: LanguageOptions): void {
		this.#options = options;
		this.#send([{ type: 'configure', options }]);
	}

	/** Sets the whole text of files; null removes a file. */
	set(files: readonly { path: string; text: string | null }[]): void {
		for (const { path, text } of files) {
			if (text === null) this.#paths.delete(path);
			else this.#paths.add(path);
		}
		this.#send(files.map(({ path, text }) => ({ type: 'set', path, text })));
	}

	/** Changes a file that was set before; `length` is the length of its text after the changes. */
	edit(path: string, changes: readonly TextChange[], length: number): void {
		this.#send([{ type: 'edit', path, changes, length }]);
	}

	/**
	 * Asks the service.
	 *
	 * @returns null if a newer question of the same kind has replaced it, the files have changed meanwhile, or the service
	 *   has failed
	 */
	async ask<Name extends QueryName>(name: Name, ...args: QueryArguments<Name>): Promise<QueryAnswer<Name> | null> {
		const lane = this.#lane(name);
		const number = (lane.newest += 1);
		if (lane.busy) {
			lane.waiting?.();
			await new Promise<void>((resolve) => (lane.waiting = resolve));
			if (number !== lane.newest) return null;
		}
		lane.busy = true;
		const asked = this.#revision;
		try {
			const answer = await this.#answer(name, args);
			if (!answer) return null;
			if (answer.lost.length > 0) this.#resend(answer.lost);
			return answer.revision === this.#revision && asked === this.#revision ? answer.value : null;
		} finally {
			lane.busy = false;
			const next = lane.waiting;
			lane.waiting = null;
			next?.();
		}
	}

	/** Starts the service again after it has failed too often. */
	restart(): void {
		this.#dead = false;
		this.#restarts = 0;
		this.#end();
		this.#revision += 1;
	}

	dispose(): void {
		this.#dead = true;
		this.#end();
	}

	#lane(name: string): Lane {
		let lane = this.#lanes.get(name);
		if (!lane) this.#lanes.set(name, (lane = { newest: 0, busy: false, waiting: null }));
		return lane;
	}

	#send(messages: readonly FileMessage[]): void {
		if (messages.length === 0) return;
		this.#revision += 1;
		// A service that is started later gets all files at its start.
		this.#service?.update(messages, this.#revision);
	}

	#resend(paths: readonly string[]): void {
		this.set(paths.map((path) => ({ path, text: this.events.textOf(path) })));
	}

	async #answer<Name extends QueryName>(
		name: Name,
		args: QueryArguments<Name>
	): Promise<Answer<QueryAnswer<Name>> | null> {
		if (this.#dead) return null;
		const service = (this.#service ??= this.#begin());
		let timer: ReturnType<typeof setTimeout> | undefined;
		let onlost: (() => void) | undefined;
		try {
			return await new Promise<Answer<QueryAnswer<Name>>>((resolve, reject) => {
				const slow = () => reject(new Fault('language_worker_failed', `${name} was not answered in time`));
				timer = setTimeout(slow, ANSWER_LIMIT_MS);
				onlost = () => reject(toFault(service.lost.reason, 'language_worker_failed'));
				service.lost.addEventListener('abort', onlost);
				service.ask(name, args).then(resolve, reject);
			});
		} catch (thrown) {
			if (this.#service === service) this.#recover(toFault(thrown, 'language_worker_failed'));
			return null;
		} finally {
			clearTimeout(timer);
			// A service lives as long as its project is open and is asked at every keystroke: listeners would pile up.
			if (onlost) service.lost.removeEventListener('abort', onlost);
		}
	}

	#begin(): RunningService {
		const service = this.start();
		this.#generation += 1;
		const messages: FileMessage[] = this.#options ? [{ type: 'configure', options: this.#options }] : [];
		for (const path of this.#paths) messages.push({ type: 'set', path, text: this.events.textOf(path) });
		service.update(messages, this.#revision);
		return service;
	}

	#recover(fault: Fault): void {
		this.#end();
		this.#restarts += 1;
		if (this.#restarts <= RESTARTS) {
			this.events.onrestart();
			return;
		}
		this.#dead = true;
		this.events.onfault(fault);
	}

	#end(): void {
		this.#service?.terminate();
		this.#service = null;
	}
}

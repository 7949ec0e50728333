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

/** A service that has been started; `lost` is aborted when it ends by itself. */
export interface RunningService {
	lost: AbortSignal;
	update: LanguageWorkerApi['update'];
	ask<Name extends QueryName>(name: Name, args: QueryArguments<Name>): Promise<Answer<QueryAnswer<Name>>>;
	terminate(): void;
}

export interface LanguageClientEvents {
	/** The text of a file as it is now, for a service that has to be filled again; null when there is none. */
	textOf(path: string): string | null;
	/** The service ended and starts again with the next question. */
	onrestart(): void;
	/** Something has gone wrong for good: the service does not answer any more until `restart`. */
	onfault(fault: Fault): void;
}

/** How long in ms a question may take: no file within the limits needs a tenth of it. */
const ANSWER_LIMIT_MS = 10_000;
/** How often the service is started again by itself; what ends it each time would end it for ever. */
const RESTARTS = 3;

interface Lane {
	/** Counts the questions, so that an answer knows whether a newer one has been asked. */
	newest: number;
	busy: boolean;
	waiting: (() => void) | null;
}

/**
 * The page's side of the language service.
 *
 * Questions of one kind stand in a lane: one is under way, at most one waits, and a newer one takes the place of the one that
 * waits. So a slow answer is never followed by a queue of questions that nobody wants answered any more.
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

	/** Counts what has happened to the files. An answer belongs to the revision at which it was asked. */
	get revision(): number {
		return this.#revision;
	}

	/** Counts the services that have been started: a new one knows nothing of what the last one has said. */
	get generation(): number {
		return this.#generation;
	}

	configure(options: LanguageOptions): void {
		this.#options = options;
		this.#send([{ type: 'configure', options }]);
	}

	/** Sets files as a whole; a text of null takes a file away. */
	set(files: readonly { path: string; text: string | null }[]): void {
		for (const { path, text } of files) {
			if (text === null) this.#paths.delete(path);
			else this.#paths.add(path);
		}
		this.#send(files.map(({ path, text }) => ({ type: 'set', path, text })));
	}

	/** Changes a file that was set before; `length` is that of its text after the changes. */
	edit(path: string, changes: readonly TextChange[], length: number): void {
		this.#send([{ type: 'edit', path, changes, length }]);
	}

	/**
	 * Asks the service.
	 *
	 * @returns null when a newer question of the same kind has taken its place, the files have changed meanwhile, or the service
	 *   failed
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

	/** Starts the service again after it was given up. */
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
		// a service that is started later is filled as it starts
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
			// a service lives as long as its project is open, and is asked at every key
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

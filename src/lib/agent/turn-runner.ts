import type { Clock } from '#lib/base/clock.ts';
import type { Fault } from '#lib/base/fault.ts';
import type { TaskControl, TaskRegistry } from '#lib/base/task-registry.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { MessageRecord, StopReason } from '#lib/db/records.ts';
import type { AgentEvent } from './events.ts';
import { StoredTurn, type TurnRequest } from './stored-turn.ts';
import type { PermissionAnswer } from './turn-permissions.ts';

export type { TurnRequest };

/** What the turns of a conversation report, in order. A turn reports nothing after its `ended`. */
export type TurnEvent =
	| { type: 'started' }
	/** The question and an empty answer are stored. */
	| { type: 'asked'; question: MessageRecord; answer: MessageRecord }
	/** An answer goes on that waited for a permission when its tab ended. */
	| { type: 'continued'; answer: MessageRecord }
	| { type: 'progress'; event: AgentEvent; answer: MessageRecord }
	| { type: 'stopping' }
	/** The finished answer; null when there is none, or it was dropped. */
	| { type: 'ended'; answer: MessageRecord | null };

export interface RunnerParts {
	database: SpicewrightDatabase;
	clock: Clock;
	/** Every turn is a task of it. */
	tasks: TaskRegistry;
	projectId: string;
	onevent(event: TurnEvent): void;
	onfault(fault: Fault): void;
}

/** How a turn went: `refused` while another turn is running; `not_asked` when nothing was stored. */
export type TurnResult = 'refused' | 'not_asked' | 'ended';

interface CurrentTurn {
	taskId: string;
	turn: StoredTurn;
}

/** Runs the turns of one conversation as tasks, one at a time, from the question until everything is stored. */
export class TurnRunner {
	#current: CurrentTurn | null = null;
	/** The latest turn; its end may not be stored yet. */
	#last: StoredTurn | null = null;

	constructor(private readonly parts: RunnerParts) {}

	/**
	 * Runs a turn; never rejects. A turn that is already stopping is released: it ends later, in its own message.
	 *
	 * @returns how it went, when the turn has ended
	 */
	async run(request: TurnRequest): Promise<TurnResult> {
		const previous = this.#last;
		const released = this.#current?.turn.isStopping ? this.#release() : undefined;
		const prepare = async () => {
			await released;
			await previous?.flush();
			return request.prepare();
		};
		const { tasks, projectId } = this.parts;
		const task = { type: 'turn', scope: projectId, name: '' } as const;
		return (await tasks.submit(task, (control) => this.#run({ ...request, prepare }, control))) ?? 'refused';
	}

	async #run(request: TurnRequest, { id, signal }: TaskControl): Promise<TurnResult> {
		const tell = (event: TurnEvent) => {
			if (this.#current?.turn === turn) this.parts.onevent(event);
		};
		const turn = new StoredTurn(
			{
				database: this.parts.database,
				clock: this.parts.clock,
				signal,
				onfault: (fault) => this.parts.onfault(fault),
				onasked: (question, answer) => tell({ type: 'asked', question, answer }),
				oncontinued: (answer) => tell({ type: 'continued', answer }),
				onevent: (event, answer) => tell({ type: 'progress', event, answer })
			},
			request
		);
		this.#current = { taskId: id, turn };
		this.#last = turn;
		tell({ type: 'started' });
		const ended = new AbortController();
		signal.addEventListener('abort', () => tell({ type: 'stopping' }), { signal: ended.signal });
		const isAsked = await turn.run();
		ended.abort();
		if (this.#current?.turn === turn) this.#ended(turn.answer);
		return isAsked ? 'ended' : 'not_asked';
	}

	/** Stops the turn; it ends within 500 ms while the model writes, and after 5 s at the latest. */
	stop(reason: StopReason): void {
		if (this.#current) this.parts.tasks.cancel({ id: this.#current.taskId }, reason);
	}

	/** Stops the turn without waiting for its end: for its listeners it has ended now. */
	async leave(reason: StopReason): Promise<void> {
		this.stop(reason);
		await this.#release();
	}

	/** Answers the question that the turn asks; false when it asks another one, or none. */
	answerPermission(id: string, answer: PermissionAnswer): boolean {
		return this.#current?.turn.answerPermission(id, answer) ?? false;
	}

	/** Pauses the turn's time until the returned function is called, while the user decides. */
	pause(): () => void {
		return this.#current?.turn.budget.pause() ?? (() => undefined);
	}

	/** Saves what has been written so far, and an end that could not be saved before. */
	async flush(): Promise<void> {
		await this.#last?.flush();
	}

	async #release(): Promise<void> {
		if (!this.#current) return;
		const { taskId, turn } = this.#current;
		const { answer, stored } = turn.release();
		this.#ended(answer);
		this.parts.tasks.release(taskId);
		await stored;
	}

	#ended(answer: MessageRecord | null): void {
		this.#current = null;
		this.parts.onevent({ type: 'ended', answer });
	}
}

import { getEventListeners } from 'node:events';
import type { LlmClient, LlmEvent, LlmRequest, ToolCall } from '#lib/llm/types.ts';
import { failed, succeeded } from '#lib/tools/outcome.ts';
import type { Tool, ToolOutcome } from '#lib/tools/types.ts';
import { answerEvents, call, type Answer } from '../../../support/llm/scripted-llm.ts';
import { makeTool } from '../../tools/support.ts';

/** One call to a model, whose events the schedule sends. */
class ModelCall implements AsyncIterableIterator<LlmEvent> {
	/** The stream has ended, or its reader has left it. */
	isOver = false;
	text = '';
	readonly calls: ToolCall[] = [];
	readonly #events: LlmEvent[] = [];
	#fault: Error | null = null;
	#wake: (() => void) | null = null;
	readonly #onAbort = () => this.end({ finishReason: 'aborted', partial: true });

	/** @param listens whether the client ends when it is told to */
	constructor(
		readonly signal: AbortSignal,
		listens: boolean
	) {
		if (listens) signal.addEventListener('abort', this.#onAbort, { once: true });
		if (listens && signal.aborted) this.#onAbort();
	}

	send(event: LlmEvent): void {
		this.#events.push(event);
		this.#wake?.();
	}

	/** The whole answer as it was written, with its end. */
	end(end: Answer['end']): void {
		const answer = { text: this.text, calls: this.calls, end };
		this.send([...answerEvents(answer)].at(-1)!);
	}

	/** Breaks the contract of a client. */
	break(fault: Error | null): void {
		this.#fault = fault;
		this.isOver = true;
		this.#wake?.();
	}

	[Symbol.asyncIterator]() {
		return this;
	}

	async next(): Promise<IteratorResult<LlmEvent>> {
		while (true) {
			const event = this.#events.shift();
			if (event?.type === 'end') this.#over();
			if (event) return { done: false, value: event };
			if (this.#fault) throw this.#fault;
			if (this.isOver) return { done: true, value: undefined };
			await new Promise<void>((resolve) => (this.#wake = resolve));
		}
	}

	async return(): Promise<IteratorResult<LlmEvent>> {
		this.#over();
		this.#wake?.();
		return { done: true, value: undefined };
	}

	#over(): void {
		this.isOver = true;
		this.signal.removeEventListener('abort', this.#onAbort);
	}
}

/** One call of a tool, which the schedule ends. */
class ToolRun {
	isOver = false;
	readonly outcome: Promise<ToolOutcome>;
	#settle: { resolve: (outcome: ToolOutcome) => void; reject: (fault: Error) => void } | null = null;

	constructor(
		readonly signal: AbortSignal,
		readonly onProgress: (() => void) | undefined,
		listens: boolean
	) {
		this.outcome = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
		const onAbort = () => this.end(succeeded('as far as it got'));
		if (listens && signal.aborted) onAbort();
		else if (listens) signal.addEventListener('abort', onAbort, { once: true });
	}

	end(outcome: ToolOutcome): void {
		this.isOver = true;
		this.#settle?.resolve(outcome);
	}

	crash(): void {
		this.isOver = true;
		this.#settle?.reject(new Error('a bug in a tool'));
	}
}

/** A turn as a schedule reaches it. */
export interface TurnUnderTest {
	/** Answers a question; false when it is not open. */
	answer(id: string, answer: { allowed: boolean; scope: 'once' | 'session'; note: string }): boolean;
	stop(): void;
	/** Ends the reader of the events. */
	leave(): void;
	/** Sends a message meanwhile. */
	queue(): void;
	/** Lets the time pass. */
	advance(milliseconds: number): Promise<void>;
	/** Pauses the time of the turn, until the returned function is called. */
	pause(): () => void;
	/** Whether the turn has ended. */
	readonly hasEnded: boolean;
	/** Id of the question that is open, or null. */
	readonly question: string | null;
}

type Random = () => number;
type Action = readonly [name: string, weight: number, act: () => void | Promise<void>];

const serviceFault = { code: 'llm_unavailable', message: 'busy', data: {} };

/** The model, the tools and the user of one turn, in an order that a seed decides. */
export class RandomWorld implements LlmClient {
	readonly calls: ModelCall[] = [];
	readonly runs: ToolRun[] = [];
	/** What has happened, to be read when a seed fails. */
	readonly done: string[] = [];
	/** Problems that were seen on the way. */
	readonly problems: string[] = [];
	#nextCall = 0;
	#isStopped = false;
	#resume: (() => void) | null = null;

	constructor(private readonly random: Random) {}

	stream(_: LlmRequest, { signal }: { signal?: AbortSignal }): AsyncIterable<LlmEvent> {
		if (this.#isStopped) this.problems.push('The model was asked after the stop');
		const made = new ModelCall(signal!, this.random() < 0.8);
		this.calls.push(made);
		return made;
	}

	/** Stands for a tool that reads (`look`), or for one that is asked about (`step`). */
	async execute(signal: AbortSignal, onProgress: (() => void) | undefined): Promise<ToolOutcome> {
		if (this.#isStopped) this.problems.push('A tool was run after the stop');
		const run = new ToolRun(signal, onProgress, this.random() < 0.8);
		this.runs.push(run);
		const open = this.runs.filter(({ isOver, signal }) => !isOver && !signal.aborted).length;
		if (open > 3) this.problems.push(`[LOOP5] ${open} tools run beside each other`);
		return run.outcome;
	}

	/** Does something that is possible now. */
	async step(turn: TurnUnderTest): Promise<void> {
		await this.#do(this.#pick([...this.#ofModel(), ...this.#ofTools(), ...this.#ofUser(turn)]));
	}

	/** Lets the turn come to its end: at once by a stop, or as everything finishes. */
	async finish(turn: TurnUnderTest): Promise<void> {
		this.#resume?.();
		if (this.random() < 0.5) {
			this.#stop(turn);
			await turn.advance(5_000);
			return;
		}
		for (let left = 100; left > 0 && !turn.hasEnded; left--) {
			for (const open of this.#openCalls) {
				open.text += 'The end.';
				open.send({ type: 'text', text: 'The end.' });
				open.calls.length = 0;
				open.end({});
			}
			this.endTools();
			if (turn.question !== null) turn.answer(turn.question, { allowed: true, scope: 'once', note: '' });
			// A transient failure is repeated after a pause.
			await turn.advance(250);
		}
	}

	/** Lets all tools end. */
	endTools(): void {
		for (const run of this.#openRuns) run.end(succeeded('done'));
	}

	/** What is left over when the turn has ended. */
	leaks(): string[] {
		const streams = this.calls.filter(({ isOver }) => !isOver).length;
		const workers = this.runs.filter(({ isOver, signal }) => !isOver && !signal.aborted).length;
		const listeners = this.calls.reduce((sum, { signal }) => sum + getEventListeners(signal, 'abort').length, 0);
		return [
			...(streams > 0 ? [`${streams} streams are open`] : []),
			...(workers > 0 ? [`${workers} tools were not stopped`] : []),
			...(listeners > 0 ? [`${listeners} listeners wait for a stop`] : [])
		];
	}

	get #openCalls(): ModelCall[] {
		return this.calls.filter(({ isOver }) => !isOver);
	}

	get #openRuns(): ToolRun[] {
		return this.runs.filter(({ isOver }) => !isOver);
	}

	#ofModel(): Action[] {
		const [open] = this.#openCalls;
		if (!open) return [];
		const end = (name: string, weight: number, given: Answer['end']): Action => [name, weight, () => open.end(given)];
		return [
			['text', 4, () => this.#write(open)],
			['reasoning', 2, () => open.send({ type: 'reasoning', text: 'hm ' })],
			['retry', 1, () => open.send({ type: 'retry', attempt: 2, attempts: 3, delayMs: 500, fault: serviceFault })],
			['start', 1, () => open.send({ type: 'start', model: 'scripted' })],
			['call', 6, () => this.#call(open)],
			end('whole answer', 4, {}),
			end('paused', 0.3, { finishReason: 'paused' }),
			end('cut off', 0.3, { partial: true, finishReason: 'unknown' }),
			end('too long', 0.2, { finishReason: 'length' }),
			end('filtered', 0.2, { finishReason: 'content_filter' }),
			end('service fails', 0.5, { finishReason: 'error', partial: true, fault: serviceFault }),
			['client throws', 0.2, () => open.break(new Error('a bug in the client'))],
			['stream without end', 0.2, () => open.break(null)]
		];
	}

	#ofTools(): Action[] {
		const open = this.#openRuns;
		const run = open[Math.floor(this.random() * open.length)];
		if (!run) return [];
		const transient = failed({ errorType: 'busy', message: 'busy', transient: true });
		return [
			['tool succeeds', 6, () => run.end(succeeded('done'))],
			['tool fails', 2, () => run.end(failed({ errorType: 'no', message: 'no' }))],
			['tool fails for now', 1, () => run.end(transient)],
			['tool crashes', 1, () => run.crash()],
			['tool progresses', 1, () => run.onProgress?.()]
		];
	}

	#ofUser(turn: TurnUnderTest): Action[] {
		const { question } = turn;
		const answer = (allowed: boolean, scope: 'once' | 'session') => () => {
			const isTaken = question !== null && turn.answer(question, { allowed, scope, note: '' });
			// A stop answers it with a denial, of which the turn may not have told yet.
			if (question !== null && !isTaken && !this.#isStopped)
				this.problems.push('An open question could not be answered');
		};
		const wrong = () => {
			if (turn.answer('another', { allowed: true, scope: 'once', note: '' }))
				this.problems.push('Another question was answered');
		};
		const asked: Action[] = [
			['allow', 5, answer(true, 'once')],
			['allow for the conversation', 0.5, answer(true, 'session')],
			['deny', 3, answer(false, 'once')]
		];
		return [
			...(question === null ? [] : asked),
			['wrong answer', 0.2, wrong],
			['message', 0.7, () => turn.queue()],
			['stop', 0.4, () => this.#stop(turn)],
			['leave', 0.2, () => this.#leave(turn)],
			['a moment', 1, () => turn.advance(100)],
			['a second', 0.5, () => turn.advance(1_000)],
			['minutes', 0.3, () => turn.advance(400_000)],
			['passphrase', 0.3, () => this.#pause(turn)]
		];
	}

	#pick(actions: readonly Action[]): Action {
		let left = this.random() * actions.reduce((sum, [, weight]) => sum + weight, 0);
		return actions.find(([, weight]) => (left -= weight) < 0) ?? actions[0]!;
	}

	async #do([name, , act]: Action): Promise<void> {
		this.done.push(name);
		await act();
	}

	#write(open: ModelCall): void {
		const text = 'A sentence about the circuit. ';
		open.text += text;
		open.send({ type: 'text', text });
	}

	/** Sometimes with an id that was used before, with arguments that are cut off, or of a tool that does not exist. */
	#call(open: ModelCall): void {
		const id = this.random() < 0.2 ? 'c0' : `c${this.#nextCall++}`;
		const name = this.random() < 0.5 ? 'look' : this.random() < 0.9 ? 'step' : 'nothing';
		const made = call(id, name, { number: Math.floor(this.random() * 3) });
		const isDamaged = this.random() < 0.1;
		const written = isDamaged ? { ...made, arguments: null, argumentsText: '{"number": ' } : made;
		open.calls.push(written);
		open.send({ type: 'tool_call_delta', id, name, text: written.argumentsText });
		open.send({ type: 'tool_call', call: written });
	}

	#stop(turn: TurnUnderTest): void {
		this.#isStopped = true;
		turn.stop();
	}

	#leave(turn: TurnUnderTest): void {
		this.#isStopped = true;
		turn.leave();
	}

	#pause(turn: TurnUnderTest): void {
		if (this.#resume === null) this.#resume = turn.pause();
		else {
			this.#resume();
			this.#resume = null;
		}
	}
}

/** The tools of schedules, which the world of the current one carries out. */
export function scheduledTools(world: () => RandomWorld): Tool[] {
	const parameters = { type: 'object', properties: { number: { type: 'integer' } } } as const;
	const execute: Tool['execute'] = (_, { signal, onProgress }) =>
		world().execute(signal, () => onProgress?.({ fraction: null, note: 'half way' }));
	return [
		makeTool({ name: 'look', parameters, execute }),
		makeTool({
			name: 'step',
			parameters,
			effect: 'run',
			permission: 'execute',
			preview: async ({ number }) => ({ kind: 'run', entry: `${String(number)}.cir`, analysis: null, parameters: {} }),
			execute
		})
	];
}

import type { Clock } from '#lib/base/clock.ts';
import { toFaultRecord, type FaultRecord } from '#lib/base/fault.ts';
import type { TraceContext } from '#lib/db/conversation/trace-records.ts';
import type { StopReason } from '#lib/db/records.ts';
import { longestCallMs } from '#lib/llm/call/limits.ts';
import { renameCalls } from '#lib/llm/wire/replay.ts';
import type { ChatMessage, LlmClient, LlmResponse, ModelConnection, ToolCall, ToolMessage } from '#lib/llm/types.ts';
import type { ToolExecutor } from '#lib/tools/executor.ts';
import type { ToolContext, ToolOutcome } from '#lib/tools/types.ts';
import { CallIds } from './call-ids.ts';
import { AUTOMATIC_SHARE } from './compression/conversation-size.ts';
import type { AgentEvent } from './events.ts';
import { userMessage } from './history.ts';
import { withReadArguments } from './read-arguments.ts';
import { repeatedFailures, roundsLeft } from './guardrails.ts';
import type { LoopLimits } from './limits.ts';
import { callModel } from './model-call.ts';
import { withImages, type TurnImages } from './result-images.ts';
import { requestTokens } from './request-size.ts';
import { shorterRequest, TOO_LONG } from './shorter-request.ts';
import { transition, type LoopState, type StateEntry } from './state-machine.ts';
import { questionParts } from './turn-messages.ts';
import { stagnation } from './stagnation.ts';
import { stopReasonOf } from './stop.ts';
import { instantly, noRoundLeft, runToolRound } from './tool-round.ts';
import type { TimeBudget } from '#lib/base/time-budget.ts';
import type { MeantCall, TurnHooks } from './turn-hooks.ts';
import { unverified } from './unverified.ts';
import { searchWeb, withPages, type TurnWebSearch } from './web-search.ts';

export interface LoopDeps {
	llm: LlmClient;
	tools: ToolExecutor;
	clock: Clock;
	limits: LoopLimits;
	/** Started by the caller; the turn ends it. */
	budget: TimeBudget;
	hooks?: readonly TurnHooks[];
	/** What the model gets of the images of results; without it, nothing. */
	images?: Pick<TurnImages, 'ofResult'>;
}

export interface TurnInput {
	connection: ModelConnection;
	/** As in `LlmRequest`. */
	textTools?: boolean;
	/** As in `LlmRequest`. */
	json?: boolean;
	/** System prompt, history and the user's new message, in order. */
	messages: readonly ChatMessage[];
	context: Omit<ToolContext, 'signal' | 'onProgress'>;
	/** What the newest message tells the model besides what the user wrote, for the trace. */
	told?: TraceContext | null;
	/** Goes on in the middle of an answer: its calls that have no result yet are run before the model is asked again. */
	goesOn?: GoingOn;
	/** A web search before the model is called, and the tokens that its pages may use. */
	webSearch?: TurnWebSearch;
	webTokens?: number;
	/** How the turn stays within the model's context as it grows; without it, a service that refuses a request decides. */
	room?: TurnRoom;
	/** Whether the files have changed since the last run when the turn begins; missing for no. */
	isChangedSinceRun?: boolean;
	/** The abort reason says why the turn was stopped (a `StopReason`); any other reason counts as `user`. */
	signal: AbortSignal;
}

/** The beginning of a request, up to the question of the turn. */
export interface RequestBeginning {
	messages: readonly ChatMessage[];
	/** As in `TurnMessages`. */
	kept: number;
}

export interface TurnRoom {
	/** Tokens that a request may have. */
	window: number;
	/** As in `TurnMessages`. */
	kept: number;
	/** Compresses the earlier turns. Null when this was no help. @param tokens of what the turn has added to its question */
	compress(tokens: number): Promise<RequestBeginning | null>;
}

export interface GoingOn {
	/** In the order of the answer; the messages hold them already, with whatever stands in for their results. */
	calls: readonly ToolCall[];
	/** Calls of the same answer that have run. */
	alreadyRun: number;
	/** Calls to the model so far. */
	iteration: number;
	/** Ids of all calls of the turn. */
	callIds: readonly string[];
}

interface Ending {
	state: 'complete' | 'cancelled' | 'error';
	stopReason: StopReason;
	fault: FaultRecord | null;
}

/**
 * One turn of the agent: calls the model, runs the tools it requests and returns their results, until it answers
 * without a tool call.
 *
 * The stream never throws and always ends with `turn_end`: within `modelStopGraceMs` of an abort while the model
 * writes, and within `toolStopGraceMs` while tools run that ignore the abort. A reader that leaves early stops the turn.
 */
export async function* runTurn(deps: LoopDeps, input: TurnInput): AsyncGenerator<AgentEvent, void, undefined> {
	const ended = new AbortController();
	const signal = AbortSignal.any([input.signal, deps.budget.signal, ended.signal]);
	try {
		yield* new Turn(deps, input, signal).run();
	} finally {
		ended.abort('user' satisfies StopReason);
		deps.budget.end();
	}
}

class Turn {
	#state: LoopState = 'idle';
	#iteration = 0;
	#messages: ChatMessage[];
	/** Index of the question of this turn. */
	#question: number;
	/** As in `TurnMessages`. */
	#kept: number;
	readonly #ids: CallIds;
	readonly #hooks: readonly TurnHooks[];
	/** The note with which an answer did not end the turn, for the trace of the next call. */
	#noteAfterAnswer: string | null = null;

	constructor(
		private readonly deps: LoopDeps,
		private readonly input: TurnInput,
		private readonly signal: AbortSignal
	) {
		this.#messages = [...input.messages];
		this.#question = input.messages.findLastIndex(({ role }) => role === 'user');
		this.#kept = input.room?.kept ?? input.messages.findIndex(({ role }) => role !== 'system');
		this.#iteration = input.goesOn?.iteration ?? 0;
		this.#ids = new CallIds(input.goesOn?.callIds);
		const { warnFromIteration, sameFailure, stagnantRuns } = deps.limits;
		const guardrails = [roundsLeft(warnFromIteration), repeatedFailures(sameFailure), stagnation(stagnantRuns)];
		// After the others: a stage of a workflow asks for a simulation itself.
		this.#hooks = [...guardrails, ...(deps.hooks ?? []), unverified(input.isChangedSinceRun ?? false)];
	}

	async *run(): AsyncGenerator<AgentEvent, void, undefined> {
		const { state, stopReason, fault } = yield* this.#rounds();
		yield this.#enter({ to: state, context: { stopReason, faultCode: fault?.code ?? null } });
		yield { type: 'turn_end', stopReason, fault, iterations: this.#iteration };
	}

	/** A hook that throws, or a bug, ends the turn like any other fault. */
	async *#rounds(): AsyncGenerator<AgentEvent, Ending, undefined> {
		try {
			yield this.#enter({
				to: 'preparing',
				context: {
					messages: this.#messages.length,
					prompt: systemPrompt(this.#messages),
					context: this.input.told ?? null
				}
			});
			yield* this.#searchWeb();
			const { goesOn } = this.input;
			let ending = this.#cancelled();
			if (goesOn && !ending) ending = yield* this.#runCalls(goesOn.calls, goesOn.alreadyRun);
			while (!ending) ending = yield* this.#round();
			return ending;
		} catch (thrown) {
			return this.#cancelled() ?? failedEnding(toFaultRecord(thrown));
		}
	}

	/** The turn goes on whatever the outcome. The pages are given to the model in this turn only. */
	async *#searchWeb(): AsyncGenerator<AgentEvent, void, undefined> {
		const { webSearch } = this.input;
		if (!webSearch || this.signal.aborted) return;
		const { engine, query } = webSearch;
		yield this.#enter({ to: 'searching_web', context: { engine, query } });
		yield { type: 'web_search', engine, query, outcome: null };
		const outcome = await searchWeb(webSearch, this.signal);
		if (outcome === null) return;
		yield { type: 'web_search', engine, query, outcome };
		if (outcome.ok) this.#messages = withPages(this.#messages, query, outcome.sources, this.input.webTokens);
	}

	/** One call to the model and the tools that it requests. Returns the ending, or null to go on. */
	async *#round(): AsyncGenerator<AgentEvent, Ending | null, undefined> {
		const limit = this.deps.limits.iterations;
		this.#iteration++;
		const { connection } = this.input;
		// A call is never cut off before its own time limits, which are longer for local and reasoning models.
		const endGrant = this.deps.budget.grant(longestCallMs(connection));
		let response = yield* this.#askModel();
		while (response && isTooLong(response) && this.#shorten()) response = yield* this.#sendRequest([SHORTENED]);
		if (response === null || this.signal.aborted) return this.#cancelled();
		// The calls of an answer that was cut off are not run, because they may be incomplete.
		if (response.partial || response.finishReason === 'error' || response.finishReason === 'aborted')
			return failedEnding(response.fault ?? brokenOff);
		const written = response.toolCalls.map(withReadArguments);
		const meant = written.length === 0 && this.#iteration < limit ? await this.#meantCalls(response) : [];
		const calls = [...written, ...meant];
		const { finishReason, content } = response;
		yield this.#enter({
			to: 'parsing',
			context: { finishReason, characters: content.length, calls: calls.length }
		});
		const isPaused = finishReason === 'paused' && this.#iteration < limit;
		const ending = calls.length === 0 && !isPaused ? answerEnding(response) : null;
		if (ending && (ending.state !== 'complete' || this.#iteration >= limit)) return ending;
		this.#messages.push({
			role: 'assistant',
			content,
			reasoning: response.reasoning,
			toolCalls: calls,
			// The service's own copy of the answer does not have these calls.
			replay: meant.length > 0 ? null : response.replay
		});
		endGrant();
		// The turn goes on with what the user has sent meanwhile, or with what a hook asks for.
		if (ending) {
			if (yield* this.#takeInterjections()) return null;
			const note = this.signal.aborted ? null : await this.#noteAtEnd(response.content);
			if (note === null) return ending;
			this.#messages = withNote(this.#messages, note);
			this.#noteAfterAnswer = note;
			yield { type: 'text', text: '\n\n' };
			return null;
		}
		// A paused provider continues when it receives its own output again.
		if (calls.length === 0) return null;
		if (this.signal.aborted) return this.#cancelled();
		return yield* this.#runCalls(calls, 0);
	}

	/** What the text of a whole answer without calls stands for. */
	async #meantCalls(response: LlmResponse): Promise<ToolCall[]> {
		if (answerEnding(response).state !== 'complete' || response.finishReason === 'paused') return [];
		const calls: MeantCall[] = [];
		for (const hook of this.#hooks) calls.push(...((await hook.callsIn?.(response.content)) ?? []));
		if (calls.length > 0) this.#ids.beginAnswer();
		return calls.map((call, index) => {
			const argumentsText = JSON.stringify(call.arguments);
			return { ...call, id: this.#ids.unique(`text-${index + 1}`), argumentsText };
		});
	}

	/** With what the turn goes on after a whole answer; null when it ends. */
	async #noteAtEnd(answer: string): Promise<string | null> {
		for (const hook of this.#hooks) {
			const note = await hook.beforeEnd?.(answer);
			if (note != null) return note;
		}
		return null;
	}

	/** Runs the calls of an answer; the ending, or null to go on. */
	async *#runCalls(
		calls: readonly ToolCall[],
		alreadyRun: number
	): AsyncGenerator<AgentEvent, Ending | null, undefined> {
		const limit = this.deps.limits.iterations;
		yield this.#enter({ to: 'executing', context: { calls: calls.map(callName) } });
		const results: ReadonlyMap<string, ToolOutcome> =
			this.#iteration < limit ? yield* this.#runTools(calls, alreadyRun) : yield* refuseAll(calls);
		if (this.signal.aborted) return this.#cancelled();
		const statusOf = (call: ToolCall) => results.get(call.id)?.status ?? 'failed';
		yield this.#enter({
			to: 'aggregating',
			context: { results: calls.map((call) => ({ ...callName(call), status: statusOf(call) })) }
		});
		if (this.#iteration >= limit) return { state: 'complete', stopReason: 'iteration_limit', fault: null };
		const isDone = this.#hooks.some((hook) => hook.isDone?.()) && !(yield* this.#takeInterjections());
		return isDone ? { state: 'complete', stopReason: 'complete', fault: null } : null;
	}

	/** @returns whether there were any */
	async *#takeInterjections(): AsyncGenerator<AgentEvent, boolean, undefined> {
		let isAny = false;
		for (const hook of this.#hooks)
			for (const interjection of (await hook.takeInterjections?.()) ?? []) {
				isAny = true;
				this.#messages.push(userMessage(questionParts(interjection)));
				yield { type: 'interjection', interjection };
			}
		return isAny;
	}

	/** The answer; null when the turn was stopped before the model was called. */
	async *#askModel(): AsyncGenerator<AgentEvent, LlmResponse | null, undefined> {
		const { limits } = this.deps;
		this.#ids.beginAnswer();
		const notes: string[] = this.#noteAfterAnswer === null ? [] : [this.#noteAfterAnswer];
		this.#noteAfterAnswer = null;
		yield* this.#takeInterjections();
		for (const hook of this.#hooks) {
			const note = await hook.beforeRound?.({ iteration: this.#iteration, limit: limits.iterations });
			if (note == null) continue;
			notes.push(note);
			// The note stays in the conversation: prompt caches need every request to begin with the previous one.
			this.#messages = withNote(this.#messages, note);
		}
		await this.#makeRoom(notes);
		return yield* this.#sendRequest(notes);
	}

	/** Once the turn has outgrown the room, the earlier turns are compressed; what still does not fit is left out. */
	async #makeRoom(notes: string[]): Promise<void> {
		const { room } = this.input;
		const added = this.#messages.slice(this.#question + 1);
		if (!room || added.length === 0 || this.signal.aborted) return;
		if (this.#tokens() < room.window * AUTOMATIC_SHARE) return;
		const beginning = await room.compress(requestTokens({ messages: added, tools: [] }));
		if (beginning) {
			// The question stays as it was sent, with what was found on the web.
			const question = this.#messages.slice(this.#question, this.#question + 1);
			this.#messages = [...beginning.messages.slice(0, -1), ...question, ...added];
			this.#question = beginning.messages.length - 1;
			this.#kept = beginning.kept;
		}
		let isShortened = false;
		while (this.#tokens() > room.window && this.#shorten()) isShortened = true;
		if (isShortened) notes.push(LEFT_OUT);
	}

	#tokens(): number {
		return requestTokens({ messages: this.#messages, tools: this.deps.tools.specifications() });
	}

	/** @returns whether anything could be left out of a request that was too long */
	#shorten(): boolean {
		const request = { messages: this.#messages, kept: this.#kept, question: this.#question };
		const shorter = this.signal.aborted ? null : shorterRequest(request);
		if (!shorter) return false;
		this.#messages = shorter.messages;
		this.#question = shorter.question;
		this.#kept = shorter.kept;
		return true;
	}

	/** @param notes that the messages have got since the last call, for the trace */
	async *#sendRequest(notes: readonly string[]): AsyncGenerator<AgentEvent, LlmResponse | null, undefined> {
		const { llm, tools, clock, limits } = this.deps;
		const messages = [...this.#messages];
		const { connection, textTools, json } = this.input;
		const request = { connection, messages, tools: tools.specifications(), textTools, ...(json && { json }) };
		const { provider, model } = connection;
		const tokens = requestTokens(request);
		yield this.#enter({ to: 'calling_llm', context: { provider, model, messages: messages.length, tokens, notes } });
		yield { type: 'iteration', iteration: this.#iteration, limit: limits.iterations };
		// Hooks and the reader were waited for.
		if (this.signal.aborted) return null;
		for await (const event of callModel(llm, request, this.signal, limits.modelStopGraceMs, clock)) {
			if (event.type === 'retry') {
				yield event;
				continue;
			}
			if (this.#state === 'calling_llm')
				yield this.#enter({ to: 'streaming', context: { model: event.type === 'start' ? event.model : model } });
			if (event.type === 'text' || event.type === 'reasoning' || event.type === 'source') yield event;
			else if (event.type === 'tool_call_delta') yield { ...event, id: this.#ids.unique(event.id) };
			else if (event.type === 'end') {
				yield { type: 'answered', model: event.response.model };
				if (event.response.raw !== undefined) yield { type: 'raw_response', text: event.response.raw };
				if (hasUsage(event.response)) yield { type: 'usage', usage: event.response.usage };
				const response = this.#named(event.response);
				if (response.replay) yield { type: 'replay', replay: response.replay };
				return response;
			}
		}
		throw new Error('A model call ended without its end event');
	}

	/** Gives the calls unique ids, even when one answer uses an id twice. */
	#named(response: LlmResponse): LlmResponse {
		const seen = new Set<string>();
		const names = new Map<string, string>();
		const toolCalls = response.toolCalls.map((call) => {
			if (seen.has(call.id)) this.#ids.beginAnswer();
			seen.add(call.id);
			const id = this.#ids.unique(call.id);
			names.set(call.id, id);
			return { ...call, id };
		});
		return { ...response, toolCalls, replay: response.replay && renameCalls(response.replay, names) };
	}

	async *#runTools(
		calls: readonly ToolCall[],
		alreadyRun: number
	): AsyncGenerator<AgentEvent, Map<string, ToolOutcome>, undefined> {
		const { tools, clock, limits } = this.deps;
		const results = new Map<string, ToolOutcome>();
		yield this.#enter({ to: 'waiting_tool', context: { calls: calls.map(callName) } });
		const { context } = this.input;
		const round = {
			calls,
			alreadyRun,
			executor: tools,
			context,
			signal: this.signal,
			limits,
			hooks: this.#hooks,
			clock
		};
		for await (const event of runToolRound(round)) {
			if (event.type === 'tool_end') results.set(event.callId, event.outcome);
			yield event;
		}
		for (const { id, name } of calls) {
			const { content = '', images = [] } = results.get(id) ?? {};
			const given = (await this.deps.images?.ofResult(images)) ?? [];
			this.#messages = withResult(this.#messages, withImages({ role: 'tool', callId: id, name, content }, given));
		}
		return results;
	}

	#enter(entry: StateEntry): AgentEvent {
		const change = transition(this.#state, entry, this.#iteration);
		this.#state = entry.to;
		return { type: 'state', ...change };
	}

	#cancelled(): Ending | null {
		if (!this.signal.aborted) return null;
		return { state: 'cancelled', stopReason: stopReasonOf(this.signal), fault: null };
	}
}

function* refuseAll(calls: readonly ToolCall[]): Generator<AgentEvent, Map<string, ToolOutcome>> {
	const results = new Map<string, ToolOutcome>();
	for (const call of calls) {
		const outcome = noRoundLeft();
		results.set(call.id, outcome);
		yield { type: 'tool_start', call };
		yield { type: 'tool_end', callId: call.id, ...instantly(outcome) };
	}
	return results;
}

function systemPrompt([first]: readonly ChatMessage[]): string {
	return first?.role === 'system' ? first.content : '';
}

function callName({ id, name }: ToolCall): { id: string; name: string } {
	return { id, name };
}

/** The result at the end, or in the place of what stands in for it; ids of calls are unique within a turn. */
function withResult(messages: readonly ChatMessage[], result: ToolMessage): ChatMessage[] {
	const turn = messages.findLastIndex(({ role }) => role === 'user');
	const index = messages.findIndex(
		(message, at) => at > turn && message.role === 'tool' && message.callId === result.callId
	);
	return index === -1 ? [...messages, result] : messages.with(index, result);
}

const LEFT_OUT = 'The turn outgrew the context of the model, so a part of the request was left out.';

const SHORTENED = 'The service refused the request as too long, so it was sent again without a part of it.';

/** Whether a service has refused a request because of its length, before it wrote anything. */
function isTooLong({ fault, content, toolCalls }: LlmResponse): boolean {
	return fault?.code === TOO_LONG && content === '' && toolCalls.length === 0;
}

const brokenOff: FaultRecord = { code: 'llm_bad_response', message: 'The answer was cut off', data: {} };

function failedEnding(fault: FaultRecord): Ending {
	return { state: 'error', stopReason: 'error', fault };
}

function answerEnding(response: LlmResponse): Ending {
	if (response.finishReason === 'length')
		return failedEnding({ code: 'answer_cut', message: "The answer reached the model's output limit", data: {} });
	if (response.finishReason === 'content_filter')
		return failedEnding({ code: 'answer_filtered', message: 'The service withheld the answer', data: {} });
	if (response.content.trim() === '')
		return failedEnding({ code: 'answer_empty', message: 'The model returned an empty answer', data: {} });
	return { state: 'complete', stopReason: 'complete', fault: null };
}

function hasUsage({ usage }: LlmResponse): boolean {
	return Object.values(usage).some((count) => count !== null);
}

/**
 * Adds a note from the workbench to the end of the last message, because many services
 * refuse a system message in the middle of a conversation.
 */
function withNote(messages: readonly ChatMessage[], note: string): ChatMessage[] {
	const last = messages.at(-1);
	const text = `[Note from the workbench] ${note}`;
	if (last?.role === 'tool') return [...messages.slice(0, -1), { ...last, content: `${last.content}\n\n${text}` }];
	return [...messages, { role: 'user', content: [{ type: 'text', text }] }];
}

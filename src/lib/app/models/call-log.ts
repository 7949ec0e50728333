import { inputWindow } from '#lib/agent/context/input-budget.ts';
import { emptyResponse } from '#lib/agent/model-call.ts';
import type { CapReport } from '#lib/agent/spending/judge.ts';
import type { TurnWebSearch } from '#lib/agent/web-search.ts';
import { toFault, toFaultRecord, type Fault, type FaultRecord } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';
import { ownValue } from '#lib/base/own-value.ts';
import { addCall } from '#lib/db/conversation/calls.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { CallEstimate, CallRecord, MessageRecord } from '#lib/db/records.ts';
import { callCost } from '#lib/llm/models/cost.ts';
import { findModelInfo } from '#lib/llm/models/find-model.ts';
import { priceAt } from '#lib/llm/models/price-regions.ts';
import type { ModelInfo } from '#lib/llm/models/model-info.ts';
import { encodingOf } from '#lib/llm/tokens/encoding.ts';
import { estimateParts, requestParts } from '#lib/llm/tokens/request-tokens.ts';
import type { LlmClient, LlmEvent, LlmRequest, LlmResponse, ModelConnection } from '#lib/llm/types.ts';
import { searchEngines } from '#lib/llm/web-search/engines.ts';
import type { SearchEngine } from '#lib/llm/web-search/types.ts';
import { isLoopback } from '#lib/security/http.ts';
import type { SpendingCaps } from '#lib/settings/spending-caps.ts';
import type { TokenCounter } from '#lib/workers/tokens/client.ts';
import type { CallMeter } from './call-meter.ts';
import { SpendingGuard, type CallOrigin, type PlannedCall } from './spending-guard.ts';
import { TokenCorrections } from './token-corrections.ts';

type Service = Pick<CallRecord, 'provider' | 'model'> & { baseUrl: string };

interface Dependencies {
	database: SpicewrightDatabase;
	userModels: () => readonly ModelInfo[];
	counter: TokenCounter;
	report: (fault: Fault) => void;
	caps: () => SpendingCaps;
	onnear(report: CapReport, currency: string): void;
	onunpriced(model: string, currency: string): void;
	/** Milliseconds since 1970. */
	now?: () => number;
}

const nowhere: CallOrigin = { projectId: null, sessionId: null, messageId: null };
const noFigures = {
	connectMs: null,
	firstTokenMs: null,
	prompt: null,
	completion: null,
	cached: null,
	cacheWritten: null,
	reasoning: null,
	countedPrompt: null,
	contextTokens: null,
	cost: null
};

/**
 * Records every call to a service for the statistics, learns from the reported usage how to count tokens, and keeps calls within the
 * user's caps.
 */
export class CallLog {
	readonly spending: SpendingGuard;
	readonly #corrections: TokenCorrections;
	/** Records that are being stored. */
	readonly #storing = new Set<Promise<void>>();
	readonly #now: () => number;

	constructor(private readonly deps: Dependencies) {
		this.#corrections = new TokenCorrections(deps.database);
		this.#now = deps.now ?? (() => Date.now());
		this.spending = new SpendingGuard({ ...deps, now: this.#now, stored: () => Promise.all(this.#storing) });
	}

	/**
	 * The same client, with each call recorded for an answer. One that would pass a cap is not made, and ends with the fault `spending_cap`.
	 * Recorded conversations make no calls.
	 */
	noting(client: LlmClient, answer: Pick<MessageRecord, 'id' | 'projectId' | 'sessionId' | 'recorded'>): LlmClient {
		if (answer.recorded) return client;
		const origin = { projectId: answer.projectId, sessionId: answer.sessionId, messageId: answer.id };
		return { stream: (request, options) => this.#stream(client, origin, request, options) };
	}

	/** Records a call outside a conversation: a test, a list of models, a web search. */
	async check<T>(
		kind: 'test' | 'list' | 'web_search',
		service: Service,
		work: () => Promise<T>,
		faultOf: (result: T) => FaultRecord | null
	): Promise<T> {
		const startedAt = this.#now();
		const begun = performance.now();
		const note = (fault: FaultRecord | null) =>
			this.#keep({
				...noFigures,
				...identity(service, startedAt),
				...nowhere,
				kind,
				...outcomeOf(fault),
				tries: 1,
				totalMs: performance.now() - begun
			});
		try {
			const result = await work();
			note(faultOf(result));
			return result;
		} catch (thrown) {
			note(toFault(thrown));
			throw thrown;
		}
	}

	/** The same search, which does not run once a cap in money is used up: what a paid engine charges is not known. */
	capped(search: TurnWebSearch, origin: CallOrigin): TurnWebSearch {
		const { engine, run } = search;
		const definition = ownValue(searchEngines as Record<string, SearchEngine>, engine);
		const isUnpaid = definition?.key === 'none';
		const planned = { model: definition?.name ?? engine, input: 0, mostOutput: 0, price: null, isFree: isUnpaid };
		return {
			...search,
			run: async (signal) => {
				try {
					this.spending.close(await this.spending.admit(origin, planned));
				} catch (thrown) {
					return { ok: false, fault: toFaultRecord(thrown) };
				}
				return run(signal);
			}
		};
	}

	/** Tokens, by the quick estimate, that the input of a request to a model may have. */
	async inputWindow(connection: ModelConnection): Promise<number> {
		const factor = await this.#corrections.factor(connection, 'estimate').catch(() => 1);
		return inputWindow(await this.#limits(connection), factor);
	}

	async *#stream(
		client: LlmClient,
		origin: CallOrigin,
		request: LlmRequest,
		options: { signal?: AbortSignal }
	): AsyncGenerator<LlmEvent, void, undefined> {
		const admitted = await this.#admit(origin, request);
		if (!('meter' in admitted)) {
			const fault = toFaultRecord(admitted.refused);
			return yield { type: 'end', response: emptyResponse(request, { finishReason: 'error', fault }) };
		}
		const { meter, planned } = admitted;
		const startedAt = this.#now();
		const begun = performance.now();
		let response: LlmResponse | null = null;
		const signal = AbortSignal.any([meter.signal, ...(options.signal ? [options.signal] : [])]);
		try {
			for await (const event of client.stream(request, { ...options, signal })) {
				meter.take(event);
				if (event.type === 'end') ({ response } = event);
				yield event.type === 'end' && meter.fault ? cutAtCap(event.response, meter.fault) : event;
			}
		} finally {
			const totalMs = performance.now() - begun;
			const noting = this.#noteAnswer(request, origin, startedAt, response, totalMs, { meter, planned })
				.catch((cause: unknown) => this.deps.report(toFault(cause)))
				.finally(() => this.spending.close(meter));
			// Not awaited, so that the conversation does not wait for the statistics; the next call does.
			this.#storing.add(noting);
			void noting.finally(() => this.#storing.delete(noting));
		}
	}

	async #admit(origin: CallOrigin, request: LlmRequest): Promise<Admitted | { refused: Fault }> {
		try {
			const { connection, maxOutputTokens } = request;
			const parts = requestParts(request);
			const { provider, model, baseUrl } = connection;
			const info = await findModelInfo(provider, model, this.deps.userModels());
			const planned: PlannedCall = {
				model,
				// A correction that cannot be read must not fail the answer.
				input: await this.#counted(connection, parts, null).catch(() => estimateParts(parts)),
				mostOutput: maxOutputTokens ?? info?.maxOutputTokens ?? null,
				price: info && priceAt(info, baseUrl),
				isFree: !info?.price && isFree(connection)
			};
			return { planned, meter: await this.spending.admit(origin, planned) };
		} catch (thrown) {
			return { refused: toFault(thrown) };
		}
	}

	async #noteAnswer(
		request: LlmRequest,
		origin: CallOrigin,
		startedAt: number,
		response: LlmResponse | null,
		totalMs: number,
		{ meter, planned }: Admitted
	): Promise<void> {
		const { connection } = request;
		const parts = requestParts(request);
		const usage = response?.usage ?? noFigures;
		const { contextTokens } = await this.#limits(connection);
		const reported = usage.prompt;
		const exact = () => this.deps.counter.count(parts.texts, encodingOf(connection.provider, connection.model));
		// A request that the service refused or never received was not billed.
		const stopped = response === null || response.finishReason === 'aborted';
		const isRead = response?.timing.connectMs != null || (stopped && meter.output > 0);
		const countedPrompt = reported === null && isRead ? await this.#counted(connection, parts, await exact()) : null;
		await addCall(this.deps.database, {
			...identity(connection, startedAt),
			...origin,
			kind: 'chat',
			...(stopped ? { outcome: 'stopped', faultCode: null } : outcomeOf(response?.fault ?? null)),
			tries: response?.timing.tries ?? 1,
			connectMs: response?.timing.connectMs ?? null,
			firstTokenMs: response?.timing.firstTokenMs ?? null,
			totalMs: response?.timing.totalMs || totalMs,
			prompt: usage.prompt,
			completion: usage.completion,
			cached: usage.cached,
			cacheWritten: usage.cacheWritten,
			reasoning: usage.reasoning,
			countedPrompt,
			contextTokens,
			cost: callCost(usage, planned.price),
			...estimateOf(usage, reported ?? countedPrompt, meter.output, planned)
		});
		if (reported === null) return;
		const count = await exact();
		const counted = { exact: count === null ? null : count + parts.fixedTokens, estimate: estimateParts(parts) };
		await this.#corrections.learn(connection, counted, reported);
	}

	/** The request's tokens as counted by the app, corrected by what was learned about the model. */
	async #counted(
		connection: ModelConnection,
		parts: ReturnType<typeof requestParts>,
		exact: number | null
	): Promise<number> {
		const method = exact === null ? 'estimate' : 'exact';
		const count = exact === null ? estimateParts(parts) : exact + parts.fixedTokens;
		return Math.round(count * (await this.#corrections.factor(connection, method)));
	}

	/** The context size set by the user; otherwise what is known about the model. */
	async #limits({ provider, model, contextTokens }: ModelConnection) {
		const info = await findModelInfo(provider, model, this.deps.userModels());
		return {
			contextTokens: contextTokens ?? info?.contextTokens ?? null,
			maxOutputTokens: info?.maxOutputTokens ?? null
		};
	}

	#keep(call: CallRecord): void {
		addCall(this.deps.database, call).catch((cause: unknown) => this.deps.report(toFault(cause)));
	}
}

interface Admitted {
	meter: CallMeter;
	planned: PlannedCall;
}

/** What is taken for the use of a call of which the service reported nothing, or only a part; nothing when it was not read. */
function estimateOf(
	{ prompt, completion }: Pick<CallRecord, 'prompt' | 'completion'>,
	input: number | null,
	output: number,
	{ price, isFree }: PlannedCall
): { estimate?: CallEstimate } {
	if (input === null || (prompt !== null && completion !== null && !isFree)) return {};
	const use = { prompt: input, completion: completion ?? output, cached: null, cacheWritten: null };
	const cost = isFree ? { currency: 'USD', amount: 0, saved: 0 } : callCost(use, price);
	return { estimate: { completion: use.completion, cost } };
}

/** The end of a call that was stopped because it passed a cap. */
function cutAtCap(response: LlmResponse, fault: Fault): LlmEvent {
	return { type: 'end', response: { ...response, finishReason: 'error', partial: true, fault: toFaultRecord(fault) } };
}

/** Whether a model runs on this computer: in the page, or in its Ollama. A server at another local address may forward to a paid service. */
function isFree({ provider, baseUrl }: ModelConnection): boolean {
	if (provider === 'browser' || provider === 'wllama') return true;
	return provider === 'ollama' && URL.canParse(baseUrl) && isLoopback(new URL(baseUrl).hostname);
}

function identity({ provider, baseUrl, model }: Service, startedAt: number) {
	return { id: newId(), startedAt, provider, model, host: URL.canParse(baseUrl) ? new URL(baseUrl).host : '' };
}

function outcomeOf(fault: Fault | FaultRecord | null): Pick<CallRecord, 'outcome' | 'faultCode'> {
	if (fault === null) return { outcome: 'ok', faultCode: null };
	return fault.code === 'aborted'
		? { outcome: 'stopped', faultCode: null }
		: { outcome: 'failed', faultCode: fault.code };
}

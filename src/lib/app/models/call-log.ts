import { inputWindow } from '#lib/agent/context/input-budget.ts';
import { toFault, type Fault, type FaultRecord } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';
import { addCall } from '#lib/db/conversation/calls.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { CallRecord, MessageRecord } from '#lib/db/records.ts';
import { callCost } from '#lib/llm/models/cost.ts';
import { findModelInfo } from '#lib/llm/models/find-model.ts';
import { priceAt } from '#lib/llm/models/price-regions.ts';
import type { ModelInfo } from '#lib/llm/models/model-info.ts';
import { encodingOf } from '#lib/llm/tokens/encoding.ts';
import { estimateParts, requestParts } from '#lib/llm/tokens/request-tokens.ts';
import type { LlmClient, LlmEvent, LlmRequest, LlmResponse, ModelConnection } from '#lib/llm/types.ts';
import type { TokenCounter } from '#lib/workers/tokens/client.ts';
import { TokenCorrections } from './token-corrections.ts';

/** What a model was called for. */
type CallOrigin = Pick<CallRecord, 'projectId' | 'sessionId' | 'messageId'>;

type Service = Pick<CallRecord, 'provider' | 'model'> & { baseUrl: string };

interface Dependencies {
	database: SpicewrightDatabase;
	userModels: () => readonly ModelInfo[];
	counter: TokenCounter;
	report: (fault: Fault) => void;
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

/** Records every call to a service for the statistics, and learns from the reported usage how to count tokens. */
export class CallLog {
	readonly #corrections: TokenCorrections;

	constructor(private readonly deps: Dependencies) {
		this.#corrections = new TokenCorrections(deps.database);
	}

	/** The same client, with each call recorded for an answer. Recorded conversations make no calls. */
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
		const startedAt = Date.now();
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
		const startedAt = Date.now();
		const begun = performance.now();
		let response: LlmResponse | null = null;
		try {
			for await (const event of client.stream(request, options)) {
				if (event.type === 'end') ({ response } = event);
				yield event;
			}
		} finally {
			const totalMs = performance.now() - begun;
			// Not awaited, so that the conversation does not wait for the statistics.
			this.#noteAnswer(request, origin, startedAt, response, totalMs).catch((cause: unknown) =>
				this.deps.report(toFault(cause))
			);
		}
	}

	async #noteAnswer(
		request: LlmRequest,
		origin: CallOrigin,
		startedAt: number,
		response: LlmResponse | null,
		totalMs: number
	): Promise<void> {
		const { connection } = request;
		const parts = requestParts(request);
		const info = await findModelInfo(connection.provider, connection.model, this.deps.userModels());
		const usage = response?.usage ?? noFigures;
		const { contextTokens } = await this.#limits(connection);
		const reported = usage.prompt;
		const exact = () => this.deps.counter.count(parts.texts, encodingOf(connection.provider, connection.model));
		// A request that the service refused or never received was not billed.
		const isRead = response?.timing.connectMs != null;
		const countedPrompt = reported === null && isRead ? await this.#counted(connection, parts, await exact()) : null;
		const stopped = response === null || response.finishReason === 'aborted';
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
			cost: callCost(usage, info && priceAt(info, connection.baseUrl))
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

function identity({ provider, baseUrl, model }: Service, startedAt: number) {
	return { id: newId(), startedAt, provider, model, host: URL.canParse(baseUrl) ? new URL(baseUrl).host : '' };
}

function outcomeOf(fault: Fault | FaultRecord | null): Pick<CallRecord, 'outcome' | 'faultCode'> {
	if (fault === null) return { outcome: 'ok', faultCode: null };
	return fault.code === 'aborted'
		? { outcome: 'stopped', faultCode: null }
		: { outcome: 'failed', faultCode: fault.code };
}

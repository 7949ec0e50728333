import { Fault } from '#lib/base/fault.ts';
import { noUsage } from '../call/response-buffer.ts';
import { callFault, type FaultContext } from '../call/service-fault.ts';
import type { ChatMessage, LlmRequest, ModelConnection, Usage } from '../types.ts';
import type { AnswerPiece, InPageModel } from './stream-in-page.ts';

/**
 * The browser's built-in language model as defined by the Prompt API.
 *
 * @see https://webmachinelearning.github.io/prompt-api/ (read 2026-11-21)
 */
export interface LanguageModelApi {
	availability(options: SessionLanguages): Promise<Availability>;
	create(options: SessionOptions): Promise<LanguageModelSession>;
}

type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

interface SessionLanguages {
	expectedInputs: { type: 'text'; languages: string[] }[];
	expectedOutputs: { type: 'text'; languages: string[] }[];
}

interface SessionOptions extends SessionLanguages {
	initialPrompts?: Prompt[];
	signal?: AbortSignal;
	monitor?: (monitor: EventTarget) => void;
}

interface Prompt {
	role: 'system' | 'user' | 'assistant';
	content: string;
}

export interface LanguageModelSession {
	promptStreaming(input: string, options: { signal: AbortSignal }): ReadableStream<string>;
	/** Tokens; browsers before the renaming in 2026 have `inputUsage`, `inputQuota` and `measureInputUsage`. */
	readonly contextUsage?: number;
	readonly contextWindow?: number;
	measureContextUsage?(input: string): Promise<number>;
	readonly inputUsage?: number;
	readonly inputQuota?: number;
	measureInputUsage?(input: string): Promise<number>;
	destroy(): void;
}

/** `absent`: this browser does not have the API; `unavailable`: it does, but not on this device. */
export type BrowserModelState = 'absent' | 'unavailable' | 'downloadable' | 'downloading' | 'ready';

/** The only language that the app requests. Built-in models do not support Chinese, and requesting it logs an error. */
const languages: SessionLanguages = {
	expectedInputs: [{ type: 'text', languages: ['en'] }],
	expectedOutputs: [{ type: 'text', languages: ['en'] }]
};

/** The API in this browser, or null. It exists on pages only, not in workers. */
export function findLanguageModel(scope: object = globalThis): LanguageModelApi | null {
	const api = (scope as { LanguageModel?: LanguageModelApi }).LanguageModel;
	return typeof api?.availability === 'function' && typeof api.create === 'function' ? api : null;
}

/** Never rejects. */
export async function browserModelState(api: LanguageModelApi | null): Promise<BrowserModelState> {
	if (!api) return 'absent';
	const availability = await api.availability(languages).catch(() => 'unavailable' as const);
	return availability === 'available' ? 'ready' : availability;
}

/**
 * Makes the browser download its model; must be called from a click handler, because browsers require a user gesture.
 *
 * @param onProgress downloaded share, 0 to 1
 * @throws Fault `browser_model_download`; the signal's reason
 */
export async function downloadBrowserModel(
	api: LanguageModelApi,
	{ signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void }
): Promise<void> {
	const monitor = (target: EventTarget) =>
		target.addEventListener('downloadprogress', (event) => onProgress((event as ProgressEvent).loaded));
	try {
		const session = await api.create({ ...languages, signal, monitor });
		session.destroy();
	} catch (thrown) {
		if (signal.aborted) throw signal.reason;
		throw fault('browser_model_download', thrown, { connection: ownConnection, secrets: [] });
	}
}

const ownConnection: ModelConnection = {
	provider: 'browser',
	baseUrl: '',
	model: 'built-in',
	thinking: false,
	proxyUrl: null,
	webSearch: false,
	contextTokens: null
};

export function createBrowserModel(api: LanguageModelApi | null): InPageModel {
	return { answer: (request, signal) => answer(api, request, signal) };
}

async function* answer(
	api: LanguageModelApi | null,
	request: LlmRequest,
	signal: AbortSignal
): AsyncGenerator<AnswerPiece, void, undefined> {
	const context: FaultContext = { connection: request.connection, secrets: [] };
	const state = await browserModelState(api);
	// Creating a session would start the download, which only the user may start.
	if (!api || state !== 'ready') throw callFault(faultOfState[state], `The browser's model is ${state}`, context);
	const prompts = toPrompts(request.messages);
	const question = prompts.at(-1)?.role === 'user' ? (prompts.pop()?.content ?? '') : 'Go on.';
	let session: LanguageModelSession | null = null;
	try {
		session = await api.create({ ...languages, initialPrompts: prompts, signal });
		const before = (await measure(session, question)) + used(session);
		const size = session.contextWindow ?? session.inputQuota ?? Infinity;
		// Otherwise the browser would silently drop the beginning of the conversation.
		if (before >= size)
			throw callFault('llm_context_length', `${before} tokens do not fit into ${size}`, context, { limit: size });
		const reader = session.promptStreaming(question, { signal }).getReader();
		for (let piece = await reader.read(); !piece.done; piece = await reader.read())
			yield { type: 'text', text: piece.value };
		yield { type: 'finish', reason: 'stop', usage: usageOf(before, used(session)) };
	} catch (thrown) {
		if (signal.aborted) throw signal.reason;
		const tooLong = thrown instanceof Error && thrown.name === 'QuotaExceededError';
		throw fault(tooLong ? 'llm_context_length' : 'browser_model_failed', thrown, context);
	} finally {
		session?.destroy();
	}
}

const faultOfState = {
	absent: 'browser_model_absent',
	unavailable: 'browser_model_unavailable',
	downloadable: 'browser_model_not_ready',
	downloading: 'browser_model_not_ready',
	ready: 'browser_model_failed'
} satisfies Record<BrowserModelState, string>;

/** Merges all system messages into one prompt, which must come first. */
function toPrompts(messages: readonly ChatMessage[]): Prompt[] {
	const system = messages.flatMap((message) => (message.role === 'system' ? [message.content] : []));
	const rest = messages.flatMap((message): Prompt[] => {
		if (message.role === 'assistant') return [{ role: 'assistant', content: message.content }];
		if (message.role !== 'user') return [];
		const texts = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
		return [{ role: 'user', content: texts.join('\n\n') }];
	});
	return [{ role: 'system', content: [...system, 'Answer in English.'].join('\n\n') }, ...rest];
}

function used(session: LanguageModelSession): number {
	return session.contextUsage ?? session.inputUsage ?? 0;
}

async function measure(session: LanguageModelSession, text: string): Promise<number> {
	return (await (session.measureContextUsage?.(text) ?? session.measureInputUsage?.(text))) ?? 0;
}

function usageOf(prompt: number, total: number): Usage {
	return { ...noUsage, prompt, total, completion: Math.max(0, total - prompt) };
}

function fault(code: string, thrown: unknown, context: FaultContext): Fault {
	if (thrown instanceof Fault) return thrown;
	return callFault(code, thrown instanceof Error ? thrown.message : String(thrown), context);
}

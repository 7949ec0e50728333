import { toFault } from '#lib/base/fault.ts';
import { readGguf } from '#lib/llm/in-page/gguf.ts';
import { ENGINE_MEMORY, modelMemory } from '#lib/llm/in-page/memory.ts';
import type { AnswerPiece, InPageModel } from '#lib/llm/in-page/stream-in-page.ts';
import { noUsage } from '#lib/llm/call/response-buffer.ts';
import { callFault } from '#lib/llm/call/service-fault.ts';
import type { ChatMessage, FinishReason, LlmRequest, ModelConnection, Usage } from '#lib/llm/types.ts';
import { openStoredModel } from './private-folder.ts';
import { startEngine, type Engine, type EngineChunk, type EngineOptions } from './wllama-engine.ts';

/** After an abort, a model that is still reading its prompt after this time is ended and reloaded for the next call. */
const STOP_GRACE_MS = 300;

export interface LocalModel extends InPageModel {
	/** Frees the memory of the loaded model. */
	unload(): void;
}

/** Models from files in this browser. One is loaded at a time and stays loaded until another is requested. */
export function createLocalModel(): LocalModel {
	let loaded: { key: string; engine: Engine } | null = null;
	/** The previous call, which must end before the next. */
	let before: Promise<unknown> = Promise.resolve();

	function unload(): void {
		loaded?.engine.end();
		loaded = null;
	}

	async function load(connection: ModelConnection, signal: AbortSignal): Promise<Engine> {
		const key = `${connection.model} ${connection.contextTokens}`;
		if (loaded?.key === key && !loaded.engine.lost.aborted) return loaded.engine;
		unload();
		const file = await openStoredModel(connection.model);
		const contextTokens = await chooseContext(file, connection);
		const engine = await startEngine(file, contextTokens, connection, signal);
		loaded = { key, engine };
		return engine;
	}

	async function* answer(request: LlmRequest, signal: AbortSignal): AsyncGenerator<AnswerPiece, void, undefined> {
		const free = before;
		let release = () => {};
		before = new Promise<void>((resolve) => (release = resolve));
		try {
			await free;
			signal.throwIfAborted();
			const engine = await load(request.connection, signal);
			yield* run(engine, request, signal, unload);
			if (engine.lost.aborted) unload();
		} finally {
			release();
		}
	}

	return { answer, unload };
}

/** @throws Fault `in_page_too_large`, `in_page_not_gguf` */
async function chooseContext(file: File, connection: ModelConnection): Promise<number> {
	const { contextTokens, bytes, fits } = modelMemory(file.size, await readGguf(file), connection.contextTokens);
	if (fits !== 'yes') {
		const data = { bytes, limit: ENGINE_MEMORY, contextTokens };
		throw callFault('in_page_too_large', `${bytes} bytes`, { connection, secrets: [] }, data);
	}
	return contextTokens;
}

async function* run(
	engine: Engine,
	request: LlmRequest,
	signal: AbortSignal,
	unload: () => void
): AsyncGenerator<AnswerPiece, void, undefined> {
	const chunks: EngineChunk[] = [];
	let wake = () => {};
	let over = false;
	let failure: unknown = null;
	const done = engine
		.complete(toOptions(request), signal, (chunk) => {
			chunks.push(chunk);
			wake();
		})
		.catch((thrown: unknown) => (failure = thrown))
		.finally(() => {
			over = true;
			wake();
		});
	const onEnd = () => wake();
	signal.addEventListener('abort', onEnd, { once: true });
	engine.lost.addEventListener('abort', onEnd, { once: true });
	const finish = { reason: 'unknown' as FinishReason, usage: noUsage };
	try {
		for (;;) {
			if (signal.aborted) throw signal.reason;
			const chunk = chunks.shift();
			if (chunk) {
				yield* read(chunk, finish);
				continue;
			}
			if (engine.lost.aborted) throw engine.lost.reason;
			if (over) break;
			await new Promise<void>((resolve) => (wake = resolve));
		}
		if (failure !== null) throw toFault(failure, 'in_page_failed');
		yield { type: 'finish', ...finish };
	} finally {
		signal.removeEventListener('abort', onEnd);
		engine.lost.removeEventListener('abort', onEnd);
		if (!over) {
			await Promise.race([done, new Promise((resolve) => setTimeout(resolve, STOP_GRACE_MS))]);
			if (!over) unload();
		}
	}
}

function* read(chunk: EngineChunk, finish: { reason: FinishReason; usage: Usage }): Generator<AnswerPiece> {
	const [choice] = chunk.choices ?? [];
	if (choice?.delta?.reasoning_content) yield { type: 'reasoning', text: choice.delta.reasoning_content };
	if (choice?.delta?.content) yield { type: 'text', text: choice.delta.content };
	if (choice?.finish_reason) finish.reason = choice.finish_reason === 'length' ? 'length' : 'stop';
	if (chunk.usage) {
		const {
			prompt_tokens: prompt = null,
			completion_tokens: completion = null,
			total_tokens: total = null
		} = chunk.usage;
		finish.usage = { ...noUsage, prompt, completion, total };
	}
}

function toOptions({ connection, messages, maxOutputTokens, temperature }: LlmRequest): EngineOptions {
	return {
		messages: messages.map(toEngineMessage),
		max_tokens: maxOutputTokens,
		temperature,
		// Templates without such a switch ignore it.
		chat_template_kwargs: { enable_thinking: connection.thinking }
	};
}

function toEngineMessage(message: ChatMessage): EngineOptions['messages'][number] {
	if (message.role === 'tool') return { role: 'user', content: message.content };
	if (message.role !== 'user') return { role: message.role, content: message.content };
	const texts = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
	return { role: 'user', content: texts.join('\n\n') };
}

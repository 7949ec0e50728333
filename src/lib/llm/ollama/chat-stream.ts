import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';
import { newId } from '#lib/base/ids.ts';
import { asRecord, parseRecord } from '../call/service-fault.ts';

type Part = LanguageModelV4StreamPart;

const finishReasons: ReadonlyMap<string, LanguageModelV4FinishReason['unified']> = new Map([
	['stop', 'stop'],
	['length', 'length']
]);

/**
 * Reads the answer of `/api/chat`: one JSON object per line, the last with `done`.
 *
 * A stream that breaks off ends without a finish reason; anything after the end is not awaited.
 */
export function readChatStream(body: ReadableStream<Uint8Array>): ReadableStream<Part> {
	const reader = body.getReader();
	// Not fatal: invalid bytes become replacement characters.
	const decoder = new TextDecoder();
	const lines = new ChatLines();
	let rest = '';

	async function read(): Promise<Part[]> {
		const piece = await reader.read().catch(() => ({ done: true, value: undefined }));
		const pieces = (rest + decoder.decode(piece.value, { stream: !piece.done })).split('\n');
		rest = pieces.pop() ?? '';
		// The last line may lack its line break; half a line of a broken connection is dropped.
		if (piece.done && parseRecord(rest) !== null) pieces.push(rest);
		const parts = pieces.flatMap((line) => lines.read(line));
		return piece.done && !lines.ended ? [...parts, ...lines.breakOff()] : parts;
	}

	return new ReadableStream<Part>({
		async pull(controller) {
			let parts: Part[] = [];
			while (parts.length === 0 && !lines.ended) parts = await read();
			for (const part of parts) controller.enqueue(part);
			if (!lines.ended) return;
			controller.close();
			await reader.cancel().catch(() => undefined);
		},
		cancel: (reason) => reader.cancel(reason)
	});
}

/** Converts lines to parts; calls are held back until the end, because only then they are known to be complete. */
class ChatLines {
	/** True after the last part. */
	ended = false;
	#calls: Part[] = [];
	#named = false;

	read(line: string): Part[] {
		if (this.ended || line.trim() === '') return [];
		const chunk = parseRecord(line);
		if (chunk === null) {
			this.ended = true;
			return [{ type: 'error', error: new Error(`Not a line of JSON: ${line.slice(0, 80)}`) }];
		}
		if (typeof chunk.error === 'string') {
			this.ended = true;
			return [{ type: 'error', error: chunk }];
		}
		return [...this.#readName(chunk), ...this.#readMessage(asRecord(chunk.message) ?? {}), ...this.#readEnd(chunk)];
	}

	/** Ends the parts after a connection that broke before the model had finished. */
	breakOff(): Part[] {
		this.ended = true;
		return [{ type: 'finish', usage: toUsage({}), finishReason: { unified: 'other', raw: undefined } }];
	}

	#readName({ model }: Record<string, unknown>): Part[] {
		if (this.#named || typeof model !== 'string') return [];
		this.#named = true;
		return [{ type: 'response-metadata', modelId: model }];
	}

	#readMessage({ thinking, content, tool_calls: calls }: Record<string, unknown>): Part[] {
		const parts: Part[] = [];
		if (typeof thinking === 'string' && thinking !== '')
			parts.push({ type: 'reasoning-delta', id: 'thinking', delta: thinking });
		if (typeof content === 'string' && content !== '')
			parts.push({ type: 'text-delta', id: 'content', delta: content });
		if (Array.isArray(calls)) for (const call of calls) parts.push(...this.#readCall(asRecord(call) ?? {}));
		return parts;
	}

	#readCall(call: Record<string, unknown>): Part[] {
		const made = asRecord(call.function);
		if (typeof made?.name !== 'string' || made.name === '') return [];
		// Older versions send no call ids.
		const id = typeof call.id === 'string' && call.id !== '' ? call.id : `call-${newId()}`;
		const input = typeof made.arguments === 'string' ? made.arguments : JSON.stringify(made.arguments ?? {});
		this.#calls.push({ type: 'tool-call', toolCallId: id, toolName: made.name, input });
		return [
			{ type: 'tool-input-start', id, toolName: made.name },
			{ type: 'tool-input-delta', id, delta: input },
			{ type: 'tool-input-end', id }
		];
	}

	#readEnd(chunk: Record<string, unknown>): Part[] {
		if (chunk.done !== true) return [];
		this.ended = true;
		// The first versions sent no finish reason.
		const raw = typeof chunk.done_reason === 'string' ? chunk.done_reason : 'stop';
		const finishReason = { unified: finishReasons.get(raw) ?? 'other', raw };
		return [...this.#calls, { type: 'finish', usage: toUsage(chunk), finishReason }];
	}
}

/** Ollama reports only these two; it omits the prompt count if the prompt was completely cached. */
function toUsage({ prompt_eval_count: prompt, eval_count: completion }: Record<string, unknown>): LanguageModelV4Usage {
	return {
		inputTokens: { total: count(prompt), noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
		outputTokens: { total: count(completion), text: undefined, reasoning: undefined }
	};
}

function count(value: unknown): number | undefined {
	return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

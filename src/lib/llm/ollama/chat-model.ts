import { Fault } from '#lib/base/fault.ts';
import type { ModelAccess, StreamingModel } from '../providers/provider.ts';
import { ollamaUrl } from './address.ts';
import { toChatBody } from './chat-request.ts';
import { readChatStream } from './chat-stream.ts';

/** Ollama's own chat interface as an AI SDK model. */
export function createOllamaModel({ connection, fetch: send }: ModelAccess): StreamingModel {
	return {
		async doStream(options) {
			const response = await send(ollamaUrl(connection.baseUrl, '/api/chat'), {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(toChatBody(connection, options)),
				signal: options.abortSignal
			});
			if (response.body === null) throw new Fault('llm_bad_response', 'The response has no body');
			return { stream: readChatStream(response.body) };
		}
	};
}

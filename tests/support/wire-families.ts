import type { ProviderId } from '#lib/llm/types.ts';
import { sse } from './script-sse.ts';

/** A protocol that services speak, with one good answer of it. */
export interface WireFamily {
	name: string;
	provider: ProviderId;
	/** What follows the origin in the base URL. */
	basePath: string;
	/** An answer of text, `familyText`. */
	body: string;
	/** The first event that carries text ends here. */
	afterText: string;
	/** The type of the body. */
	contentType: string;
	/** The protocol's own error document. */
	error(message: string, status: number): string;
}

/** What every family's answer says. */
export const familyText = 'Half of it 增益, and the other half 😀.';
const [firstHalf, secondHalf] = ['Half of it 增益, ', 'and the other half 😀.'];

export const wireFamilies: readonly WireFamily[] = [
	{
		name: 'Chat Completions',
		provider: 'openai-compatible',
		basePath: '/v1',
		body: sse([{ text: familyText }], { pieceLength: firstHalf.length }),
		afterText: firstHalf,
		contentType: 'text/event-stream',
		error: (message) => JSON.stringify({ error: { message } })
	},
	{
		name: 'Anthropic Messages',
		provider: 'anthropic',
		basePath: '/v1',
		body: [
			{
				type: 'message_start',
				message: {
					id: 'msg_1',
					type: 'message',
					role: 'assistant',
					model: 'scripted',
					content: [],
					stop_reason: null,
					stop_sequence: null,
					usage: { input_tokens: 100, output_tokens: 1 }
				}
			},
			{ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
			{ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: firstHalf } },
			{ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: secondHalf } },
			{ type: 'content_block_stop', index: 0 },
			{
				type: 'message_delta',
				delta: { stop_reason: 'end_turn', stop_sequence: null },
				usage: { output_tokens: 20 }
			},
			{ type: 'message_stop' }
		]
			.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
			.join(''),
		afterText: firstHalf,
		contentType: 'text/event-stream',
		error: (message, status) =>
			JSON.stringify({ type: 'error', error: { type: status === 529 ? 'overloaded_error' : 'api_error', message } })
	},
	{
		name: 'Gemini',
		provider: 'gemini',
		basePath: '/v1beta',
		body: [firstHalf, secondHalf]
			.map((text, index) => ({
				candidates: [
					{ content: { role: 'model', parts: [{ text }] }, index: 0, ...(index === 1 && { finishReason: 'STOP' }) }
				],
				usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 },
				modelVersion: 'scripted',
				responseId: 'r1'
			}))
			.map((chunk) => `data: ${JSON.stringify(chunk)}\r\n\r\n`)
			.join(''),
		afterText: firstHalf,
		contentType: 'text/event-stream',
		error: (message, status) => JSON.stringify({ error: { code: status, message, status: 'ERROR' } })
	}
];

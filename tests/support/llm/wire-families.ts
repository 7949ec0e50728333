import type { ProviderId } from '#lib/llm/types.ts';
import { sse } from './script-sse.ts';

/** A protocol of model services, with one valid answer. */
export interface WireFamily {
	name: string;
	provider: ProviderId;
	/** Path of the base URL. */
	basePath: string;
	/** A text answer, `familyText`. */
	body: string;
	/** The text of the first event that contains any. */
	afterText: string;
	/** Separator between two events. */
	eventEnd: string;
	/** Content type of the body. */
	contentType: string;
	/** An error document of the protocol. */
	error(message: string, status: number): string;
}

/** The text of every family's answer. */
export const familyText = 'Half of it 增益, and the other half 😀.';
const [firstHalf, secondHalf] = ['Half of it 增益, ', 'and the other half 😀.'];

const anthropicKinds: Readonly<Record<number, string>> = {
	401: 'authentication_error',
	403: 'permission_error',
	404: 'not_found_error',
	413: 'request_too_large',
	429: 'rate_limit_error',
	500: 'api_error',
	529: 'overloaded_error'
};

export const wireFamilies: readonly WireFamily[] = [
	{
		name: 'Chat Completions',
		provider: 'openai-compatible',
		basePath: '/v1',
		body: sse([{ text: familyText }], { pieceLength: firstHalf.length }),
		afterText: firstHalf,
		eventEnd: '\n\n',
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
		eventEnd: '\n\n',
		contentType: 'text/event-stream',
		error: (message, status) =>
			JSON.stringify({ type: 'error', error: { type: anthropicKinds[status] ?? 'invalid_request_error', message } })
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
		eventEnd: '\r\n\r\n',
		contentType: 'text/event-stream',
		error: (message, status) => JSON.stringify({ error: { code: status, message, status: 'ERROR' } })
	},
	{
		name: 'OpenAI Responses',
		provider: 'openai',
		basePath: '/v1',
		body: responsesEvents()
			.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
			.join(''),
		afterText: firstHalf,
		eventEnd: '\n\n',
		contentType: 'text/event-stream',
		error: (message) => JSON.stringify({ error: { message, type: 'error', param: null, code: null } })
	},
	{
		name: 'Ollama',
		provider: 'ollama',
		basePath: '',
		body: [
			{ message: { role: 'assistant', content: firstHalf }, done: false },
			{ message: { role: 'assistant', content: secondHalf }, done: false },
			{
				message: { role: 'assistant', content: '' },
				done: true,
				done_reason: 'stop',
				prompt_eval_count: 100,
				eval_count: 20
			}
		]
			.map((line) => `${JSON.stringify({ model: 'scripted', created_at: '2026-11-21T00:00:00Z', ...line })}\n`)
			.join(''),
		afterText: firstHalf,
		eventEnd: '\n',
		contentType: 'application/x-ndjson',
		error: (message) => JSON.stringify({ error: message })
	}
];

function responsesEvents(): { type: string; [field: string]: unknown }[] {
	const response = { id: 'resp_1', created_at: 1, model: 'scripted', output: [], service_tier: null };
	const place = { item_id: 'msg_1', output_index: 0, content_index: 0 };
	const item = { type: 'message', id: 'msg_1', role: 'assistant' };
	const content = [{ type: 'output_text', text: familyText, annotations: [] }];
	return [
		{ type: 'response.created', response: { ...response, status: 'in_progress' } },
		{ type: 'response.output_item.added', output_index: 0, item: { ...item, content: [] } },
		{ type: 'response.output_text.delta', ...place, delta: firstHalf },
		{ type: 'response.output_text.delta', ...place, delta: secondHalf },
		{ type: 'response.output_item.done', output_index: 0, item: { ...item, content } },
		{
			type: 'response.completed',
			response: {
				...response,
				status: 'completed',
				incomplete_details: null,
				usage: {
					input_tokens: 100,
					input_tokens_details: { cached_tokens: 0 },
					output_tokens: 20,
					output_tokens_details: { reasoning_tokens: 0 }
				}
			}
		}
	];
}

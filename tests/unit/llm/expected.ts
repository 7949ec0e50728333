import type { Usage } from '#lib/llm/types.ts';

export interface Expected {
	content: string;
	reasoning: string;
	toolCalls: { name: string; argumentsText: string }[];
	usage: Usage;
	failed: boolean;
}

interface WireCall {
	id?: string | null;
	index?: number;
	function?: { name?: string | null; arguments?: unknown };
}
interface WireMessage {
	content?: string | null;
	reasoning_content?: string | null;
	reasoning?: string | null;
	tool_calls?: WireCall[];
}
interface WireChunk {
	error?: unknown;
	choices?: { delta?: WireMessage; message?: WireMessage }[];
	usage?: WireUsage | null;
}
interface WireUsage {
	prompt_tokens?: number;
	completion_tokens?: number;
	total_tokens?: number;
	prompt_tokens_details?: { cached_tokens?: number };
	completion_tokens_details?: { reasoning_tokens?: number };
	prompt_cache_hit_tokens?: number;
}

/**
 * What a recording must give, read from its whole text at once: no streams, no library. A call begins where a name and a new
 * id appear; all other argument pieces belong to the call begun last (no recording interleaves two calls).
 */
export function expectedOf(body: string): Expected {
	const chunks = readChunks(body);
	const messages = chunks.flatMap((chunk) => chunk.choices ?? []).map((choice) => choice.delta ?? choice.message ?? {});
	const toolCalls: { id: string; name: string; argumentsText: string }[] = [];
	for (const call of messages.flatMap((message) => message.tool_calls ?? [])) {
		const name = call.function?.name;
		if (name && call.id && !toolCalls.some(({ id }) => id === call.id))
			toolCalls.push({ id: call.id, name, argumentsText: '' });
		const given = call.function?.arguments;
		const last = toolCalls.at(-1);
		if (last) last.argumentsText += typeof given === 'string' ? given : given ? JSON.stringify(given) : '';
	}
	const usage = chunks
		.map((chunk) => chunk.usage)
		.filter((found) => found != null)
		.at(-1);
	return {
		content: messages
			.map((message) => message.content ?? '')
			.join('')
			.replace(/^[\r\n]+/, ''),
		reasoning: messages.map((message) => message.reasoning_content ?? message.reasoning ?? '').join(''),
		toolCalls: toolCalls.map(({ name, argumentsText }) => ({ name, argumentsText })),
		usage: {
			total: usage?.total_tokens ?? null,
			prompt: usage?.prompt_tokens ?? null,
			completion: usage?.completion_tokens ?? null,
			cached: usage?.prompt_tokens_details?.cached_tokens ?? usage?.prompt_cache_hit_tokens ?? null,
			cacheWritten: null,
			reasoning: usage?.completion_tokens_details?.reasoning_tokens ?? null
		},
		failed: chunks.some((chunk) => chunk.error !== undefined)
	};
}

function readChunks(body: string): WireChunk[] {
	if (!body.includes('data: ')) return [JSON.parse(body) as WireChunk];
	return body
		.split('\n')
		.filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]')
		.map((line) => JSON.parse(line.slice(6)) as WireChunk);
}

import type { Usage } from '#lib/llm/types.ts';

/** The expected result of a recorded answer. */
export interface Expected {
	content: string;
	reasoning: string;
	toolCalls: { name: string; argumentsText: string }[];
	usage: Usage;
	/** Addresses of the pages that the service found. */
	sources: string[];
	failed: boolean;
}

type Json = Record<string, unknown>;

/**
 * The expected result of a recording, parsed from its whole text at once, without streams or libraries. The protocol is
 * recognized by the first chunk.
 */
export function expectedOf(body: string): Expected {
	const chunks = readChunks(body);
	const [first = {}] = chunks;
	if (first.type === 'message_start') return ofAnthropic(chunks);
	if (first.type === 'response.created') return ofResponses(chunks);
	if ('candidates' in first) return ofGemini(chunks);
	return ofChat(chunks as WireChunk[]);
}

function readChunks(body: string): Json[] {
	if (!body.includes('data: ')) return [JSON.parse(body) as Json];
	return body
		.split(/\r?\n/)
		.filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]')
		.map((line) => JSON.parse(line.slice(6)) as Json);
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
	annotations?: { url_citation?: { url: string } }[];
}
interface WireChunk extends Json {
	error?: unknown;
	choices?: { delta?: WireMessage; message?: WireMessage; usage?: WireUsage }[];
	search_results?: { url: string }[];
	usage?: WireUsage | null;
	web_search?: { link: string }[];
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
 * A call begins with a name and a new id; all other argument pieces belong to the latest call (no recording interleaves
 * two calls).
 */
function ofChat(chunks: WireChunk[]): Expected {
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
	const cited = [
		...messages.flatMap(({ annotations }) => annotations ?? []).map((one) => one.url_citation?.url ?? ''),
		...chunks.flatMap((chunk) => chunk.web_search ?? []).map(({ link }) => link),
		...chunks.flatMap((chunk) => chunk.search_results ?? []).map(({ url }) => url)
	];
	const written = messages.map((message) => message.content ?? '').join('');
	const [inline = '', thought = ''] = /^\s*<think>\n?([^]*?)<\/think>/.exec(written) ?? [];
	const usage = chunks
		.map((chunk) => chunk.usage ?? chunk.choices?.[0]?.usage)
		.filter((found) => found != null)
		.at(-1);
	return {
		content: written.slice(inline.length).replace(/^[\r\n]+/, ''),
		reasoning: messages.map((message) => message.reasoning_content ?? message.reasoning ?? '').join('') || thought,
		toolCalls: toolCalls.map(({ name, argumentsText }) => ({ name, argumentsText })),
		usage: {
			total: usage?.total_tokens ?? null,
			prompt: usage?.prompt_tokens ?? null,
			completion: usage?.completion_tokens ?? null,
			cached: usage?.prompt_tokens_details?.cached_tokens ?? usage?.prompt_cache_hit_tokens ?? null,
			cacheWritten: null,
			reasoning: usage?.completion_tokens_details?.reasoning_tokens ?? null
		},
		sources: [...new Set(cited.filter((url) => url.startsWith('https://')))],
		failed: chunks.some((chunk) => chunk.error !== undefined)
	};
}

interface AnthropicBlock {
	type: string;
	name?: string;
	text: string;
	content?: { url: string }[];
}

function ofAnthropic(chunks: Json[]): Expected {
	const blocks: AnthropicBlock[] = [];
	let usage: Record<string, number> = {};
	let thinkingTokens: number | null = null;
	for (const chunk of chunks as AnthropicChunk[]) {
		const counted = chunk.usage ?? chunk.message?.usage;
		if (counted) usage = { ...usage, ...(counted as Record<string, number>) };
		thinkingTokens = chunk.usage?.output_tokens_details?.thinking_tokens ?? thinkingTokens;
		if (chunk.content_block) blocks[chunk.index ?? 0] = { ...chunk.content_block, text: '' };
		const block = blocks[chunk.index ?? 0];
		if (block) block.text += chunk.delta?.text ?? chunk.delta?.thinking ?? chunk.delta?.partial_json ?? '';
	}
	const joined = (type: string, by: string) =>
		blocks
			.filter((block) => block.type === type && block.text !== '')
			.map(({ text }) => text)
			.join(by);
	const { input_tokens: fresh = 0, cache_read_input_tokens: cached, cache_creation_input_tokens: written } = usage;
	const prompt = fresh + (cached ?? 0) + (written ?? 0);
	const completion = usage.output_tokens ?? 0;
	return {
		content: joined('text', ''),
		reasoning: joined('thinking', '\n\n'),
		toolCalls: blocks
			.filter(({ type }) => type === 'tool_use')
			.map(({ name = '', text }) => ({ name, argumentsText: text || '{}' })),
		usage: {
			total: prompt + completion,
			prompt,
			completion,
			cached: cached ?? null,
			cacheWritten: written ?? null,
			reasoning: thinkingTokens
		},
		sources: blocks.flatMap(({ type, content }) =>
			type === 'web_search_tool_result' ? (content ?? []).map(({ url }) => url) : []
		),
		failed: chunks.some(({ type }) => type === 'error')
	};
}

interface AnthropicChunk {
	index?: number;
	usage?: { output_tokens_details?: { thinking_tokens?: number } };
	message?: { usage?: unknown };
	content_block?: Omit<AnthropicBlock, 'text'>;
	delta?: { text?: string; thinking?: string; partial_json?: string };
}

interface GeminiPart {
	text?: string;
	thought?: boolean;
	functionCall?: { name: string; args?: unknown };
}
interface GeminiChunk {
	error?: unknown;
	candidates?: {
		content?: { parts?: GeminiPart[] };
		groundingMetadata?: { groundingChunks?: { web: { uri: string } }[] };
	}[];
	usageMetadata?: Record<string, number>;
}

function ofGemini(all: Json[]): Expected {
	const chunks = all as GeminiChunk[];
	const candidates = chunks.flatMap((chunk) => chunk.candidates ?? []);
	const parts = candidates.flatMap(({ content }) => content?.parts ?? []);
	const usage = chunks.findLast(({ usageMetadata }) => usageMetadata)?.usageMetadata ?? {};
	const texts = (thought: boolean) =>
		parts
			.filter((part) => (part.thought === true) === thought)
			.map(({ text }) => text ?? '')
			.join('');
	const thoughts = usage.thoughtsTokenCount;
	return {
		content: texts(false),
		reasoning: texts(true),
		toolCalls: parts.flatMap(({ functionCall: call }) =>
			call ? [{ name: call.name, argumentsText: JSON.stringify(call.args ?? {}) }] : []
		),
		usage: {
			total: usage.totalTokenCount ?? null,
			prompt: (usage.promptTokenCount ?? 0) + (usage.toolUsePromptTokenCount ?? 0),
			completion: (usage.candidatesTokenCount ?? 0) + (thoughts ?? 0),
			cached: usage.cachedContentTokenCount ?? null,
			cacheWritten: null,
			reasoning: thoughts ?? null
		},
		sources: candidates.flatMap(({ groundingMetadata }) =>
			(groundingMetadata?.groundingChunks ?? []).map(({ web }) => web.uri)
		),
		failed: chunks.some(({ error }) => error !== undefined)
	};
}

interface ResponsesItem {
	type: string;
	name?: string;
	arguments?: string;
	summary?: { text: string }[];
	content?: { text: string }[];
	action?: { sources?: { url: string }[] };
}
interface ResponsesUsage {
	input_tokens: number;
	output_tokens: number;
	total_tokens: number;
	input_tokens_details: { cached_tokens: number };
	output_tokens_details: { reasoning_tokens: number };
}

/** The finished items contain everything; the deltas before them are ignored. */
function ofResponses(chunks: Json[]): Expected {
	const items = chunks
		.filter(({ type }) => type === 'response.output_item.done')
		.map(({ item }) => item as ResponsesItem);
	const of = (type: string) => items.filter((item) => item.type === type);
	const completed = chunks.find(({ type }) => type === 'response.completed');
	if (!completed) throw new Error('The answer is not complete');
	const { usage } = completed.response as { usage: ResponsesUsage };
	return {
		content: of('message')
			.flatMap(({ content }) => content ?? [])
			.map(({ text }) => text)
			.join(''),
		reasoning: of('reasoning')
			.flatMap(({ summary }) => summary ?? [])
			.map(({ text }) => text)
			.join('\n\n'),
		toolCalls: of('function_call').map(({ name = '', arguments: argumentsText = '' }) => ({ name, argumentsText })),
		usage: {
			total: usage.total_tokens,
			prompt: usage.input_tokens,
			completion: usage.output_tokens,
			cached: usage.input_tokens_details.cached_tokens,
			cacheWritten: null,
			reasoning: usage.output_tokens_details.reasoning_tokens
		},
		sources: of('web_search_call').flatMap(({ action }) => (action?.sources ?? []).map(({ url }) => url)),
		failed: false
	};
}

import { asRecord } from '../call/service-fault.ts';
import type { Usage } from '../types.ts';

/**
 * Token counts of the Chat Completions protocol, from the service's own object, because the library turns missing ones into 0.
 *
 * Tokens read from a cache are in `prompt_tokens_details` (OpenAI, Zhipu, Qwen, OpenRouter), in `prompt_cache_hit_tokens`
 * (DeepSeek, which uses both, and SiliconFlow) or next to the sums (Moonshot); tokens written to a cache are in
 * `cache_write_tokens` (OpenRouter) or `cache_creation_input_tokens` (Qwen).
 */
export function readChatUsage(usage: unknown): Usage {
	const raw = asRecord(usage) ?? {};
	const prompt = asRecord(raw.prompt_tokens_details) ?? {};
	const completion = asRecord(raw.completion_tokens_details) ?? {};
	return {
		total: count(raw.total_tokens),
		prompt: count(raw.prompt_tokens),
		completion: count(raw.completion_tokens),
		cached: count(prompt.cached_tokens) ?? count(raw.prompt_cache_hit_tokens) ?? count(raw.cached_tokens),
		cacheWritten: count(prompt.cache_write_tokens) ?? count(prompt.cache_creation_input_tokens),
		reasoning: count(completion.reasoning_tokens)
	};
}

/** A token count as reported by a service, or null. */
export function count(value: unknown): number | null {
	return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { count, readChatUsage } from './chat-usage.ts';
import { asRecord } from '../call/service-fault.ts';
import type { Usage } from '../types.ts';

/**
 * Token counts of one call, in one form for all services: `prompt` includes tokens read from and written to a cache,
 * `completion` includes reasoning. Read from the service's own object, because the library turns missing ones into 0.
 */
export function readUsage(usage: LanguageModelV4Usage): Usage {
	const raw = asRecord(usage.raw);
	return raw === null ? unified(usage) : readServiceUsage(raw);
}

/**
 * The counts in one event of any service, or null. They are totals so far, so that an answer that breaks off keeps them.
 * The output count of Anthropic's first event covers only the beginning of the answer and is left out.
 */
export function usageOfChunk(chunk: Record<string, unknown>): Record<string, unknown> | null {
	const started = asRecord(asRecord(chunk.message)?.usage);
	if (started) return withoutOutput(started);
	return asRecord(chunk.usage) ?? asRecord(chunk.usageMetadata) ?? asRecord(asRecord(chunk.response)?.usage);
}

function withoutOutput({ output_tokens: _begun, ...rest }: Record<string, unknown>): Record<string, unknown> {
	return rest;
}

/** A service's own counts; the service is recognized by the field names. */
export function readServiceUsage(raw: Record<string, unknown>): Usage {
	if ('promptTokenCount' in raw || 'totalTokenCount' in raw) return readGeminiUsage(raw);
	if ('input_tokens_details' in raw) return readResponsesUsage(raw);
	if ('input_tokens' in raw || 'output_tokens' in raw) return readAnthropicUsage(raw);
	return readChatUsage(raw);
}

function readGeminiUsage(raw: Record<string, unknown>): Usage {
	return {
		total: count(raw.totalTokenCount),
		prompt: sum(count(raw.promptTokenCount), count(raw.toolUsePromptTokenCount)),
		completion: sum(count(raw.candidatesTokenCount), count(raw.thoughtsTokenCount)),
		cached: count(raw.cachedContentTokenCount),
		cacheWritten: null,
		reasoning: count(raw.thoughtsTokenCount)
	};
}

function readResponsesUsage(raw: Record<string, unknown>): Usage {
	const input = asRecord(raw.input_tokens_details) ?? {};
	const output = asRecord(raw.output_tokens_details) ?? {};
	return {
		total: count(raw.total_tokens),
		prompt: count(raw.input_tokens),
		completion: count(raw.output_tokens),
		cached: count(input.cached_tokens),
		cacheWritten: count(input.cache_write_tokens),
		reasoning: count(output.reasoning_tokens)
	};
}

/** `input_tokens` excludes tokens read from or written to the cache. */
function readAnthropicUsage(raw: Record<string, unknown>): Usage {
	const cached = count(raw.cache_read_input_tokens);
	const cacheWritten = count(raw.cache_creation_input_tokens);
	const prompt = sum(count(raw.input_tokens), cached, cacheWritten);
	const completion = count(raw.output_tokens);
	const reasoning = count(asRecord(raw.output_tokens_details)?.thinking_tokens);
	// A cut-off answer has no output count.
	const total = completion === null ? null : sum(prompt, completion);
	return { total, prompt, completion, cached, cacheWritten, reasoning };
}

/** Usage of models without their own wire format. */
function unified({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage {
	const prompt = count(inputTokens.total);
	const completion = count(outputTokens.total);
	return {
		total: prompt === null || completion === null ? null : prompt + completion,
		prompt,
		completion,
		cached: count(inputTokens.cacheRead),
		cacheWritten: count(inputTokens.cacheWrite),
		reasoning: count(outputTokens.reasoning)
	};
}

/** Null if all counts are unknown. */
function sum(...counts: (number | null)[]): number | null {
	const known = counts.filter((value) => value !== null);
	return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}

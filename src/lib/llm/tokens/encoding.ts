import type { ProviderId } from '../types.ts';

export type TokenEncoding = 'o200k_base' | 'cl100k_base';

/** OpenAI's models before GPT-4o. */
const olderOpenAi = /^(gpt-3\.5|gpt-4(?![.\do])|text-)/;
const newerOpenAi = /(^|\/)(gpt-|o\d|chatgpt-|codex-)/;

/**
 * The encoding whose counts are closest to a model's own: exact for OpenAI's models. Those of GLM, Qwen, Llama and DeepSeek
 * derive from cl100k or have its size, Gemini's has the size of o200k; the remaining difference is learned from the counts
 * that services report.
 */
export function encodingOf(provider: ProviderId, model: string): TokenEncoding {
	const id = model.toLowerCase();
	if (provider === 'gemini' || /gemini|gemma/.test(id)) return 'o200k_base';
	const name = id.slice(id.lastIndexOf('/') + 1);
	return newerOpenAi.test(id) && !olderOpenAi.test(name) ? 'o200k_base' : 'cl100k_base';
}

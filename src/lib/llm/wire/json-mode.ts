import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider';

type Options = LanguageModelV4CallOptions;

/**
 * OpenAI, DeepSeek and Qwen refuse JSON mode if no message contains the word. It is added at the end, so that everything
 * before it stays the same for the services' caches.
 */
export function withJsonWord(options: Options): Options {
	const { prompt, responseFormat } = options;
	if (responseFormat?.type !== 'json' || prompt.some((message) => /json/i.test(textOf(message)))) return options;
	const wish = { type: 'text' as const, text: 'Answer with one JSON object.' };
	return { ...options, prompt: [...prompt, { role: 'user', content: [wish] }] };
}

/** Requests JSON in words, for services and models without JSON mode, or without it when tools are used. */
export function jsonInWords(options: Options): Options {
	if (options.responseFormat?.type !== 'json') return options;
	const wish = 'Answer with one JSON object and nothing else: no explanation, no code fence.';
	const [first, ...rest] = options.prompt;
	const prompt: LanguageModelV4Prompt =
		first?.role === 'system'
			? [{ ...first, content: `${first.content}\n\n${wish}` }, ...rest]
			: [{ role: 'system', content: wish }, ...options.prompt];
	return { ...options, prompt, responseFormat: undefined };
}

/** The text of a message; images are left out. */
function textOf({ content }: LanguageModelV4Prompt[number]): string {
	if (typeof content === 'string') return content;
	return content.map((part) => ('text' in part ? part.text : '')).join('\n');
}

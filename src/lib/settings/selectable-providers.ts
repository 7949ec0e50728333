import type { ProviderId } from '#lib/llm/types.ts';

/** A provider that the user can choose; recordings are played by the app. */
export type SelectableProvider = Exclude<ProviderId, 'recorded'>;

// A record, so that a provider added to the type cannot be forgotten here.
const providers: Record<SelectableProvider, true> = {
	openai: true,
	anthropic: true,
	gemini: true,
	deepseek: true,
	qwen: true,
	zhipu: true,
	siliconflow: true,
	openrouter: true,
	ollama: true,
	'openai-compatible': true,
	browser: true,
	wllama: true
};

export const providerIds = Object.keys(providers) as SelectableProvider[];

export function byProvider<T>(make: (id: SelectableProvider) => T): Record<SelectableProvider, T> {
	return Object.fromEntries(providerIds.map((id) => [id, make(id)])) as Record<SelectableProvider, T>;
}

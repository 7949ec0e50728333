/** The services that the user can choose, in display order; each has its definition in the registry. */
export const providerIds = [
	'openai',
	'anthropic',
	'gemini',
	'deepseek',
	'qwen',
	'zhipu',
	'siliconflow',
	'openrouter',
	'ollama',
	'openai-compatible',
	'browser',
	'wllama'
] as const;

export type SelectableProvider = (typeof providerIds)[number];

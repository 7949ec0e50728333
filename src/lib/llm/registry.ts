import { Fault } from '#lib/base/fault.ts';
import type { ProviderDefinition } from './provider.ts';
import { anthropic } from './providers/anthropic.ts';
import { browser } from './providers/browser.ts';
import { deepseek } from './providers/deepseek.ts';
import { gemini } from './providers/gemini.ts';
import { ollama } from './providers/ollama.ts';
import { openAi } from './providers/openai.ts';
import { openAiCompatible } from './providers/openai-compatible.ts';
import { openrouter } from './providers/openrouter.ts';
import { qwen } from './providers/qwen.ts';
import { siliconflow } from './providers/siliconflow.ts';
import { wllama } from './providers/wllama.ts';
import { zhipu } from './providers/zhipu.ts';
import type { ProviderId } from './types.ts';

/** Every service the user can choose, in the order shown. */
export const providers: readonly ProviderDefinition[] = [
	openAi,
	anthropic,
	gemini,
	deepseek,
	qwen,
	zhipu,
	siliconflow,
	openrouter,
	ollama,
	openAiCompatible,
	browser,
	wllama
];

/** @throws Fault `llm_provider_unknown` for settings that name a service this version does not have */
export function findProvider(id: ProviderId): ProviderDefinition {
	const found = providers.find((provider) => provider.id === id);
	if (!found) throw new Fault('llm_provider_unknown', `No such provider: ${id}`, { provider: id });
	return found;
}

import { Fault } from '#lib/base/fault.ts';
import type { ProviderDefinition } from './provider.ts';
import { anthropic } from './anthropic.ts';
import { browser } from './browser.ts';
import { deepseek } from './deepseek.ts';
import { gemini } from './gemini.ts';
import { ollama } from './ollama.ts';
import { openAi } from './openai.ts';
import { openAiCompatible } from './openai-compatible.ts';
import { openrouter } from './openrouter.ts';
import { providerIds, type SelectableProvider } from './provider-ids.ts';
import { qwen } from './qwen.ts';
import { siliconflow } from './siliconflow.ts';
import { wllama } from './wllama.ts';
import { zhipu } from './zhipu.ts';
import type { ProviderId } from '../types.ts';

const definitions: Readonly<Record<SelectableProvider, ProviderDefinition>> = {
	openai: openAi,
	anthropic,
	gemini,
	deepseek,
	qwen,
	zhipu,
	siliconflow,
	openrouter,
	ollama,
	'openai-compatible': openAiCompatible,
	browser,
	wllama
};

/** Every service that the user can choose, in display order. */
export const providers: readonly ProviderDefinition[] = providerIds.map((id) => definitions[id]);

/** @throws Fault `llm_provider_unknown` for a service in the settings that this version does not have */
export function findProvider(id: ProviderId): ProviderDefinition {
	const found = providers.find((provider) => provider.id === id);
	if (!found) throw new Fault('llm_provider_unknown', `No such provider: ${id}`, { provider: id });
	return found;
}

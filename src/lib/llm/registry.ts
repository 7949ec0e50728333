import { Fault } from '#lib/base/fault.ts';
import type { ProviderDefinition } from './provider.ts';
import { ollama } from './providers/ollama.ts';
import { openAiCompatible } from './providers/openai-compatible.ts';
import { zhipu } from './providers/zhipu.ts';
import type { ProviderId } from './types.ts';

/** Every service the user can choose, in the order shown. */
export const providers: readonly ProviderDefinition[] = [openAiCompatible, zhipu, ollama];

/** @throws Fault `llm_provider_unknown` for settings that name a service this version does not have */
export function findProvider(id: ProviderId): ProviderDefinition {
	const found = providers.find((provider) => provider.id === id);
	if (!found) throw new Fault('llm_provider_unknown', `No such provider: ${id}`, { provider: id });
	return found;
}

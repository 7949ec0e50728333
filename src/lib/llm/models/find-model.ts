import type { ProviderId } from '../types.ts';
import type { ModelInfo } from './model-info.ts';

/** Tables load when they are asked for: the page needs one of them, if any. */
const tables: { [Provider in ProviderId]?: () => Promise<readonly ModelInfo[]> } = {
	openai: async () => (await import('./openai.ts')).openAiModels,
	anthropic: async () => (await import('./anthropic.ts')).anthropicModels,
	gemini: async () => (await import('./gemini.ts')).geminiModels,
	deepseek: async () => (await import('./deepseek.ts')).deepSeekModels,
	qwen: async () => (await import('./qwen.ts')).qwenModels,
	zhipu: async () => (await import('./zhipu.ts')).zhipuModels,
	siliconflow: async () => (await import('./siliconflow.ts')).siliconFlowModels,
	openrouter: async () => (await import('./openrouter.ts')).openRouterModels
};

/** The models of a service as this version of the app knows them; empty for services whose models only the user knows. */
export async function knownModels(provider: ProviderId): Promise<readonly ModelInfo[]> {
	return (await tables[provider]?.()) ?? [];
}

/**
 * What is known of a model, or null.
 *
 * The user's own entries come first, by their exact id; then the table of the service:
 *
 * 1. the same id, whatever its case;
 * 2. the same id but for the date or `latest` at its end, on either side (`gpt-5-2025-08-07` is `gpt-5`): the same model;
 * 3. the longest id that the name begins with at a word's end (`qwen3:8b` begins with `qwen3`): a relative. Limits and
 *    abilities are taken over, the price is not, as sisters of one name differ in it most.
 *
 * Behind an OpenAI-compatible address any of these services' models may answer: all tables are looked through, and no price is
 * taken over, since nobody knows who charges.
 *
 * The answer carries the provider and the id that were asked for.
 */
export async function findModelInfo(
	provider: ProviderId,
	modelId: string,
	userModels: readonly ModelInfo[] = []
): Promise<ModelInfo | null> {
	const own = userModels.find((model) => model.provider === provider && model.id === modelId);
	if (own) return own;
	if (provider !== 'openai-compatible') return matchModel(await knownModels(provider), modelId);
	const all = await Promise.all(Object.values(tables).map((load) => load()));
	const info = matchModel(all.flat(), modelId);
	return info && { ...info, provider, price: null, otherPrice: undefined };
}

/** The rules of `findModelInfo` on one table. */
export function matchModel(models: readonly ModelInfo[], modelId: string): ModelInfo | null {
	const wanted = modelId.trim().toLowerCase();
	if (wanted === '') return null;
	const same =
		models.find(({ id }) => id.toLowerCase() === wanted) ??
		models.find(({ id }) => withoutDate(id.toLowerCase()) === withoutDate(wanted));
	if (same) return { ...same, id: modelId };
	const relatives = models.filter(({ id }) => beginsWith(wanted, withoutDate(id.toLowerCase())));
	const closest = relatives.toSorted((a, b) => b.id.length - a.id.length)[0];
	return closest ? { ...closest, id: modelId, name: modelId, price: null, otherPrice: undefined } : null;
}

/** `-20250929`, `-2025-08-07`, `@20250929`, `-0414`, `-latest`, `:latest`. */
const DATE = /[-@:](?:20\d{2}-?[01]\d-?[0-3]\d|[01]\d[0-3]\d|latest)$/;

function withoutDate(id: string): string {
	return id.replace(DATE, '');
}

function beginsWith(wanted: string, id: string): boolean {
	return wanted.startsWith(id) && /^[^a-z0-9]/.test(wanted.slice(id.length));
}

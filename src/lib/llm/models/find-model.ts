import type { ProviderId } from '../types.ts';
import type { ModelInfo } from './model-info.ts';

/** Tables load on demand: the page needs at most one of them. */
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

/** The models of a service known to this version; empty for services whose models only the user knows. */
export async function knownModels(provider: ProviderId): Promise<readonly ModelInfo[]> {
	return (await tables[provider]?.()) ?? [];
}

/**
 * What is known about a model, or null.
 *
 * The user's own entries come first, by exact id; then the table of the service:
 *
 * 1. the same id, ignoring case;
 * 2. the same id except for a date or `latest` at its end, on either side (`gpt-5-2025-08-07` is `gpt-5`): the same model;
 * 3. the longest id that is a prefix of the name at a word boundary (`qwen3:8b` begins with `qwen3`): a related model.
 *    Limits and abilities are copied; the price is not, because related models differ in it most.
 *
 * An OpenAI-compatible address may serve models of any of these services: all tables are searched, and no price is copied,
 * because the seller is unknown.
 *
 * The result has the requested provider and id.
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

/** The rules of `findModelInfo` for one table. */
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

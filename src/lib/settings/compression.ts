import { providerIds, type SelectableProvider } from '#lib/llm/providers/provider-ids.ts';
import { asObject, oneOf, parseText, parseWhole } from './stored-values.ts';

/** How long conversations are compressed. */
export interface CompressionSettings {
	/** Whether it happens by itself when little room is left. */
	automatic: boolean;
	/** Number of messages at the end of a conversation that stay whole. */
	keepRecent: number;
	/** The model that writes the summaries; null for that of the conversation. */
	model: SummaryModel | null;
}

/** A model of a provider, with the address and the key that the settings have for it. */
export interface SummaryModel {
	provider: SelectableProvider;
	/** Null for the model that is set for the provider. */
	model: string | null;
}

export const keepRecentBounds = { least: 3, most: 20, standard: 3 };

/** Reads stored settings, which may be incomplete or damaged. */
export function parseCompression(stored: unknown): CompressionSettings {
	const spec = asObject(stored);
	const { provider, model } = asObject(spec.model);
	const known = oneOf(provider, providerIds, null);
	return {
		automatic: spec.automatic !== false,
		keepRecent: parseWhole(spec.keepRecent, keepRecentBounds),
		model: known && { provider: known, model: parseText(model) }
	};
}

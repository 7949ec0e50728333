import { embeddingServices, type EmbeddingProvider } from '#lib/llm/embeddings/services.ts';
import { asObject, oneOf, parseText, parseWhole } from './stored-values.ts';

/** Which model makes the vectors for the search by meaning. */
export interface EmbeddingSettings {
	source: 'built-in' | 'installed' | 'service' | 'off';
	/** Name of the installed model. */
	installed: string | null;
	service: EmbeddingProvider;
	/** Model of the service; null for its first one. */
	model: string | null;
	/** Length of the service's vectors; null for the model's usual one, or if it is not known yet. */
	dimensions: number | null;
}

/** The user's word that text of a project may be sent to a service at an origin. */
export interface EmbeddingConsent {
	project: string;
	/** `provider@origin`. */
	service: string;
}

const dimensionBounds = { least: 1, most: 16_384, standard: 0 };

export function parseEmbedding(stored: unknown): EmbeddingSettings {
	const spec = asObject(stored);
	const dimensions = parseWhole(spec.dimensions, dimensionBounds);
	return {
		source: oneOf(spec.source, ['built-in', 'installed', 'service', 'off'], 'built-in'),
		installed: parseText(spec.installed),
		service: oneOf(
			spec.service,
			embeddingServices.map(({ provider }) => provider),
			'openai'
		),
		model: parseText(spec.model),
		dimensions: dimensions === 0 ? null : dimensions
	};
}

export function parseEmbeddingConsents(stored: unknown): EmbeddingConsent[] {
	if (!Array.isArray(stored)) return [];
	return stored.flatMap((entry) => {
		const { project, service } = asObject(entry);
		const [id, name] = [parseText(project), parseText(service)];
		return id !== null && name !== null ? [{ project: id, service: name }] : [];
	});
}

import { builtInModel, type LocalEmbeddingModel } from '#lib/workers/embedding/local-model.ts';
import {
	embeddingService,
	UNKNOWN_MAX_TOKENS,
	type EmbeddingProvider,
	type ServiceModel
} from '#lib/llm/embeddings/services.ts';
import type { EmbedderIdentity } from '#lib/knowledge/knowledge.ts';
import type { ModelConnection } from '#lib/llm/types.ts';
import type { EmbeddingSettings } from '#lib/settings/embedding.ts';

export type ServiceConnection = ModelConnection & { provider: EmbeddingProvider };

/** The model that makes vectors. */
export type EmbeddingChoice =
	| { kind: 'local'; model: LocalEmbeddingModel; identity: EmbedderIdentity }
	/** `identity` is null until the length of its vectors is known. */
	| {
			kind: 'service';
			connection: ServiceConnection;
			dimensions: number | null;
			/** `provider@origin`: what the user's consent is for. */
			service: string;
			identity: EmbedderIdentity | null;
	  };

/** What the choice depends on. */
interface Available {
	installed: readonly LocalEmbeddingModel[];
	connectionOf(provider: EmbeddingProvider): ModelConnection;
}

/** The model that the settings choose; null if there is none, or if the installed model is gone. */
export function chooseEmbedding(settings: EmbeddingSettings, available: Available): EmbeddingChoice | null {
	if (settings.source === 'off') return null;
	if (settings.source === 'service') return chooseService(settings, available);
	const installed = available.installed.find(({ name }) => name === settings.installed);
	const model = settings.source === 'built-in' ? builtInModel : installed;
	if (!model) return null;
	const { id, dimensions, maxTokens, rankWeight, minScore } = model;
	const identity = {
		id,
		dimensions,
		maxTokens,
		...(rankWeight !== undefined && { rankWeight }),
		...(minScore !== undefined && { minScore })
	};
	return { kind: 'local', model, identity };
}

/** What is known of the service's model; null for one that the user has entered. */
function knownServiceModel({ service, model }: EmbeddingSettings): ServiceModel | null {
	const { models } = embeddingService(service);
	return (model === null ? models[0] : models.find(({ id }) => id === model.replace(/:latest$/, ''))) ?? null;
}

function chooseService(settings: EmbeddingSettings, { connectionOf }: Available): EmbeddingChoice | null {
	const known = knownServiceModel(settings);
	const model = settings.model ?? known?.id;
	const connection = { ...connectionOf(settings.service), provider: settings.service, model: model ?? '' };
	if (!model || !URL.canParse(connection.baseUrl)) return null;
	const { origin } = new URL(connection.baseUrl);
	const service = `${settings.service}@${origin}`;
	const length = settings.dimensions ?? known?.dimensions ?? null;
	const identity = length === null ? null : identityOf(service, model, length, known);
	// A length is asked for only where the model has several: others refuse the parameter.
	const canChoose = known?.otherDimensions?.includes(length ?? 0) === true;
	return { kind: 'service', connection, dimensions: canChoose ? length : null, service, identity };
}

function identityOf(service: string, model: string, dimensions: number, known: ServiceModel | null): EmbedderIdentity {
	const maxTokens = known?.maxTokens ?? UNKNOWN_MAX_TOKENS;
	return { id: `${service}/${model}:${dimensions}`, dimensions, maxTokens };
}

import type { ModelConnection } from '../types.ts';
import { findProvider } from '../providers/registry.ts';
import { findModelInfo } from './find-model.ts';
import type { ModelAbilities, ModelInfo } from './model-info.ts';

/** The user's entry for the abilities of a connection's model, or null. */
function enteredAbilities(
	{ provider, model }: ModelConnection,
	userModels: readonly ModelInfo[]
): ModelAbilities | null {
	return userModels.find((own) => own.provider === provider && own.id === model)?.abilities ?? null;
}

/** Whether the provider should search the web: if the connection says so and the model can, by the user's entry if there is one. */
export function searchesItself(connection: ModelConnection, userModels: readonly ModelInfo[]): boolean {
	if (!connection.webSearch) return false;
	const { modelSearchesWeb } = findProvider(connection.provider);
	return enteredAbilities(connection, userModels)?.webSearch ?? modelSearchesWeb?.(connection.model) ?? true;
}

/**
 * `LlmRequest.textTools` from the user's entry for the model; undefined if the decision depends on what is known about the
 * model and on the service's response.
 */
export async function enteredTextTools(
	connection: ModelConnection,
	userModels: readonly ModelInfo[]
): Promise<boolean | undefined> {
	const entered = enteredAbilities(connection, userModels);
	if (!entered) return undefined;
	if (!entered.tools) return true;
	const known = await findModelInfo(connection.provider, connection.model);
	return known?.abilities.tools === false ? false : undefined;
}

import type { ModelConnection } from '../types.ts';
import { findModelInfo } from './find-model.ts';
import type { ModelAbilities, ModelInfo } from './model-info.ts';

/** What the user has entered of a connection's model, or null. */
function enteredAbilities(
	{ provider, model }: ModelConnection,
	userModels: readonly ModelInfo[]
): ModelAbilities | null {
	return userModels.find((own) => own.provider === provider && own.id === model)?.abilities ?? null;
}

/** Whether the service is to search the web for this model: as the connection says, unless the user knows that it cannot. */
export function searchesItself(connection: ModelConnection, userModels: readonly ModelInfo[]): boolean {
	return connection.webSearch && enteredAbilities(connection, userModels)?.webSearch !== false;
}

/**
 * `LlmRequest.textTools` as the user's entry for the model has it; undefined where the entry, or its absence, leaves it to what
 * is known of the model and to what the service answers.
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

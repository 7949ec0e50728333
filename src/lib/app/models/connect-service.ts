import type { ConnectionTest, ModelConnection } from '#lib/llm/types.ts';

/** What connecting a service needs of the model calls, the vault and the settings. */
export interface ConnectionTrial {
	/** @throws Fault `key_malformed`, `vault_unavailable` */
	setKey(connection: ModelConnection, key: string): Promise<void>;
	test(connection: ModelConnection, signal: AbortSignal): Promise<ConnectionTest>;
	/** @throws Fault why the service names no models */
	list(connection: ModelConnection, signal: AbortSignal): Promise<string[]>;
	/** Stores a connection that has answered, and has conversations use it. */
	keep(connection: ModelConnection, model: string): Promise<void>;
}

/**
 * Tests a connection and keeps it once it has answered: until then, what worked before stays as it is. Only the key is stored
 * before the test, under its address, because calls take it from the vault.
 *
 * @param key empty for the one that is stored
 * @returns what to choose from where the model is missing or unknown
 * @throws the faults of `setKey` and `list`
 */
export async function connectService(
	trial: ConnectionTrial,
	connection: ModelConnection,
	key: string,
	signal: AbortSignal
): Promise<ConnectionTest | { ok: false; models: string[] }> {
	if (key !== '') await trial.setKey(connection, key);
	const result = connection.model === '' ? null : await trial.test(connection, signal);
	if (result?.ok) {
		if (!signal.aborted) await trial.keep(connection, result.model);
		return result;
	}
	if (result !== null && result.fault.code !== 'llm_model_not_found') return result;
	const models = await trial.list(connection, signal);
	const [only, ...others] = models;
	if (connection.model !== '' || only === undefined || others.length > 0) return { ok: false, models };
	return connectService(trial, { ...connection, model: only }, '', signal);
}

import { SvelteMap } from 'svelte/reactivity';
import { fromFaultRecord, toFault } from '#lib/base/fault.ts';
import type { ModelInfo } from '#lib/llm/models/model-info.ts';
import type { ProviderDefinition } from '#lib/llm/providers/provider.ts';
import { providers } from '#lib/llm/providers/registry.ts';
import type { ConnectionTest, ModelConnection } from '#lib/llm/types.ts';
import type { SelectableProvider } from '#lib/llm/providers/provider-ids.ts';
import {
	connectionFor,
	withConnection,
	withVerification,
	type ConnectionSettings,
	type Settings,
	type Verification
} from '#lib/settings/settings.ts';
import { withoutUserModel, withUserModel } from '#lib/settings/user-models.ts';
import { createLlmWorkerClient } from '#lib/workers/llm/client.ts';
import type { CallLog } from './call-log.ts';
import { connectService, type ConnectionTrial } from './connect-service.ts';
import { KeyVault } from './key-vault.svelte.ts';
import { notingChecks } from './noted-checks.ts';
import { withInPageModels } from './in-page-routing.ts';
import type { Preferences } from '../shell/preferences.svelte.ts';
import { unlocking } from './unlocking.ts';

/** The model that the agent uses, and what the page may know about keys: that one is stored, and its last characters. */
export class Models {
	readonly #worker = notingChecks(createLlmWorkerClient(), () => this.calls);
	/** Where the keys are stored, and whether they are locked. */
	readonly vault = new KeyVault(this.#worker.vault, () => this.preferences.value.autoLockMinutes);
	/** Client for model calls and keys; its worker starts with the first use. */
	readonly client = unlocking(withInPageModels(this.#worker), (signal) => this.vault.ask(signal));
	readonly providers = providers;
	readonly provider: ProviderDefinition = $derived.by(() => this.definition(this.preferences.value.activeProvider));
	readonly connection = $derived.by(() => connectionFor(this.preferences.value, this.provider));
	readonly ready = $derived.by(() => this.isReady(this.connection));
	/** Last characters of keys by key target; null if none is stored. */
	readonly #hints = new SvelteMap<string, string | null>();

	constructor(
		private readonly preferences: Preferences,
		private readonly calls: CallLog
	) {
		// Key hints become available when the vault is unlocked, and change with its mode.
		this.#worker.vault.onchange(() => void this.refreshAll());
	}

	/** A service in the settings that this version does not have is shown as the first one in the list. */
	definition(id: SelectableProvider): ProviderDefinition {
		const found = providers.find((provider) => provider.id === id) ?? providers[0];
		if (!found) throw new Error('There is no provider');
		return found;
	}

	connectionOf(id: SelectableProvider): ModelConnection {
		return connectionFor(this.preferences.value, this.definition(id));
	}

	verificationOf(id: SelectableProvider): Verification | null {
		return this.preferences.value.lastVerified[id];
	}

	/**
	 * Last characters of the key that a connection would use: null if none is stored, empty if they may not be shown,
	 * undefined until it is known.
	 */
	keyHint(connection: ModelConnection): string | null | undefined {
		return this.#hints.get(targetId(connection));
	}

	/**
	 * Whether a call can succeed: a model is set, and there is a key if one is needed, or the user's own address.
	 * Undefined until it is known whether there is a key.
	 */
	isReady(connection: ModelConnection): boolean | undefined {
		const definition = providers.find((provider) => provider.id === connection.provider);
		if (!definition || connection.model === '') return false;
		const hint = this.keyHint(connection);
		if (definition.key === 'none' || typeof hint === 'string') return true;
		const hasOwnAddress = connection.baseUrl !== '' && connection.baseUrl !== definition.defaultBaseUrl;
		if (definition.key === 'optional' && hasOwnAddress) return true;
		return hint === undefined ? undefined : false;
	}

	/** Reads from the vault whether a key is stored; an unreadable key counts as missing and has to be entered again. */
	async refresh(connection: ModelConnection = this.connection): Promise<void> {
		const wantsKey = providers.find(({ id }) => id === connection.provider)?.key !== 'none';
		const hint = wantsKey ? await this.client.vault.hint(connection).catch(hintOfFault) : null;
		this.#hints.set(targetId(connection), hint);
	}

	/** As `refresh`, for every service at its current address. */
	async refreshAll(): Promise<void> {
		await Promise.all(providers.map(({ id }) => id !== 'recorded' && this.refresh(this.connectionOf(id))));
	}

	/** Makes a service the one for conversations. */
	async use(id: SelectableProvider): Promise<void> {
		await this.preferences.update((settings) => ({ ...settings, activeProvider: id }));
		await this.refresh();
	}

	async change(id: SelectableProvider, change: Partial<ConnectionSettings>): Promise<void> {
		await this.preferences.update((settings) => withConnection(settings, id, change));
		await this.refresh(this.connectionOf(id));
	}

	/** Selects a model that was downloaded to this browser. */
	async takeModel(id: SelectableProvider, model: string): Promise<void> {
		await this.change(id, { model });
		await this.#useFirst(id);
	}

	/** @throws Fault `key_malformed`, `vault_unavailable` */
	async setKey(id: SelectableProvider, key: string): Promise<void> {
		await this.client.vault.setKey(this.connectionOf(id), key);
		await this.refresh();
		const isFirst = !this.ready && this.connectionOf(id).model !== '';
		await this.#keyChanged(id, (settings) => (isFirst ? { ...settings, activeProvider: id } : settings));
	}

	/** @throws Fault `vault_unavailable` */
	async forgetKey(id: SelectableProvider): Promise<void> {
		await this.client.vault.forgetKey(this.connectionOf(id));
		await this.#keyChanged(id);
	}

	async test(id: SelectableProvider, signal: AbortSignal): Promise<ConnectionTest> {
		const connection = this.connectionOf(id);
		const result = await this.client.testConnection(connection, { signal });
		// A connection that was changed in the meantime has not been tested.
		if (!result.ok || signal.aborted || !isSame(connection, this.connectionOf(id))) return result;
		const verification = { at: Date.now(), model: result.model };
		await this.preferences.update((settings) => withVerification(settings, id, verification));
		await this.#useFirst(id);
		return result;
	}

	/**
	 * Sets up a service in one step. Address and model are stored, and conversations use them, once the service has answered.
	 *
	 * @param entered an empty key keeps the stored one; an empty model selects the only model of the service
	 * @returns the models to choose from if none was given
	 * @throws Fault `key_malformed`, `vault_unavailable`, that says why the service lists no models
	 */
	async connect(
		id: SelectableProvider,
		{ baseUrl, key, model }: { baseUrl: string; key: string; model: string },
		signal: AbortSignal
	): Promise<ConnectionTest | { ok: false; models: string[] }> {
		const trial: ConnectionTrial = {
			setKey: async (connection, entered) => {
				await this.client.vault.setKey(connection, entered);
				if (targetId(connection) === targetId(this.connectionOf(id))) await this.#keyChanged(id);
				else await this.refresh(connection);
			},
			test: (connection, abort) => this.client.testConnection(connection, { signal: abort }),
			list: (connection, abort) => this.list(connection, abort),
			keep: async (connection, tested) => {
				const isDefault = connection.baseUrl === this.definition(id).defaultBaseUrl;
				const change = { baseUrl: isDefault ? null : connection.baseUrl, model: connection.model };
				const verification = { at: Date.now(), model: tested };
				await this.preferences.update((settings) => ({
					...withVerification(withConnection(settings, id, change), id, verification),
					activeProvider: id
				}));
				await this.refresh();
			}
		};
		return connectService(trial, { ...this.connectionOf(id), baseUrl, model }, key, signal);
	}

	/** @throws Fault that says why the service lists no models */
	async list(connection: ModelConnection, signal: AbortSignal): Promise<string[]> {
		const result = await this.client.listModels(connection, { signal });
		if (!result.ok) throw fromFaultRecord(result.fault);
		return result.models;
	}

	/** Stores the user's entry for a model; `before` is the entry that it replaces. */
	async saveModel(model: ModelInfo, before: ModelInfo | null): Promise<void> {
		await this.preferences.update((settings) => {
			const others = before ? withoutUserModel(settings.userModels, before) : settings.userModels;
			return { ...settings, userModels: withUserModel(others, model) };
		});
	}

	async removeModel(model: ModelInfo): Promise<void> {
		await this.preferences.update((settings) => ({
			...settings,
			userModels: withoutUserModel(settings.userModels, model)
		}));
	}

	/** Shows the new key last, after everything that belongs to it is stored. */
	async #keyChanged(id: SelectableProvider, change = (settings: Settings) => settings): Promise<void> {
		await this.preferences.update((settings) => change(withVerification(settings, id, null)));
		await this.refresh(this.connectionOf(id));
	}

	/** Uses the first service that is set up; never switches away from a working one. */
	async #useFirst(id: SelectableProvider): Promise<void> {
		await this.refresh();
		if (!this.ready && this.isReady(this.connectionOf(id))) await this.use(id);
	}
}

function targetId({ provider, baseUrl, proxyUrl }: ModelConnection): string {
	return [provider, baseUrl, proxyUrl].join(' ');
}

function isSame(a: ModelConnection, b: ModelConnection): boolean {
	return JSON.stringify(a) === JSON.stringify(b);
}

/** Hint for a key that could not be read: a locked vault has a key, but its characters are hidden. */
function hintOfFault(thrown: unknown): string | null {
	return toFault(thrown).code === 'vault_locked' ? '' : null;
}

import { fromFaultRecord } from '#lib/base/fault.ts';
import type { ProviderDefinition } from '#lib/llm/provider.ts';
import { findProvider, providers } from '#lib/llm/registry.ts';
import type { ConnectionTest, KeyTarget } from '#lib/llm/types.ts';
import {
	connectionFor,
	withConnection,
	withVerification,
	type ConnectionSettings
} from '#lib/settings/settings.ts';
import type { SelectableProvider } from '#lib/settings/selectable-providers.ts';
import { createLlmWorkerClient } from '#lib/workers/llm/client.ts';
import type { Preferences } from './preferences.svelte.ts';

/** Which model the agent talks to, and the keys' side of it that may be seen: that there is one, and how it ends. */
export class Models {
	/** Model calls and keys; its worker starts with the first use. */
	readonly client = createLlmWorkerClient();
	readonly providers = providers;
	/** Last characters of the active provider's key, null when none is stored, undefined until it is known. */
	keyHint = $state.raw<string | null | undefined>(undefined);
	readonly provider: ProviderDefinition = $derived.by(() => findProvider(this.preferences.value.activeProvider));
	readonly connection = $derived.by(() => connectionFor(this.preferences.value, this.provider));
	/** Whether a call has a chance: a model is named, and there is a key where one is needed or an address of the user's own. */
	readonly ready = $derived.by(() => {
		if (this.connection.model === '') return false;
		if (this.provider.key === 'none' || typeof this.keyHint === 'string') return true;
		return this.provider.key === 'optional' && this.connection.baseUrl !== this.provider.defaultBaseUrl;
	});

	constructor(private readonly preferences: Preferences) {}

	/** Asks the vault whether a key is stored; a key that cannot be read counts as none and has to be entered again. */
	async refresh(): Promise<void> {
		this.keyHint = this.provider.key === 'none' ? null : await this.client.vault.hint(this.#target()).catch(() => null);
	}

	async choose(provider: SelectableProvider): Promise<void> {
		await this.preferences.update((settings) => ({ ...settings, activeProvider: provider }));
		await this.refresh();
	}

	async change(change: Partial<ConnectionSettings>): Promise<void> {
		const id = this.preferences.value.activeProvider;
		await this.preferences.update((settings) => withConnection(settings, id, change));
		await this.refresh();
	}

	/** @throws Fault `key_malformed`, `vault_unavailable` */
	async setKey(key: string): Promise<void> {
		await this.client.vault.setKey(this.#target(), key);
		await this.#forgetVerification();
		await this.refresh();
	}

	/** @throws Fault `vault_unavailable` */
	async forgetKey(): Promise<void> {
		await this.client.vault.forgetKey(this.#target());
		await this.#forgetVerification();
		await this.refresh();
	}

	async test(signal: AbortSignal): Promise<ConnectionTest> {
		const id = this.preferences.value.activeProvider;
		const result = await this.client.testConnection(this.connection, { signal });
		if (result.ok) {
			const verification = { at: Date.now(), model: result.model };
			await this.preferences.update((settings) => withVerification(settings, id, verification));
		}
		return result;
	}

	/** @throws Fault why the service names no models */
	async list(signal: AbortSignal): Promise<string[]> {
		const result = await this.client.listModels(this.connection, { signal });
		if (!result.ok) throw fromFaultRecord(result.fault);
		return result.models;
	}

	async #forgetVerification(): Promise<void> {
		const id = this.preferences.value.activeProvider;
		await this.preferences.update((settings) => withVerification(settings, id, null));
	}

	#target(): KeyTarget {
		return { provider: this.connection.provider, baseUrl: this.connection.baseUrl };
	}
}

import type { TurnWebSearch } from '#lib/agent/web-search.ts';
import { toFault } from '#lib/base/fault.ts';
import { searchEngines } from '#lib/llm/web-search/engines.ts';
import { searchQuery } from '#lib/llm/web-search/search-query.ts';
import { searchKeyTarget, type SearchRequest, type SearchResult } from '#lib/llm/web-search/types.ts';
import type { KeyTarget } from '#lib/llm/types.ts';
import { parseWebSearch, type WebSearchSettings } from '#lib/settings/web-search.ts';
import type { Services } from '../shell/services.ts';

/** Query for testing an engine: every engine finds results for it. */
const trialQuery = 'ngspice circuit simulator';

/** Web search with an engine: its settings, and what the page may know about its key. */
export class WebSearch {
	/** Last characters of the chosen engine's key; null if none is stored, undefined until it is known. */
	keyHint = $state.raw<string | null | undefined>(undefined);
	readonly settings = $derived.by(() => this.app.preferences.value.webSearch);
	readonly engine = $derived.by(() => searchEngines[this.settings.engine]);

	constructor(private readonly app: Pick<Services, 'preferences' | 'models'>) {}

	/** The search for a turn, or undefined if no engine is in use or the message contains nothing to search for. */
	forTurn(message: string): TurnWebSearch | undefined {
		const query = searchQuery(message);
		if (this.settings.mode !== 'engine' || query === '') return undefined;
		const request = this.#request(query);
		return {
			engine: request.engine,
			query,
			run: (signal) => this.app.models.client.search(request, { signal })
		};
	}

	/** Runs a test search, whatever the mode is. */
	try(signal: AbortSignal): Promise<SearchResult> {
		return this.app.models.client.search(this.#request(trialQuery), { signal, check: true });
	}

	/** Changes the settings. The address is reset with the engine, so that it is never used for another one. */
	async change(change: Partial<WebSearchSettings>): Promise<void> {
		await this.app.preferences.update((settings) => {
			const moved = change.engine !== undefined && change.engine !== settings.webSearch.engine;
			const webSearch = parseWebSearch({ ...settings.webSearch, ...(moved ? { url: null } : {}), ...change });
			return { ...settings, webSearch };
		});
		await this.refresh();
	}

	/** Reads from the vault whether a key is stored: an unreadable key counts as missing, a locked one as stored. */
	async refresh(): Promise<void> {
		const { vault } = this.app.models.client;
		const target = this.#target();
		if (this.engine.key === 'none' || target.baseUrl === '') this.keyHint = null;
		else
			this.keyHint = await vault
				.hint(target)
				.catch((thrown: unknown) => (toFault(thrown).code === 'vault_locked' ? '' : null));
	}

	/** @throws Fault `key_malformed`, `vault_unavailable`, `vault_locked` */
	async setKey(key: string): Promise<void> {
		await this.app.models.client.vault.setKey(this.#target(), key);
		await this.refresh();
	}

	/** @throws Fault `vault_unavailable` */
	async forgetKey(): Promise<void> {
		await this.app.models.client.vault.forgetKey(this.#target());
		await this.refresh();
	}

	#target(): KeyTarget {
		return searchKeyTarget(this.engine, this.settings.url);
	}

	#request(query: string): SearchRequest {
		const { engine, url, googleEngineId, results } = this.settings;
		return { engine, url, googleEngineId, query, results };
	}
}

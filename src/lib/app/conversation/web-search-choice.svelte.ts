import { questionText } from '#lib/agent/turn-messages.ts';
import { SvelteSet } from 'svelte/reactivity';
import type { TurnInput } from '#lib/agent/loop.ts';
import type { MessagePart } from '#lib/db/records.ts';
import { searchesItself } from '#lib/llm/models/user-abilities.ts';
import type { ModelConnection } from '#lib/llm/types.ts';
import type { ProjectModel } from '../models/project-model.svelte.ts';
import type { Services } from '../shell/services.ts';
import { WebSearch } from '../models/web-search.svelte.ts';

/** Whether a project's conversation uses web search: as in the settings, unless it is switched off for a session. */
export class WebSearchChoice {
	/** The kind of web search in use, or null if it is off. */
	readonly mode = $derived.by(() => {
		if (this.app.preferences.value.webSearch.mode === 'engine') return 'engine' as const;
		return this.#searchesItself(this.model.connection) ? ('provider' as const) : null;
	});
	readonly #web: WebSearch;
	/** Sessions for which it is switched off; '' stands for the session that the first message creates. */
	readonly #off = new SvelteSet<string>();

	constructor(
		private readonly app: Pick<Services, 'preferences' | 'models'>,
		private readonly model: Pick<ProjectModel, 'connection'>
	) {
		this.#web = new WebSearch(app);
	}

	isOn(sessionId: string | null): boolean {
		return !this.#off.has(sessionId ?? '');
	}

	switch(sessionId: string | null, on: boolean): void {
		if (on) this.#off.delete(sessionId ?? '');
		else this.#off.add(sessionId ?? '');
	}

	/** Applies the choice made before the first message to the new session. */
	begin(sessionId: string): void {
		if (this.#off.delete('')) this.#off.add(sessionId);
	}

	/**
	 * How a turn reaches its model, and the web search before it.
	 *
	 * @param question null if there is nothing new to search for
	 */
	forTurn(
		sessionId: string,
		connection: ModelConnection,
		question: readonly MessagePart[] | null
	): Pick<TurnInput, 'connection' | 'webSearch'> {
		const on = this.isOn(sessionId);
		const text = questionText(question ?? []);
		return {
			connection: { ...connection, webSearch: on && this.#searchesItself(connection) },
			webSearch: on ? this.#web.forTurn(text) : undefined
		};
	}

	#searchesItself(connection: ModelConnection): boolean {
		return searchesItself(connection, this.app.preferences.value.userModels);
	}
}

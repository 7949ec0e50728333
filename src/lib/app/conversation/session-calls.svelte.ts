import { SvelteMap } from 'svelte/reactivity';
import { listCallsOfSession } from '#lib/db/calls.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { CallRecord } from '#lib/db/records.ts';
import { figuresOf, type CallFigures } from '#lib/usage/call-statistics.ts';
import { LiveQuery } from '../shell/live-query.svelte.ts';

/** How much of the model's context a conversation takes. */
export interface ContextUse {
	used: number;
	size: number;
	/** True when the service reported nothing and the tokens were counted here. */
	counted: boolean;
}

/** What the calls of the open conversation took. */
export class SessionCalls {
	#query = $state.raw<LiveQuery<CallRecord[]> | null>(null);
	/** Figures of the answers that calls were made for, by message. */
	readonly byMessage: ReadonlyMap<string, CallFigures> = $derived.by(() => {
		const groups = Map.groupBy(this.#query?.value ?? [], (call) => call.messageId);
		return new SvelteMap([...groups].flatMap(([id, calls]) => (id === null ? [] : [[id, figuresOf(calls)] as const])));
	});
	/** Of the whole conversation; null before its first call. */
	readonly total = $derived.by(() => {
		const calls = this.#query?.value ?? [];
		return calls.length === 0 ? null : figuresOf(calls);
	});
	/** After the last answer; null while the model's context or its tokens are not known. */
	readonly context: ContextUse | null = $derived.by(() => {
		const last = this.#query?.value?.findLast(({ outcome }) => outcome === 'ok');
		const sent = last?.prompt ?? last?.countedPrompt ?? null;
		if (!last || sent === null || last.contextTokens === null) return null;
		return { used: sent + (last.completion ?? 0), size: last.contextTokens, counted: last.prompt === null };
	});

	/** Ends following the conversation. */
	readonly dispose: () => void;

	/** @param sessionId of the open conversation, followed as it changes */
	constructor(database: SpicewrightDatabase, sessionId: () => string | null) {
		this.dispose = $effect.root(() => {
			$effect(() => {
				const id = sessionId();
				const query = id === null ? null : new LiveQuery(() => listCallsOfSession(database, id));
				this.#query = query;
				return () => query?.dispose();
			});
		});
	}
}

import { SvelteMap } from 'svelte/reactivity';
import { listCallsOfSession } from '#lib/db/conversation/calls.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { CallRecord } from '#lib/db/records.ts';
import { figuresOf, type CallFigures } from '#lib/usage/call-statistics.ts';
import { LiveQuery } from '../shell/live-query.svelte.ts';

/** How much of the model's context a conversation uses. */
export interface ContextUse {
	used: number;
	size: number;
	/** True if the service reported no tokens and they were counted by the app. */
	counted: boolean;
}

/** Usage figures of the open conversation. */
export class SessionCalls {
	#query = $state.raw<LiveQuery<CallRecord[]> | null>(null);
	/** Figures of the calls for each answer, by message id. */
	readonly byMessage: ReadonlyMap<string, CallFigures> = $derived.by(() => {
		const groups = Map.groupBy(this.#query?.value ?? [], (call) => call.messageId);
		return new SvelteMap([...groups].flatMap(([id, calls]) => (id === null ? [] : [[id, figuresOf(calls)] as const])));
	});
	/** Figures of the whole conversation; null before its first call. */
	readonly total = $derived.by(() => {
		const calls = this.#query?.value ?? [];
		return calls.length === 0 ? null : figuresOf(calls);
	});
	/** Context use after the last answer; null if the model's context size or the tokens are not known. */
	readonly context: ContextUse | null = $derived.by(() => {
		const last = this.#query?.value?.findLast(({ outcome }) => outcome === 'ok');
		const sent = last?.prompt ?? last?.countedPrompt ?? null;
		if (!last || sent === null || last.contextTokens === null) return null;
		return { used: sent + (last.completion ?? 0), size: last.contextTokens, counted: last.prompt === null };
	});

	/** Stops following the conversation. */
	readonly dispose: () => void;

	/** @param sessionId id of the open conversation, followed when it changes */
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

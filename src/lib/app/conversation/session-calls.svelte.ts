import { SvelteMap } from 'svelte/reactivity';
import { listCallsOfSession } from '#lib/db/conversation/calls.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { CallRecord } from '#lib/db/records.ts';
import { figuresOf, type CallFigures } from '#lib/usage/call-statistics.ts';
import { LiveQuery } from '../shell/live-query.svelte.ts';

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

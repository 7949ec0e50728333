import { untrack } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { inspectRequest, type Inspection } from '#lib/agent/context/inspect-request.ts';
import { mentionCharacters } from '#lib/agent/mentions/mention-limit.ts';
import { withMentionsRead } from '#lib/agent/mentions/sent-mentions.ts';
import { questionMessage, questionParts } from '#lib/agent/turn-messages.ts';
import type { Clock } from '#lib/base/clock.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import { saveContextOff, type WorkMode } from '#lib/db/conversation/sessions.ts';
import type { MessageRecord, SessionRecord } from '#lib/db/records.ts';
import type { ProjectModel } from '../models/project-model.svelte.ts';
import type { Workspace } from '../project/workspace.svelte.ts';
import type { Services } from '../shell/services.ts';
import type { Agent } from './agent.ts';
import type { KeptDraft } from './kept-draft.svelte.ts';
import type { WebSearchChoice } from './web-search-choice.svelte.ts';

/** What is shown follows a change after this time, ms, so that typing does not make it work all the time. */
const DELAY_MS = 300;

/** The open conversation. */
interface Shown {
	readonly sessionId: string | null;
	/** Null until it is stored and read. */
	readonly session: SessionRecord | null;
	readonly messages: readonly MessageRecord[];
	readonly running: boolean;
	readonly mode: WorkMode;
	readonly draft: Pick<KeptDraft, 'value'>;
	readonly webSearch: Pick<WebSearchChoice, 'forTurn' | 'isOn' | 'mode'>;
	readonly compression: { readonly inForce: Parameters<typeof inspectRequest>[2]['compression'] };
	newSession(): Promise<void>;
}

interface InspectorParts {
	app: Pick<Services, 'database' | 'models' | 'preferences' | 'report'>;
	workspace: Pick<Workspace, 'projectId' | 'entries' | 'record' | 'state'>;
	model: Pick<ProjectModel, 'connection'>;
	agent: Pick<Agent, 'profile'>;
	shown: Shown;
	clock: Clock;
}

/** What the next request of the open conversation would consist of, while somebody looks. */
export class ContextInspector {
	/** Null until it is known. */
	inspection: Inspection | null = $state.raw(null);
	/** Why it is not known, or null. */
	fault: Fault | null = $state.raw(null);
	/** Ids of the parts of the context that are switched off for the conversation. */
	readonly off: ReadonlySet<string> = $derived.by(() => new SvelteSet(this.parts.shown.session?.contextOff));

	constructor(private readonly parts: InspectorParts) {}

	/** Follows what the next request consists of until the returned function is called. */
	follow(): () => void {
		const { app, workspace, model, shown } = this.parts;
		return $effect.root(() => {
			$effect(() => {
				// While a turn runs, its messages change with every word.
				void [
					shown.sessionId,
					shown.session,
					shown.running || shown.messages,
					shown.mode,
					shown.compression.inForce,
					shown.draft.value
				];
				void [workspace.entries, workspace.record.value, workspace.state.activePath];
				void [model.connection, app.preferences.value];
				void [shown.webSearch.mode, shown.webSearch.isOn(shown.sessionId)];
				const stop = new AbortController();
				untrack(() => void this.#inspect(stop.signal));
				return () => stop.abort();
			});
		});
	}

	/** Switches a part of the context off or on for the conversation, which begins now if there is none yet. */
	async switch(id: string, on: boolean): Promise<void> {
		const { app, shown } = this.parts;
		try {
			if (shown.sessionId === null) await shown.newSession();
			if (shown.sessionId === null) return;
			const others = [...this.off].filter((other) => other !== id);
			await saveContextOff(app.database, shown.sessionId, on ? others : [...others, id]);
		} catch (thrown) {
			app.report(toFault(thrown));
		}
	}

	async #inspect(signal: AbortSignal): Promise<void> {
		const { shown, clock } = this.parts;
		try {
			await clock.sleep(DELAY_MS, signal);
			if (shown.running) return;
			const inspection = await this.#read(signal);
			if (signal.aborted) return;
			this.inspection = inspection;
			this.fault = null;
		} catch (thrown) {
			if (!signal.aborted) this.fault = toFault(thrown);
		}
	}

	async #read(signal: AbortSignal): Promise<Inspection> {
		const { app, workspace, model, agent, shown, clock } = this.parts;
		const sessionId = shown.sessionId ?? '';
		const question = questionParts(shown.draft.value);
		const asking = shown.webSearch.forTurn(sessionId, model.connection, question);
		const profile = await agent.profile({ sessionId, client: app.models.client, mode: shown.mode, ...asking });
		const base = { sessionId, connection: asking.connection, now: clock.now() };
		const parts = await withMentionsRead(question, profile.readMention, await mentionCharacters(profile));
		const newest = {
			...questionMessage(base, parts),
			id: '',
			projectId: workspace.projectId,
			order: shown.messages.length
		};
		const records: MessageRecord[] = [...shown.messages, newest];
		const compressed = await profile.compression?.current(records);
		return inspectRequest(
			profile,
			{ records, tools: profile.tools, sessionId, hasWeb: asking.webSearch !== undefined, signal },
			{ compression: compressed?.compression ?? null, off: this.off }
		);
	}
}

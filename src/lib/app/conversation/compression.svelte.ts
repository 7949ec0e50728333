import {
	AUTOMATIC_SHARE,
	conversationTokens,
	HINT_SHARE,
	usedShare,
	type ConversationRoom
} from '#lib/agent/compression/conversation-size.ts';
import { planCompression, type CompressionPlan } from '#lib/agent/compression/plan.ts';
import { summarize } from '#lib/agent/compression/summarize.ts';
import { prepareHistory } from '#lib/agent/history.ts';
import { inSlices } from '#lib/base/slices.ts';
import { untrack } from 'svelte';
import { Fault, toFault } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';
import type { CompressionRecord, ConversationSummary } from '#lib/db/conversation/compression-records.ts';
import { addCompression, compressionFor, editSummary, undoCompression } from '#lib/db/conversation/compressions.ts';
import { getTrace } from '#lib/db/conversation/traces.ts';
import type { MessageRecord, SessionRecord } from '#lib/db/records.ts';
import type { ProjectModel } from '../models/project-model.svelte.ts';
import type { KeptDraft } from './kept-draft.svelte.ts';
import type { Workspace } from '../project/workspace.svelte.ts';
import type { Services } from '../shell/services.ts';
import { agentPrompts } from '../prompts/agent-prompts.ts';
import { summarizerOf, turnCompression, type CompressionServices } from './turn-compression.ts';

/** How full the context of the model is: enough room, little room, nearly none. */
export type Fullness = 'low' | 'high' | 'full';

/** What the conversation uses of the model's context. */
export interface ContextUse {
	/** Tokens of a request now, without the next message. */
	tokens: number;
	/** Tokens that a request may have. */
	window: number;
	/** Of the window; above 1 where not all fits. */
	share: number;
	fullness: Fullness;
}

/** A summary as a model wrote it. */
export interface WrittenSummary {
	summary: ConversationSummary;
	/** Id of the last message that it covers. */
	upTo: string;
	model: string;
	provider: string;
}

/** The open conversation. */
interface Shown {
	readonly session: SessionRecord | null;
	readonly messages: readonly MessageRecord[];
	readonly running: boolean;
	readonly draft: Pick<KeptDraft, 'value'>;
	newSession(): Promise<void>;
}

/** The compression of the open conversation: how full the context is, what a compression would do, and doing and undoing it. */
export class Compression {
	/** The compression that holds for the messages that are shown, or null. */
	readonly inForce: CompressionRecord | null = $derived.by(() =>
		compressionFor(this.shown.session?.compressions, this.shown.messages)
	);
	/** Null until the room is known. */
	readonly use: ContextUse | null = $derived.by(() => {
		const room = this.#room;
		if (!room) return null;
		const tokens = conversationTokens(this.shown.messages, this.inForce);
		const share = usedShare(room, tokens);
		const fullness = share < HINT_SHARE ? 'low' : share < AUTOMATIC_SHARE ? 'high' : 'full';
		return { tokens: room.fixed + tokens, window: room.fixed + room.conversation, share, fullness };
	});
	/** Questions of the conversation that the last request left out. */
	leftOut = $state(0);
	/** Stops following the conversation. */
	readonly dispose: () => void;
	#room = $state.raw<ConversationRoom | null>(null);
	/** Id of the conversation that `#room` is about. */
	#measured: string | undefined;

	constructor(
		private readonly app: CompressionServices & Pick<Services, 'report'>,
		private readonly workspace: Pick<Workspace, 'store' | 'projectId'>,
		private readonly model: Pick<ProjectModel, 'current'>,
		private readonly shown: Shown
	) {
		this.dispose = $effect.root(() => {
			// What the last request had room for is known once its turn has begun.
			$effect(() => {
				void [shown.session?.id, shown.running, shown.messages.length];
				void untrack(() => this.#measure()).catch((thrown: unknown) => app.report(toFault(thrown)));
			});
		});
	}

	/** Reads how much room the last request had, and counts the messages; nothing is known of a conversation without an answer. */
	async #measure(): Promise<void> {
		const { session, messages } = this.shown;
		if (session?.id !== this.#measured) this.#room = null;
		this.#measured = session?.id;
		const lastAnswer = () => this.shown.messages.findLast(({ role }) => role === 'assistant');
		const last = lastAnswer();
		await inSlices(prepareHistory(messages));
		const trace = last && (await getTrace(this.app.database, last.id));
		// Another conversation may have been opened meanwhile, which is measured itself.
		if (lastAnswer()?.id !== last?.id) return;
		const turn = trace?.spans.findLast((span) => span.type === 'turn');
		const context = turn?.type === 'turn' ? turn.context : undefined;
		this.#room = context?.fixed === undefined ? null : { fixed: context.fixed, conversation: context.history };
		this.leftOut = context?.leftOut ?? 0;
	}

	/**
	 * What a compression would do.
	 *
	 * @param keepRecent number of messages at the end that stay whole
	 * @param keep ids of messages to keep whole besides those that are pinned
	 * @returns null when there is nothing to compress, or the room is not known
	 */
	plan(keepRecent: number, keep: ReadonlySet<string>): CompressionPlan | null {
		const { use } = this;
		const { messages: records } = this.shown;
		if (!use) return null;
		return planCompression(
			{ records, keepRecent, keep, window: use.window },
			conversationTokens(records, this.inForce)
		);
	}

	/** Has the summary of a plan written. @throws Fault as `summarize` */
	async draft({ compressed }: CompressionPlan, signal: AbortSignal): Promise<WrittenSummary> {
		const { session } = this.shown;
		const last = compressed.at(-1);
		if (!session || !last) throw gone();
		const connection = await this.model.current();
		const { overrides } = await agentPrompts(this.app, this.workspace.store);
		const summarizer = await summarizerOf(this.app, connection, last, signal, overrides);
		const goals = await turnCompression(this.app, this.workspace.store, session.id, connection).goals();
		const summary = await summarize({ compressed, previous: this.inForce, goals }, summarizer);
		const { model, provider } = summarizer.connection;
		return { summary, upTo: last.id, model, provider };
	}

	/**
	 * Compresses the conversation as planned.
	 *
	 * @param written the summary before the user changed it; null when the user wrote all of it
	 * @throws Fault `compression_failed` with the reason `running` while a turn runs, `record_missing`, `storage_full`
	 */
	async apply(
		{ compressed, kept, before }: CompressionPlan,
		summary: ConversationSummary,
		written: WrittenSummary | null
	): Promise<void> {
		const { session, running, messages } = this.shown;
		const last = compressed.at(-1);
		if (!session || !last) throw gone();
		if (running) throw new Fault('compression_failed', 'A turn is running.', { reason: 'running' });
		const inForce = { upTo: last.id, kept, summary };
		const after = conversationTokens(messages, inForce);
		const made = {
			id: newId(),
			createdAt: Date.now(),
			edited: summary !== written?.summary,
			trigger: 'user' as const,
			model: written?.model ?? '',
			provider: written?.provider ?? '',
			before,
			after
		};
		await addCompression(this.app.database, session.id, { ...inForce, ...made });
	}

	/** Goes back to what held before. Not while a turn runs. @throws Fault `record_missing` */
	async undo(id: string): Promise<void> {
		const { session, running } = this.shown;
		if (session && !running) await undoCompression(this.app.database, session.id, id);
	}

	/** Takes over the user's changes to a summary. @throws Fault `record_missing` */
	async edit(id: string, summary: ConversationSummary): Promise<void> {
		const { session } = this.shown;
		if (session) await editSummary(this.app.database, session.id, id, summary);
	}

	/** Begins a conversation with a text in the text box, before what is typed there. */
	async beginNew(text: string): Promise<void> {
		await this.shown.newSession();
		const { draft } = this.shown;
		const typed = draft.value.text;
		draft.value = { ...draft.value, text: typed.trim() === '' ? text : `${text}\n\n${typed}` };
	}
}

function gone(): Fault {
	return new Fault('record_missing', 'The conversation is gone.', { kind: 'session' });
}

import { reduce } from '#lib/agent/message-reducer.ts';
import { runTurn, type TurnInput } from '#lib/agent/loop.ts';
import { defaultLoopLimits } from '#lib/agent/limits.ts';
import { systemClock } from '#lib/base/clock.ts';
import { toFault } from '#lib/base/fault.ts';
import { activeTurns, holdTurn } from '#lib/db/active-turns.ts';
import { isEmptyDraft } from '#lib/db/drafts.ts';
import { appendMessage, listMessages, recoverInterrupted, removeMessagesFrom, saveMessage } from '#lib/db/messages.ts';
import { listOperationsOfSession } from '#lib/db/operations.ts';
import type { Draft, MessagePart, MessageRecord, OperationRecord, StopReason } from '#lib/db/records.ts';
import { createSession, getSession, listSessions, removeSession, renameSession, saveScroll } from '#lib/db/sessions.ts';
import type { LlmClient, ModelConnection } from '#lib/llm/types.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { createAgent, type Agent } from './agent-parts.ts';
import { byId } from '../shell/by-id.ts';
import { WebSearchChoice } from './web-search-choice.svelte.ts';
import { loadDemo } from './demo.ts';
import { language } from '../shell/language.svelte.ts';
import { emptyDraft, KeptDraft } from './kept-draft.svelte.ts';
import { LiveQuery } from '../shell/live-query.svelte.ts';
import { Paced } from '../shell/paced.ts';
import type { ProjectModel } from '../models/project-model.svelte.ts';
import type { Runs } from '../project/runs.svelte.ts';
import type { Services } from '../shell/services.ts';
import { TurnStatus } from './turn-status.svelte.ts';
import { dropsAnswer, messageBase, newAnswer, newQuestion } from './turn-messages.ts';
import type { Workspace } from '../project/workspace.svelte.ts';

/** How often a message that is being written is shown anew, in milliseconds (L1). */
const showInterval = 50;
/** How often it is stored: what a killed tab may lose. */
const saveInterval = 500;

interface TurnOptions {
	/** Whether the question is one to search the web for, where the user has it so; it is, unless told. */
	searches?: boolean;
	/** The question that it is asked instead of, dropped with everything after it. */
	replaces?: MessageRecord;
	/** Told once the question is stored. */
	onasked?: () => void;
}

/** The conversation of one project: its sessions, and the turn of the agent that is under way. */
export class Chat {
	readonly sessions: LiveQuery<Awaited<ReturnType<typeof listSessions>>>;
	sessionId = $state<string | null>(null);
	/** The answer that is being written, ahead of what is stored. */
	live = $state.raw<MessageRecord | null>(null);
	readonly status = new TurnStatus();
	running = $state(false);
	#stored = $state.raw<LiveQuery<MessageRecord[]> | null>(null);
	#operations = $state.raw<LiveQuery<OperationRecord[]> | null>(null);
	readonly messages = $derived.by(() => {
		const stored = this.#stored?.value ?? [];
		const { live } = this;
		if (!live || live.sessionId !== this.sessionId) return stored;
		return [...stored.filter((message) => message.id !== live.id), live];
	});
	readonly operations = $derived.by(() => byId(this.#operations?.value ?? []));
	readonly session = $derived.by(() => this.sessions.value?.find((session) => session.id === this.sessionId) ?? null);
	/** Null when there is none that can be asked; one of which that is not known yet is named. */
	readonly modelName = $derived.by(() => (this.model.ready === false ? null : this.model.connection.model));
	readonly webSearch: WebSearchChoice;
	#turn: { abort: AbortController; ended: Promise<void> } | null = null;
	readonly #agent: Agent;

	private constructor(
		private readonly app: Services,
		private readonly workspace: Workspace,
		private readonly model: ProjectModel,
		/** What the user has typed and not sent. */
		readonly draft: KeptDraft,
		runs: Runs
	) {
		this.sessions = new LiveQuery(() => listSessions(app.database, workspace.projectId));
		this.webSearch = new WebSearchChoice(app, model);
		this.#agent = createAgent(app, workspace, runs);
	}

	/** Opens the conversation as it was left; answers that a killed tab left unfinished are marked interrupted. */
	static async open(app: Services, workspace: Workspace, model: ProjectModel, runs: Runs): Promise<Chat> {
		const draft = await KeptDraft.open(app.database, workspace.projectId, (fault) => app.report(fault));
		const chat = new Chat(app, workspace, model, draft, runs);
		await recoverInterrupted(app.database, workspace.projectId, await activeTurns());
		const last = workspace.state.sessionId && (await getSession(app.database, workspace.state.sessionId));
		const sessions = await listSessions(app.database, workspace.projectId);
		const id = last ? last.id : sessions[0]?.id;
		if (id) chat.#watch(id);
		return chat;
	}

	/** Sends a question and empties the text box, to which it comes back when there is no model or it could not be stored. */
	async send(question: Draft): Promise<void> {
		this.draft.value = emptyDraft;
		let isAsked = false;
		const parts = newQuestion(question.text, question.attachments);
		if (await this.model.isReady()) await this.#ask(parts, { onasked: () => (isAsked = true) });
		if (!isAsked && isEmptyDraft(this.draft.value)) this.draft.value = question;
	}

	/** Goes on after an interrupted answer, which stays as it is. */
	async continue(): Promise<void> {
		await this.#ask(newQuestion(language.t.workbench.continueRequest, []), { searches: false });
	}

	/** Drops the answer and everything after it, and asks again. What it did to files stays. */
	async regenerate(messageId: string): Promise<void> {
		const question = this.messages.findLast(
			(message) => message.role === 'user' && message.order < this.#orderOf(messageId)
		);
		if (question) await this.#ask(question.parts, { replaces: question });
	}

	async editAndResend(messageId: string, text: string): Promise<void> {
		const question = this.messages.find((message) => message.id === messageId);
		if (!question) return;
		const attachments = question.parts.filter((part) => part.type === 'attachment');
		await this.#ask(newQuestion(text, attachments), { replaces: question });
	}

	stop(reason: StopReason): void {
		if (!this.#turn) return;
		this.status.stopping();
		this.#turn.abort.abort(reason);
	}

	/** @throws Fault why it cannot be undone (or redone), such as `undo_conflict` when the file has changed since */
	async undo(operationId: string): Promise<void> {
		await this.workspace.flush();
		await openProjectStore(this.app.database, this.workspace.projectId).undo(operationId);
	}

	async redo(operationId: string): Promise<void> {
		await this.workspace.flush();
		await openProjectStore(this.app.database, this.workspace.projectId).redo(operationId);
	}

	async newSession(): Promise<void> {
		await this.#attempt(async () => {
			await this.#endTurn('session_switch');
			const session = await createSession(this.app.database, this.workspace.projectId);
			this.#watch(session.id);
		});
	}

	async openSession(id: string): Promise<void> {
		await this.#endTurn('session_switch');
		this.#watch(id);
	}

	async renameSession(id: string, name: string): Promise<void> {
		await this.#attempt(() => renameSession(this.app.database, id, name));
	}

	async removeSession(id: string): Promise<void> {
		await this.#attempt(async () => {
			if (id === this.sessionId) await this.#endTurn('session_switch');
			await removeSession(this.app.database, id);
			if (id !== this.sessionId) return;
			const rest = await listSessions(this.app.database, this.workspace.projectId);
			this.#watch(rest[0]?.id ?? (await createSession(this.app.database, this.workspace.projectId)).id);
		});
	}

	async rememberScroll(scrollTop: number | null): Promise<void> {
		if (this.sessionId) await saveScroll(this.app.database, this.sessionId, scrollTop).catch(() => undefined);
	}

	/** The recorded conversation, on the real tools and the real simulator. */
	async startDemo(): Promise<void> {
		await this.#attempt(async () => {
			const { prompt, connection, client } = await loadDemo(language.locale);
			await this.newSession();
			await this.#turnWith(connection, client, newQuestion(prompt, []), { searches: false });
		});
	}

	/** Stores what has been written so far, by the agent and by the user. */
	async flush(): Promise<void> {
		await this.draft.flush();
		if (this.live) await saveMessage(this.app.database, this.live).catch(() => undefined);
	}

	dispose(): void {
		void this.draft.flush();
		this.stop('shutdown');
		this.#agent.dispose();
		this.sessions.dispose();
		this.#stored?.dispose();
		this.#operations?.dispose();
	}

	async #ask(question: MessagePart[], options: TurnOptions): Promise<void> {
		const { client } = this.app.models;
		await this.#attempt(async () => this.#turnWith(await this.model.current(), client, question, options));
	}

	async #turnWith(
		connection: ModelConnection,
		client: LlmClient,
		question: MessagePart[],
		{ searches = true, replaces, onasked }: TurnOptions
	): Promise<void> {
		await this.#endTurn('user');
		this.running = true;
		await this.workspace.flush();
		const { database } = this.app;
		// Another tab may have deleted the conversation: what is asked then begins a new one.
		const session = this.sessionId && (await getSession(database, this.sessionId));
		const { id: sessionId } = session || (await createSession(database, this.workspace.projectId));
		if (!session) this.webSearch.begin(sessionId);
		if (sessionId !== this.sessionId) this.#watch(sessionId);
		if (replaces) await removeMessagesFrom(database, replaces);
		const base = { sessionId, connection, now: Date.now() };
		const asked = await appendMessage(database, {
			...messageBase(base, 'user'),
			parts: question,
			stopReason: 'complete'
		});
		onasked?.();
		const history = (await listMessages(database, sessionId)).filter((message) => message.order <= asked.order);
		const answer = await appendMessage(database, newAnswer(messageBase(base, 'assistant')));
		const abort = new AbortController();
		const asking = this.webSearch.forTurn(sessionId, connection, searches ? question : null);
		const ended = holdTurn(answer.id, () => this.#write(answer, history, asking, client, abort.signal)).finally(() => {
			this.#turn = null;
			this.live = null;
			this.status.reset();
			this.running = false;
		});
		this.#turn = { abort, ended };
		await ended;
	}

	/** Runs the agent and keeps the answer shown and stored while it grows. */
	async #write(
		answer: MessageRecord,
		history: MessageRecord[],
		{ connection, webSearch }: Pick<TurnInput, 'connection' | 'webSearch'>,
		client: LlmClient,
		signal: AbortSignal
	): Promise<void> {
		const { database } = this.app;
		const prepared = await this.#agent.prepare(history, answer, connection);
		let current = answer;
		const show = new Paced(showInterval, () => (this.live = current));
		const save = new Paced(saveInterval, () => {
			saveMessage(database, current).catch((cause: unknown) => this.app.report(toFault(cause)));
		});
		show.now();
		const llm = this.app.calls.noting(client, answer);
		const deps = { llm, tools: this.#agent.tools, clock: systemClock, limits: defaultLoopLimits };
		try {
			for await (const event of runTurn(deps, { ...prepared, webSearch, signal })) {
				current = reduce(current, event, Date.now());
				this.status.follow(event);
				show.request();
				save.request();
				if (event.type === 'tool_end') {
					// A finished tool has changed files: the message that can undo it must not be lost.
					save.cancel();
					await saveMessage(database, current);
				}
			}
		} finally {
			save.cancel();
			show.now();
		}
		if (dropsAnswer(current)) await removeMessagesFrom(database, current);
		else await saveMessage(database, current);
	}

	async #endTurn(reason: StopReason): Promise<void> {
		this.stop(reason);
		await this.#turn?.ended.catch(() => undefined);
	}

	#orderOf(messageId: string): number {
		return this.messages.find((message) => message.id === messageId)?.order ?? -1;
	}

	#watch(sessionId: string): void {
		this.#stored?.dispose();
		this.#operations?.dispose();
		this.sessionId = sessionId;
		this.#stored = new LiveQuery(() => listMessages(this.app.database, sessionId));
		this.#operations = new LiveQuery(() => listOperationsOfSession(this.app.database, sessionId));
		this.workspace.update({ sessionId });
	}

	async #attempt(work: () => Promise<void>): Promise<void> {
		try {
			await work();
		} catch (thrown) {
			this.app.report(toFault(thrown));
		} finally {
			if (!this.#turn) this.running = false;
		}
	}
}

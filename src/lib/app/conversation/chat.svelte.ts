import { TurnTraces } from '#lib/agent/trace/turn-traces.ts';
import type { PermissionAnswer } from '#lib/agent/turn-permissions.ts';
import { editedQuestion, questionParts } from '#lib/agent/turn-messages.ts';
import { TurnRunner } from '#lib/agent/turn-runner.ts';
import { systemClock } from '#lib/base/clock.ts';
import { toFault } from '#lib/base/fault.ts';
import { Latest } from '#lib/base/latest.ts';
import { Scope } from '#lib/base/scope.ts';
import { activeTurns } from '#lib/db/conversation/active-turns.ts';
import type { MessageVersions } from '#lib/db/conversation/branches.ts';
import { pinMessage, recoverInterrupted, showVersion } from '#lib/db/conversation/messages.ts';
import { listOperationsOfSession } from '#lib/db/operations.ts';
import type { Draft, MessageRecord, OperationRecord, SessionRecord, StopReason } from '#lib/db/records.ts';
import type { WorkMode } from '#lib/db/conversation/sessions.ts';
import { chooseSuggestion, type Choice } from '#lib/db/conversation/suggestions.ts';
import { dropExpiredContents } from '#lib/project/expiry.ts';
import type { ProjectModel } from '../models/project-model.svelte.ts';
import type { Workspace } from '../project/workspace.svelte.ts';
import { byId } from '../shell/by-id.ts';
import { language } from '../shell/language.svelte.ts';
import { LiveQuery } from '../shell/live-query.svelte.ts';
import type { Services } from '../shell/services.ts';
import { createAgent, type Agent, type AgentSources } from './agent.ts';
import { Compression } from './compression.svelte.ts';
import { ContextInspector } from './context-inspector.svelte.ts';
import { playDemo } from './demo.ts';
import { ChatChanges } from './chat-changes.ts';
import { emptyDraft, KeptDraft } from './kept-draft.svelte.ts';
import { Folds } from './folds.svelte.ts';
import { MessageReveal } from './message-reveal.svelte.ts';
import { SessionRemoval } from './session-removal.ts';
import { SessionMessages } from './session-messages.svelte.ts';
import { Sessions } from './sessions.svelte.ts';
import type { TurnStatus } from './turn-status.svelte.ts';
import { TurnView } from './turn-view.svelte.ts';
import { grantCap } from './past-cap.ts';
import { pausedWhile } from './paused-while.svelte.ts';
import { Turns } from './turns.ts';
import { WebSearchChoice } from './web-search-choice.svelte.ts';

/** The conversation of a project: its sessions and the current turn of the agent. */
export class Chat {
	readonly webSearch: WebSearchChoice;
	/** The changes of files that the conversation has made. */
	readonly changes: ChatChanges;
	readonly removal: SessionRemoval;
	readonly folds: Folds;
	readonly compression: Compression;
	readonly inspector: ContextInspector;
	/** Null if no model can be called. While it is not known whether one can, its name is given. */
	readonly modelName = $derived.by(() => (this.model.ready === false ? null : this.model.connection.model));
	readonly operations = $derived.by(() => byId(this.#operations?.value ?? []));
	readonly reveal = new MessageReveal(this, () => this.app.database);
	#operations = $state.raw<LiveQuery<OperationRecord[]> | null>(null);
	readonly #sessions: Sessions;
	readonly #messages: SessionMessages;
	readonly #switching = new Latest();
	readonly #turn: TurnView;
	readonly #runner: TurnRunner;
	readonly #traces: TurnTraces;
	readonly #agent: Agent;
	readonly #turns: Turns;
	readonly #stopWatching: () => void;
	private constructor(
		private readonly app: Services,
		private readonly workspace: Workspace,
		private readonly model: ProjectModel,
		/** Text that the user has typed but not sent. */
		readonly draft: KeptDraft,
		sources: AgentSources
	) {
		const { database } = app;
		this.#messages = new SessionMessages(database);
		this.#sessions = new Sessions(database, workspace.projectId, (id) => this.#opened(id));
		this.webSearch = new WebSearchChoice(app, model);
		const agent = (this.#agent = createAgent(app, workspace, sources));
		this.changes = new ChatChanges(database, workspace, this);
		this.#turn = new TurnView(this.#messages, app.notices);
		this.#traces = new TurnTraces(database, systemClock, (fault) => app.report(fault));
		this.#runner = new TurnRunner({
			database,
			clock: systemClock,
			tasks: app.tasks,
			projectId: workspace.projectId,
			onevent: (event) => {
				this.#turn.follow(event);
				this.#traces.follow(event);
				// What no call to the model has read is the user's again.
				if (event.type === 'ended') draft.takeBack();
			},
			onfault: (fault) => app.report(fault)
		});
		this.#turns = new Turns({
			app,
			workspace,
			model,
			sessions: this.#sessions,
			webSearch: this.webSearch,
			agent,
			runner: this.#runner,
			queue: {
				read: () => draft.queued,
				remove: (taken) => (draft.queued = draft.queued.filter((message) => !taken.includes(message)))
			}
		});
		this.folds = new Folds(database, () => this.session);
		this.compression = new Compression(app, workspace, model, this);
		this.inspector = new ContextInspector({ app, workspace, model, agent, shown: this, clock: systemClock });
		this.removal = new SessionRemoval(app, this.#sessions, this.#runner, () => this.running);
		this.#stopWatching = pausedWhile(() => this.#turn.running && app.models.vault.asking, this.#runner);
	}

	/** Opens the conversation in its last state; answers that a killed tab left unfinished are marked as interrupted. */
	static async open(app: Services, workspace: Workspace, model: ProjectModel, sources: AgentSources): Promise<Chat> {
		return Scope.open(async (scope) => {
			const draft = await KeptDraft.open(app.database, workspace.projectId, (fault) => app.report(fault));
			const chat = scope.use(new Chat(app, workspace, model, draft, sources));
			await recoverInterrupted(app.database, workspace.projectId, activeTurns);
			void chat.#attempt(async () => void (await dropExpiredContents(app.database, workspace.projectId)));
			await chat.#sessions.restore(workspace.state.sessionId);
			return chat;
		});
	}

	get session(): SessionRecord | null {
		return this.#sessions.current;
	}

	get sessionId(): string | null {
		return this.#sessions.openId;
	}

	/** Messages of the open session; empty if another tab has deleted it. A running turn shows its messages before the session is listed. */
	get messages(): MessageRecord[] {
		return this.#sessions.isGone && !this.running ? [] : this.#messages.value;
	}

	/** How the agent works in the open session. */
	get mode(): WorkMode {
		return this.session?.mode ?? 'free';
	}

	/** Id of the answer that is being written, or null. */
	get answerId(): string | null {
		return this.#turn.answerId;
	}

	get running(): boolean {
		return this.#turn.running;
	}

	get status(): TurnStatus {
		return this.#turn.status;
	}

	/** Sends a question and clears the text box; if it could not be asked or stored, the text comes back, before what was typed since. */
	async send(question: Draft): Promise<void> {
		this.draft.value = emptyDraft;
		const parts = questionParts(question);
		const isAsked = (await this.model.isReady()) && (await this.#turns.ask(parts)) === 'ended';
		if (!isAsked) this.draft.takeBack([question]);
	}

	/** Sets how the agent works from the next turn on; not while one runs. */
	async setMode(mode: WorkMode): Promise<void> {
		if (!this.running) await this.#attempt(() => this.#sessions.setMode(mode));
	}

	/** Takes up a suggestion of a workflow: asks the agent for the next step, or notes the choice. Nothing while a turn runs. */
	async choose(choice: Choice): Promise<void> {
		if (this.running) return;
		if (choice.option === 'continue' || choice.option === 'fix_error') {
			if (!(await this.model.isReady())) return;
			const text = language.t.workflow.options[choice.option];
			await this.#turns.ask(questionParts({ text, attachments: [] }), { searches: false, chooses: choice });
			return;
		}
		await this.#attempt(async () => void (await chooseSuggestion(this.app.database, choice)));
	}

	/** Continues after an interrupted answer, which stays. */
	async continue(): Promise<void> {
		const question = questionParts({ text: language.t.workbench.continueRequest, attachments: [] });
		await this.#turns.ask(question, { searches: false });
	}

	/** Goes on after an answer that a cap of the user has stopped, with the cap once more. */
	async goOnPastCap(messageId: string): Promise<void> {
		const stopped = this.running ? null : this.messages.find(({ id }) => id === messageId);
		if (stopped) await (grantCap(this.app, stopped) === 'continue' ? this.continue() : this.regenerate(messageId));
	}

	/** Asks a question again, given its id or that of its answer. What an earlier answer changed in files stays. */
	async regenerate(messageId: string): Promise<void> {
		const index = this.messages.findIndex(({ id }) => id === messageId);
		const question = this.messages.slice(0, index + 1).findLast(({ role }) => role === 'user');
		if (question) await this.#turns.ask(question);
	}

	/** The versions of a message; null when there is only one. */
	versions(message: MessageRecord): MessageVersions | null {
		return this.#messages.versions(message);
	}

	/** Shows another version of a message, and what follows it. */
	async showVersion(messageId: string): Promise<void> {
		const { sessionId } = this;
		if (sessionId === null || this.running) return;
		await this.#attempt(() => showVersion(this.app.database, sessionId, messageId));
	}

	/** Keeps a message in the context of the model, or no longer. */
	async pin(messageId: string, pinned: boolean): Promise<void> {
		if (messageId !== this.answerId) await this.#attempt(() => pinMessage(this.app.database, messageId, pinned));
	}

	/**
	 * Asks another version of a question. What the earlier one led to in files stays.
	 *
	 * @returns whether it was asked and stored; if not, the caller still has the text
	 */
	async editAndResend(messageId: string, text: string): Promise<boolean> {
		const question = this.messages.find((message) => message.id === messageId);
		if (!question) return false;
		return (await this.#turns.ask(editedQuestion(question, text), { versionOf: question })) === 'ended';
	}

	/**
	 * Answers a question of the agent. Where the tab that asked is gone, the turn goes on here, in the same message; the question
	 * stays open when that is not possible.
	 */
	async answerPermission(messageId: string, permissionId: string, answer: PermissionAnswer): Promise<void> {
		if (this.#runner.answerPermission(permissionId, answer)) return;
		if (this.running || !(await this.model.isReady())) return;
		await this.#turns.goOn(messageId, permissionId, answer);
	}

	stop(reason: StopReason): void {
		this.#runner.stop(reason);
	}

	async newSession(): Promise<void> {
		await this.#switch(() => this.#sessions.begin());
	}

	/** Opens a session of the project; the one used last if it no longer exists. */
	async openSession(id: string): Promise<void> {
		await this.#switch(() => this.#sessions.restore(id));
	}

	async renameSession(id: string, name: string): Promise<void> {
		await this.#attempt(() => this.#sessions.rename(id, name));
	}

	rememberScroll(scrollTop: number | null): Promise<void> {
		return this.#sessions.rememberScroll(scrollTop);
	}

	/** Plays the recorded conversation. Returns false, without starting, if the files differ from those of the recording. */
	startDemo(): Promise<boolean> {
		return playDemo(this.app, this.workspace, this.#turns, () => this.newSession());
	}

	/** Stores everything written so far by the agent and the user. */
	async flush(): Promise<void> {
		await Promise.all([this.draft.flush(), this.#runner.flush(), this.#traces.flush()]);
	}

	dispose(): void {
		// A draft that cannot be stored does not prevent closing: it is kept for the next opening.
		this.draft.close();
		this.stop('shutdown');
		this.#stopWatching();
		this.compression.dispose();
		this.#agent.dispose();
		this.#sessions.dispose();
		this.#messages.dispose();
		this.#operations?.dispose();
	}

	/** Opens another session once the running turn has been left, unless yet another one is asked for meanwhile. */
	async #switch(open: () => Promise<unknown>): Promise<void> {
		const switching = this.#switching.begin();
		await this.#attempt(async () => {
			await this.#runner.leave('session_switch');
			if (!switching.aborted) await open();
		});
	}

	#opened(sessionId: string): void {
		this.#messages.open(sessionId);
		this.#operations?.dispose();
		this.#operations = new LiveQuery(() => listOperationsOfSession(this.app.database, sessionId));
		this.workspace.update({ sessionId });
	}

	async #attempt(work: () => Promise<void>): Promise<void> {
		await work().catch((thrown: unknown) => this.app.report(toFault(thrown)));
	}
}

import { TurnTraces } from '#lib/agent/trace/turn-traces.ts';
import { questionParts } from '#lib/agent/turn-messages.ts';
import { TurnRunner, type TurnEvent, type TurnRequest } from '#lib/agent/turn-runner.ts';
import type { TurnWebSearch } from '#lib/agent/web-search.ts';
import { ChatChanges } from '#lib/app/conversation/chat-changes.ts';
import { systemClock } from '#lib/base/clock.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';
import { listMessages } from '#lib/db/conversation/messages.ts';
import { chooseSuggestion, suggestionsOf } from '#lib/db/conversation/suggestions.ts';
import { createProject, getProject } from '#lib/db/projects.ts';
import type { Draft, MessageRecord, RunRecord } from '#lib/db/records.ts';
import { getRun, listRuns } from '#lib/db/runs/runs.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import type { ModelConnection } from '#lib/llm/types.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { parseAgentLimits } from '#lib/settings/agent-limits.ts';
import { parsePermissions } from '#lib/settings/permissions.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { brokenRules } from '../support/broken-rules.ts';
import { connectionTo } from '../support/llm/llm.ts';
import { installLocks } from '../support/storage/memory-locks.ts';
import { projectAgent } from '../support/project-agent.ts';
import type { Conversation, Meanwhile, TurnScript, UserAct } from './conversation.ts';
import { ScriptedService } from './scripted-service.ts';

/** What a turn was like. */
export interface HeldTurn {
	/** The answer; null if it was dropped. */
	answer: MessageRecord | null;
	/** Questions about permissions. */
	questions: number;
}

/** What a conversation leaves behind. */
export interface HeldConversation {
	/** By the place in the script; null for what the user did between turns. */
	turns: (HeldTurn | null)[];
	files: Record<string, string>;
	/** Oldest first. */
	runs: RunRecord[];
	acceptedRuns: readonly string[];
	/** What was not as the script or a rule says, in words. */
	surprises: string[];
}

/** Holds a conversation with the app's agent: its tools, ngspice, the project in the database, and a scripted service. */
export async function holdConversation(host: EngineHost, conversation: Conversation): Promise<HeldConversation> {
	installLocks();
	const database = await openDatabase(`conversation-${crypto.randomUUID()}`);
	try {
		const files = Object.entries(conversation.files).map(([path, content]) => ({ path, content }));
		const { id: projectId } = await createProject(database, { name: 'replay', files });
		const { id: sessionId } = await createSession(database, projectId);
		const user = new ScriptedUser(host, conversation, { database, sessionId, projectId });
		const turns: (HeldTurn | null)[] = [];
		for (const step of conversation.script) turns.push('does' in step ? await user.act(step) : await user.take(step));
		const runs = await Promise.all((await listRuns(database, projectId, 50)).map(({ id }) => getRun(database, id)));
		const messages = await listMessages(database, sessionId);
		const open = (await database.traces.toArray()).flatMap(({ spans }) =>
			spans.filter((span) => span.endedAt === null)
		);
		return {
			turns,
			files: await textFiles(user.store),
			runs: runs.filter((run) => run !== null).reverse(),
			acceptedRuns: (await getProject(database, projectId))?.acceptedRuns ?? [],
			surprises: [...user.surprises, ...brokenRules(messages), ...open.map(({ id }) => `[TRACE3] span ${id} is open`)]
		};
	} finally {
		await database.delete();
	}
}

interface Place {
	database: SpicewrightDatabase;
	projectId: string;
	sessionId: string;
}

/** The user of a conversation, with the app around one session. */
class ScriptedUser {
	readonly store: ProjectStore;
	readonly surprises: string[];
	readonly #service: ScriptedService;
	readonly #profile: ReturnType<typeof projectAgent>;
	readonly #runner: TurnRunner;
	readonly #traces: TurnTraces;
	#queue: Draft[] = [];
	#turn: { script: TurnScript; held: HeldTurn; isStopped: boolean } | null = null;

	constructor(
		host: EngineHost,
		{ opens, mode, levels, limits, contextTokens, textTools = false }: Conversation,
		private readonly place: Place
	) {
		const { database, projectId, sessionId } = place;
		this.store = openProjectStore(database, projectId);
		this.#service = new ScriptedService(textTools, async ({ meanwhile = [] }) => {
			for (const what of meanwhile) await this.#meanwhile(what);
		});
		this.surprises = this.#service.surprises;
		const connection: ModelConnection = connectionTo('https://model.test', { contextTokens: contextTokens ?? null });
		this.#profile = projectAgent({
			host,
			database,
			store: this.store,
			sessionId,
			client: this.#service.client,
			connection,
			textTools,
			permissions: parsePermissions({ levels: { write: 'allow', delete: 'allow', execute: 'allow', ...levels } }),
			limits: parseAgentLimits(limits),
			activePath: opens,
			mode
		});
		const onfault = (fault: Error) => void this.surprises.push(`The user is told: ${fault.message}`);
		this.#traces = new TurnTraces(database, systemClock, onfault);
		this.#runner = new TurnRunner({
			database,
			clock: systemClock,
			tasks: new TaskRegistry(systemClock),
			projectId,
			onevent: (event) => this.#follow(event),
			onfault
		});
	}

	/** One turn, from the message until everything is stored. */
	async take(script: TurnScript): Promise<HeldTurn> {
		const { says, chooses, pages, rounds } = script;
		this.#service.script(rounds);
		const held: HeldTurn = { answer: null, questions: 0 };
		this.#turn = { script, held, isStopped: false };
		const { sessionId } = this.place;
		const prepare: TurnRequest['prepare'] = async () => ({
			sessionId,
			profile: { ...(await this.#profile()), ...(pages && { webSearch: searchFor(says, pages) }) }
		});
		const queue = {
			read: () => this.#queue,
			remove: (taken: readonly Draft[]) => (this.#queue = this.#queue.filter((each) => !taken.includes(each)))
		};
		const last = chooses === undefined ? null : await this.#lastAnswer();
		const choice = last && chooses !== undefined ? { chooses: { messageId: last.id, option: chooses } } : {};
		const question = questionParts({ text: says, attachments: [] });
		const result = await this.#runner.run({ question, prepare, queue, ...choice });
		if (result !== 'ended') this.surprises.push(`"${says}" was ${result}`);
		await this.#traces.flush();
		const left = this.#service.left;
		if (left > 0) this.surprises.push(`"${says}": the model was not asked for its last ${left} answers`);
		if (script.stopAt !== undefined && !this.#turn.isStopped) this.surprises.push(`${script.stopAt} never came`);
		return held;
	}

	async act({ does }: UserAct): Promise<null> {
		const { database, sessionId } = this.place;
		const messageId = (await this.#lastAnswer()).id;
		if (does === 'roll_back') {
			const workspace = { store: this.store, flush: async () => undefined };
			const changes = new ChatChanges(database, workspace, { sessionId, operations: new Map() });
			await changes.apply(await changes.plan(messageId));
		}
		if (!(await chooseSuggestion(database, { messageId, option: does }))) this.surprises.push(`${does} is not offered`);
		return null;
	}

	#follow(event: TurnEvent): void {
		this.#traces.follow(event);
		const turn = this.#turn;
		if (!turn) return;
		if (event.type === 'ended') turn.held.answer = event.answer;
		if (event.type !== 'progress') return;
		const { script, held } = turn;
		const moment = event.event.type === 'state' ? event.event.to : event.event.type;
		if (moment === script.stopAt && !turn.isStopped) {
			turn.isStopped = true;
			this.#runner.stop('user');
		}
		if (event.event.type !== 'permission_request' || turn.isStopped) return;
		const answer = script.answers?.[held.questions++];
		if (!answer) this.surprises.push(`Question ${held.questions} of "${script.says}" has no answer`);
		this.#runner.answerPermission(event.event.permission.id, answer ?? { allowed: false, scope: 'once', note: '' });
	}

	async #meanwhile(what: Meanwhile): Promise<void> {
		if ('sends' in what) {
			this.#queue.push({ text: what.sends, attachments: [] });
			return;
		}
		const path = what.edits;
		const file = await this.store.read(path);
		const before = String(file?.content);
		const content = before.replace(...what.replaces);
		if (content === before) this.surprises.push(`${path} has no ${what.replaces[0]}`);
		const basedOn = file?.version ?? null;
		await this.store.apply({ changes: [{ kind: 'write', path, content, basedOn }], origin: null });
	}

	async #lastAnswer(): Promise<MessageRecord> {
		const messages = await listMessages(this.place.database, this.place.sessionId);
		const answer = messages.findLast((message) => suggestionsOf(message) !== null);
		if (!answer) throw new Error('No answer has suggestions');
		return answer;
	}
}

function searchFor(query: string, pages: TurnScript['pages'] = []): TurnWebSearch {
	return { engine: 'tavily', query, run: async () => ({ ok: true, sources: [...pages] }) };
}

async function textFiles(store: ProjectStore): Promise<Record<string, string>> {
	const files = await store.readMany();
	return Object.fromEntries(files.map(({ path, content }) => [path, String(content)]));
}

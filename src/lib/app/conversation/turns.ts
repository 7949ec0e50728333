import type { MessageQueue } from '#lib/agent/stored-turn.ts';
import type { PermissionAnswer } from '#lib/agent/turn-permissions.ts';
import type { TurnProfile } from '#lib/agent/turn-profile.ts';
import type { TurnRequest, TurnResult, TurnRunner } from '#lib/agent/turn-runner.ts';
import { Fault } from '#lib/base/fault.ts';
import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import type { Choice } from '#lib/db/conversation/suggestions.ts';
import type { LlmClient, ModelConnection } from '#lib/llm/types.ts';
import type { ProjectModel } from '../models/project-model.svelte.ts';
import type { Workspace } from '../project/workspace.svelte.ts';
import type { Services } from '../shell/services.ts';
import type { Agent, Asking } from './agent.ts';
import type { Sessions } from './sessions.svelte.ts';
import type { WebSearchChoice } from './web-search-choice.svelte.ts';

interface TurnOptions {
	/** Whether to search the web for this question if web search is on; true if omitted. */
	searches?: boolean;
	/** The question of which this one is another version. */
	versionOf?: MessageRecord;
	/** The suggestion that the question takes up. */
	chooses?: Choice;
	/** Answers instead of the project's model. */
	recorded?: { connection: ModelConnection; client: LlmClient };
}

interface TurnsParts {
	app: Services;
	workspace: Workspace;
	model: ProjectModel;
	sessions: Sessions;
	webSearch: WebSearchChoice;
	agent: Agent;
	runner: TurnRunner;
	/** What the user sends while a turn runs. */
	queue: MessageQueue;
}

/** Begins the turns of a conversation: decides on session, model and profile, once unsaved text has been stored. */
export class Turns {
	constructor(private readonly parts: TurnsParts) {}

	/** @param question a new one, or a stored one that is answered again */
	ask(
		question: MessagePart[] | MessageRecord,
		{ searches = true, versionOf, chooses, recorded }: TurnOptions = {}
	): Promise<TurnResult> {
		const { app, workspace, model, sessions, webSearch, runner, queue } = this.parts;
		const isNew = Array.isArray(question);
		const parts = isNew ? question : question.parts;
		const prepare: TurnRequest['prepare'] = async () => {
			await workspace.flush();
			const connection = recorded?.connection ?? (await model.current());
			const sessionId = (await sessions.existing()) ?? (await this.#beginSession());
			const asking = webSearch.forTurn(sessionId, connection, searches ? parts : null);
			const client = recorded?.client ?? app.models.client;
			return { sessionId, profile: await this.#profile(sessionId, { client, ...asking }) };
		};
		return runner.run({
			...(isNew ? { question, versionOf, chooses } : { repeats: question }),
			prepare,
			// The recording has no answer to anything else.
			...(recorded ? {} : { queue })
		});
	}

	/** Goes on with a turn that waits for a permission, and whose tab is gone. */
	goOn(messageId: string, permissionId: string, answer: PermissionAnswer): Promise<TurnResult> {
		const { app, workspace, model, sessions, webSearch, runner, queue } = this.parts;
		const prepare: TurnRequest['prepare'] = async () => {
			await workspace.flush();
			const sessionId = await sessions.existing();
			if (sessionId === null) throw new Fault('record_missing', 'The conversation is gone', { kind: 'session' });
			const asking = webSearch.forTurn(sessionId, await model.current(), null);
			return { sessionId, profile: await this.#profile(sessionId, { client: app.models.client, ...asking }) };
		};
		return runner.run({ continues: { messageId, permissionId, answer }, prepare, queue });
	}

	async #profile(sessionId: string, asking: Omit<Asking, 'sessionId' | 'mode'>): Promise<TurnProfile> {
		const { agent, sessions } = this.parts;
		return agent.profile({ sessionId, mode: await sessions.modeOf(sessionId), ...asking });
	}

	async #beginSession(): Promise<string> {
		const { sessions, webSearch } = this.parts;
		const id = await sessions.begin();
		webSearch.begin(id);
		return id;
	}
}

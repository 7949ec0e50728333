import { TurnRunner } from '#lib/agent/turn-runner.ts';
import { systemClock } from '#lib/base/clock.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { openDatabase } from '#lib/db/database.ts';
import { listMessages } from '#lib/db/conversation/messages.ts';
import { createProject } from '#lib/db/projects.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import { createSession, getSession } from '#lib/db/conversation/sessions.ts';
import type { LlmClient, ModelConnection } from '#lib/llm/types.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { parseAgentLimits } from '#lib/settings/agent-limits.ts';
import { parsePermissions } from '#lib/settings/permissions.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { installLocks } from '../support/storage/memory-locks.ts';
import { projectAgent } from '../support/project-agent.ts';
import { circuitPath } from './design-rules.ts';
import { benchPath, projectFiles, question } from './project-files.ts';
import type { ExamTask } from './task.ts';

/** Who sits the exam. */
export interface Candidate {
	client: LlmClient;
	connection: ModelConnection;
}

/** What a candidate leaves behind. */
export interface Sitting {
	/** Text of `circuit.lib`; null if it is missing. */
	circuit: string | null;
	answer: MessageRecord | null;
	/** Number of compressions of the conversation. */
	compressions: number;
}

/**
 * Gives a task to an agent with the app's tools, in a project of its own, as one turn of free chat.
 *
 * @param isSmall whether the window of the connection is small, so that the long conversation which the task then comes after has to be
 *   compressed
 */
export async function sitExam(
	host: EngineHost,
	task: ExamTask,
	candidate: Candidate,
	isSmall = false
): Promise<Sitting> {
	installLocks();
	const database = await openDatabase(`exam-${crypto.randomUUID()}`);
	try {
		const { id: projectId } = await createProject(database, { name: task.id, files: projectFiles(task) });
		const { id: sessionId } = await createSession(database, projectId);
		if (isSmall) await database.messages.bulkAdd(smallTalk(projectId, sessionId));
		const store = openProjectStore(database, projectId);
		const profile = projectAgent({
			host,
			database,
			store,
			sessionId,
			...candidate,
			isSmall,
			permissions: parsePermissions({ levels: { write: 'allow', delete: 'allow', execute: 'allow', network: 'deny' } }),
			limits: parseAgentLimits({ iterations: 30, warnFrom: 25, turnTimeLimit: 1_800 }),
			activePath: benchPath
		});
		const runner = new TurnRunner({
			database,
			clock: systemClock,
			tasks: new TaskRegistry(systemClock),
			projectId,
			onevent: () => undefined,
			onfault: (fault) => {
				throw fault;
			}
		});
		const text = question(task);
		const prepare = async () => ({ sessionId, profile: await profile() });
		await runner.run({ question: [{ type: 'text', text }], prepare });
		const circuit = (await store.read(circuitPath))?.content;
		const answer = (await listMessages(database, sessionId)).findLast(({ role }) => role === 'assistant');
		const compressions = (await getSession(database, sessionId))?.compressions?.length ?? 0;
		return { circuit: typeof circuit === 'string' ? circuit : null, answer: answer ?? null, compressions };
	} finally {
		await database.delete();
	}
}

/** 40 messages about something else, of about 200 tokens each. */
function smallTalk(projectId: string, sessionId: string): MessageRecord[] {
	const words = 'the bias current of the second stage and the load of the first one '.repeat(12);
	return Array.from({ length: 40 }, (_, order) => ({
		...{
			id: `talk-${order}`,
			projectId,
			sessionId,
			order,
			createdAt: order,
			after: order === 0 ? null : `talk-${order - 1}`
		},
		role: order % 2 === 0 ? ('user' as const) : ('assistant' as const),
		parts: [{ type: 'text' as const, text: `${order}: ${words}` }],
		...{ stopReason: order % 2 === 0 ? null : ('complete' as const), partial: false, fault: null, usage: null },
		...{ model: null, provider: null, iterations: 1, recorded: false }
	}));
}

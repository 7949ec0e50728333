import { freeChat } from '#lib/agent/free-chat.ts';
import { historyBudget } from '#lib/agent/context-budget.ts';
import type { TurnProfile } from '#lib/agent/turn-profile.ts';
import { TurnRunner } from '#lib/agent/turn-runner.ts';
import { agentRuns } from '#lib/app/project/agent-runs.ts';
import { RunMemory } from '#lib/app/project/run-memory.ts';
import { storeRun } from '#lib/app/project/store-run.ts';
import { systemClock } from '#lib/base/clock.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';
import { listMessages } from '#lib/db/conversation/messages.ts';
import { createProject } from '#lib/db/projects.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import type { LlmClient, ModelConnection } from '#lib/llm/types.ts';
import { findModelInfo } from '#lib/llm/models/find-model.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { parseAgentLimits } from '#lib/settings/agent-limits.ts';
import { parsePromptOverrides } from '#lib/settings/prompt-overrides.ts';
import { parsePermissions } from '#lib/settings/permissions.ts';
import { readGoals, simulate } from '#lib/sim/run-simulation.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { hostSimulator } from '../support/host-simulator.ts';
import { localNetlists } from '../support/local-netlists.ts';
import { installLocks } from '../support/memory-locks.ts';
import { storedImages } from '../support/stored-images.ts';
import { makeServices } from '../support/tool-services.ts';
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
}

/** Limits of a run that the agent starts. */
const RUN_LIMITS = { timeLimitMs: 50_000, maxPoints: 2_000_000 };
const netlists = localNetlists();

/** Gives a task to an agent with the app's tools, in a project of its own, as one turn of free chat. */
export async function sitExam(host: EngineHost, task: ExamTask, candidate: Candidate): Promise<Sitting> {
	installLocks();
	const database = await openDatabase(`exam-${crypto.randomUUID()}`);
	try {
		const { id: projectId } = await createProject(database, { name: task.id, files: projectFiles(task) });
		const { id: sessionId } = await createSession(database, projectId);
		const store = openProjectStore(database, projectId);
		const profile = await examProfile(host, database, store, candidate);
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
		await runner.run({ question: [{ type: 'text', text }], prepare: async () => ({ sessionId, profile }) });
		const circuit = (await store.read(circuitPath))?.content;
		const answer = (await listMessages(database, sessionId)).findLast(({ role }) => role === 'assistant');
		return { circuit: typeof circuit === 'string' ? circuit : null, answer: answer ?? null };
	} finally {
		await database.delete();
	}
}

/** The app's profile of free chat, with all that the app does in workers in this thread. */
async function examProfile(
	host: EngineHost,
	database: SpicewrightDatabase,
	store: ProjectStore,
	{ client, connection }: Candidate
): Promise<TurnProfile> {
	const memory = new RunMemory({ database, store, netlists, limits: () => RUN_LIMITS });
	const simulator = hostSimulator(host);
	const { runNetlist, findRun } = agentRuns(store, memory, async (entry, { files = store, ...options }) => {
		const { signal, overrides, timeLimitMs } = options;
		const job = { projectId: store.projectId, files, entry, simulator, netlists, signal, overrides };
		const limits = { ...RUN_LIMITS, timeLimitMs };
		const result = await simulate({ ...job, limits, origin: 'agent', clock: systemClock });
		await storeRun(database, result, (await readGoals(store)).goals);
		return result;
	});
	const info = await findModelInfo(connection.provider, connection.model);
	const permissions = parsePermissions({ levels: { write: 'allow', execute: 'allow', network: 'deny' } });
	return {
		...freeChat({
			database,
			store,
			services: makeServices(store, runNetlist, findRun),
			// The turn begins without a run.
			currentHash: async () => null,
			limits: parseAgentLimits({ iterations: 30, warnFrom: 25, turnTimeLimit: 1_800 }),
			permissions,
			overrides: parsePromptOverrides(undefined),
			activePath: benchPath,
			clock: systemClock
		}),
		permissions: {
			rules: async () => ({ session: [], project: [] }),
			settings: () => permissions,
			remember: async () => undefined
		},
		images: storedImages,
		model: {
			client: () => client,
			connection,
			info,
			textTools: async () => undefined,
			historyBudget: async (fixedTokens) =>
				historyBudget(
					{ contextTokens: info?.contextTokens ?? null, maxOutputTokens: info?.maxOutputTokens ?? null },
					fixedTokens,
					1
				)
		}
	};
}

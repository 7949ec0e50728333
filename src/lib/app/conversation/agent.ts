import { agentTools, freeChat } from '#lib/agent/free-chat.ts';
import { identityValues } from '#lib/agent/prompt/about.ts';
import { readGoals } from '#lib/agent/workflow/stage-values.ts';
import { ProjectImages } from '#lib/agent/image-source.ts';
import type { TurnProfile } from '#lib/agent/turn-profile.ts';
import { workflowStages } from '#lib/agent/workflow/workflow.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { RunRecord } from '#lib/db/records.ts';
import { noteIntent, shownMessages } from '#lib/db/conversation/messages.ts';
import { listOperationsOfSession } from '#lib/db/operations.ts';
import { getPlots } from '#lib/db/runs/run-curves.ts';
import { getRun, listRuns } from '#lib/db/runs/runs.ts';
import { getSession, type WorkMode } from '#lib/db/conversation/sessions.ts';
import { findModelInfo } from '#lib/llm/models/find-model.ts';
import { enteredTextTools } from '#lib/llm/models/user-abilities.ts';
import type { ProjectKnowledge } from '#lib/knowledge/knowledge.ts';
import type { LlmClient, ModelConnection } from '#lib/llm/types.ts';
import { messagesBeforeChanges } from '#lib/project/restore-entries.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { allTools } from '#lib/tools/catalogue/all-tools.ts';
import { createShellClient } from '#lib/tools/bash/shell-client.ts';
import { ProjectCode } from '#lib/tools/project-code.ts';
import { loadExampleModels } from '#lib/sim/examples.ts';
import { noTools } from '#lib/tools/tool-set.ts';
import { curvesInWorker } from '#lib/tools/curves/curve-client.ts';
import { createTextClient } from '#lib/tools/text/text-client.ts';
import { createCodeClient } from '#lib/workers/code/code-client.ts';
import { createTextSearchClient } from '#lib/workers/text-search/client.ts';
import { createImageClient } from '#lib/workers/images/image-client.ts';
import { createLanguageClient } from '#lib/workers/language/client.ts';
import type { Documents } from '../project/documents/documents.ts';
import { agentRuns } from '../project/runs/agent-runs.ts';
import { RunMemory } from '../project/runs/run-memory.ts';
import type { Runs } from '../project/runs/runs.svelte.ts';
import { ChartNotes } from './chart-notes.ts';
import type { Charts } from './charts.ts';
import { permissionSource } from './permission-source.ts';
import { agentPrompts } from '../prompts/agent-prompts.ts';
import { turnCompression, type CompressionServices } from './turn-compression.ts';
import type { OperatingPointOf, StudyAccess } from '#lib/tools/types.ts';
import type { Workspace } from '../project/workspace.svelte.ts';
import { brokenPromptNotice } from '../prompts/broken-prompts.ts';
import type { Services } from '../shell/services.ts';

/** Number of runs that an analysis looks back over; only those of the same netlist are shown. */
const MAX_HISTORY = 50;

/** Which conversation and client a turn uses, and which web search. */
export interface Asking extends Pick<TurnProfile, 'webSearch'> {
	/** Empty for a conversation that is not stored yet. */
	sessionId: string;
	client: LlmClient;
	connection: ModelConnection;
	mode: WorkMode;
}

/** What the agent works with besides the project's text files. */
export interface AgentSources {
	runs: Runs;
	documents: Documents;
	knowledge: ProjectKnowledge;
	charts: Charts;
	studies: StudyAccess;
}

/** The agent of a project. */
export interface Agent {
	/** The profile of a turn, with the current settings. */
	profile(asking: Asking): Promise<TurnProfile>;
	dispose(): void;
}

export function createAgent(
	app: CompressionServices & Pick<Services, 'report' | 'version'>,
	workspace: Workspace,
	{ runs, documents, knowledge, charts, studies }: AgentSources
): Agent {
	const { database, calls, preferences } = app;
	const { projectId } = workspace;
	const store = withTyping(workspace);
	// A separate service: it sees the files as the previous tools left them, and the user's queries never wait for it.
	const code = new ProjectCode({
		files: store,
		createClient: createLanguageClient,
		other: createCodeClient(),
		options: () => ({ dialect: runs.settings.simulation?.compatibility ?? 'ngspice' })
	});
	const search = createTextSearchClient();
	const text = createTextClient();
	const shell = createShellClient();
	const imageClient = createImageClient();
	const shownCharts = new ChartNotes(database);
	const images = new ProjectImages(store, imageClient, documents, charts);
	const tellBroken = brokenPromptNotice(app);
	const memory = new RunMemory({
		...{ database, store, version: app.version },
		netlists: runs.netlists,
		limits: () => runs.limits
	});
	const { runNetlist, findRun } = agentRuns(store, memory, (entry, { onProgress, signal, ...options }) =>
		runs.execute(entry, signal, { ...options, onProgress: ({ fraction }) => onProgress(fraction, entry) })
	);
	const operatingPoint: OperatingPointOf = (result, signal) => runs.operatingPoint(result, signal);
	return {
		dispose() {
			code.dispose();
			search.dispose();
			text.dispose();
			shell.dispose();
			imageClient.dispose();
		},
		async profile({ sessionId, client, connection, mode, webSearch }) {
			const activePath = workspace.runPath;
			const { agentLimits: limits, userModels, permissions, toolProfile, contextShares: shares } = preferences.value;
			const { overrides: prompts, instructions, project } = await agentPrompts(app, store);
			const about = await identityValues(prompts, {
				project: async () => project,
				circuit: async () => activePath,
				goals: () => readGoals(store)
			});
			const overrides = { ...prompts, about };
			tellBroken(prompts);
			const contextOff = new Set((await getSession(database, sessionId))?.contextOff);
			let window = Infinity;
			let isCompressed = false;
			const compression = turnCompression(app, store, sessionId, connection, {
				overrides,
				onknown: (holds) => (isCompressed = holds)
			});
			const parts = {
				database,
				store,
				services: {
					...{
						documents,
						knowledge,
						code,
						search,
						text,
						curves: curvesInWorker,
						shell,
						runNetlist,
						findRun,
						operatingPoint
					},
					runs: {
						list: (limit: number) => listRuns(database, projectId, limit),
						plots: (runId: string) => getPlots(database, runId)
					},
					studies,
					conversation: { messages: (id: string) => shownMessages(database, id) },
					charts: shownCharts,
					exampleModels: loadExampleModels
				},
				currentHash: (run: RunRecord) => runs.view.currentHash(run, store),
				limits,
				permissions,
				overrides,
				instructions,
				shares,
				toolProfile,
				contextOff,
				activePath,
				window: () => window,
				isCompressed: () => isCompressed,
				clock: systemClock
			};
			const stages = () =>
				workflowStages({
					store,
					run: (id) => getRun(database, id),
					runs: () => listRuns(database, projectId, MAX_HISTORY),
					changedFiles: async (answer) =>
						messagesBeforeChanges([answer], await listOperationsOfSession(database, sessionId)).size > 0,
					activePath,
					model: { client: (answer) => calls.noting(client, answer), connection },
					clock: systemClock,
					noteIntent: (id, intent) => noteIntent(database, id, intent),
					overrides,
					noTools: agentTools(parts, noTools),
					reads: (name) => allTools.find((tool) => tool.name === name)?.permission === 'read'
				});
			return {
				...freeChat(parts),
				...(mode === 'workflow' && { stage: stages() }),
				// A recording has no answer to anything else.
				...(connection.provider !== 'recorded' && {
					compression
				}),
				images,
				model: {
					client: (answer) => calls.noting(client, answer),
					connection,
					info: await findModelInfo(connection.provider, connection.model, userModels),
					textTools: (reached) => enteredTextTools(reached, userModels),
					// The runner asks before it offers tools, and reports a failure with the answer.
					inputWindow: async () => (window = await calls.inputWindow(connection))
				},
				permissions: permissionSource({ database, preferences }, projectId, sessionId),
				webSearch: webSearch && calls.capped(webSearch, { projectId, sessionId, messageId: null })
			};
		}
	};
}

/** The store as the agent sees it: what the user is typing is stored before it reads, or the agent is told that it is not. */
function withTyping(workspace: Workspace): ProjectStore {
	const { store } = workspace;
	return {
		projectId: store.projectId,
		list: async () => {
			// The list shows stored files; unsaved text that cannot be stored is reported when its file is read.
			await workspace.flush().catch(() => undefined);
			return store.list();
		},
		find: async (path) => {
			await workspace.flush(path).catch(() => undefined);
			return store.find(path);
		},
		read: async (path) => {
			await workspace.flush(path);
			return store.read(path);
		},
		readMany: async (paths) => {
			if (paths) await Promise.all(paths.map((path) => workspace.flush(path)));
			else await workspace.flush();
			return store.readMany(paths);
		},
		apply: (batch) => store.apply(batch),
		undo: (operationId) => store.undo(operationId),
		redo: (operationId) => store.redo(operationId),
		begin: (origin, start) => store.begin(origin, start),
		end: (operationId, end) => store.end(operationId, end),
		history: (query) => store.history(query),
		watch: (listener, onfault) => store.watch(listener, onfault)
	};
}

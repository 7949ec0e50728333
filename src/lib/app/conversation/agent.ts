import { collectContext } from '#lib/agent/context/collect.ts';
import { projectCollectors } from '#lib/agent/context/collectors.ts';
import { ProjectImages } from '#lib/agent/image-source.ts';
import { defaultLoopLimits, type LoopLimits } from '#lib/agent/limits.ts';
import { buildSystemPrompt } from '#lib/agent/prompt/system-prompt.ts';
import type { TurnProfile } from '#lib/agent/turn-profile.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { RunRecord } from '#lib/db/records.ts';
import { latestRun } from '#lib/db/runs.ts';
import { findModelInfo } from '#lib/llm/models/find-model.ts';
import { enteredTextTools } from '#lib/llm/models/user-abilities.ts';
import type { LlmClient, ModelConnection } from '#lib/llm/types.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import type { AgentLimits } from '#lib/settings/agent-limits.ts';
import { withChangedFiles } from '#lib/sim/changed-files.ts';
import { createShellClient } from '#lib/tools/bash/shell-client.ts';
import { allTools } from '#lib/tools/catalogue/all-tools.ts';
import { createToolExecutor, usualStages } from '#lib/tools/executor.ts';
import type { DispatchLimits } from '#lib/tools/pipeline/dispatch.ts';
import { ProjectCode } from '#lib/tools/project-code.ts';
import { createToolRegistry } from '#lib/tools/registry.ts';
import { permittedTools } from '#lib/tools/tool-set.ts';
import { createTextClient } from '#lib/tools/text/text-client.ts';
import { createCodeClient } from '#lib/workers/code/code-client.ts';
import { createTextSearchClient } from '#lib/workers/text-search/client.ts';
import type { FindRun, RunNetlist } from '#lib/tools/types.ts';
import { createImageClient } from '#lib/workers/images/image-client.ts';
import { createLanguageClient } from '#lib/workers/language/client.ts';
import { RunMemory } from '../project/run-memory.ts';
import type { Runs } from '../project/runs.svelte.ts';
import type { Services } from '../shell/services.ts';
import { permissionSource } from './permission-source.ts';
import type { Workspace } from '../project/workspace.svelte.ts';

/** Which conversation and client a turn uses, and which web search. */
interface Asking extends Pick<TurnProfile, 'webSearch'> {
	sessionId: string;
	client: LlmClient;
	connection: ModelConnection;
}

/** The agent of a project. */
export interface Agent {
	/** The profile of a turn of free chat, with the current settings. */
	profile(asking: Asking): Promise<TurnProfile>;
	dispose(): void;
}

export function createAgent(
	{ database, calls, preferences }: Pick<Services, 'database' | 'calls' | 'preferences'>,
	workspace: Workspace,
	runs: Runs
): Agent {
	const { projectId } = workspace;
	const store = withTyping(workspace);
	// A separate service: it sees the files as the previous tools left them, and the user's queries never wait for it.
	const code = new ProjectCode({
		files: store,
		createClient: createLanguageClient,
		other: createCodeClient(),
		options: () => ({ dialect: runs.simulation?.compatibility ?? 'ngspice' })
	});
	const search = createTextSearchClient();
	const text = createTextClient();
	const shell = createShellClient();
	const imageClient = createImageClient();
	const images = new ProjectImages(store, imageClient);
	const memory = new RunMemory({ database, store, netlists: runs.netlists, limits: () => runs.limits });
	const runNetlist: RunNetlist = async (entry, { signal, timeLimitMs, overrides, changed, onProgress }) => {
		// The result of files that are not stored must not be returned for those that are.
		const inputs = changed ? null : await memory.inputs(entry, overrides);
		const result = await runs.execute(entry, 'agent', {
			signal,
			timeLimitMs,
			overrides,
			...(changed ? { files: withChangedFiles(store, changed) } : {}),
			onProgress: (progress) => onProgress(progress.fraction, entry)
		});
		if (inputs) await memory.remember(inputs, result);
		return result;
	};
	// Whatever keeps the inputs from being read is reported by the run itself.
	const findRun: FindRun = async (entry, overrides) => {
		try {
			return await memory.find(await memory.inputs(entry, overrides));
		} catch {
			return null;
		}
	};
	return {
		dispose() {
			code.dispose();
			search.dispose();
			text.dispose();
			shell.dispose();
			imageClient.dispose();
		},
		async profile({ sessionId, client, connection, webSearch }) {
			const activePath = workspace.runPath;
			const { agentLimits: limits, userModels, permissions } = preferences.value;
			const set = permittedTools(permissions);
			const deniedTools = allTools.filter((tool) => !set.offers(tool)).map(({ name }) => name);
			const tools = createToolExecutor({
				registry: createToolRegistry(allTools),
				set,
				store,
				services: { code, search, text, shell, runNetlist, findRun },
				stages: usualStages(systemClock, dispatchLimits(limits)),
				clock: systemClock,
				resultCharacters: limits.resultCharacters
			});
			return {
				async prompt(seenHashes) {
					const sources = {
						files: store,
						activePath,
						latestRun: () => latestRun(database, projectId),
						currentHash: (run: RunRecord) => runs.currentHash(run, store),
						seenHashes
					};
					return buildSystemPrompt((await collectContext(projectCollectors(sources))).sections, deniedTools);
				},
				tools,
				limits: loopLimits(limits),
				images,
				model: {
					client: (answer) => calls.noting(client, answer),
					connection,
					info: await findModelInfo(connection.provider, connection.model, userModels),
					textTools: (reached) => enteredTextTools(reached, userModels),
					historyBudget: (fixedTokens) => calls.historyBudget(connection, fixedTokens)
				},
				permissions: permissionSource({ database, preferences }, projectId, sessionId),
				activePath,
				webSearch
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
		noteSkipped: (origin) => store.noteSkipped(origin),
		history: (query) => store.history(query),
		watch: (listener, onfault) => store.watch(listener, onfault)
	};
}

function loopLimits(limits: AgentLimits): LoopLimits {
	const { iterations, warnFrom, toolCallsPerAnswer, parallelTools, turnTimeLimit } = limits;
	return {
		...defaultLoopLimits,
		iterations,
		warnFromIteration: warnFrom,
		toolCallsPerAnswer,
		parallelTools,
		loopTimeoutMs: turnTimeLimit * 1000
	};
}

function dispatchLimits({ toolTimeLimit, toolRetries }: AgentLimits): DispatchLimits {
	return { toolTimeoutMs: toolTimeLimit * 1000, toolRetries };
}

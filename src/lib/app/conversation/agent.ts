import { collectContext } from '#lib/agent/context/collect.ts';
import { projectCollectors } from '#lib/agent/context/collectors.ts';
import { defaultLoopLimits, type LoopLimits } from '#lib/agent/limits.ts';
import { buildSystemPrompt } from '#lib/agent/prompt/system-prompt.ts';
import type { TurnProfile } from '#lib/agent/turn-profile.ts';
import { systemClock } from '#lib/base/clock.ts';
import { listFiles, readFile, readFiles, writeFile } from '#lib/db/files.ts';
import { journalEntry } from '#lib/db/journal-upgrade.ts';
import { addOperations } from '#lib/db/operations.ts';
import { latestRun } from '#lib/db/runs.ts';
import { findModelInfo } from '#lib/llm/models/find-model.ts';
import { enteredTextTools } from '#lib/llm/models/user-abilities.ts';
import type { LlmClient, ModelConnection } from '#lib/llm/types.ts';
import type { AgentLimits } from '#lib/settings/agent-limits.ts';
import { createCodeTools } from '#lib/tools/catalogue/code/code-tools.ts';
import { ProjectCode } from '#lib/tools/catalogue/code/project-code.ts';
import { createListProjectFilesTool } from '#lib/tools/catalogue/file/list-project-files.ts';
import { createPatchFileTool } from '#lib/tools/catalogue/file/patch-file.ts';
import { createReadFileTool } from '#lib/tools/catalogue/file/read-file.ts';
import { createRewriteFileTool } from '#lib/tools/catalogue/file/rewrite-file.ts';
import { createRunSimulationTool } from '#lib/tools/catalogue/simulation/run-simulation.ts';
import { createToolExecutor } from '#lib/tools/executor.ts';
import type { DispatchLimits } from '#lib/tools/pipeline/dispatch.ts';
import { allowAll } from '#lib/tools/pipeline/permission.ts';
import type { ProjectFiles } from '#lib/tools/project-files.ts';
import { createToolRegistry } from '#lib/tools/registry.ts';
import { createLanguageClient } from '#lib/workers/language/client.ts';
import type { Runs } from '../project/runs.svelte.ts';
import type { Services } from '../shell/services.ts';
import type { Workspace } from '../project/workspace.svelte.ts';

/** Where a turn's words go, and by what the web is searched for it. */
interface Asking extends Pick<TurnProfile, 'webSearch'> {
	client: LlmClient;
	connection: ModelConnection;
}

/** The agent of one project. */
export interface Agent {
	/** How a turn of free chat runs, with the settings as they are now. */
	profile(asking: Asking): Promise<TurnProfile>;
	dispose(): void;
}

export function createAgent(
	{ database, calls, preferences }: Pick<Services, 'database' | 'calls' | 'preferences'>,
	workspace: Workspace,
	runs: Runs
): Agent {
	const { projectId } = workspace;
	const files: ProjectFiles = {
		list: async () => {
			await workspace.flush();
			return listFiles(database, projectId);
		},
		read: async (path) => {
			// What the user is typing is what the agent has to see.
			await workspace.flush();
			return readFile(database, projectId, path);
		},
		readMany: async (paths) => {
			await workspace.flush();
			return readFiles(database, projectId, paths);
		},
		write: (path, content, basedOn) => writeFile(database, { projectId, path, content, basedOn })
	};
	// a service of its own: it knows the files as the tools before left them, and the user's questions never wait for it
	const code = new ProjectCode({
		files,
		createClient: createLanguageClient,
		options: () => ({ dialect: runs.simulation?.compatibility ?? 'ngspice' })
	});
	const registry = createToolRegistry([
		createListProjectFilesTool(files),
		createReadFileTool(files),
		createPatchFileTool(files),
		createRewriteFileTool(files),
		...createCodeTools(files, code),
		createRunSimulationTool(files, (entry, { signal, timeLimitMs, overrides, onProgress }) =>
			runs.execute(entry, 'agent', {
				signal,
				timeLimitMs,
				overrides,
				onProgress: (progress) => onProgress(progress.fraction, entry)
			})
		)
	]);
	return {
		dispose: () => code.dispose(),
		async profile({ client, connection, webSearch }) {
			const activePath = workspace.runPath;
			const { agentLimits: limits, userModels } = preferences.value;
			const tools = createToolExecutor({
				registry,
				files,
				operations: { put: (operation) => addOperations(database, [journalEntry(operation)]) },
				permission: allowAll,
				clock: systemClock,
				limits: dispatchLimits(limits)
			});
			return {
				async prompt(seenHashes) {
					const sources = { files, activePath, latestRun: () => latestRun(database, projectId), seenHashes };
					return buildSystemPrompt((await collectContext(projectCollectors(sources))).sections);
				},
				tools,
				limits: loopLimits(limits),
				model: {
					client: (answer) => calls.noting(client, answer),
					connection,
					info: await findModelInfo(connection.provider, connection.model, userModels),
					textTools: (reached) => enteredTextTools(reached, userModels),
					historyBudget: (fixedTokens) => calls.historyBudget(connection, fixedTokens)
				},
				activePath,
				webSearch
			};
		}
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

import { collectContext } from '#lib/agent/context/collect.ts';
import { projectCollectors } from '#lib/agent/context/collectors.ts';
import { toChatMessages } from '#lib/agent/history.ts';
import type { TurnInput } from '#lib/agent/loop.ts';
import { buildSystemPrompt } from '#lib/agent/prompt/system-prompt.ts';
import { systemClock } from '#lib/base/clock.ts';
import { listFiles, readFile, writeFile } from '#lib/db/files.ts';
import { journalEntry } from '#lib/db/journal-upgrade.ts';
import { addOperations } from '#lib/db/operations.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import { latestRun } from '#lib/db/runs.ts';
import { findModelInfo } from '#lib/llm/models/find-model.ts';
import { estimateParts, requestParts } from '#lib/llm/tokens/request-tokens.ts';
import type { ChatMessage, ModelConnection } from '#lib/llm/types.ts';
import { withVision } from '#lib/llm/models/vision-switch.ts';
import { createCodeTools } from '#lib/tools/catalogue/code/code-tools.ts';
import { ProjectCode } from '#lib/tools/catalogue/code/project-code.ts';
import { createListProjectFilesTool } from '#lib/tools/catalogue/file/list-project-files.ts';
import { createPatchFileTool } from '#lib/tools/catalogue/file/patch-file.ts';
import { createReadFileTool } from '#lib/tools/catalogue/file/read-file.ts';
import { createRewriteFileTool } from '#lib/tools/catalogue/file/rewrite-file.ts';
import { createRunSimulationTool } from '#lib/tools/catalogue/simulation/run-simulation.ts';
import { createToolExecutor, type ToolExecutor } from '#lib/tools/executor.ts';
import { defaultDispatchLimits } from '#lib/tools/pipeline/dispatch.ts';
import { allowAll } from '#lib/tools/pipeline/permission.ts';
import type { ProjectFiles } from '#lib/tools/project-files.ts';
import { createToolRegistry } from '#lib/tools/registry.ts';
import { createLanguageClient } from '#lib/workers/language/client.ts';
import type { Runs } from '../project/runs.svelte.ts';
import type { Services } from '../shell/services.ts';
import type { Workspace } from '../project/workspace.svelte.ts';

/** The agent's tools on one project, and what it is told at the beginning of a turn. */
export interface Agent {
	tools: ToolExecutor;
	/** The returned connection is to the model that takes over where there are pictures and the chosen one cannot see. */
	prepare(
		history: readonly MessageRecord[],
		answer: MessageRecord,
		connection: ModelConnection
	): Promise<Pick<TurnInput, 'messages' | 'context' | 'connection'>>;
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
	const tools = createToolExecutor({
		registry,
		files,
		operations: { put: (operation) => addOperations(database, [journalEntry(operation)]) },
		permission: allowAll,
		clock: systemClock,
		limits: defaultDispatchLimits
	});
	return {
		tools,
		dispose: () => code.dispose(),
		async prepare(history, answer, connection) {
			const seenHashes = new Map<string, string>();
			const activePath = workspace.runPath;
			const { sections } = await collectContext(
				projectCollectors({ files, activePath, latestRun: () => latestRun(database, projectId), seenHashes })
			);
			const system: ChatMessage = { role: 'system', content: buildSystemPrompt(sections) };
			const fixed = requestParts({ messages: [system], tools: tools.specifications() });
			const budget = await calls.historyBudget(connection, estimateParts(fixed));
			const messages = [system, ...toChatMessages(history, budget)];
			const info = await findModelInfo(connection.provider, connection.model, preferences.value.userModels);
			return {
				messages,
				connection: withVision(connection, messages, info),
				context: { projectId, sessionId: answer.sessionId, messageId: answer.id, seenHashes, activePath }
			};
		}
	};
}

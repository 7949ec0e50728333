import { collectContext } from '#lib/agent/context/collect.ts';
import { projectCollectors } from '#lib/agent/context/collectors.ts';
import { toChatMessages } from '#lib/agent/history.ts';
import type { TurnInput } from '#lib/agent/loop.ts';
import { buildSystemPrompt } from '#lib/agent/prompt/system-prompt.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import { latestRun } from '#lib/db/runs.ts';
import { findModelInfo } from '#lib/llm/models/find-model.ts';
import { estimateParts, requestParts } from '#lib/llm/tokens/request-tokens.ts';
import type { ChatMessage, ModelConnection } from '#lib/llm/types.ts';
import { withVision } from '#lib/llm/models/vision-switch.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { allTools } from '#lib/tools/catalogue/all-tools.ts';
import { createToolExecutor, usualStages, type ToolExecutor } from '#lib/tools/executor.ts';
import { defaultDispatchLimits } from '#lib/tools/pipeline/dispatch.ts';
import { allowAll } from '#lib/tools/pipeline/permission.ts';
import { ProjectCode } from '#lib/tools/project-code.ts';
import { createToolRegistry } from '#lib/tools/registry.ts';
import { createCodeClient } from '#lib/workers/code/code-client.ts';
import type { RunNetlist } from '#lib/tools/types.ts';
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
	const store = withTyping(openProjectStore(database, projectId), workspace);
	// a service of its own: it knows the files as the tools before left them, and the user's questions never wait for it
	const code = new ProjectCode({
		files: store,
		createClient: createLanguageClient,
		other: createCodeClient(),
		options: () => ({ dialect: runs.simulation?.compatibility ?? 'ngspice' })
	});
	const runNetlist: RunNetlist = (entry, { signal, timeLimitMs, overrides, onProgress }) =>
		runs.execute(entry, 'agent', {
			signal,
			timeLimitMs,
			overrides,
			onProgress: (progress) => onProgress(progress.fraction, entry)
		});
	const tools = createToolExecutor({
		registry: createToolRegistry(allTools),
		store,
		services: { code, runNetlist },
		stages: usualStages(allowAll, systemClock, defaultDispatchLimits),
		clock: systemClock
	});
	return {
		tools,
		dispose: () => code.dispose(),
		async prepare(history, answer, connection) {
			const seenHashes = new Map<string, string>();
			const activePath = workspace.runPath;
			const { sections } = await collectContext(
				projectCollectors({ files: store, activePath, latestRun: () => latestRun(database, projectId), seenHashes })
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

/** The store as the agent sees it: what the user is typing is stored before it reads. */
function withTyping(store: ProjectStore, workspace: Workspace): ProjectStore {
	const stored = async <Value>(read: () => Promise<Value>): Promise<Value> => {
		await workspace.flush();
		return read();
	};
	return {
		projectId: store.projectId,
		list: () => stored(() => store.list()),
		read: (path) => stored(() => store.read(path)),
		readMany: (paths) => stored(() => store.readMany(paths)),
		apply: (batch) => store.apply(batch),
		undo: (operationId) => store.undo(operationId),
		redo: (operationId) => store.redo(operationId),
		watch: (listener, onfault) => store.watch(listener, onfault)
	};
}

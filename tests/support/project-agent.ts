import { freeChat, agentTools } from '#lib/agent/free-chat.ts';
import { inputWindow } from '#lib/agent/context/input-budget.ts';
import type { TurnCompression } from '#lib/agent/compression/turn-compression.ts';
import type { TurnProfile } from '#lib/agent/turn-profile.ts';
import type { PermissionSource } from '#lib/agent/turn-permissions.ts';
import { workflowStages } from '#lib/agent/workflow/workflow.ts';
import { agentRuns } from '#lib/app/project/runs/agent-runs.ts';
import { ChartNotes } from '#lib/app/conversation/chart-notes.ts';
import { RunMemory } from '#lib/app/project/runs/run-memory.ts';
import { storeRun } from '#lib/app/project/runs/store-run.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { noteIntent } from '#lib/db/conversation/messages.ts';
import { addCompression, compressionFor } from '#lib/db/conversation/compressions.ts';
import { getSession } from '#lib/db/conversation/sessions.ts';
import { listOperationsOfSession } from '#lib/db/operations.ts';
import { addSessionRules, changeProjectRules, storedRules, withRules } from '#lib/db/permission-rules.ts';
import { getPlots } from '#lib/db/runs/run-curves.ts';
import { getRun, listRuns } from '#lib/db/runs/runs.ts';
import type { WorkMode } from '#lib/db/conversation/sessions.ts';
import type { LlmClient, ModelConnection } from '#lib/llm/types.ts';
import { findModelInfo } from '#lib/llm/models/find-model.ts';
import { messagesBeforeChanges } from '#lib/project/restore-entries.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import type { AgentLimits } from '#lib/settings/agent-limits.ts';
import type { PermissionSettings } from '#lib/settings/permissions.ts';
import { standardShares } from '#lib/settings/context-shares.ts';
import { parsePromptOverrides } from '#lib/settings/prompt-overrides.ts';
import { readGoals, simulate } from '#lib/sim/run-simulation.ts';
import { allTools } from '#lib/tools/catalogue/all-tools.ts';
import { noTools } from '#lib/tools/tool-set.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { hostSimulator } from './spice/host-simulator.ts';
import { localNetlists } from './spice/local-netlists.ts';
import { storedImages } from './storage/stored-images.ts';
import { makeServices } from './tool-services.ts';

/** The project that an agent works on, and its model. */
export interface ProjectAgentParts {
	host: EngineHost;
	database: SpicewrightDatabase;
	store: ProjectStore;
	sessionId: string;
	client: LlmClient;
	connection: ModelConnection;
	/** As `LlmRequest.textTools`. */
	textTools?: boolean;
	permissions: PermissionSettings;
	limits: AgentLimits;
	/** The netlist that is open. */
	activePath: string;
	mode?: WorkMode;
	/** Compresses the conversation in the window of the connection, and offers the usual tools only, which fit into a small one. */
	isSmall?: boolean;
}

/** Limits of a run that the agent starts. */
const RUN_LIMITS = { timeLimitMs: 50_000, maxPoints: 2_000_000 };
const MAX_HISTORY = 50;
const netlists = localNetlists();

/** The app's agent with all that the app does in workers in this thread: makes the profile of each turn. */
export function projectAgent(parts: ProjectAgentParts): () => Promise<TurnProfile> {
	const { host, database, store, sessionId, client, connection, permissions, limits, activePath } = parts;
	const memory = new RunMemory({ database, store, netlists, limits: () => RUN_LIMITS, version: 'test' });
	const simulator = hostSimulator(host);
	const { runNetlist, findRun } = agentRuns(store, memory, async (entry, { files = store, ...options }) => {
		const { signal, overrides, timeLimitMs, onProgress } = options;
		const job = { projectId: store.projectId, files, entry, simulator, netlists, signal, overrides };
		const result = await simulate({
			...job,
			limits: { ...RUN_LIMITS, timeLimitMs },
			origin: 'agent',
			clock: systemClock,
			onEvent: (event) => {
				if (event.type === 'progress') onProgress(event.fraction, entry);
			}
		});
		await storeRun(database, result, (await readGoals(store)).goals);
		return result;
	});
	const overrides = parsePromptOverrides(undefined);
	const chatParts = {
		database,
		store,
		services: {
			...makeServices(store, runNetlist, findRun),
			runs: {
				list: (limit: number) => listRuns(database, store.projectId, limit),
				plots: (id: string) => getPlots(database, id)
			},
			charts: new ChartNotes(database)
		},
		// Results of runs that were made before the conversation are not in the prompt.
		currentHash: async () => null,
		limits,
		permissions,
		overrides,
		contextOff: new Set<string>(),
		instructions: [],
		shares: standardShares,
		toolProfile: parts.isSmall ? ('usual' as const) : ('all' as const),
		activePath,
		// Without a small window all tools: the scripts of the tests count no tokens.
		window: () => (parts.isSmall ? windowOf(connection.contextTokens) : Infinity),
		isCompressed: () => false,
		clock: systemClock
	};
	const stage = workflowStages({
		store,
		run: (id) => getRun(database, id),
		runs: () => listRuns(database, store.projectId, MAX_HISTORY),
		changedFiles: async (answer) =>
			messagesBeforeChanges([answer], await listOperationsOfSession(database, sessionId)).size > 0,
		activePath,
		model: { client: () => client, connection },
		clock: systemClock,
		noteIntent: (id, intent) => noteIntent(database, id, intent),
		overrides,
		noTools: agentTools(chatParts, noTools),
		reads: (name) => allTools.find((tool) => tool.name === name)?.permission === 'read'
	});
	return async () => {
		const info = await findModelInfo(connection.provider, connection.model);
		const contextTokens = connection.contextTokens ?? info?.contextTokens ?? null;
		return {
			...freeChat(chatParts),
			...(parts.mode === 'workflow' && { stage }),
			...(parts.isSmall && { compression: compressionOf(parts) }),
			permissions: storedPermissions(parts),
			images: storedImages,
			model: {
				client: () => client,
				connection,
				info,
				textTools: async () => parts.textTools,
				inputWindow: async () => inputWindow({ contextTokens, maxOutputTokens: info?.maxOutputTokens ?? null }, 1)
			}
		};
	};
}

/** Rules as they are stored with the project and the conversation. */
function storedPermissions({ database, store, sessionId, permissions }: ProjectAgentParts): PermissionSource {
	return {
		rules: () => storedRules(database, store.projectId, sessionId),
		settings: async () => permissions,
		remember: (scope, rules) =>
			scope === 'session'
				? addSessionRules(database, sessionId, rules)
				: changeProjectRules(database, store.projectId, (present) => withRules(present, rules))
	};
}

function windowOf(contextTokens: number | null): number {
	return inputWindow({ contextTokens, maxOutputTokens: null }, 1);
}

/** As the app compresses a conversation. */
function compressionOf({ database, sessionId, client, connection }: ProjectAgentParts): TurnCompression {
	return {
		async current(records) {
			const session = await getSession(database, sessionId);
			return { compression: compressionFor(session?.compressions, records), isUndone: false };
		},
		automatic: true,
		keepRecent: 3,
		goals: async () => [],
		summarizer: async (_, signal) => ({
			...{ llm: client, connection, window: windowOf(connection.contextTokens) },
			...{ overrides: parsePromptOverrides(undefined), clock: systemClock, signal }
		}),
		store: (made) => addCompression(database, sessionId, made)
	};
}

import type { Clock } from '#lib/base/clock.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { RunRecord } from '#lib/db/records.ts';
import { seenFiles } from '#lib/db/conversation/seen-files.ts';
import { getPlots } from '#lib/db/runs/run-curves.ts';
import { getRun, latestRun, listRuns } from '#lib/db/runs/runs.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import type { AgentLimits } from '#lib/settings/agent-limits.ts';
import type { ContextShares } from '#lib/settings/context-shares.ts';
import { offTools, type PermissionSettings } from '#lib/settings/permissions.ts';
import type { ToolProfile } from '#lib/settings/tool-profile.ts';
import { allTools } from '#lib/tools/catalogue/all-tools.ts';
import { searchConversation } from '#lib/tools/catalogue/search/search-conversation.ts';
import { studyTools } from '#lib/tools/catalogue/studies/study-tools.ts';
import { createToolExecutor, usualStages, type ToolExecutor } from '#lib/tools/executor.ts';
import type { DispatchLimits } from '#lib/tools/pipeline/dispatch.ts';
import { createToolRegistry } from '#lib/tools/registry.ts';
import { permittedTools, type ToolSet } from '#lib/tools/tool-set.ts';
import type { Tool, ToolFinder, ToolServices } from '#lib/tools/types.ts';
import { shareOf } from './context/input-budget.ts';
import { turnContext } from './context/turn-context.ts';
import { OfferedTools } from './offered-tools.ts';
import { defaultLoopLimits, type LoopLimits } from './limits.ts';
import { mentionReader } from './mentions/mention-content.ts';
import { instructionLayer, type Instructions } from './prompt/instructions.ts';
import type { ProjectPrompts } from './prompt/overrides.ts';
import { buildSystemPrompt, stageText } from './prompt/system-prompt.ts';
import { seenMemory } from './seen-files.ts';
import type { TurnProfile } from './turn-profile.ts';

/** Runs in which the failures of a circuit are looked for. */
const MAX_RUNS = 30;

/** Input window, tokens, from which the tools of studies are offered: they take 4,000, which smaller ones need for the circuit. */
const ROOM_FOR_STUDIES = 36_000;

/** What free chat works on, and the user's settings for it. */
export interface FreeChatParts {
	database: SpicewrightDatabase;
	/** The project, as the agent sees it. */
	store: ProjectStore;
	services: Omit<ToolServices, 'tools'>;
	/** As `ContextSource.currentHash`. */
	currentHash(run: RunRecord): Promise<string | null>;
	limits: AgentLimits;
	permissions: PermissionSettings;
	overrides: ProjectPrompts;
	/** Of the project, as far as the user has agreed to them. */
	instructions: readonly Instructions[];
	/** The netlist that the user has open, or null. */
	activePath: string | null;
	/** How the input of a request is shared. */
	shares: ContextShares;
	/** Which tools every request offers. */
	toolProfile: ToolProfile;
	/** Ids of the collectors of the context that are switched off for the conversation. */
	contextOff: ReadonlySet<string>;
	/** Whether a part of the conversation is compressed; asked when tools are offered. */
	isCompressed(): boolean;
	/** Tokens that the input of a request may have; asked when a request is planned. */
	window(): number;
	clock: Clock;
}

/** The prompt, the tools and the limits of a turn of free chat. */
export function freeChat(
	parts: FreeChatParts
): Pick<
	TurnProfile,
	'prompt' | 'context' | 'shares' | 'seen' | 'tools' | 'recall' | 'limits' | 'activePath' | 'readMention'
> {
	const {
		database,
		store,
		services,
		currentHash,
		limits,
		permissions,
		overrides,
		instructions,
		shares,
		activePath,
		clock
	} = parts;
	const permitted = permittedTools(permissions);
	const hasRoom = (tool: Tool) => !studyTools.includes(tool) || parts.window() >= ROOM_FOR_STUDIES;
	// While the model reads everything, there is nothing for it to find.
	const isUseful = (tool: Tool) => tool !== searchConversation || parts.isCompressed();
	const offered = new OfferedTools({
		all: allTools,
		profile: parts.toolProfile,
		permits: (tool) => permitted.offers(tool),
		suits: (tool) => hasRoom(tool) && isUseful(tool)
	});
	const isOff = (name: string) => offTools.has(name) && !Object.hasOwn(permissions.tools, name);
	const deniedTools = allTools.filter((tool) => !permitted.offers(tool) && !isOff(tool.name)).map(({ name }) => name);
	return {
		prompt: async () => {
			const layer = instructionLayer(instructions, shareOf('system', { window: parts.window(), shares }));
			return buildSystemPrompt({ overrides, deniedTools, limits: loopLimits(limits), instructions: layer });
		},
		async context({ task, ...request }) {
			const { code, text, knowledge } = services;
			const source = {
				...request,
				...{ files: store, code, text, knowledge, activePath, currentHash, now: clock.now() },
				latestRun: () => latestRun(database, store.projectId),
				runs: () => listRuns(database, store.projectId, MAX_RUNS),
				run: (id: string) => getRun(database, id),
				lastSeen: () => seenFiles(database, request.sessionId)
			};
			const state = await turnContext(source, request.budget, clock, parts.contextOff);
			return { ...state, task: task && stageText(task, overrides) };
		},
		shares,
		seen: seenMemory(database, store),
		tools: agentTools(parts, offered, offered),
		recall: (records) => offered.recall(records),
		limits: loopLimits(limits),
		activePath,
		readMention: mentionReader({
			files: store,
			code: services.code,
			text: services.text,
			documents: services.documents,
			run: (id) => getRun(database, id),
			plots: (id) => getPlots(database, id),
			currentHash
		})
	};
}

/** The app's tools, of which a set is offered. @param finder of `find_tools`; without it, nothing is found */
export function agentTools(
	{ store, services, limits, clock }: FreeChatParts,
	set: ToolSet,
	finder: ToolFinder = { find: () => [] }
): ToolExecutor {
	return createToolExecutor({
		registry: createToolRegistry(allTools),
		set,
		store,
		services: { ...services, tools: finder },
		stages: usualStages(clock, dispatchLimits(limits)),
		clock,
		resultCharacters: limits.resultCharacters
	});
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

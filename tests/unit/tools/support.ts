import type { ToolCall } from '#lib/llm/types.ts';
import { allTools } from '#lib/tools/catalogue/all-tools.ts';
import { createToolExecutor, usualStages } from '#lib/tools/executor.ts';
import { succeeded } from '#lib/tools/outcome.ts';
import type { DispatchLimits } from '#lib/tools/pipeline/dispatch.ts';
import type { Permit } from '#lib/tools/permission/permit.ts';
import { createToolRegistry } from '#lib/tools/registry.ts';
import type { TextClient } from '#lib/tools/text/text-client.ts';
import type { ToolSet } from '#lib/tools/tool-set.ts';
import type { FindRun, RunNetlist, Tool, ToolContext, ToolServices } from '#lib/tools/types.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { call } from '../../support/llm/scripted-llm.ts';
import { TestProject } from '../../support/storage/test-project.ts';
import { makeServices } from '../../support/tool-services.ts';

/** Allows what a tool is about to do, as a project does in which edits and runs are allowed. */
export const allowAll: Permit = async () => ({ allowed: true, by: 'rule', scope: 'project', note: '', at: 0 });

export const dispatchLimits: DispatchLimits = { toolTimeoutMs: 60_000, toolRetries: 2 };

export function makeTool(change: Partial<Tool> = {}): Tool {
	return {
		name: 'probe',
		description: 'A tool for tests.',
		parameters: { type: 'object', properties: { path: { type: 'string' } } },
		category: 'system',
		operation: null,
		generation: 1,
		effect: 'none',
		permission: 'read',
		paths: [],
		pathAccess: 'read',
		reach: 'project',
		timeLimitMs: null,
		timeLimitParameter: null,
		resultCharacters: null,
		preview: null,
		detail: null,
		icon: 'file-text',
		label: null,
		alreadyDone: async () => null,
		execute: async () => succeeded('done'),
		...change
	};
}

export function makeContext(change: Partial<ToolContext> = {}): ToolContext {
	return {
		projectId: 'p',
		sessionId: 's',
		messageId: 'm',
		signal: new AbortController().signal,
		seenHashes: new Map(),
		activePath: null,
		permit: allowAll,
		...change
	};
}

export const everyTool: ToolSet = { offers: () => true };

interface BenchParts {
	/** Stands in for the tools of the app, or comes beside them under other names. */
	tools?: readonly Tool[];
	permit?: Permit;
	runNetlist?: RunNetlist;
	findRun?: FindRun;
	operatingPoint?: ToolServices['operatingPoint'];
	text?: TextClient;
	knowledge?: ToolServices['knowledge'];
	search?: ToolServices['search'];
	documents?: ToolServices['documents'];
	runs?: ToolServices['runs'];
	conversation?: ToolServices['conversation'];
	charts?: ToolServices['charts'];
	studies?: ToolServices['studies'];
	resultCharacters?: number;
	limits?: DispatchLimits;
	set?: ToolSet;
}

/** The app's tools over a stored project, with the language service in the same thread. */
export function bench(initial: Record<string, string | Uint8Array> = {}, parts: BenchParts = {}) {
	const { tools = [], permit = allowAll, runNetlist, resultCharacters = 5_000 } = parts;
	const files = new TestProject(initial);
	const clock = new ManualClock();
	const registry = createToolRegistry([...allTools, ...tools]);
	const executor = createToolExecutor({
		registry,
		set: parts.set ?? everyTool,
		store: files,
		services: {
			...makeServices(files, runNetlist, parts.findRun),
			...(parts.operatingPoint && { operatingPoint: parts.operatingPoint }),
			...(parts.text && { text: parts.text }),
			...(parts.knowledge && { knowledge: parts.knowledge }),
			...(parts.search && { search: parts.search }),
			...(parts.documents && { documents: parts.documents }),
			...(parts.runs && { runs: parts.runs }),
			...(parts.conversation && { conversation: parts.conversation }),
			...(parts.charts && { charts: parts.charts }),
			...(parts.studies && { studies: parts.studies })
		},
		stages: usualStages(clock, parts.limits ?? dispatchLimits),
		clock,
		resultCharacters
	});
	const context = makeContext({ permit });
	const run = (name: string, parameters: ToolCall['arguments'], given = context) =>
		executor.execute(call('c1', name, parameters ?? {}), given);
	return { files, clock, registry, executor, context, run };
}

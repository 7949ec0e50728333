import type { ToolCall } from '#lib/llm/types.ts';
import type { Shell } from '#lib/tools/bash/shell-client.ts';
import { createShellHost } from '#lib/tools/bash/shell-host.ts';
import { allTools } from '#lib/tools/catalogue/all-tools.ts';
import { createToolExecutor, usualStages } from '#lib/tools/executor.ts';
import { succeeded } from '#lib/tools/outcome.ts';
import type { DispatchLimits } from '#lib/tools/pipeline/dispatch.ts';
import type { Permit } from '#lib/tools/permission/permit.ts';
import { ProjectCode } from '#lib/tools/project-code.ts';
import { createToolRegistry } from '#lib/tools/registry.ts';
import type { TextClient } from '#lib/tools/text/text-client.ts';
import { textWork } from '#lib/tools/text/text-work.ts';
import type { ToolSet } from '#lib/tools/tool-set.ts';
import type { FindRun, RunNetlist, Tool, ToolContext, ToolServices } from '#lib/tools/types.ts';
import { formatCode } from '#lib/code/format-code.ts';
import { readCode } from '#lib/code/read-code.ts';
import { LanguageClient } from '#lib/workers/language/language-client.ts';
import { createServiceHost } from '#lib/workers/language/service-host.ts';
import { createSearchHost } from '#lib/workers/text-search/search-host.ts';
import { TextSearchClient, type RunningSearch } from '#lib/workers/text-search/text-search-client.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { call } from '../../support/scripted-llm.ts';
import { TestProject } from '../../support/test-project.ts';

/** Allows what a tool is about to do, as a project does in which edits and runs are allowed. */
export const allowAll: Permit = async () => ({ allowed: true, by: 'rule', scope: 'project', note: '', at: 0 });

export const dispatchLimits: DispatchLimits = { toolTimeoutMs: 60_000, toolRetries: 2 };

export function makeTool(change: Partial<Tool> = {}): Tool {
	return {
		name: 'probe',
		description: 'A tool for tests.',
		parameters: { type: 'object', properties: { path: { type: 'string' } } },
		category: 'system',
		generation: 1,
		effect: 'none',
		permission: 'read',
		paths: [],
		pathAccess: 'read',
		reach: 'project',
		timeLimitMs: null,
		timeLimitParameter: null,
		preview: null,
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
	text?: TextClient;
	search?: ToolServices['search'];
	resultCharacters?: number;
	set?: ToolSet;
}

const noSimulator: RunNetlist = () => Promise.reject(new Error('This test has no simulator'));

/** The app's tools over a stored project, with the language service in the same thread. */
export function bench(initial: Record<string, string | Uint8Array> = {}, parts: BenchParts = {}) {
	const { tools = [], permit = allowAll, runNetlist = noSimulator, resultCharacters = 5_000 } = parts;
	const files = new TestProject(initial);
	const clock = new ManualClock();
	const registry = createToolRegistry([...allTools, ...tools]);
	const executor = createToolExecutor({
		registry,
		set: parts.set ?? everyTool,
		store: files,
		services: {
			...makeServices(files, runNetlist, parts.findRun),
			...(parts.text && { text: parts.text }),
			...(parts.search && { search: parts.search })
		},
		stages: usualStages(clock, dispatchLimits),
		clock,
		resultCharacters
	});
	const context = makeContext({ permit });
	const run = (name: string, parameters: ToolCall['arguments'], given = context) =>
		executor.execute(call('c1', name, parameters ?? {}), given);
	return { files, clock, registry, executor, context, run };
}

/** What tools need of the app, in the same thread. */
export function makeServices(
	files: TestProject,
	runNetlist: RunNetlist = noSimulator,
	findRun: FindRun = async () => null
): ToolServices {
	return {
		code: projectCode(files),
		search: new TextSearchClient(startSearch),
		text: { ask: (question) => question(textWork), dispose: () => undefined },
		shell: shellInThread(),
		runNetlist,
		findRun
	};
}

function startSearch(): RunningSearch {
	const host = createSearchHost();
	return {
		...host,
		lost: new AbortController().signal,
		search: async (request) => structuredClone(await host.search(request)),
		ping: async () => host.ping(),
		terminate: () => undefined
	};
}

/** The shell without its worker. */
function shellInThread(): Shell {
	const host = createShellHost();
	return {
		list: host.list,
		run: (request, { read, simulate }) => host.run(structuredClone(request), read, simulate),
		dispose: () => undefined
	};
}

function projectCode(files: TestProject): ProjectCode {
	return new ProjectCode({
		files,
		createClient: (events) =>
			new LanguageClient(() => {
				const host = createServiceHost();
				return {
					lost: new AbortController().signal,
					update: host.update,
					// Later, as a worker answers: a question that does not wait for the one before is dropped.
					ask: async (name, args) => {
						await new Promise((resolve) => setImmediate(resolve));
						return structuredClone(host.ask(name, args));
					},
					terminate: () => undefined
				};
			}, events),
		options: () => ({ dialect: 'ngspice' }),
		other: { read: readCode, format: formatCode, dispose: () => undefined }
	});
}

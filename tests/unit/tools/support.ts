import type { OldOperationRecord } from '#lib/db/journal-upgrade.ts';
import { createListProjectFilesTool } from '#lib/tools/catalogue/file/list-project-files.ts';
import { createPatchFileTool } from '#lib/tools/catalogue/file/patch-file.ts';
import { createReadFileTool } from '#lib/tools/catalogue/file/read-file.ts';
import { createRewriteFileTool } from '#lib/tools/catalogue/file/rewrite-file.ts';
import { createToolExecutor, type ExecutorParts } from '#lib/tools/executor.ts';
import { succeeded } from '#lib/tools/outcome.ts';
import { defaultDispatchLimits } from '#lib/tools/pipeline/dispatch.ts';
import { allowAll } from '#lib/tools/pipeline/permission.ts';
import { createToolRegistry } from '#lib/tools/registry.ts';
import type { Tool, ToolContext } from '#lib/tools/types.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { MemoryFiles } from '../../support/memory-files.ts';
import { call } from '../../support/scripted-llm.ts';

export function makeTool(change: Partial<Tool> = {}): Tool {
	return {
		name: 'probe',
		description: 'A tool for tests.',
		parameters: { type: 'object', properties: { path: { type: 'string' } } },
		category: 'system',
		generation: 1,
		permission: 'read',
		parallel: true,
		paths: [],
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
		...change
	};
}

/** The file tools over files in memory, with everything that they record. */
export function bench(
	initial: Record<string, string | Uint8Array> = {},
	tools: Tool[] | ((files: MemoryFiles) => Tool[]) = [],
	change: Partial<ExecutorParts> = {}
) {
	const files = new MemoryFiles(initial);
	const clock = new ManualClock();
	const history: OldOperationRecord[] = [];
	const registry = createToolRegistry([
		createListProjectFilesTool(files),
		createReadFileTool(files),
		createRewriteFileTool(files),
		createPatchFileTool(files),
		...(typeof tools === 'function' ? tools(files) : tools)
	]);
	const executor = createToolExecutor({
		registry,
		files,
		operations: { put: async (operation) => void history.push(structuredClone(operation)) },
		permission: allowAll,
		clock,
		limits: defaultDispatchLimits,
		...change
	});
	const context = makeContext();
	const run = (name: string, parameters: Record<string, unknown>, given = context) =>
		executor.execute(call('c1', name, parameters), given);
	return { files, clock, history, registry, executor, context, run };
}

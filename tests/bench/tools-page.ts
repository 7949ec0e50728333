import { systemClock } from '#lib/base/clock.ts';
import { openDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { grep } from '#lib/tools/catalogue/search/grep.ts';
import { defineTool } from '#lib/tools/define-tool.ts';
import { createToolExecutor, usualStages, type ToolExecutor } from '#lib/tools/executor.ts';
import { succeeded } from '#lib/tools/outcome.ts';
import { createToolRegistry } from '#lib/tools/registry.ts';
import type { ToolContext, ToolServices } from '#lib/tools/types.ts';
import { createTextSearchClient } from '#lib/workers/text-search/client.ts';

const FILES = 2_000;
const FILE_CHARACTERS = 10_000;

/** Does nothing, so that a call of it takes the time of the stages. */
const idle = defineTool({
	name: 'idle',
	description: 'Does nothing.',
	parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
	category: 'system',
	effect: 'none',
	paths: ['path'],
	icon: 'file-text',
	label: 'read_file',
	execute: async ({ path }) => succeeded(path)
});

const search = createTextSearchClient();
let tools: ToolExecutor | undefined;

/** What the page offers to the bench. */
export interface ToolsPage {
	fill: typeof fill;
	grepTime: typeof grepTime;
	callTime: typeof callTime;
}

/** Stores a project of 2,000 files and 20 MB. */
async function fill(): Promise<void> {
	const database = await openDatabase('bench-tools');
	const files = Array.from({ length: FILES }, (_, index) => ({
		path: `lib/${index % 40}/f${index}.lib`,
		content: text(index)
	}));
	const { id } = await createProject(database, { name: 'bench', files });
	tools = executorOver(openProjectStore(database, id));
}

function text(file: number): string {
	let lines = `* library ${file}\n`;
	for (let line = 0; lines.length < FILE_CHARACTERS; line++)
		lines += `.model q${file}_${line} npn(is=${line + 1}e-15 bf=${100 + (line % 200)} vaf=80 cje=2p)\n`;
	return lines;
}

function executorOver(store: ProjectStore): ToolExecutor {
	return createToolExecutor({
		registry: createToolRegistry([grep, idle]),
		set: { refusal: () => null },
		store,
		// The two tools need no other service.
		services: { search } as unknown as ToolServices,
		stages: usualStages(systemClock, { toolTimeoutMs: 60_000, toolRetries: 0 }),
		clock: systemClock,
		resultCharacters: 5_000
	});
}

function context(): ToolContext {
	return {
		projectId: 'bench',
		sessionId: 'bench',
		messageId: 'bench',
		signal: new AbortController().signal,
		seenHashes: new Map(),
		activePath: null,
		permit: async () => ({ allowed: true, by: 'setting', scope: null, note: '', at: 0 })
	};
}

async function call(name: string, parameters: Record<string, unknown>): Promise<string> {
	if (!tools) throw new Error('The project is not filled');
	const request = { id: 'c1', name, arguments: parameters, argumentsText: '' };
	const { outcome } = await tools.execute(request, context());
	if (outcome.status !== 'success') throw new Error(outcome.content);
	return outcome.content;
}

/** Milliseconds of one call. */
async function grepTime(pattern: string, matches: number): Promise<number> {
	const started = performance.now();
	const content = await call('grep', { pattern });
	const elapsed = performance.now() - started;
	const expected = matches === 0 ? 'No line matches' : `${matches} matching lines`;
	if (!content.includes(expected)) throw new Error(`Not ${matches} lines: ${content}`);
	return elapsed;
}

/** Milliseconds of one call of many. */
async function callTime(calls: number): Promise<number> {
	const started = performance.now();
	for (let index = 0; index < calls; index++) await call('idle', { path: 'amp.cir' });
	return (performance.now() - started) / calls;
}

Object.assign(globalThis, { fill, grepTime, callTime } satisfies ToolsPage);

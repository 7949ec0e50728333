import { systemClock } from '#lib/base/clock.ts';
import { openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { createShellClient, type Shell } from '#lib/tools/bash/shell-client.ts';
import { patchFile } from '#lib/tools/catalogue/file/patch-file.ts';
import { grep } from '#lib/tools/catalogue/search/grep.ts';
import { bash } from '#lib/tools/catalogue/shell/bash.ts';
import { defineTool } from '#lib/tools/define-tool.ts';
import { createToolExecutor, usualStages, type ToolExecutor } from '#lib/tools/executor.ts';
import { succeeded } from '#lib/tools/outcome.ts';
import { createToolRegistry } from '#lib/tools/registry.ts';
import { createTextClient } from '#lib/tools/text/text-client.ts';
import type { ToolContext, ToolServices } from '#lib/tools/types.ts';
import { createTextSearchClient } from '#lib/workers/text-search/client.ts';

const FILES = 2_000;
const FILE_CHARACTERS = 10_000;
const LARGE_CHARACTERS = 4_900_000;
const LARGE_PATH = 'large.cir';

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
const text = createTextClient();
const shell = createShellClient();
/** Over 2,000 files and 20 MB, and over one file of 5 MB. */
let tree: ToolExecutor | undefined;
let large: ToolExecutor | undefined;

/** What the page offers to the bench. Times are in ms. */
const page = { fill, grepTime, callTime, patchTime, bashStartTime, bashGrepTime };
export type ToolsPage = typeof page;

async function fill(): Promise<void> {
	const database = await openDatabase('bench-tools');
	const files = Array.from({ length: FILES }, (_, index) => ({
		path: `lib/${index % 40}/f${index}.lib`,
		content: models(index, FILE_CHARACTERS)
	}));
	tree = await executorOver(database, files, shell);
	large = await executorOver(database, [{ path: LARGE_PATH, content: models(0, LARGE_CHARACTERS) }], shell);
}

function models(file: number, characters: number): string {
	const lines = [`* library ${file}\n`];
	let length = 0;
	for (let line = 0; length < characters; line++) {
		const model = `.model q${file}_${line} npn(is=${line + 1}e-15 bf=${100 + (line % 200)} vaf=80 cje=2p)\n`;
		lines.push(model);
		length += model.length;
	}
	return lines.join('');
}

async function executorOver(
	database: SpicewrightDatabase,
	files: { path: string; content: string }[],
	usedShell: Shell
): Promise<ToolExecutor> {
	const { id } = await createProject(database, { name: 'bench', files });
	return createToolExecutor({
		registry: createToolRegistry([bash, grep, idle, patchFile]),
		set: { offers: () => true },
		store: openProjectStore(database, id),
		// These tools need no other service.
		services: { search, text, shell: usedShell } as unknown as ToolServices,
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

async function call(
	executor: ToolExecutor | undefined,
	name: string,
	parameters: Record<string, unknown>
): Promise<string> {
	if (!executor) throw new Error('The project is not filled');
	const request = { id: 'c1', name, arguments: parameters, argumentsText: '' };
	const { outcome } = await executor.execute(request, context());
	if (outcome.status !== 'success') throw new Error(outcome.content);
	return outcome.content;
}

/** Time of a call whose answer must contain a text. */
async function timed(
	expected: string,
	executor: ToolExecutor | undefined,
	...[name, parameters]: [string, Record<string, unknown>]
): Promise<number> {
	const started = performance.now();
	const content = await call(executor, name, parameters);
	const elapsed = performance.now() - started;
	if (!content.includes(expected)) throw new Error(`Not ${expected}: ${content}`);
	return elapsed;
}

async function grepTime(pattern: string, matches: number): Promise<number> {
	const expected = matches === 0 ? 'No line matches' : `${matches} matching lines`;
	return timed(expected, tree, 'grep', { pattern });
}

/** Time of one call of many. */
async function callTime(calls: number): Promise<number> {
	const started = performance.now();
	for (let index = 0; index < calls; index++) await call(tree, 'idle', { path: 'amp.cir' });
	return (performance.now() - started) / calls;
}

/** The patch changes one line in the middle of 5 MB, to another text in each round. */
async function patchTime(round: number): Promise<number> {
	const card = (current: number) => `.model q0_30000 npn(is=${current}e-15 `;
	const [search, replace] = [card(round === 0 ? 30_001 : round), card(round + 1)];
	return timed('(+1, -1)', large, 'patch_file', { path: LARGE_PATH, search, replace });
}

/** Until the first line of a new shell is answered. */
async function bashStartTime(): Promise<number> {
	const database = await openDatabase('bench-tools');
	const fresh = createShellClient();
	const executor = await executorOver(database, [{ path: 'a.cir', content: '* a\n' }], fresh);
	const elapsed = await timed('Exit code: 0', executor, 'bash', { command: 'echo $((6 * 7))' });
	fresh.dispose();
	return elapsed;
}

async function bashGrepTime(pattern: string, matches: number): Promise<number> {
	return timed(`Standard output:\n${matches}\n`, tree, 'bash', { command: `grep -rnE '${pattern}' . | wc -l` });
}

Object.assign(globalThis, page);

import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultLoopLimits } from '#lib/agent/limits.ts';
import type { TurnProfile } from '#lib/agent/turn-profile.ts';
import { TurnRunner, type TurnEvent } from '#lib/agent/turn-runner.ts';
import { systemClock } from '#lib/base/clock.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { exportProject } from '#lib/db/backup/backup-export.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import { listMessages } from '#lib/db/conversation/messages.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import type { LlmClient } from '#lib/llm/types.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { allTools } from '#lib/tools/catalogue/all-tools.ts';
import { createToolExecutor, usualStages } from '#lib/tools/executor.ts';
import { createToolRegistry } from '#lib/tools/registry.ts';
import { readEvents } from '#lib/workers/llm/event-stream.ts';
import { createLlmService } from '#lib/workers/llm/service.ts';
import { echoForms, stretchesOf } from '../../../support/llm/echoed-keys.ts';
import { callOptions, connectionTo } from '../../../support/llm/llm.ts';
import { installLocks } from '../../../support/storage/memory-locks.ts';
import { memoryVault } from '../../../support/llm/memory-vault.ts';
import { startReplayServer, type ReplayServer } from '../../../support/llm/replay-server.ts';
import { sse } from '../../../support/llm/script-sse.ts';
import { storedImages } from '../../../support/storage/stored-images.ts';
import { testDatabase } from '../../../support/storage/test-database.ts';
import { makeServices } from '../../../support/tool-services.ts';
import { until } from '../../../support/until.ts';
import { allowingPermissions } from '../../agent/support.ts';
import { dispatchLimits, everyTool } from '../../tools/support.ts';

installLocks();

const key = 'sk-or-v1-9c41f0Canary7Zebra5fish3Quokka8Lemur1wxyz';
const otherKey = 'AIzaSyWallaby4Numbat_Pangolin3Ibex-pqrs7';
let server: ReplayServer;
let database: SpicewrightDatabase;
let projectId: string;
let sessionId: string;
beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(() => server.close());
beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'amp' }));
	({ id: sessionId } = await createSession(database, projectId));
});
afterEach(() => database.delete());

/** The worker's service with two keys, as the page reaches it, and the runner of turns with the project's own tools. */
async function setUp() {
	const connection = connectionTo(server.url);
	const service = createLlmService(memoryVault(), callOptions().outside);
	await service.setKey(connection, key);
	await service.setKey({ provider: 'search:tavily', baseUrl: 'https://engine.example' }, otherKey);
	const client: LlmClient = {
		stream(request, { signal }) {
			const { port1, port2 } = new MessageChannel();
			service.stream(request, port2).catch(() => undefined);
			return readEvents(request, port1, new AbortController().signal, signal);
		}
	};
	const store = openProjectStore(database, projectId, systemClock);
	const tools = createToolExecutor({
		registry: createToolRegistry([...allTools]),
		set: everyTool,
		store,
		services: makeServices(store),
		stages: usualStages(systemClock, dispatchLimits),
		clock: systemClock,
		resultCharacters: 5_000
	});
	const profile: TurnProfile = {
		prompt: async () => 'system',
		tools,
		permissions: allowingPermissions,
		limits: defaultLoopLimits,
		images: storedImages,
		model: {
			client: () => client,
			connection,
			info: null,
			textTools: async () => undefined,
			inputWindow: async () => 60_000
		},
		activePath: null
	};
	const shown: TurnEvent[] = [];
	const runner = new TurnRunner({
		database,
		clock: systemClock,
		tasks: new TaskRegistry(systemClock),
		projectId,
		onevent: (event) => void shown.push(event),
		onfault: () => undefined
	});
	const ask = () =>
		runner.run({ question: [{ type: 'text', text: 'Go' }], prepare: async () => ({ sessionId, profile }) });
	return { runner, ask, shown };
}

/** All that the database holds, and all that an export does. */
async function everything(): Promise<string> {
	const rows = await Promise.all(database.tables.map((table) => table.toArray()));
	const { blob } = await exportProject(database, projectId);
	// Nothing in it is compressed.
	return JSON.stringify(rows) + (await blob.text());
}

function expectNoTrace(text: string, echo: string): void {
	const stretches = [echo, JSON.stringify(echo).slice(1, -1)].flatMap((form) => stretchesOf(form, key));
	expect(stretches.filter((stretch) => text.includes(stretch))).toEqual([]);
}

describe('[LLM39] a key in the pieces of an answer is neither stored nor exported', () => {
	it.each(
		Object.entries(echoForms).map(([name, form], index) => ({ name, form, pieceLength: [1, 5, 17, 200][index % 4] }))
	)('$name, in pieces of $pieceLength', async ({ form, pieceLength }) => {
		const { ask } = await setUp();
		const echo = form(key);
		const write = (path: string) => ({
			call: 'rewrite_file',
			arguments: { path, content: `* ${echo}\n.end\n` },
			id: path
		});
		const calls = [{ reasoning: `Thinks ${echo}` }, { text: `Says ${echo}` }, write('a.cir'), write('b.cir')];
		const last = [{ text: echo }];
		server.script([{ body: sse(calls, { pieceLength }) }, { body: sse(last, { pieceLength }) }]);
		expect(await ask()).toBe('ended');
		const text = await everything();
		expectNoTrace(text, echo);
		expect(text.match(/\[redacted\]/g)?.length).toBeGreaterThan(6);
		expect((await listMessages(database, sessionId)).at(-1)).toMatchObject({ stopReason: 'complete' });
		expect(server.requests[1]?.body).not.toContain('Canary7Zebra');
	});

	const begun = `It is ${key.slice(0, 40)}`;
	it.each([
		['text', { text: begun }, { reasoning: 'Waits.' }],
		['reasoning', { reasoning: begun }, { text: 'Waits.' }],
		['arguments', { call: 'rewrite_file', arguments: `{"path":"a.cir","content":"${begun}` }, { text: 'Waits.' }]
	])('after Stop in the middle of it: %s', async (_place, event, next) => {
		const { runner, ask, shown } = await setUp();
		const body = sse([{ text: 'A beginning. '.repeat(5) }, event, next], { pieceLength: 7, finishReason: null });
		server.script([{ body, stallAfter: Buffer.byteLength(body) }]);
		const turn = ask();
		await until(() => JSON.stringify(shown).includes('Wai'));
		runner.stop('user');
		expect(await turn).toBe('ended');
		const text = await everything();
		expect(text).toContain('It is ');
		for (const stretch of stretchesOf(key, key)) expect(text).not.toContain(stretch);
	});
});

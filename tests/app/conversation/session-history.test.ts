import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionHistory } from '#lib/app/conversation/session-history.svelte.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import { createSession, renameSession } from '#lib/db/conversation/sessions.ts';
import { trashSession } from '#lib/db/trash.ts';
import type { SessionClient } from '#lib/project/session-client.ts';
import { createSessionHost } from '#lib/project/session-host.ts';
import { resultOf } from '#lib/project/worker-answer.ts';
import { addMessage } from '../../support/add-message.ts';
import { testDatabase } from '../../support/storage/test-database.ts';
import { until } from '../../support/until.ts';

Object.assign(globalThis, { document: { documentElement: { lang: '' } } });
await language.use('en');

let database: SpicewrightDatabase;
let projectId: string;
let client: SessionClient;
let history: SessionHistory;
const onfault = vi.fn<(fault: Fault) => void>();
const names = () => history.list?.map(({ name }) => name);

async function add(name: string, inProject = projectId, at = 1_000) {
	const { id } = await createSession(database, inProject, at);
	await renameSession(database, id, name);
	await addMessage(database, { sessionId: id, parts: [{ type: 'text', text: `About ${name}` }] });
	return id;
}

beforeEach(async () => {
	onfault.mockClear();
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'amp' }));
	const host = createSessionHost();
	client = {
		find: vi.fn(async (query) => resultOf(database, await host.find(database.name, query))),
		preview: async (id, count) => resultOf(database, await host.preview(database.name, id, count)),
		export: async (id, format, words) => resultOf(database, await host.export(database.name, id, format, words)),
		dispose: vi.fn()
	};
});
afterEach(async () => {
	history.dispose();
	await database.delete();
});

const open = () => (history = new SessionHistory(database, projectId, client, onfault));

describe('[I4] the history of conversations', () => {
	test('lists the project, or all of them, and follows changes', async () => {
		const gain = await add('Gain');
		const { id: other } = await createProject(database, { name: 'filter' });
		await add('Ripple', other, 2_000);
		open();
		await until(() => names()?.join() === 'Gain');
		history.searchEverywhere(true);
		await until(() => names()?.join() === 'Ripple,Gain');
		await trashSession(database, gain);
		await until(() => names()?.join() === 'Ripple');
	});

	test('searches for what was typed last, one search at a time', async () => {
		await add('Gain');
		await add('Ripple');
		open();
		await until(() => names()?.length === 2);
		let running = 0;
		const find = vi.mocked(client.find);
		const real = find.getMockImplementation()!;
		find.mockClear();
		find.mockImplementation(async (query) => {
			running += 1;
			expect(running).toBe(1);
			const found = await real(query);
			running -= 1;
			return found;
		});
		for (const text of ['r', 'ri', 'rip']) history.search(text);
		await until(() => names()?.join() === 'Ripple');
		expect(find.mock.calls.map(([{ text }]) => text)).not.toContain('ri');
	});

	test('looks into the first one, and into those that are chosen by key', async () => {
		const ids = [await add('Gain', projectId, 3_000), await add('Ripple', projectId, 2_000)];
		open();
		await until(() => history.preview?.messages[0]?.text === 'About Gain');
		expect(history.selected?.id).toBe(ids[0]);
		history.move(1);
		await until(() => history.preview?.messages[0]?.text === 'About Ripple');
		history.move(8);
		expect(history.selected?.id).toBe(ids[1]);
		history.move(-8);
		expect(history.selected?.id).toBe(ids[0]);
	});

	test('looks back as far as the conversation goes, and begins at its end again in another one', async () => {
		const long = await add('Gain', projectId, 3_000);
		await add('Ripple', projectId, 2_000);
		for (let index = 0; index < 300; index++)
			await addMessage(database, { sessionId: long, parts: [{ type: 'text', text: `Message ${index}` }] });
		open();
		await until(() => history.preview?.messages[0]?.text === 'Message 260');
		expect(history.preview).toMatchObject({ earlier: 261 });
		await history.lookFurther();
		expect(history.preview?.messages[0]?.text).toBe('Message 60');
		await history.lookFurther();
		expect(history.preview).toMatchObject({ earlier: 0 });
		expect(history.preview?.messages).toHaveLength(301);
		expect(history.preview?.messages[0]?.text).toBe('About Gain');
		history.move(1);
		await until(() => history.preview?.messages[0]?.text === 'About Ripple');
		history.move(-1);
		await until(() => history.preview?.messages[0]?.text === 'Message 260');
	});

	test('reports what could not be read or exported', async () => {
		open();
		await until(() => history.list !== null);
		expect(await history.export('none', 'md')).toBeNull();
		vi.mocked(client.find).mockRejectedValueOnce(new Fault('session_worker_failed', ''));
		history.search('x');
		await until(() => onfault.mock.calls.length === 2);
		expect(onfault.mock.calls.map(([{ code }]) => code)).toEqual(['record_missing', 'session_worker_failed']);
		history.search('y');
		await until(() => vi.mocked(client.find).mock.lastCall?.[0].text === 'y');
	});
});

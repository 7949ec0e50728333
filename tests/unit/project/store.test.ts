// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listMessages } from '#lib/db/conversation/messages.ts';
import { createProject, getProject, purgeProject, removeProject, restoreProject } from '#lib/db/projects.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { ChangeOrigin, FileChange, FileEntry, ProjectStore } from '#lib/project/store.ts';
import { listJournal } from '../../support/storage/journal.ts';
import { addMessage } from '../../support/add-message.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

let database: SpicewrightDatabase;
let projectId: string;
let store: ProjectStore;

const byUser: ChangeOrigin = { actor: 'user', action: 'test' };

beforeEach(async () => {
	database = await testDatabase();
	const files = [
		{ path: 'a.cir', content: '* a\n.end\n' },
		{ path: 'lib/m.lib', content: '.model d d\n' },
		{ path: 'lib/deep/points.raw', content: Uint8Array.of(0, 255) }
	];
	({ id: projectId } = await createProject(database, { name: 'test', files }));
	store = openProjectStore(database, projectId);
});

const apply = (...changes: FileChange[]) => store.apply({ changes, origin: byUser });
const paths = async () => (await store.list()).map(({ path }) => path);
const text = async (path: string) => (await store.read(path))?.content ?? null;
const version = async (path: string) => (await store.read(path))?.version ?? null;
const write = (path: string, content: string | Uint8Array, basedOn: number | null): FileChange => ({
	kind: 'write',
	path,
	content,
	basedOn
});
const code = (work: Promise<unknown>) =>
	work.then(
		() => 'done',
		(thrown: { code?: string }) => thrown.code
	);

/** Everything that is stored of the project and its conversation. */
async function everything() {
	const tables = await Promise.all(database.tables.map(async (table) => [table.name, await table.toArray()] as const));
	return Object.fromEntries(tables);
}

describe('reading', () => {
	test('[A3] lists entries, and reads several files as they are at one moment', async () => {
		expect(await paths()).toEqual(['a.cir', 'lib', 'lib/deep', 'lib/deep/points.raw', 'lib/m.lib']);
		const [entry] = await store.list();
		expect(Object.keys(entry ?? {}).sort()).toEqual(['hash', 'kind', 'modifiedAt', 'path', 'size', 'version']);
		expect((await store.readMany()).map(({ path }) => path)).toEqual(['a.cir', 'lib/deep/points.raw', 'lib/m.lib']);
		expect((await store.readMany(['lib/m.lib', 'none', 'lib'])).map(({ content }) => content)).toEqual([
			'.model d d\n'
		]);
		expect([await store.read('none'), await store.read('lib')]).toEqual([null, null]);
	});

	test('[STORE9] a watcher is told the entries now and after every change', async () => {
		const seen: FileEntry[][] = [];
		let told = () => {};
		const next = () => new Promise<void>((resolve) => (told = resolve));
		let wait = next();
		const stop = store.watch((entries) => {
			seen.push(entries);
			told();
		});
		await wait;
		wait = next();
		await apply(write('b.cir', '', null));
		await wait;
		stop();
		expect(seen.map((entries) => entries.length)).toEqual([5, 6]);
	});
});

describe('a batch', () => {
	test('[STORE1] [STORE3] does all of its changes in order, as one journal entry', async () => {
		const { files, operation } = await store.apply({
			changes: [
				write('a.cir', '* a\n* b\n.end\n', await version('a.cir')),
				{ kind: 'move', from: 'lib', to: 'models' },
				write('models/n.lib', '.model n npn\n', null),
				{ kind: 'remove', path: 'models/m.lib' },
				{ kind: 'create_folder', path: 'empty' },
				write('new/b.cir', '* b\n', null)
			],
			origin: { ...byUser, summary: 'All kinds at once' }
		});
		expect(await paths()).toEqual([
			'a.cir',
			'empty',
			'models',
			'models/deep',
			'models/deep/points.raw',
			'models/n.lib',
			'new',
			'new/b.cir'
		]);
		expect(files.map(({ path }) => path)).toEqual(['a.cir', 'models', 'models/n.lib', 'empty', 'new/b.cir']);
		const stored = new Map((await store.list()).map((entry) => [entry.path, entry]));
		expect(files).toEqual(files.map(({ path }) => stored.get(path)));
		expect(operation).toMatchObject({ projectId, actor: 'user', action: 'test', status: 'success', sessionId: null });
		expect(operation).toMatchObject({ summary: 'All kinds at once', additions: 3, deletions: 1 });
		expect(operation?.changes.map(({ type, path, movedTo, kind }) => [type, path, movedTo ?? kind])).toEqual([
			['modify', 'a.cir', 'text'],
			['move', 'lib', 'models'],
			['create', 'models/n.lib', 'text'],
			['remove', 'models/m.lib', 'text'],
			['create', 'empty', 'folder'],
			['create', 'new', 'folder'],
			['create', 'new/b.cir', 'text']
		]);
		expect(await listJournal(database, projectId)).toEqual([operation]);
	});

	test('[STORE1] is done whole or not at all', async () => {
		const before = await everything();
		const batch = apply(
			write('a.cir', 'changed', await version('a.cir')),
			{ kind: 'remove', path: 'lib' },
			write('b.cir', '', 7)
		);
		await expect(batch).rejects.toMatchObject({ code: 'file_modified_externally', data: { path: 'b.cir' } });
		expect(await everything()).toEqual(before);
	});

	test('[STORE2] is refused where it was made from something else', async () => {
		const base = await version('a.cir');
		await apply(write('a.cir', 'newer', base));
		expect(await code(apply(write('a.cir', 'older', base)))).toBe('file_modified_externally');
		expect(await code(apply({ kind: 'remove', path: 'a.cir', basedOn: base ?? 0 }))).toBe('file_modified_externally');
		expect(await code(apply(write('a.cir', 'new', null)))).toBe('file_exists');
		expect(await code(apply({ kind: 'create_folder', path: 'lib' }))).toBe('file_exists');
		expect(await code(apply({ kind: 'move', from: 'none', to: 'x' }))).toBe('file_missing');
		expect(await code(apply({ kind: 'remove', path: 'none' }))).toBe('file_missing');
		expect(await code(apply({ kind: 'move', from: 'lib', to: 'lib/x' }))).toBe('invalid_path');
		expect(await code(apply(write('../a', '', null)))).toBe('invalid_path');
		expect(await text('a.cir')).toBe('newer');
	});

	test('[STORE2] [STORE3] that changes nothing has no entry', async () => {
		const base = await version('a.cir');
		const before = await everything();
		const same = await apply(write('a.cir', '* a\n.end\n', base), { kind: 'move', from: 'a.cir', to: 'a.cir' });
		expect(same).toMatchObject({ operation: null, files: [{ path: 'a.cir', version: base }] });
		expect(await apply()).toEqual({ files: [], operation: null });
		expect(await everything()).toEqual(before);
		// Line endings are a change, though the hash is the same.
		expect((await apply(write('a.cir', '* a\r\n.end\r\n', base))).operation).not.toBeNull();
	});

	test('[STORE3] typing is stored without an entry', async () => {
		const { files, operation } = await store.apply({
			changes: [write('a.cir', 'typed', await version('a.cir'))],
			origin: null
		});
		expect([await text('a.cir'), files[0]?.version, operation]).toEqual(['typed', await version('a.cir'), null]);
		expect(await listJournal(database, projectId)).toEqual([]);
	});

	test('[STORE8] is refused by a project in the trash or gone, which stays as it is', async () => {
		const base = await version('a.cir');
		const { operation } = await apply(write('a.cir', 'last', base));
		const attempts = [
			() => apply(write('a.cir', 'late', base)),
			() => store.apply({ changes: [write('b.cir', 'typed', null)], origin: null }),
			() => store.undo(operation?.id ?? '')
		];
		await removeProject(database, projectId);
		const inTrash = await everything();
		for (const attempt of attempts) expect(await code(attempt())).toBe('record_missing');
		expect(await everything()).toEqual(inTrash);
		await restoreProject(database, projectId);
		await store.undo(operation?.id ?? '');
		await purgeProject(database, projectId);
		for (const attempt of attempts) expect(await code(attempt())).toBe('record_missing');
		expect(await database.fileMeta.count()).toBe(0);
	});

	test('[STORE3] keeps the size and the time of the project true', async () => {
		await apply(write('a.cir', 'abc', await version('a.cir')), { kind: 'remove', path: 'lib' });
		expect(await getProject(database, projectId)).toMatchObject({ size: 3 });
	});
});

describe('a tool call', () => {
	const call = (callId: string) => ({
		type: 'tool_call' as const,
		callId,
		name: 'patch_file',
		argumentsText: '{}',
		arguments: {},
		status: 'running' as const,
		result: null,
		operationIds: [],
		runId: null,
		elapsedMs: null
	});
	let origin: ChangeOrigin;
	let sessionId: string;

	beforeEach(async () => {
		({ id: sessionId } = await createSession(database, projectId));
		const answer = await addMessage(database, { sessionId, parts: [call('one'), call('two')] });
		origin = { actor: 'agent', action: 'patch_file', sessionId, messageId: answer.id, callId: 'two' };
	});

	const marks = async () =>
		(await listMessages(database, sessionId)).flatMap(({ parts }) =>
			parts.map((part) => (part.type === 'tool_call' ? part.operationIds : null))
		);

	test('[STORE1] [F6] is marked with its entry', async () => {
		const { operation } = await store.apply({ changes: [write('a.cir', 'x', await version('a.cir'))], origin });
		expect(operation).toMatchObject({ sessionId, callId: 'two', summary: 'Modified a.cir (+1, -2)' });
		expect(await marks()).toEqual([[], [operation?.id]]);
	});

	test.each([
		['the file', () => database.fileData],
		['the entry', () => database.operations],
		['the mark', () => database.messages],
		['the project', () => database.projects]
	])('[STORE1] [S3] a failure while writing %s leaves nothing of it', async (_, table) => {
		const before = await everything();
		const fail = () => {
			throw new DOMException('full', 'QuotaExceededError');
		};
		table().hook('creating', fail);
		table().hook('updating', fail);
		const changes = [write('new.cir', 'x', null), write('a.cir', 'x', await version('a.cir'))];
		await expect(store.apply({ changes, origin })).rejects.toMatchObject({ code: 'storage_full' });
		table().hook('creating').unsubscribe(fail);
		table().hook('updating').unsubscribe(fail);
		expect(await everything()).toEqual(before);
		await store.apply({ changes, origin });
		expect((await marks())[1]).toHaveLength(1);
	});

	test('[STORE1] that is not in a message is no error', async () => {
		for (const other of [
			{ ...origin, messageId: 'none' },
			{ ...origin, callId: 'none' }
		]) {
			await store.apply({
				changes: [write('a.cir', `${other.messageId} ${other.callId}`, await version('a.cir'))],
				origin: other
			});
		}
		expect(await marks()).toEqual([[], []]);
		expect(await listJournal(database, projectId)).toHaveLength(2);
	});
});

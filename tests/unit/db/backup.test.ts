// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { exportProject } from '#lib/db/backup/backup-export.ts';
import { importProject } from '#lib/db/backup/backup-import.ts';
import { encodeJournal } from '#lib/db/backup/backup-journal.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listFiles, readFiles } from '#lib/db/files.ts';
import { listMessages } from '#lib/db/conversation/messages.ts';
import { createProject } from '#lib/db/projects.ts';
import type { MessagePart, OperationRecord } from '#lib/db/records.ts';
import { createSession, listSessions } from '#lib/db/conversation/sessions.ts';
import { readZip } from '#lib/db/backup/zip-reading.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { addMessage } from '../../support/add-message.ts';
import { listEntries } from '../../support/storage/journal.ts';
import { message, operation } from '../../support/storage/sample-records.ts';
import { portrait, richProject } from '../../support/storage/backup-project.ts';
import { hostileZips } from '../../support/storage/hostile-zip-cases.ts';
import { rawZip } from '../../support/storage/hostile-zip.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

let database: SpicewrightDatabase;

beforeEach(async () => {
	database = await testDatabase();
});

const isInstalled = (tool: string) => spawnSync(tool, ['--help'], { stdio: 'ignore' }).error === undefined;

describe('export', () => {
	test('[A4] [DB6] the zip imported elsewhere is the same project', async () => {
		const id = await richProject(database);
		const { blob, fileName } = await exportProject(database, id);
		expect(fileName).toBe('Amp 40 dB low noise.zip');
		const elsewhere = await testDatabase();
		const copy = await importProject(elsewhere, blob, fileName);
		const [original, imported] = [await portrait(database, id), await portrait(elsewhere, copy.id)];
		expect(imported).toEqual(original);
		expect(original.sessions).toHaveLength(2);
		expect(original.sessions[0]).toMatchObject({ tipId: 1, hiddenMessages: 1 });
		expect(original.sessions[0]?.messages.map(({ after }) => after)).toEqual([-1, -1, 0]);
		expect(original.operations).toHaveLength(4);
		expect(original.operations[3]).toMatchObject({ details: { runId: 1 }, failure: { code: 'simulation_failed' } });
	});

	test('[A4] [DB6] the zip imported beside the original shares no id with it', async () => {
		const id = await richProject(database);
		const { blob } = await exportProject(database, id);
		const copy = await importProject(database, blob, 'x.zip');
		expect(await portrait(database, copy.id)).toEqual(await portrait(database, id));
		for (const table of [database.sessions, database.messages, database.operations, database.runs]) {
			const keys = await table.toCollection().primaryKeys();
			expect(keys.length % 2).toBe(0);
		}
	});

	test('[DB6] messages whose numbers leave no room for the next one are numbered again, in their order', async () => {
		const { id } = await createProject(database, { name: 'x', files: [] });
		const { id: sessionId } = await createSession(database, id);
		for (const order of [Number.MAX_SAFE_INTEGER, 3, Number.MAX_SAFE_INTEGER - 1])
			await addMessage(database, { sessionId, order, createdAt: order % 10 });
		const { blob } = await exportProject(database, id);
		const elsewhere = await testDatabase();
		const copy = await importProject(elsewhere, blob, 'x.zip');
		const [imported] = await listSessions(elsewhere, copy.id);
		const messages = await listMessages(elsewhere, imported!.id);
		expect(messages.map(({ order, createdAt }) => [order, createdAt])).toEqual([
			[0, 3],
			[1, 0],
			[2, 1]
		]);
	});

	test('[A4] [DB6] [STORE5] the journal is whole without the conversations that are deleted or in the trash', async () => {
		const id = await richProject(database);
		const [session] = await listSessions(database, id);
		await database.sessions.update(session?.id ?? '', { deletedAt: 9_000 });
		const { blob } = await exportProject(database, id);
		const copy = await importProject(database, blob, 'x.zip');
		expect(await listSessions(database, copy.id)).toHaveLength(1);
		const [before, after] = [await listEntries(database, id), await listEntries(database, copy.id)];
		expect(after.map(({ changes }) => changes)).toEqual(before.map(({ changes }) => changes));
		expect(after.map(({ sessionId, messageId }) => [sessionId, messageId])).toEqual(after.map(() => [null, null]));
	});

	test('[F6] [DB6] an operation that was pending in an export has been interrupted', async () => {
		const { id } = await createProject(database, { name: 'x', files: [] });
		const pending: Partial<OperationRecord> = { projectId: id, changes: [], status: 'pending', endedAt: null };
		await database.operations.add(operation({ ...pending, details: { subject: 'a.cir', runId: 'not exported' } }));
		const { blob } = await exportProject(database, id);
		const copy = await importProject(database, blob, 'x.zip');
		const [imported] = await listEntries(database, copy.id);
		expect(imported).toMatchObject({ status: 'failed', failure: { code: 'interrupted' }, endedAt: expect.any(Number) });
		expect(imported?.details).toEqual({ subject: 'a.cir' });
	});

	test('[DB6] contents of the journal are exported from the newest on, as far as an import takes them', () => {
		const entries = ['oldest', 'older', 'newest'].map((summary) => operation({ summary }));
		const [oldest, older, newest] = encodeJournal(entries, 2 * 'beforeafter'.length);
		expect(oldest).toMatchObject({ summary: 'oldest', contents: 'dropped', changes: [{ before: null, after: null }] });
		expect([older, newest]).toMatchObject([
			{ summary: 'older', contents: 'kept', changes: [{ before: 'before', after: 'after' }] },
			{ summary: 'newest', contents: 'kept' }
		]);
	});

	test('[A4] any unzip opens it', async () => {
		const id = await richProject(database);
		const { blob } = await exportProject(database, id);
		const folder = mkdtempSync(join(tmpdir(), 'spicewright-zip-'));
		const zip = join(folder, 'p.zip');
		writeFileSync(zip, Buffer.from(await blob.arrayBuffer()));
		const files = await readFiles(database, id);
		const entries = await readZip(blob);
		for (const { path, content } of files) {
			const bytes = entries.find((entry) => entry.path === path)?.bytes;
			expect(Buffer.from(content).equals(bytes ?? new Uint8Array(1))).toBe(true);
		}
		// Beside our own reader, every one that this machine has.
		for (const [tool, ...options] of [
			['python3', '-m', 'zipfile', '-e', zip, join(folder, 'python3')],
			['unzip', '-q', zip, '-d', join(folder, 'unzip')]
		] as const) {
			if (!isInstalled(tool)) continue;
			execFileSync(tool, options, { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
			for (const { path, content } of files) {
				expect(readFileSync(join(folder, tool, path)).equals(Buffer.from(content))).toBe(true);
			}
			expect(statSync(join(folder, tool, 'empty folder')).isDirectory()).toBe(true);
		}
	});

	test('[A4] [D10] [DB6] nothing of the settings is in it', async () => {
		const { id } = await createProject(database, { name: '...', files: [{ path: 'a.cir', content: '*' }] });
		await database.settings.put({ key: 'settings', value: 'canary-5f1e' });
		const { blob, fileName } = await exportProject(database, id);
		expect(fileName).toBe('project.zip');
		expect(await blob.text()).not.toContain('canary-5f1e');
		expect((await readZip(blob)).map(({ path }) => path)).toEqual([
			'a.cir',
			'.circuit_ai/manifest.json',
			'.circuit_ai/operations.json',
			'.circuit_ai/runs.json',
			'.circuit_ai/run_files.json'
		]);
		await expect(exportProject(database, 'none')).rejects.toMatchObject({ code: 'record_missing' });
	});
});

describe('import of exports of version 1', () => {
	const session = { id: 's', projectId: 'p', name: 'Gain', createdAt: 1, updatedAt: 2, scrollTop: null };
	const toolCall = {
		type: 'tool_call',
		callId: 'c',
		name: 'patch_file',
		argumentsText: '{}',
		arguments: {},
		status: 'success',
		result: 'done',
		operationIds: ['change', 'run'],
		runId: null,
		elapsedMs: 1
	};
	const answer = message({ id: 'm', projectId: 'p', sessionId: 's', parts: [toolCall as MessagePart] });
	const old = {
		id: 'change',
		projectId: 'p',
		sessionId: 's',
		messageId: 'm',
		callId: 'c',
		type: 'file_modify',
		path: 'a.cir',
		status: 'success',
		before: '* old\n',
		after: '* new\n',
		additions: 1,
		deletions: 1,
		summary: 'Modified a.cir (+1, -1)',
		startedAt: 3,
		endedAt: 4
	};
	const oldZip = (operations: unknown[]) => {
		const project = { exampleId: null, createdAt: 1, editedAt: 2, thumbnail: null, workspace: null };
		const manifest = { format: 'spicewright-project', version: 1, name: 'Old', exportedAt: '', project, files: [] };
		const json = (name: string, value: unknown) => ({ name: `.circuit_ai/${name}`, content: JSON.stringify(value) });
		return rawZip([
			{ name: 'a.cir', content: '* new\n' },
			json('manifest.json', manifest),
			json('operations.json', operations),
			json('runs.json', []),
			json('sessions/s.json', { session, messages: [answer] })
		]);
	};

	test('[A4] [DB6] [STORE4] keeps the conversation, and what the agent did can be undone', async () => {
		const simulation = { ...old, id: 'run', type: 'simulation', before: null, after: null, startedAt: 5 };
		const { id } = await importProject(database, await oldZip([old, simulation]), 'x.zip');
		const [imported] = await listSessions(database, id);
		expect(imported).toMatchObject({ name: 'Gain', deletedAt: null });
		const [change, run] = await listEntries(database, id);
		expect(change).toMatchObject({ actor: 'agent', sessionId: imported?.id, contents: 'kept', status: 'success' });
		expect(run?.changes).toEqual([]);
		expect((await listMessages(database, imported?.id ?? ''))[0]?.parts).toMatchObject([
			{ operationIds: [change?.id, run?.id] }
		]);
		await openProjectStore(database, id).undo(change?.id ?? '');
		expect((await readFiles(database, id))[0]?.content).toBe('* old\n');
	});

	test('[DB5] refuses operations of another shape', async () => {
		const zip = await oldZip([{ ...old, type: 'file_rename' }]);
		await expect(importProject(database, zip, 'x.zip')).rejects.toMatchObject({ code: 'zip_backup_invalid' });
	});
});

describe('import of other zips', () => {
	const paths = async (id: string) => (await listFiles(database, id)).map(({ path }) => path);

	test('[A4] a plain zip becomes a project of its files, without the folder around them', async () => {
		const blob = await rawZip([
			{ name: 'amp/', unixMode: 0o040755 },
			{ name: 'amp/a.cir', content: '* a\n', deflate: true },
			{ name: 'amp/lib/', unixMode: 0o040755 },
			{ name: 'amp/scope.png', content: Uint8Array.of(0x89, 0, 1) },
			{ name: '__MACOSX/amp/._a.cir', content: 'x' },
			{ name: 'amp/.DS_Store', content: 'x' }
		]);
		const project = await importProject(database, blob, 'download (1).zip');
		expect(project.name).toBe('amp');
		expect(await paths(project.id)).toEqual(['a.cir', 'lib', 'scope.png']);
		expect((await readFiles(database, project.id)).map(({ kind, content }) => [kind, content])).toEqual([
			['text', '* a\n'],
			['binary', Uint8Array.of(0x89, 0, 1)]
		]);
	});

	test('[A4] a zip without one folder around it is named after its file', async () => {
		const blob = await rawZip([{ name: 'a.cir' }, { name: 'lib/b.lib' }]);
		const project = await importProject(database, blob, 'My circuit.ZIP');
		expect(project.name).toBe('My circuit');
		expect(await paths(project.id)).toEqual(['a.cir', 'lib', 'lib/b.lib']);
	});

	test('[A4] an export that was unpacked, changed and packed again keeps its history', async () => {
		const id = await richProject(database);
		const { blob } = await exportProject(database, id);
		const entries = (await readZip(blob)).map(({ path, isFolder, bytes }) => ({
			name: `Renamed/${path}${isFolder ? '/' : ''}`,
			content: path === 'amplifier.cir' ? '* changed\n' : new Uint8Array(bytes),
			unixMode: isFolder ? 0o040755 : 0o100644
		}));
		const packed = await rawZip([
			{ name: 'Renamed/', unixMode: 0o040755 },
			{ name: 'Renamed/.circuit_ai/sessions/', unixMode: 0o040755 },
			...entries
		]);
		const project = await importProject(database, packed, 'x.zip');
		const [before, after] = [await portrait(database, id), await portrait(database, project.id)];
		expect([after.sessions, after.operations]).toEqual([before.sessions, before.operations]);
		expect(after.files.map(({ path }) => path)).toEqual(before.files.map(({ path }) => path));
		expect(after.contents[1]).toEqual(['amplifier.cir', '* changed\n']);
	});

	test('[A4] [DB4] an export with a folder that other systems take for that of the app is read', async () => {
		const id = await richProject(database);
		const entries = (await readZip((await exportProject(database, id)).blob)).map(({ path, isFolder, bytes }) => ({
			name: isFolder ? `${path}/` : path,
			content: new Uint8Array(bytes)
		}));
		const stray = { name: '.Circuit_AI/notes.md', content: 'kept' };
		for (const [name, zip] of [
			['as exported', [...entries.filter((entry) => !entry.name.includes('design_goals')), stray]],
			['in a folder', [{ name: 'top/a.cir' }, { ...stray, name: `top/${stray.name}` }]]
		] as const) {
			const project = await importProject(database, await rawZip(zip), 'x.zip');
			expect(await paths(project.id), name).toEqual(expect.arrayContaining(['Circuit_AI', 'Circuit_AI/notes.md']));
		}
	});

	test('[A4] names written as bytes of UTF-8 without saying so are read', async () => {
		const blob = await rawZip([{ name: new TextEncoder().encode('放大器.cir') }]);
		const project = await importProject(database, blob, 'x.zip');
		expect(await paths(project.id)).toEqual(['放大器.cir']);
	});
});

test.each(hostileZips)('[A4] [DB5] refuses a zip: $name', async ({ code, entry, build }) => {
	const blob = await build();
	const fault = await importProject(database, blob, 'x.zip').catch((thrown: unknown) => thrown);
	expect(fault).toMatchObject({ code });
	if (entry !== null) expect(fault).toMatchObject({ data: { entry } });
	const counts = await Promise.all(database.tables.map((table) => table.count()));
	expect(counts.every((count) => count === 0)).toBe(true);
});

test('[DB5] counts the total also while unpacking', async () => {
	const files = [1, 2, 3].map((index) => ({ name: `${index}.raw`, content: 'x'.repeat(100), deflate: true }));
	const limits = { entries: 10, fileSize: 1_000, totalSize: 250 };
	await expect(readZip(await rawZip(files.slice(0, 1)), limits)).resolves.toHaveLength(1);
	await expect(readZip(await rawZip(files), limits)).rejects.toMatchObject({ code: 'zip_bomb' });
});

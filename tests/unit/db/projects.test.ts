// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { readFiles } from '#lib/db/files.ts';
import { listMessages } from '#lib/db/conversation/messages.ts';
import { listOperationsOfSession } from '#lib/db/operations.ts';
import {
	createProject,
	duplicateProject,
	getProject,
	listProjects,
	purgeProject,
	removeProject,
	renameProject,
	restoreProject,
	saveWorkspace
} from '#lib/db/projects.ts';
import { rememberRun } from '#lib/db/runs/run-inputs.ts';
import { noteRun, trashRun } from '#lib/db/runs/run-notes.ts';
import { getPlots } from '#lib/db/runs/run-curves.ts';
import { latestRun, saveRun } from '#lib/db/runs/runs.ts';
import { createSession, listSessions } from '#lib/db/conversation/sessions.ts';
import { listTrashedProjects, purgeTrash } from '#lib/db/trash.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { addOperations } from '../../support/storage/journal.ts';
import { writeFile } from '../../support/storage/stored-files.ts';
import { addMessage } from '../../support/add-message.ts';
import { sampleChart } from '../../support/sample-chart.ts';
import { operation, run } from '../../support/storage/sample-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

const day = 24 * 3600 * 1000;
const workspace = {
	openPaths: ['a.cir'],
	activePath: 'a.cir',
	mainPath: null,
	layouts: { main: [20, 80] },
	hidden: [],
	resultTab: 'plot',
	sessionId: null
};

const overlayOf = (id: string) => ({ id, isFile: id.endsWith('.csv'), hasDifference: true, tolerance: null });
const comparedWith = (...ids: (string | null)[]) => ids.map((runId) => ({ runId, plot: 'ac1', name: 'run' }));

let database: SpicewrightDatabase;

beforeEach(async () => {
	database = await testDatabase();
});

test('[A2] creates a project from the files of an example', async () => {
	const files = [
		{ path: 'amp.cir', content: '* amp\n' },
		{ path: 'lib/npn.lib', content: 'npn' },
		{ path: 'notes', content: null }
	];
	const { id } = await createProject(database, { name: ' Amp ', exampleId: 'common-emitter', files, workspace }, 5);
	expect(await getProject(database, id)).toMatchObject({
		name: 'Amp',
		exampleId: 'common-emitter',
		size: 9,
		workspace
	});
	expect((await readFiles(database, id)).map(({ path, content }) => [path, content])).toEqual([
		['amp.cir', '* amp\n'],
		['lib/npn.lib', 'npn']
	]);
	expect(await database.fileMeta.where('projectId').equals(id).count()).toBe(4);
});

test('[A2] [DB2] creates nothing when a file cannot be', async () => {
	const files = [
		{ path: 'a.cir', content: '' },
		{ path: 'A.cir', content: '' }
	];
	await expect(createProject(database, { name: 'x', files })).rejects.toMatchObject({ code: 'invalid_path' });
	await expect(createProject(database, { name: '  ' })).rejects.toMatchObject({ code: 'invalid_name' });
	await expect(createProject(database, { name: 'a\nb' })).rejects.toMatchObject({ code: 'invalid_name' });
	expect(await listProjects(database)).toEqual([]);
	expect(await database.fileMeta.count()).toBe(0);
});

test('[A2] lists by last edit, with size; how the workbench is left is no edit', async () => {
	const first = await createProject(database, { name: 'first' }, 1);
	const second = await createProject(database, { name: 'second' }, 2);
	await writeFile(database, { projectId: first.id, path: 'a.cir', content: 'abc', basedOn: null }, 3);
	expect((await listProjects(database)).map(({ name, size }) => [name, size])).toEqual([
		['first', 3],
		['second', 0]
	]);
	await writeFile(database, { projectId: second.id, path: 'b.cir', content: '', basedOn: null }, 4);
	await saveWorkspace(database, first.id, workspace);
	const lastRun = { verdict: 'trusted', goals: { met: 2, total: 3 } } as const;
	const simulation = run({ projectId: first.id });
	await saveRun(database, simulation, [], { thumbnail: [0, 1], lastRun: { verdict: 'failed', goals: null } });
	await saveRun(database, simulation, [], { thumbnail: null, lastRun });
	expect((await listProjects(database)).map(({ name }) => name)).toEqual(['second', 'first']);
	expect(await getProject(database, first.id)).toMatchObject({ workspace, thumbnail: [0, 1], lastRun });
	await renameProject(database, first.id, 'renamed');
	expect((await listProjects(database))[0]?.name).toBe('renamed');
});

test('[A2] a deleted project waits 30 days and can be brought back', async () => {
	const { id } = await createProject(database, { name: 'kept', files: [{ path: 'a.cir', content: 'abc' }] });
	await removeProject(database, id, 0);
	expect(await listProjects(database)).toEqual([]);
	expect((await listTrashedProjects(database)).map(({ name }) => name)).toEqual(['kept']);
	expect(await purgeTrash(database, 30 * day - 1)).toBe(0);
	await restoreProject(database, id);
	expect((await listProjects(database)).map(({ name }) => name)).toEqual(['kept']);
	expect(await purgeTrash(database, 31 * day)).toBe(0);
	expect((await readFiles(database, id))[0]?.content).toBe('abc');
});

async function wholeProject() {
	const { id } = await createProject(database, { name: 'whole', files: [{ path: 'a.cir', content: 'after' }] });
	const session = await createSession(database, id);
	const answer = await addMessage(database, { sessionId: session.id });
	const change = operation({
		projectId: id,
		sessionId: session.id,
		messageId: answer.id
	});
	const simulation = run({ projectId: id });
	const vectors = [{ name: 'time', kind: 'real' as const, quantity: 'time' as const, data: Float64Array.of(1, 2) }];
	const plots = [{ id: 'tran1', title: 't', analysis: 'tran' as const, scale: 'time', vectors }];
	const files = [{ path: 'a.cir', hash: 'h', content: 'after' }];
	await saveRun(database, simulation, plots, { cards: 'r r1\tR1 a 0 1k', files });
	await noteRun(database, simulation.id, { name: 'first', isPinned: true });
	const deleted = run({ projectId: id });
	await saveRun(database, deleted, plots, {
		cards: 'r r1\tR1 a 0 1k',
		files: [{ path: 'a.cir', hash: 'g', content: '' }]
	});
	await trashRun(database, deleted.id);
	await rememberRun(database, { projectId: id, key: 'k', runId: simulation.id, at: 1 });
	await addOperations(database, [change]);
	const toolCall = { type: 'tool_call', callId: 'c', name: 'patch_file', argumentsText: '{}', arguments: {} } as const;
	const result = { status: 'success', result: 'done', elapsedMs: 1 } as const;
	const mention = { type: 'mention', name: 'whole.cir', content: 'what the model read' } as const;
	const lostPlot = { kind: 'plot', runId: 'purged', plot: 'ac1', signal: null } as const;
	await database.messages.update(answer.id, {
		parts: [
			{
				...toolCall,
				...result,
				operationIds: [change.id],
				runId: simulation.id,
				images: [sampleChart({ runId: simulation.id, compared: comparedWith(simulation.id, 'elsewhere') })]
			},
			{ ...mention, target: { kind: 'run', runId: simulation.id } },
			{ type: 'interjection', id: 'i', text: '', attachments: [], mentions: [{ ...mention, target: lostPlot }] }
		]
	});
	await database.sources.add({
		projectId: id,
		source: 'file:a.cir',
		contentHash: 'h',
		chunks: [{ kind: 'text', title: 'a.cir', text: 'after', textHash: 't', start: 1, end: 1 }],
		words: { vocabulary: 'after', counts: Uint8Array.of(1, 0, 2) }
	});
	await database.vectors.add({ projectId: id, model: 'm', textHash: 't', values: Float32Array.of(1) });
	await database.documents.add({ projectId: id, hash: 'h', pages: ['page'], pageCount: 1 });
	await saveWorkspace(database, id, {
		...workspace,
		sessionId: session.id,
		overlays: { 'a.cir': [simulation.id, 'elsewhere', 'ref.csv'].map(overlayOf) }
	});
	return id;
}

test('[A2] a duplicate has files, conversations, operations and runs of its own', async () => {
	const id = await wholeProject();
	const copy = await duplicateProject(database, id, 'copy');
	const [session] = await listSessions(database, copy.id);
	const [original] = await listSessions(database, id);
	expect(session?.id).not.toBe(original?.id);
	expect(copy.workspace?.sessionId).toBe(session?.id);
	const [answer] = await listMessages(database, session?.id ?? '');
	const [change] = await listOperationsOfSession(database, session?.id ?? '');
	const lastRun = await latestRun(database, copy.id);
	expect(answer?.parts[0]).toMatchObject({
		operationIds: [change?.id],
		runId: lastRun?.id,
		images: [sampleChart({ runId: lastRun!.id, compared: comparedWith(lastRun!.id, null) })]
	});
	expect(answer?.parts[1]).toMatchObject({ content: 'what the model read', target: { runId: lastRun?.id } });
	expect(answer?.parts[2]).toMatchObject({ mentions: [{ target: { runId: null, plot: 'ac1' } }] });
	expect(copy.workspace?.overlays).toEqual({ 'a.cir': [lastRun!.id, 'ref.csv'].map(overlayOf) });
	expect(change).toMatchObject({ projectId: copy.id, messageId: answer?.id });
	expect(await getPlots(database, lastRun?.id ?? '')).toHaveLength(1);

	await openProjectStore(database, copy.id).undo(change?.id ?? '');
	expect((await readFiles(database, copy.id))[0]?.content).toBe('before');
	expect((await readFiles(database, id))[0]?.content).toBe('after');
});

test('[A2] [DB2] purging takes all that belongs to a project and nothing else', async () => {
	const id = await wholeProject();
	const other = await duplicateProject(database, id, 'other');
	await purgeProject(database, id);
	const counts = await Promise.all(database.tables.map((table) => table.count()));
	expect(Object.fromEntries(database.tables.map((table, index) => [table.name, counts[index]]))).toEqual({
		projects: 1,
		fileMeta: 1,
		fileData: 1,
		sessions: 1,
		messages: 1,
		operations: 1,
		runs: 1,
		datasets: 1,
		// The curves are short.
		curvePieces: 0,
		lastNetlists: 1,
		runNotes: 1,
		runNetlists: 1,
		netlistTexts: 1,
		// What is in the trash is not copied.
		trashedRuns: 0,
		// A copy runs again.
		runInputs: 0,
		studyResults: 0,
		studyRows: 0,
		settings: 0,
		calls: 0,
		drafts: 0,
		// What a copy's conversations have seen is not known.
		seenFiles: 0,
		traces: 0,
		// Derived from the rest: a copy makes its own.
		sources: 0,
		vectors: 0,
		documents: 0
	});
	await removeProject(database, other.id, 0);
	expect(await purgeTrash(database, 30 * day)).toBe(1);
	const left = await Promise.all(database.tables.map((table) => table.count()));
	expect(left.every((count) => count === 0)).toBe(true);
});

test('[DB20] a list longer than any that the app writes is not shown, and its project can be deleted', async () => {
	const { id } = await createProject(database, { name: 'amp' });
	const thumbnail = Array<number>(100_000).fill(0.5);
	await database.projects.update(id, { thumbnail });
	expect(await listProjects(database)).toMatchObject([{ id, name: 'amp', thumbnail: null }]);
	await removeProject(database, id);
	expect(await listProjects(database)).toEqual([]);
});

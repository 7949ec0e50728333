import { expect, test, vi } from 'vitest';
import { KeptDraft } from '#lib/app/conversation/kept-draft.svelte.ts';
import { SessionCalls } from '#lib/app/conversation/session-calls.svelte.ts';
import { SessionMessages } from '#lib/app/conversation/session-messages.svelte.ts';
import { Sessions } from '#lib/app/conversation/sessions.svelte.ts';
import { Runs } from '#lib/app/project/runs/runs.svelte.ts';
import { Workspace } from '#lib/app/project/workspace.svelte.ts';
import { damagedAsJson } from '#lib/app/shell/damage-notice.ts';
import { Preferences } from '#lib/app/shell/preferences.svelte.ts';
import { toChatMessages } from '#lib/agent/history.ts';
import type { Fault } from '#lib/base/fault.ts';
import { systemClock } from '#lib/base/clock.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { exportProject } from '#lib/db/backup/backup-export.ts';
import { importProject } from '#lib/db/backup/backup-import.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { saveDraft } from '#lib/db/conversation/drafts.ts';
import { listMessages, recoverInterrupted } from '#lib/db/conversation/messages.ts';
import { duplicateProject, getProject, listProjects, saveWorkspace } from '#lib/db/projects.ts';
import { lastCards, listRuns, saveRun } from '#lib/db/runs/runs.ts';
import { listSessions } from '#lib/db/conversation/sessions.ts';
import { getTrace } from '#lib/db/conversation/traces.ts';
import { readNetlist } from '#lib/db/runs/run-netlists.ts';
import { listRunNotes, listTrashedRuns, trashRun } from '#lib/db/runs/run-notes.ts';
import { listTrashedProjects, listTrashedSessions, purgeTrash } from '#lib/db/trash.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import { richProject } from '../../support/storage/backup-project.ts';
import { damage } from '../../support/spice/damage.ts';
import { MemoryStorage } from '../../support/storage/memory-storage.ts';
import { seededRandom } from '../../support/random.ts';
import { run } from '../../support/storage/sample-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';
import { localNetlists } from '../../support/spice/local-netlists.ts';

/** Keys by which a record is found stay: without them it is not there, rather than damaged. */
const keysOf: Record<string, readonly string[]> = {
	projects: ['id'],
	fileMeta: ['id', 'projectId'],
	fileData: ['id'],
	sessions: ['id', 'projectId'],
	messages: ['id', 'projectId', 'sessionId'],
	operations: ['id', 'projectId', 'sessionId'],
	runs: ['id', 'projectId'],
	datasets: ['runId', 'projectId'],
	lastNetlists: ['projectId', 'entry'],
	runNotes: ['runId', 'projectId'],
	runNetlists: ['runId', 'projectId', 'startedAt', 'keys'],
	netlistTexts: ['key', 'projectId'],
	trashedRuns: ['id', 'projectId', 'deletedAt'],
	settings: ['key'],
	drafts: ['projectId'],
	calls: ['id', 'sessionId'],
	traces: ['messageId', 'projectId']
};

async function fullProject(): Promise<{ database: SpicewrightDatabase; id: string }> {
	const database = await testDatabase();
	const id = await richProject(database);
	const vectors = ['frequency', 'out'].map((name) => {
		return { name, kind: 'real', quantity: 'voltage', data: Float64Array.of(1, 2) } as const;
	});
	const plot = { id: 'ac1', title: 'AC', analysis: 'ac', scale: 'frequency', vectors } as const;
	const reason = { code: 'floating_node', level: 'suspicious', file: 'amplifier.cir', line: 1 } as const;
	const verdict = { level: 'suspicious' as const, reasons: [{ ...reason, values: { nodes: 'a' } }] };
	await saveRun(database, run({ projectId: id, startedAt: 9_000, verdict }), [{ ...plot, vectors }], {
		cards: 'r r1\tR1 a 0 1k'
	});
	const deleted = run({ projectId: id, startedAt: 4_000, isTrial: true });
	await saveRun(database, deleted, []);
	await trashRun(database, deleted.id);
	await saveDraft(database, { projectId: id, text: 'unsent', attachments: [] });
	const preferences = await Preferences.load(database);
	await preferences.update((settings) => ({ ...settings, theme: 'dark' }));
	const [session] = await listSessions(database, id);
	await database.traces.add({
		messageId: 'answer',
		projectId: id,
		sessionId: session?.id ?? '',
		startedAt: 1_000,
		spans: [
			{
				type: 'turn',
				id: 'span',
				parentId: null,
				startedAt: 1_000,
				endedAt: 2_000,
				outcome: 'ok',
				faultCode: null,
				stopReason: 'complete',
				prompt: 'You are an engineer.'
			}
		],
		dropped: 0
	});
	await database.calls.add({
		id: 'call',
		startedAt: 1_000,
		projectId: id,
		sessionId: session?.id ?? null,
		messageId: null,
		provider: 'zhipu',
		host: 'h',
		model: 'm',
		kind: 'chat',
		outcome: 'ok',
		faultCode: null,
		tries: 1,
		connectMs: 1,
		firstTokenMs: 1,
		totalMs: 2,
		prompt: 1,
		completion: 1,
		cached: null,
		cacheWritten: null,
		reasoning: null,
		countedPrompt: null,
		contextTokens: null,
		cost: { currency: 'USD', amount: 1, saved: 0 }
	});
	return { database, id };
}

/** Opens everything of a project as the page does, and lets go of it again. Throws what would keep the project from opening. */
async function openAll(database: SpicewrightDatabase, id: string): Promise<Workspace> {
	const faults: Fault[] = [];
	const onfault = (fault: Fault) => void faults.push(fault);
	await Preferences.load(database);
	await purgeTrash(database);
	expect((await listProjects(database)).map((project) => project.id)).toContain(id);
	await listTrashedProjects(database);
	await listTrashedSessions(database, id);
	const workspace = await Workspace.open(
		database,
		id,
		{ onfault, ondeleted: () => undefined },
		{ storage: new MemoryStorage() }
	);
	if (!workspace) throw new Error('The project does not open.');
	const simulator = { ready: () => Promise.resolve(null) } as unknown as Simulator;
	const limits = () => ({ timeLimitMs: 1_000 });
	const runs = new Runs(database, workspace, simulator, localNetlists(), {
		limits,
		onfault,
		tasks: new TaskRegistry(systemClock)
	});
	await runs.view.restore();
	await lastCards(database, id, run({}).entry);
	for (const { id: runId } of await listRuns(database, id)) await readNetlist(database, runId);
	await listRunNotes(database, id);
	await listTrashedRuns(database, id);
	const draft = await KeptDraft.open(database, id, onfault, { storage: null });
	expect(typeof draft.value.text).toBe('string');
	await recoverInterrupted(database, id, async () => new Set());
	const messages = new SessionMessages(database);
	await getTrace(database, 'answer');
	const sessions = new Sessions(database, id, (sessionId) => messages.open(sessionId));
	await sessions.restore(workspace.state.sessionId);
	const calls = new SessionCalls(database, () => sessions.openId);
	await vi.waitUntil(() => sessions.list.value ?? sessions.list.fault, { interval: 1 });
	expect(sessions.list.fault).toBeNull();
	toChatMessages(messages.value, 10_000);
	for (const part of [calls, sessions, messages, runs, workspace]) part.dispose();
	expect(faults).toEqual([]);
	return workspace;
}

test('[A4] [DB14] a project opens whatever one of its records has become, and is exported without that record', async () => {
	const { database, id } = await fullProject();
	const random = seededRandom(27);
	for (let round = 0; round < 66; round += 1) {
		const tables = database.tables.filter(({ name }) => keysOf[name]);
		const table = tables[round % tables.length]!;
		const records = (await table.toArray()) as object[];
		const record = records[Math.floor(random() * records.length)]!;
		const damaged = structuredClone(record);
		damage(damaged, random, keysOf[table.name] ?? []);
		await table.put(damaged).catch(() => undefined);
		const what = `${table.name}, round ${round}`;
		await openAll(database, id).catch((thrown: unknown) => {
			throw new Error(`${what}: ${JSON.stringify(database.damaged.list.at(-1)?.problem)}`, { cause: thrown });
		});
		const { blob } = await exportProject(database, id);
		await importProject(await testDatabase(), blob, 'x.zip').catch((thrown: unknown) => {
			throw new Error(`${what}: import`, { cause: thrown });
		});
		await table.put(record);
	}
	expect(database.damaged.list.length).toBeGreaterThan(10);
	expect(JSON.parse(damagedAsJson(database.damaged.list))).toHaveLength(database.damaged.list.length);
	await database.delete();
}, 120_000);

test('[DB14] a damaged record is left out and remembered once, with what is wrong, and stays stored', async () => {
	const { database, id } = await fullProject();
	const onfound = vi.fn();
	database.damaged.onfound = onfound;
	const sessionId = (await getProject(database, id))?.workspace?.sessionId ?? '';
	const message = await database.messages.filter((record) => record.sessionId === sessionId).first();
	await database.messages.put({ ...message!, parts: [{ type: 'text' }] as never });
	for (let opening = 0; opening < 2; opening += 1) await listMessages(database, sessionId);
	await openAll(database, id);
	expect(database.damaged.list).toMatchObject([
		{ kind: 'message', id: message!.id, problem: '/parts/0/text: is missing' }
	]);
	expect(onfound).toHaveBeenCalledTimes(1);
	expect(await database.messages.get(message!.id)).toMatchObject({ parts: [{ type: 'text' }] });
	await database.delete();
});

test('[DB14] a project whose own record is damaged opens with defaults in the place of what is damaged', async () => {
	const { database, id } = await fullProject();
	const record = (await getProject(database, id))!;
	await database.projects.put({ ...record, name: 7 as never, thumbnail: 'x' as never, writeCount: Number.NaN });
	const workspace = await openAll(database, id);
	expect(await getProject(database, id)).toMatchObject({ name: 'Project', thumbnail: null, exampleId: 'amp' });
	expect(workspace.state.activePath).toBe('amplifier.cir');
	const change = { kind: 'write', path: 'new.cir', content: '*\n', basedOn: null } as const;
	await openProjectStore(database, id).apply({ changes: [change], origin: null });
	expect((await duplicateProject(database, id, 'copy')).name).toBe('copy');
	await database.delete();
});

test('[APP8] a workbench that was left with a file open twice opens it once, also from a zip', async () => {
	const { database, id } = await fullProject();
	const { workspace } = (await getProject(database, id))!;
	await saveWorkspace(database, id, { ...workspace!, openPaths: ['amplifier.cir', 'amplifier.cir', 'empty.txt'] });
	expect((await openAll(database, id)).state.openPaths).toEqual(['amplifier.cir', 'empty.txt']);
	const { blob } = await exportProject(database, id);
	const copy = await importProject(database, blob, 'x.zip');
	expect((await openAll(database, copy.id)).state.openPaths).toEqual(['amplifier.cir', 'empty.txt']);
	await database.delete();
});

import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { CurvePieceRecord, RunRecord } from '#lib/db/records.ts';
import { createProject, duplicateProject, getProject, purgeProject } from '#lib/db/projects.ts';
import { getPlots } from '#lib/db/runs/run-curves.ts';
import { purgeTrashedRun, trashRun } from '#lib/db/runs/run-notes.ts';
import { getRun, lastCards, latestRun, listRuns, previousRun, saveRun } from '#lib/db/runs/runs.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { run } from '../../support/storage/sample-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

let database: SpicewrightDatabase;
let projectId: string;

beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'test' }));
});

/** Two points seen through a window into a larger buffer, as the engine's memory is. */
function plots() {
	const memory = new Float64Array(1_000).fill(7);
	memory.set([1, 2, 3, 4], 10);
	const vectors = [
		{ name: 'frequency', kind: 'real' as const, quantity: 'frequency' as const, data: memory.subarray(10, 12) },
		{
			name: 'v(out)',
			kind: 'complex' as const,
			quantity: 'voltage' as const,
			re: memory.subarray(11, 13),
			im: memory.subarray(12, 14)
		}
	];
	return [{ id: 'ac1', title: 'AC', analysis: 'ac' as const, scale: 'frequency', vectors }];
}

test('[C3] [DB9] curves are kept as they were, without the memory around them', async () => {
	const record = run({ projectId });
	await saveRun(database, record, plots());
	const [plot] = (await getPlots(database, record.id)) ?? [];
	const [scale, output] = plot?.vectors ?? [];
	expect(scale?.kind === 'real' && [...scale.data]).toEqual([1, 2]);
	// All short arrays share a buffer of their 6 samples.
	expect(scale?.kind === 'real' && scale.data.buffer.byteLength).toBe(48);
	expect(output?.kind === 'complex' && [[...output.re], [...output.im]]).toEqual([
		[2, 3],
		[3, 4]
	]);
});

test('[DB9] curves that an older version has stored are read', async () => {
	const record = run({ projectId });
	await database.datasets.put({ runId: record.id, projectId, plots: plots() });
	expect(await getPlots(database, record.id)).toEqual(plots());
});

test("[A2] [DB9] a run and what the project's card shows of it are stored together or not at all", async () => {
	const lastRun = { verdict: 'trusted', goals: null } as const;
	const full = new DOMException('full', 'QuotaExceededError');
	const fail = () => {
		throw full;
	};
	database.datasets.hook('creating', fail);
	const record = run({ projectId });
	await expect(saveRun(database, record, plots(), { lastRun })).rejects.toBeDefined();
	expect(await getRun(database, record.id)).toBeNull();
	expect((await getProject(database, projectId))?.lastRun).toBeUndefined();
	database.datasets.hook('creating').unsubscribe(fail);
	await saveRun(database, record, plots(), { lastRun });
	expect((await getProject(database, projectId))?.lastRun).toEqual(lastRun);
});

describe('[C3] [DB24] large curves', () => {
	/** An array of several pieces, and short ones, which share a buffer. */
	function largePlots(): Plot[] {
		const data = Float64Array.from({ length: 2_100_000 }, (_, i) => i / 3);
		const real = { kind: 'real', quantity: 'voltage' } as const;
		const long = {
			id: 'tran1',
			title: '',
			analysis: 'tran',
			scale: 'a',
			vectors: [{ ...real, name: 'a', data }]
		} as const;
		return [{ ...long, vectors: [...long.vectors] }, ...plots(), { ...long, id: 'tran2', vectors: [...long.vectors] }];
	}
	const pieces = () => database.curvePieces.count();
	/** Plots with hashes in place of arrays, which take a minute to compare. */
	const digest = (read: Plot[] | null) =>
		read?.map(({ vectors, ...head }) => ({
			...head,
			vectors: vectors.map((vector) => ({
				...vector,
				...Object.fromEntries(Object.entries(vector).map(([key, value]) => [key, hashed(value)]))
			}))
		}));
	const hashed = (value: unknown) =>
		value instanceof Float64Array
			? createHash('sha256')
					.update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
					.digest('hex')
			: value;

	test('are stored in pieces, and read as they were', async () => {
		const record = run({ projectId });
		const stored = largePlots();
		await saveRun(database, record, stored);
		expect(await pieces()).toBe(9);
		expect(digest(await getPlots(database, record.id))).toEqual(digest(stored));
	});

	test('are not stored at all when one piece is not', async () => {
		const fail = (_: unknown, { order }: CurvePieceRecord) => {
			if (order === 2) throw new DOMException('full', 'QuotaExceededError');
		};
		database.curvePieces.hook('creating', fail);
		const record = run({ projectId });
		await expect(saveRun(database, record, largePlots())).rejects.toBeDefined();
		database.curvePieces.hook('creating').unsubscribe(fail);
		expect(await getRun(database, record.id)).toBeNull();
		expect(await pieces()).toBe(0);
	});

	test('are copied with their project, and deleted with the run and with the project', async () => {
		const record = run({ projectId });
		await saveRun(database, record, largePlots());
		const copy = await duplicateProject(database, projectId, 'copy');
		const copied = await latestRun(database, copy.id);
		expect(digest(await getPlots(database, copied!.id))).toEqual(digest(largePlots()));
		await trashRun(database, record.id);
		await purgeTrashedRun(database, record.id);
		expect(await pieces()).toBe(9);
		await purgeProject(database, copy.id);
		expect(await pieces()).toBe(0);
	});

	test('are dropped when 20 newer runs have curves', async () => {
		await saveRun(database, run({ projectId, id: 'large', startedAt: 0 }), largePlots());
		for (let startedAt = 1; startedAt <= 20; startedAt++)
			await saveRun(database, run({ projectId, id: `run-${startedAt}`, startedAt }), plots());
		expect(await getPlots(database, 'large')).toBeNull();
		expect(await pieces()).toBe(0);
	});

	test('[DB14] are left out and reported when a piece is missing', async () => {
		const record = run({ projectId });
		await saveRun(database, record, largePlots());
		await database.curvePieces.delete([record.id, 1]);
		expect(await getPlots(database, record.id)).toBeNull();
		expect(database.damaged.list).toMatchObject([{ kind: 'dataset', id: record.id }]);
	});
});

test('[DB14] damaged curves are left out and reported', async () => {
	const record = run({ projectId });
	await saveRun(database, record, plots());
	await database.datasets.put({
		runId: record.id,
		projectId,
		plots: { heads: ['no JSON'], short: new Float64Array(), long: [] }
	});
	expect(await getPlots(database, record.id)).toBeNull();
	expect(database.damaged.list).toMatchObject([{ kind: 'dataset', id: record.id }]);
});

test('[DB9] all runs are kept, and the curves of the last 20', async () => {
	for (let startedAt = 0; startedAt < 23; startedAt++) {
		await saveRun(database, run({ projectId, id: `run-${startedAt}`, startedAt }), plots());
	}
	await saveRun(database, run({ projectId, id: 'failed', startedAt: 23, status: 'failed' }), []);
	expect(await listRuns(database, projectId)).toHaveLength(24);
	expect((await listRuns(database, projectId, 2)).map(({ id }) => id)).toEqual(['failed', 'run-22']);
	expect((await latestRun(database, projectId))?.id).toBe('failed');
	expect(await database.datasets.count()).toBe(20);
	expect(await getPlots(database, 'run-2')).toBeNull();
	expect(await getPlots(database, 'run-3')).toHaveLength(1);
	expect(await getRun(database, 'run-2')).toMatchObject({ startedAt: 2 });
});

test('[DB7] a run of a project that is gone is not kept', async () => {
	await expect(saveRun(database, run({ projectId: 'none' }), plots())).rejects.toMatchObject({
		code: 'record_missing'
	});
	expect(await database.datasets.count()).toBe(0);
	expect(await latestRun(database, 'none')).toBeNull();
});

test('[E4] runs with long logs are read one by one, short ones together, and those that are known not again', async () => {
	const line = { severity: 'info', text: 'a line', file: null, line: null, code: null } as const;
	const long = Array.from({ length: 5_000 }, () => line);
	for (let startedAt = 0; startedAt < 30; startedAt++)
		await database.runs.put(run({ projectId, id: `run-${startedAt}`, startedAt, log: startedAt > 25 ? long : [line] }));
	const bulkGet = vi.spyOn(database.runs, 'bulkGet');
	const batches = () => bulkGet.mock.calls.splice(0).map(([ids]) => ids.length);
	const runs = await listRuns(database, projectId);
	expect(runs.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, index) => `run-${29 - index}`));
	expect(runs.some((each) => 'log' in each)).toBe(false);
	expect(batches()).toEqual([1, 1, 1, 1, 1, 20, 5]);
	await database.runs.put(run({ projectId, id: 'new', startedAt: 30 }));
	const known = new Map(runs.map((each) => [each.id, each]));
	expect((await listRuns(database, projectId, 3, known)).map(({ id }) => id)).toEqual(['new', 'run-29', 'run-28']);
	expect(batches()).toEqual([1]);
});

test('[C10] [DB9] the run before is the last one of the same netlist that gave a result and has its curves', async () => {
	const save = async (startedAt: number, change: Partial<RunRecord> = {}, kept = plots()) => {
		const record = run({ projectId, id: `run-${startedAt}`, startedAt, ...change });
		await saveRun(database, record, kept);
		return record;
	};
	const first = await save(1);
	await save(2, { status: 'stopped' });
	await save(3, { entry: 'other.cir' });
	await save(4, { status: 'failed' });
	await save(5, {}, []);
	const last = await save(6);
	const found = await previousRun(database, last);
	expect(found?.run.id).toBe('run-2');
	expect(found?.plots).toHaveLength(1);
	expect(await previousRun(database, first)).toBeNull();
	// Reading millions of points would hold the page up.
	await save(7, { points: 2_000_001 });
	expect(await previousRun(database, await save(8))).toBeNull();
	expect(await previousRun(database, run({ projectId: 'none', startedAt: 9 }))).toBeNull();
});

test('[C10] [DB15] the netlist of the last run of each entry is kept with the run, and copied with its project', async () => {
	await saveRun(database, run({ projectId }), [], { cards: 'r r1\tR1 a 0 1k' });
	await saveRun(database, run({ projectId, entry: 'b.cir' }), [], { cards: 'r r1\tR1 b 0 1k' });
	await saveRun(database, run({ projectId }), [], { cards: 'r r1\tR1 a 0 2k' });
	expect(await lastCards(database, projectId, 'a.cir')).toBe('r r1\tR1 a 0 2k');
	await saveRun(database, run({ projectId, isTrial: true }), [], { cards: 'r r1\tR1 a 0 9k' });
	expect(await lastCards(database, projectId, 'a.cir')).toBe('r r1\tR1 a 0 2k');
	const copy = await duplicateProject(database, projectId, 'copy');
	expect(await lastCards(database, copy.id, 'b.cir')).toBe('r r1\tR1 b 0 1k');
	// The next run is not compared with an older one than the last.
	await saveRun(database, run({ projectId }), []);
	expect(await lastCards(database, projectId, 'a.cir')).toBeNull();
	await database.lastNetlists.put({ projectId, entry: 'b.cir', cards: 7 as never });
	expect(await lastCards(database, projectId, 'b.cir')).toBeNull();
	expect(database.damaged.list).toMatchObject([{ kind: 'lastNetlist', problem: '/cards: is not a text' }]);
});

test('[A8] [DB7] a trial keeps what it overrode and leaves the card of its project as it was', async () => {
	const lastRun = { verdict: 'trusted', goals: { met: 1, total: 1 } } as const;
	await saveRun(database, run({ projectId }), [], { lastRun, thumbnail: [0, 1] });
	const overrides = { analysis: '.ac dec 10 1 1meg', parameters: { RL: '2k', N: 3 } };
	const trial = run({ projectId, isTrial: true, overrides });
	await saveRun(database, trial, [], { lastRun: { verdict: 'failed', goals: null }, thumbnail: [1, 0] });
	expect(await getProject(database, projectId)).toMatchObject({ lastRun, thumbnail: [0, 1] });
	expect((await getRun(database, trial.id))?.overrides).toEqual(overrides);
	expect(database.damaged.list).toEqual([]);
});

test('[DB9] [E4] the log and metrics of a long run are stored as a few texts, and read as they were', async () => {
	const log = Array.from({ length: 20_000 }, (_, line) => ({
		severity: 'info' as const,
		text: `line ${line}`,
		file: null,
		line: null,
		code: null
	}));
	const metric = { id: 'dc_value', unit: 'V', signal: 'v(out)', plot: 'op1' };
	const values = [1, null, Infinity, -Infinity, -0, ...Array.from({ length: 10_995 }, (_, index) => index)];
	const metrics = values.map((value) => ({ ...metric, value, at: value === null ? [] : [{ x: 0, y: value }] }));
	const long = run({ projectId, log, metrics });
	await saveRun(database, long, plots());
	const stored = await database.runs.get(long.id);
	expect([stored?.log, stored?.metrics]).toEqual([
		{ parts: Array.from({ length: 20 }, () => expect.any(String)) },
		{ parts: Array.from({ length: 11 }, () => expect.any(String)) }
	]);
	expect(await getRun(database, long.id)).toEqual(long);
	expect(await latestRun(database, projectId)).toEqual(long);
	const { log: _, ...summary } = long;
	expect(await listRuns(database, projectId)).toEqual([{ ...summary, metrics: metrics.slice(0, 1_000) }]);
	const copy = await duplicateProject(database, projectId, 'copy');
	expect(await latestRun(database, copy.id)).toMatchObject({ log, metrics });
});

test.each([
	['log', { log: { parts: ['no JSON'] } }],
	['log', { log: { parts: ['[{"text":1}]'] } }],
	['metrics', { metrics: { parts: ['{}'] } }],
	['metrics', { metrics: { parts: ['[{"at":[]}]'] } }],
	['metrics', { metrics: { parts: ['[null]'] } }]
])('[DB14] a run with damaged %s %j is left out and reported', async (_, damage) => {
	const record = run({ projectId });
	await database.runs.put({ ...record, ...damage });
	expect(await getRun(database, record.id)).toBeNull();
	expect(database.damaged.list).toMatchObject([{ kind: 'run', id: record.id }]);
});

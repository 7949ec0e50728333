import { beforeEach, expect, test } from 'vitest';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject, purgeProject } from '#lib/db/projects.ts';
import { clearStudy, readStudy, saveStudyRows } from '#lib/db/studies/study-results.ts';
import type { StudyResultRecord, StudyRowsRecord } from '#lib/db/studies/study-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

let database: SpicewrightDatabase;
let projectId: string;
beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'p', files: [] }));
});

const path = '.circuit_ai/studies/load.json';
const column = { id: 'gain', signal: 'v(out)', plot: 'ac1', unit: 'dB' };
const result = (key = 'k', change: Partial<StudyResultRecord> = {}): StudyResultRecord => ({
	...{ projectId, path, key, count: 3_000, columns: [column], order: new Uint32Array() },
	...change
});
const rows = (from: number, value = from): StudyRowsRecord => ({
	...{ projectId, path, from },
	states: Uint8Array.of(1, 3),
	levels: Uint8Array.of(0, 1),
	values: [Float64Array.of(value, Number.NaN)]
});

/** Rows that have changed, among all of a study. */
const saved = (changed: StudyRowsRecord[], all = changed) => ({ changed, all: () => all });

test('[C13] rows are stored as typed arrays and read in their order', async () => {
	await saveStudyRows(database, result(), saved([rows(2_048)]));
	await saveStudyRows(database, result(), saved([rows(0), rows(1_024)]));
	const stored = await readStudy(database, projectId, path);
	expect(stored?.result).toEqual(result());
	expect(stored?.rows).toEqual([rows(0), rows(1_024), rows(2_048)]);
	expect(await readStudy(database, projectId, 'another.json')).toBeNull();
});

test('[C13] rows of another key replace the ones before', async () => {
	await saveStudyRows(database, result(), saved([rows(0), rows(1_024)]));
	await saveStudyRows(database, result('later'), saved([rows(1_024, 7)]));
	expect(await readStudy(database, projectId, path)).toEqual({ result: result('later'), rows: [rows(1_024, 7)] });
});

test.each([
	['other columns', { columns: [{ ...column, plot: 'ac2' }, column] }],
	['columns in another order', { columns: [column, { ...column, id: 'b' }], order: Uint32Array.of(1, 0) }]
])('[STU21] values are never read from a column of another tab, which has stored %s', async (_, elsewhere) => {
	const own = { columns: [column, { ...column, id: 'b' }], order: Uint32Array.of(0, 1) };
	await saveStudyRows(database, result('k', own), saved([rows(0)]));
	await saveStudyRows(database, result('k', elsewhere), saved([rows(1_024, 7)]));
	expect((await readStudy(database, projectId, path))?.rows).toEqual([rows(1_024, 7)]);
	await saveStudyRows(database, result('k', own), saved([rows(2_048)], [rows(0), rows(2_048)]));
	expect(await readStudy(database, projectId, path)).toEqual({
		result: result('k', own),
		rows: [rows(0), rows(2_048)]
	});
});

test('[STU21] columns and orders that are added keep the rows before', async () => {
	await saveStudyRows(database, result(), saved([rows(0)]));
	const more = { columns: [column, { ...column, id: 'b' }], order: Uint32Array.of(0, 1) };
	await saveStudyRows(database, result('k', more), saved([rows(1_024)]));
	expect((await readStudy(database, projectId, path))?.rows).toEqual([rows(0), rows(1_024)]);
});

test('[STU21] rows that were stored before columns had an order are replaced', async () => {
	const { order: _, ...old } = result();
	await saveStudyRows(database, old, saved([rows(0)]));
	await saveStudyRows(database, result(), saved([rows(1_024)]));
	expect((await readStudy(database, projectId, path))?.rows).toEqual([rows(1_024)]);
});

test('[C13] are gone when they are cleared, and with their project', async () => {
	const other = await createProject(database, { name: 'o', files: [] });
	await saveStudyRows(database, { ...result(), projectId: other.id }, saved([{ ...rows(0), projectId: other.id }]));
	await saveStudyRows(database, result(), saved([rows(0)]));
	await clearStudy(database, projectId, path);
	expect(await readStudy(database, projectId, path)).toBeNull();
	expect(await readStudy(database, other.id, path)).not.toBeNull();
	await purgeProject(database, other.id);
	expect([await database.studyResults.count(), await database.studyRows.count()]).toEqual([0, 0]);
	await expect(saveStudyRows(database, { ...result(), projectId: other.id }, saved([]))).rejects.toMatchObject({
		code: 'record_missing'
	});
});

test('[A7] [C13] damaged rows are left out, so that they are run again', async () => {
	await saveStudyRows(database, result(), saved([rows(0), { ...rows(1_024), values: 'none' as never }]));
	expect((await readStudy(database, projectId, path))?.rows).toEqual([rows(0)]);
	expect(database.damaged.list.map(({ kind }) => kind)).toEqual(['studyRows']);
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isChangedSinceRun } from '#lib/agent/changed-since-run.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import type { RunRecord } from '#lib/db/records.ts';
import { saveRun } from '#lib/db/runs/runs.ts';
import { operation, run, textChange } from '../../support/storage/sample-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';
import { message, toolPart } from './support.ts';

let database: SpicewrightDatabase;
let projectId: string;
beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'amp' }));
});
afterEach(() => database.delete());

/** An answer that changed a file at the time 100. */
async function changed(path: string) {
	const answer = message('assistant', [toolPart('c', { operationIds: ['o'] })], { projectId });
	const changes = [textChange({ path, before: 'a', after: 'b' })];
	await database.operations.put(
		operation({ id: 'o', projectId, messageId: answer.id, actor: 'agent', changes, startedAt: 100, status: 'success' })
	);
	return [message('user', []), answer, message('user', [])];
}
const ran = (startedAt: number, change: Partial<RunRecord> = {}) =>
	saveRun(database, run({ id: `r${startedAt}`, projectId, startedAt, ...change }), []);

describe('[LOOP25] the files have changed since the last run', () => {
	test('when no run follows the change of an earlier turn, whoever starts it', async () => {
		const records = await changed('a.cir');
		expect(await isChangedSinceRun(database, records)).toBe(true);
		await ran(50);
		expect(await isChangedSinceRun(database, records)).toBe(true);
		await ran(150, { status: 'failed' });
		expect(await isChangedSinceRun(database, records)).toBe(true);
		await ran(200, { origin: 'user' });
		expect(await isChangedSinceRun(database, records)).toBe(false);
	});

	test('not by notes, and not without a change', async () => {
		expect(await isChangedSinceRun(database, await changed('notes.md'))).toBe(false);
		expect(await isChangedSinceRun(database, [message('user', [])])).toBe(false);
	});
});

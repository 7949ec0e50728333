import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportProject } from '#lib/db/backup/backup-export.ts';
import { duplicateProject } from '#lib/db/projects.ts';
import { saveFold } from '#lib/db/conversation/sessions.ts';
import { until } from '../../support/until.ts';
import { converse, openChat, type Bench } from './support.ts';

let bench: Bench;
beforeEach(async () => {
	bench = await openChat();
});
afterEach(async () => {
	bench.chat.dispose();
	await bench.database.delete();
});

const stored = async () => (await bench.database.sessions.get(bench.chat.sessionId ?? ''))?.folds;

test('[I1] [DB18] what is unfolded is stored with the session, and there again when it is opened', async () => {
	const { chat, open } = bench;
	chat.folds.set('none', true);
	await converse(bench, 'One?', 'Yes.');
	await until(() => chat.session !== null);
	const first = chat.sessionId!;
	chat.folds.set('a/0', true);
	chat.folds.set('a/1', true);
	chat.folds.set('a/0', false);
	expect([chat.folds.get('a/0'), chat.folds.get('a/1'), chat.folds.get('a/2')]).toEqual([false, true, undefined]);
	await until(async () => (await stored())?.length === 2);
	expect(await stored()).toEqual([
		{ key: 'a/1', open: true },
		{ key: 'a/0', open: false }
	]);
	const other = await open();
	await other.openSession(first);
	await until(() => other.folds.get('a/1') === true);
	await other.newSession();
	await until(() => other.session !== null);
	expect(other.folds.get('a/1')).toBeUndefined();
	other.dispose();
});

test('[DB18] the latest 300 are kept, none for a session that is gone, and none in a copy or an export', async () => {
	const { chat, database } = bench;
	await converse(bench, 'One?', 'Yes.');
	for (let n = 0; n < 305; n++) await saveFold(database, chat.sessionId!, { key: `a/${n}`, open: true });
	const folds = await stored();
	expect([folds?.length, folds?.[0]?.key, folds?.at(-1)?.key]).toEqual([300, 'a/5', 'a/304']);
	const { id } = await duplicateProject(database, chat.session!.projectId, 'copy');
	const copied = (await database.sessions.toArray()).find(({ projectId }) => projectId === id);
	expect(copied).not.toHaveProperty('folds');
	const { blob } = await exportProject(database, chat.session!.projectId);
	expect(await blob.text()).not.toContain('folds');
	await saveFold(database, 'gone', { key: 'a', open: true });
	expect(await database.sessions.count()).toBe(2);
});

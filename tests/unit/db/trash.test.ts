import { beforeEach, expect, test } from 'vitest';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listMessages, startTurn } from '#lib/db/conversation/messages.ts';
import { createProject, duplicateProject, listProjects, removeProject } from '#lib/db/projects.ts';
import { createSession, getSession, listSessions, renameSession, saveMode } from '#lib/db/conversation/sessions.ts';
import {
	clearSession,
	listTrashedSessions,
	purgeSessions,
	purgeTrash,
	restoreSession,
	trashSession
} from '#lib/db/trash.ts';
import { addOperations, listJournal } from '../../support/storage/journal.ts';
import { addMessage } from '../../support/add-message.ts';
import { message, operation } from '../../support/storage/sample-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

const day = 24 * 3_600_000;
let database: SpicewrightDatabase;
let projectId: string;
let sessionId: string;

beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'test' }));
	({ id: sessionId } = await createSession(database, projectId, 1));
	const { id: messageId } = await addMessage(database, { sessionId });
	await addOperations(database, [operation({ projectId, sessionId, messageId })]);
});

test('[I1] [DB13] a deleted conversation is in the trash, whole, and comes back', async () => {
	const other = await createSession(database, projectId, 2);
	await trashSession(database, sessionId, 5);
	expect((await listSessions(database, projectId)).map(({ id }) => id)).toEqual([other.id]);
	expect(await getSession(database, sessionId)).toBeNull();
	expect(await listTrashedSessions(database, projectId)).toMatchObject([{ id: sessionId, deletedAt: 5 }]);
	expect(await listTrashedSessions(database, 'another')).toEqual([]);
	await restoreSession(database, sessionId);
	expect(await listSessions(database, projectId)).toMatchObject([{ id: other.id }, { id: sessionId }]);
	await expect(trashSession(database, 'none')).rejects.toMatchObject({ code: 'record_missing' });
});

test('[L9] [DB17] a cleared conversation is in the trash, whole; an empty one has its mode and the name that the user gave', async () => {
	await renameSession(database, sessionId, 'Op amp');
	await saveMode(database, sessionId, 'workflow');
	const { cleared, empty } = await clearSession(database, sessionId, 5);
	expect(cleared).toMatchObject({ id: sessionId, name: 'Op amp' });
	expect(await listSessions(database, projectId)).toMatchObject([{ id: empty.id, name: 'Op amp', mode: 'workflow' }]);
	expect(await listMessages(database, empty.id)).toEqual([]);
	expect(await listTrashedSessions(database, projectId)).toMatchObject([{ id: sessionId, deletedAt: 5 }]);
	expect(await listMessages(database, sessionId)).toHaveLength(1);
	await expect(clearSession(database, sessionId)).rejects.toMatchObject({ code: 'record_missing' });
	const second = await clearSession(database, empty.id, 6);
	expect(second.empty).toMatchObject({ name: 'Op amp', namedByTime: false });
});

test('[L9] [DB17] the empty conversation gets a new name when the old one came from the first message', async () => {
	const { id } = await createSession(database, projectId, 2);
	await database.sessions.update(id, { permissionRules: [{ kind: 'edit', name: null }] });
	await startTurn(
		database,
		{ question: message({ sessionId: id, role: 'user', parts: [{ type: 'text', text: 'More gain' }] }) },
		message({ sessionId: id })
	);
	expect((await getSession(database, id))?.name).toBe('More gain');
	const { empty } = await clearSession(database, id, 5);
	expect(empty).toMatchObject({ namedByTime: true });
	expect([empty.name, empty.permissionRules]).not.toContain('More gain');
	expect(empty.permissionRules).toBeUndefined();
});

test('[DB7] [DB13] a conversation in the trash takes no new messages', async () => {
	await trashSession(database, sessionId);
	await expect(startTurn(database, { question: message({ sessionId }) }, message({ sessionId }))).rejects.toMatchObject(
		{
			code: 'record_missing'
		}
	);
	expect(await listMessages(database, sessionId)).toHaveLength(1);
});

test('[DB13] [STORE5] deleted for good it takes its messages with it, and leaves the journal', async () => {
	const kept = await createSession(database, projectId);
	await addMessage(database, { sessionId: kept.id });
	await purgeSessions(database, [sessionId]);
	expect([await database.sessions.count(), await database.messages.count()]).toEqual([1, 1]);
	expect(await listJournal(database, projectId)).toHaveLength(1);
});

test('[A2] [DB13] projects and conversations are deleted for good after 30 days in the trash', async () => {
	const { id: old } = await createProject(database, { name: 'old' });
	const later = await createSession(database, projectId);
	await removeProject(database, old, 0);
	await trashSession(database, sessionId, 0);
	await trashSession(database, later.id, 1);
	expect(await purgeTrash(database, 30 * day - 1)).toBe(0);
	expect(await purgeTrash(database, 30 * day)).toBe(2);
	expect((await database.projects.toArray()).map(({ id }) => id)).toEqual([projectId]);
	expect((await database.sessions.toArray()).map(({ id }) => id)).toEqual([later.id]);
	expect(await database.messages.count()).toBe(0);
});

test('[DB13] a copy of a project leaves the conversations in the trash behind', async () => {
	await trashSession(database, sessionId);
	const copy = await duplicateProject(database, projectId, 'copy');
	expect(
		await database.sessions.where('[projectId+updatedAt]').between([copy.id, 0], [copy.id, Infinity]).count()
	).toBe(0);
	expect(await listProjects(database)).toHaveLength(2);
});

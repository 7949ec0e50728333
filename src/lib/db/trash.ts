import { Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from './database.ts';
import { projectTables, purgeProject } from './projects.ts';
import type { ProjectRecord, SessionRecord } from './records.ts';
import { purgeRuns } from './runs/run-notes.ts';
import { nameFromMessage } from './conversation/session-name.ts';
import { createSession, messagesOf } from './conversation/sessions.ts';
import { storedProject } from './stored-project.ts';
import { snapshot, transact } from './transact.ts';

/** How long deleted items stay in the trash, milliseconds. */
export const TRASH_TIME = 30 * 24 * 3_600_000;

/** Projects in the trash, last deleted first. */
export async function listTrashedProjects(database: SpicewrightDatabase): Promise<ProjectRecord[]> {
	const records = await snapshot(database, [database.projects], () =>
		database.projects.where('deletedAt').above(-Infinity).reverse().toArray()
	);
	return records.map((record) => storedProject(database, record)).filter(({ deletedAt }) => deletedAt !== null);
}

/** Conversations of a project in the trash, last deleted first. */
export async function listTrashedSessions(database: SpicewrightDatabase, projectId: string): Promise<SessionRecord[]> {
	const sessions = await snapshot(database, [database.sessions], () =>
		database.sessions
			.where('deletedAt')
			.above(-Infinity)
			.reverse()
			.filter((session) => session.projectId === projectId)
			.toArray()
	);
	return database.damaged.whole('session', sessions);
}

/**
 * Moves a conversation with its messages to the trash; `restoreSession` brings it back.
 *
 * @throws Fault `record_missing`
 */
export async function trashSession(database: SpicewrightDatabase, id: string, now = Date.now()): Promise<void> {
	await setDeletedAt(database, id, now);
}

/**
 * Moves a conversation with its messages to the trash, and creates an empty one in its place: with its mode, and with its name if the
 * user gave it. What was allowed in it is not allowed in the new one.
 *
 * @throws Fault `record_missing`
 */
export async function clearSession(
	database: SpicewrightDatabase,
	id: string,
	now = Date.now()
): Promise<{ cleared: SessionRecord; empty: SessionRecord }> {
	return transact(database, [database.projects, database.sessions, database.messages], async () => {
		const cleared = await database.sessions.get(id);
		if (cleared?.deletedAt !== null)
			throw new Fault('record_missing', `There is no session ${id}.`, { kind: 'session', id });
		const first = await messagesOf(database, id).first();
		const isGiven = !cleared.namedByTime && nameFromMessage(first?.parts ?? []) !== cleared.name;
		const { mode, projectId } = cleared;
		const empty = await createSession(database, projectId, now);
		const kept = {
			...empty,
			...(mode && { mode }),
			...(isGiven && { name: cleared.name, namedByTime: false })
		};
		await database.sessions.put(kept);
		await database.sessions.put({ ...cleared, deletedAt: now });
		return { cleared, empty: kept };
	});
}

/** @throws Fault `record_missing` */
export async function restoreSession(database: SpicewrightDatabase, id: string): Promise<void> {
	await setDeletedAt(database, id, null);
}

async function setDeletedAt(database: SpicewrightDatabase, id: string, deletedAt: number | null): Promise<void> {
	await transact(database, [database.sessions], async () => {
		const session = await database.sessions.get(id);
		if (!session) throw new Fault('record_missing', `There is no session ${id}.`, { kind: 'session', id });
		await database.sessions.put({ ...session, deletedAt });
	});
}

/** Permanently deletes conversations and their messages. Their changes to files stay, and so do the journal entries. */
export async function purgeSessions(database: SpicewrightDatabase, ids: readonly string[]): Promise<void> {
	await transact(database, [database.sessions, database.messages, database.traces, database.seenFiles], async () => {
		for (const id of ids) {
			await messagesOf(database, id).delete();
		}
		await database.traces
			.where('sessionId')
			.anyOf([...ids])
			.delete();
		await database.seenFiles.bulkDelete([...ids]);
		await database.sessions.bulkDelete([...ids]);
	});
}

/** Permanently deletes a conversation if it has no messages. */
export async function removeEmptySession(database: SpicewrightDatabase, id: string): Promise<void> {
	await transact(database, [database.sessions, database.messages], async () => {
		if ((await messagesOf(database, id).count()) === 0) await database.sessions.delete(id);
	});
}

/** Permanently deletes items that were in the trash for 30 days. Returns the number of projects, conversations and runs. */
export async function purgeTrash(database: SpicewrightDatabase, now = Date.now()): Promise<number> {
	return transact(database, projectTables(database), async () => {
		const old = now - TRASH_TIME;
		const projects = await database.projects.where('deletedAt').between(0, old, true, true).primaryKeys();
		for (const id of projects) await purgeProject(database, id);
		const sessions = await database.sessions.where('deletedAt').between(0, old, true, true).primaryKeys();
		await purgeSessions(database, sessions);
		const runs = await database.trashedRuns.where('deletedAt').between(0, old, true, true).primaryKeys();
		await purgeRuns(database, runs);
		return projects.length + sessions.length + runs.length;
	});
}

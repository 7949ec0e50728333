import type { SpicewrightDatabase } from './database.ts';
import type { ProjectHistory } from './backup/remap.ts';

export function historyTables(database: SpicewrightDatabase) {
	return [database.sessions, database.messages, database.operations, database.runs];
}

/** Reads a project's history in chronological order, without sessions in the trash, in a transaction over `historyTables`. */
export async function readHistory(database: SpicewrightDatabase, projectId: string): Promise<ProjectHistory> {
	const range = [
		[projectId, -Infinity],
		[projectId, Infinity]
	] as const;
	const sessions = await database.sessions
		.where('[projectId+updatedAt]')
		.between(...range)
		.filter((session) => session.deletedAt === null)
		.toArray();
	const messages = await database.messages.where('projectId').equals(projectId).sortBy('order');
	const operations = await database.operations
		.where('[projectId+startedAt]')
		.between(...range)
		.toArray();
	const runs = await database.runs
		.where('[projectId+startedAt]')
		.between(...range)
		.toArray();
	const { damaged } = database;
	const whole = damaged.whole('session', sessions);
	const sessionIds = new Set(whole.map((session) => session.id));
	const kept = messages.filter((message) => sessionIds.has(message.sessionId));
	return {
		sessions: whole,
		messages: damaged.whole('message', kept),
		operations: damaged.whole('operation', operations),
		runs: damaged.whole('run', runs)
	};
}

/** Adds a history in a running `rw` transaction over `historyTables`. */
export async function addHistory(database: SpicewrightDatabase, history: ProjectHistory): Promise<void> {
	await database.sessions.bulkAdd(history.sessions);
	await database.messages.bulkAdd(history.messages);
	await database.operations.bulkAdd(history.operations);
	await database.runs.bulkAdd(history.runs);
}

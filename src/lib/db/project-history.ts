import type { SpicewrightDatabase } from './database.ts';
import type { ProjectHistory } from './backup/remap.ts';
import { netlistTables } from './runs/run-netlists.ts';

export function historyTables(database: SpicewrightDatabase) {
	return [database.sessions, database.messages, database.operations, database.runs, ...netlistTables(database)];
}

/** Reads a project's history in chronological order, without sessions and runs in the trash, in a transaction over `historyTables`. */
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
	const netlists = await database.runNetlists
		.where('[projectId+startedAt]')
		.between(...range)
		.toArray();
	const notes = await database.runNotes.where('projectId').equals(projectId).toArray();
	const texts = await database.netlistTexts.where('projectId').equals(projectId).toArray();
	const { damaged } = database;
	const whole = damaged.whole('session', sessions);
	const sessionIds = new Set(whole.map((session) => session.id));
	const wholeRuns = damaged.whole('run', runs);
	const runIds = new Set(wholeRuns.map(({ id }) => id));
	const keptNetlists = netlists.filter(
		(netlist) => runIds.has(netlist.runId) && damaged.isWhole('runNetlist', netlist.runId, netlist)
	);
	const keys = new Set(keptNetlists.flatMap((netlist) => netlist.keys));
	const kept = messages.filter((message) => sessionIds.has(message.sessionId));
	return {
		sessions: whole,
		messages: damaged.whole('message', kept),
		operations: damaged.whole('operation', operations),
		runs: wholeRuns,
		runNotes: notes.filter((note) => runIds.has(note.runId) && damaged.isWhole('runNote', note.runId, note)),
		runNetlists: keptNetlists,
		netlistTexts: texts.filter((text) => keys.has(text.key) && damaged.isWhole('netlistText', text.key, text))
	};
}

/** Adds a history in a running `rw` transaction over `historyTables`. */
export async function addHistory(database: SpicewrightDatabase, history: ProjectHistory): Promise<void> {
	await database.sessions.bulkAdd(history.sessions);
	await database.messages.bulkAdd(history.messages);
	await database.operations.bulkAdd(history.operations);
	await database.runs.bulkAdd(history.runs);
	await database.runNotes.bulkAdd(history.runNotes);
	await database.runNetlists.bulkAdd(history.runNetlists);
	await database.netlistTexts.bulkAdd(history.netlistTexts);
}

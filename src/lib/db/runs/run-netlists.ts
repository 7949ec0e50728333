import type { SpicewrightDatabase } from '../database.ts';
import type { RunRecord } from '../records.ts';
import type { RunFileRecord } from './run-records.ts';
import { snapshot } from '../transact.ts';

/** Number of runs per project whose files are kept; those of pinned runs are kept in addition. */
const KEPT_NETLISTS = 300;
/** Longest content that is kept, characters or bytes. Larger files are model libraries and data, which rarely change. */
const MAX_CONTENT_LENGTH = 1_000_000;

/** A file that a run read. */
export interface RunFile extends RunFileRecord {
	content: string | Uint8Array;
}

/** A file that a run read, as it was kept: `content` is null if it was too large, or is damaged. */
export interface KeptFile extends RunFileRecord {
	content: string | Uint8Array | null;
}

export function netlistTables({ runNetlists, netlistTexts, runNotes }: SpicewrightDatabase) {
	return [runNetlists, netlistTexts, runNotes];
}

/** The key of a content in `netlistTexts`. */
export function textKey(projectId: string, hash: string): string {
	return `${projectId} ${hash}`;
}

/** The hash in such a key. */
export function hashOf(key: string): string {
	return key.slice(key.lastIndexOf(' ') + 1);
}

/** Keeps the files of a run, in a running `rw` transaction over `netlistTables`, and drops those of the oldest runs. */
export async function keepNetlist(
	database: SpicewrightDatabase,
	{ id, projectId, startedAt }: Pick<RunRecord, 'id' | 'projectId' | 'startedAt'>,
	files: readonly RunFile[]
): Promise<void> {
	if (files.length === 0) return;
	const contents = new Map(
		files
			.filter(({ content }) => content.length <= MAX_CONTENT_LENGTH)
			.map(({ hash, content }) => [textKey(projectId, hash), content])
	);
	const keys = [...contents.keys()];
	const stored = new Set(await database.netlistTexts.where('key').anyOf(keys).primaryKeys());
	for (const [key, content] of contents) {
		if (stored.has(key)) continue;
		// One by one: each is a task of its own. Bytes may be a view into a larger buffer.
		const own = typeof content === 'string' ? content : new Uint8Array(content);
		await database.netlistTexts.add({ key, projectId, content: own });
	}
	const listed = files.map(({ path, hash }) => ({ path, hash }));
	await database.runNetlists.put({ runId: id, projectId, startedAt, files: listed, keys });
	const newestFirst = await database.runNetlists
		.where('[projectId+startedAt]')
		.between([projectId, -Infinity], [projectId, Infinity])
		.reverse()
		.primaryKeys();
	if (newestFirst.length <= KEPT_NETLISTS) return;
	const pinned = await pinnedRuns(database, projectId);
	await dropNetlists(database, newestFirst.filter((runId) => !pinned.has(runId)).slice(KEPT_NETLISTS));
}

/** Deletes the files of runs, and the contents that no other run has, in a running `rw` transaction over `netlistTables`. */
export async function dropNetlists(database: SpicewrightDatabase, runIds: readonly string[]): Promise<void> {
	const dropped = (await database.runNetlists.bulkGet([...runIds])).filter((record) => record !== undefined);
	await database.runNetlists.bulkDelete([...runIds]);
	// The contents of a damaged record stay until the project is deleted.
	const whole = dropped.filter((record) => database.damaged.isWhole('runNetlist', record.runId, record));
	for (const key of new Set(whole.flatMap(({ keys }) => keys))) {
		const users = await database.runNetlists.where('keys').equals(key).count();
		if (users === 0) await database.netlistTexts.delete(key);
	}
}

/** The files that a run read, the netlist first; null if they are no longer kept. */
export async function readNetlist(database: SpicewrightDatabase, runId: string): Promise<KeptFile[] | null> {
	return snapshot(database, netlistTables(database), async () => {
		const record = await database.runNetlists.get(runId);
		if (!record || !database.damaged.isWhole('runNetlist', runId, record)) return null;
		const { projectId, files } = record;
		const texts = await database.netlistTexts.bulkGet(files.map(({ hash }) => textKey(projectId, hash)));
		return files.map((file, index) => {
			const text = texts[index];
			const isWhole = text !== undefined && database.damaged.isWhole('netlistText', text.key, text);
			return { ...file, content: isWhole ? text.content : null };
		});
	});
}

/** Ids of the pinned runs of a project, in a running transaction over `runNotes`. */
export async function pinnedRuns(database: SpicewrightDatabase, projectId: string): Promise<Set<string>> {
	const pinned = await database.runNotes
		.where('projectId')
		.equals(projectId)
		.filter(({ isPinned }) => isPinned)
		.primaryKeys();
	return new Set(pinned);
}

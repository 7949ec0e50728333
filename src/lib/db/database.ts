import { Dexie, type Table } from 'dexie';
import { Fault } from '#lib/base/fault.ts';
import type {
	DatasetRecord,
	FileDataRecord,
	FileMetaRecord,
	MessageRecord,
	OperationRecord,
	ProjectRecord,
	RunRecord,
	SessionRecord,
	SettingRecord
} from './records.ts';

/**
 * All that the app keeps, in one IndexedDB database.
 *
 * Migrations are append-only: a version that has shipped is never edited; a change is a new `version(n)` with an
 * upgrade that keeps every record.
 */
export class SpicewrightDatabase extends Dexie {
	declare readonly projects: Table<ProjectRecord, string>;
	declare readonly fileMeta: Table<FileMetaRecord, string>;
	declare readonly fileData: Table<FileDataRecord, string>;
	declare readonly sessions: Table<SessionRecord, string>;
	declare readonly messages: Table<MessageRecord, string>;
	declare readonly operations: Table<OperationRecord, string>;
	declare readonly runs: Table<RunRecord, string>;
	declare readonly datasets: Table<DatasetRecord, string>;
	declare readonly settings: Table<SettingRecord, string>;

	/** True once a newer version of the app, in another tab, has made this connection close. */
	closedByUpgrade = false;

	constructor(name: string) {
		super(name);
		this.version(1).stores({
			projects: '&id, editedAt, deletedAt',
			fileMeta: '&id, projectId, &[projectId+path]',
			fileData: '&id',
			sessions: '&id, [projectId+updatedAt]',
			messages: '&id, projectId, &[sessionId+order]',
			operations: '&id, [projectId+startedAt], [sessionId+startedAt], messageId',
			runs: '&id, [projectId+startedAt]',
			datasets: '&runId, projectId',
			settings: '&key'
		});
		this.on('versionchange', () => {
			this.closedByUpgrade = true;
		});
	}
}

/**
 * Opens the database, creating or upgrading it.
 *
 * @param name of the IndexedDB database; tests take their own
 * @throws Fault `storage_newer_version` when a newer version of the app wrote it; `storage_blocked` when another tab
 *   holds an older version open; `storage_unavailable` when the browser refuses (private mode, broken profile)
 */
export async function openDatabase(name = 'spicewright'): Promise<SpicewrightDatabase> {
	const database = new SpicewrightDatabase(name);
	const blocked = new Promise<never>((_, reject) => {
		database.on('blocked', () => reject(new Fault('storage_blocked', 'Another tab holds an older version open.')));
	});
	try {
		await Promise.race([database.open(), blocked]);
	} catch (thrown) {
		database.close();
		if (thrown instanceof Fault) throw thrown;
		const detail = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
		throw new Fault('storage_unavailable', `The browser's storage cannot be opened: ${detail}`, { detail });
	}
	// Dexie opens a newer database without complaint; old code writing into it would lose what the upgrade added.
	// The native number is ten times Dexie's.
	const installed = Math.floor(database.backendDB().version / 10);
	if (installed > database.verno) {
		database.close();
		throw new Fault('storage_newer_version', 'The stored data was written by a newer version of the app.', {
			installed,
			supported: database.verno
		});
	}
	return database;
}

import { Dexie, type Table } from 'dexie';
import { Fault } from '#lib/base/fault.ts';
import { DamagedRecords } from './damaged-records.ts';
import { moveBesideAppFolder } from './app-folder-upgrade.ts';
import { upgradeToJournal } from './journal-upgrade.ts';
import type {
	CallRecord,
	CurvePieceRecord,
	DatasetRecord,
	DraftRecord,
	FileDataRecord,
	FileMetaRecord,
	LastNetlistRecord,
	MessageRecord,
	OperationRecord,
	ProjectRecord,
	SessionRecord,
	SettingRecord,
	StoredRun
} from './records.ts';
import type {
	NetlistTextRecord,
	RunInputsRecord,
	RunNetlistRecord,
	RunNoteRecord,
	TrashedRunRecord
} from './runs/run-records.ts';
import type { StudyResultRecord, StudyRowsRecord } from './studies/study-records.ts';
import type { SeenFilesRecord } from './conversation/seen-file-records.ts';
import type { TraceRecord } from './conversation/trace-records.ts';
import type { DocumentRecord, SourceRecord, VectorRecord } from './knowledge-records.ts';

/** IndexedDB's version number is ten times Dexie's. */
const nativeFactor = 10;

/** Time for tabs with an older version to finish and close the database, milliseconds. */
const blockedPatience = 3_000;

/**
 * Everything that the app stores, in one IndexedDB database.
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
	declare readonly runs: Table<StoredRun, string>;
	declare readonly datasets: Table<DatasetRecord, string>;
	declare readonly curvePieces: Table<CurvePieceRecord, [string, number]>;
	declare readonly lastNetlists: Table<LastNetlistRecord, [string, string]>;
	declare readonly runNotes: Table<RunNoteRecord, string>;
	declare readonly runNetlists: Table<RunNetlistRecord, string>;
	declare readonly netlistTexts: Table<NetlistTextRecord, string>;
	declare readonly trashedRuns: Table<TrashedRunRecord, string>;
	declare readonly runInputs: Table<RunInputsRecord, [string, string]>;
	declare readonly studyResults: Table<StudyResultRecord, [string, string]>;
	declare readonly studyRows: Table<StudyRowsRecord, [string, string, number]>;
	declare readonly settings: Table<SettingRecord, string>;
	declare readonly calls: Table<CallRecord, string>;
	declare readonly drafts: Table<DraftRecord, string>;
	declare readonly seenFiles: Table<SeenFilesRecord, string>;
	declare readonly traces: Table<TraceRecord, string>;
	declare readonly sources: Table<SourceRecord, [string, string]>;
	declare readonly vectors: Table<VectorRecord, [string, string, string]>;
	declare readonly documents: Table<DocumentRecord, [string, string]>;

	/** Records that could not be read. */
	readonly damaged = new DamagedRecords();

	/**
	 * What happened to the stored data while this connection was open: a newer version of the app has upgraded them, or they were
	 * deleted, in another tab or with the data of the site. The connection then stays closed.
	 */
	closedBy: 'upgrade' | 'deletion' | null = null;
	/** Aborted when the stored data were deleted. */
	readonly deleted: AbortSignal;
	readonly #deletion = new AbortController();
	#wasOpen = false;

	constructor(name: string) {
		super(name);
		this.deleted = this.#deletion.signal;
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
		this.version(2).stores({ calls: '&id, [startedAt+id], [sessionId+startedAt]' });
		this.version(3).stores({ drafts: '&projectId' });
		this.version(4)
			.stores({
				sessions: '&id, [projectId+updatedAt], deletedAt',
				operations: '&id, [projectId+startedAt], [projectId+contents+startedAt], [sessionId+startedAt], messageId'
			})
			.upgrade(async (transaction) => {
				await upgradeToJournal(transaction);
				await moveBesideAppFolder(transaction);
			});
		this.version(5).stores({ lastNetlists: '&[projectId+entry], projectId' });
		this.version(6).stores({ traces: '&messageId, [projectId+startedAt], sessionId' });
		this.version(7).stores({
			chunks: '&[projectId+source+order], projectId',
			vectors: '&[projectId+model+textHash], projectId',
			documents: '&[projectId+hash], projectId'
		});
		// The chunks of the search index are made again from the project; their vectors are kept.
		this.version(8).stores({ chunks: null, sources: '&[projectId+source], projectId' });
		this.version(9).stores({
			runNotes: '&runId, projectId',
			runNetlists: '&runId, [projectId+startedAt], *keys',
			netlistTexts: '&key, projectId',
			trashedRuns: '&id, projectId, deletedAt'
		});
		this.version(10).stores({ curvePieces: '&[runId+order], projectId' });
		this.version(11).stores({
			studyResults: '&[projectId+path], projectId',
			studyRows: '&[projectId+path+from], projectId'
		});
		this.version(12).stores({ seenFiles: '&sessionId, projectId' });
		this.version(13).stores({
			operations:
				'&id, [projectId+startedAt], [projectId+contents+startedAt], [projectId+status+startedAt], ' +
				'[sessionId+startedAt], messageId',
			runInputs: '&[projectId+key], [projectId+at], projectId'
		});
		this.on('versionchange', ({ newVersion }) => {
			this.refuse(newVersion ? 'upgrade' : 'deletion');
			// Stops the event: Dexie's own handler would reopen the upgraded database at the next call.
			return false;
		});
		// A database that was there before and is created again was deleted. To go on in an empty one would look as if all were stored.
		this.on('populate', () => {
			if (!this.#wasOpen) return;
			this.refuse('deletion');
			throw dataDeleted();
		});
		// At every opening, including those after the browser has closed the connection. Dexie opens a newer database without
		// an error, but old code that writes to it would lose data that the upgrade added.
		this.on(
			'ready',
			() => {
				const installed = Math.floor(this.backendDB().version / nativeFactor);
				this.#wasOpen = true;
				if (installed <= this.verno) return;
				this.refuse('upgrade');
				throw newerVersion(installed, this.verno);
			},
			true
		);
	}

	/** Without the option it is final; with `disableAutoOpen: false` the browser has closed the connection. */
	override close(options?: { disableAutoOpen: boolean }): void {
		super.close(options);
		// A browser that deletes the data of a site closes their connections first: opening again shows at once whether it has.
		if (options?.disableAutoOpen === false) void this.projects.count().catch(() => undefined);
	}

	private refuse(reason: 'upgrade' | 'deletion'): void {
		this.closedBy = reason;
		this.close();
		if (reason === 'deletion') this.#deletion.abort();
	}
}

export function dataDeleted(): Fault {
	return new Fault('storage_deleted', 'The stored data were deleted while the app was open.');
}

function newerVersion(installed: number, supported: number): Fault {
	return new Fault('storage_newer_version', 'The stored data was written by a newer version of the app.', {
		installed,
		supported
	});
}

/** Checked before Dexie opens the database, because Dexie would add missing tables to a newer one. */
async function refuseNewerVersion(database: SpicewrightDatabase): Promise<void> {
	// Older browsers do not support this; the check at `ready` covers them.
	const known = (await globalThis.indexedDB?.databases?.()) ?? [];
	const installed = Math.floor((known.find(({ name }) => name === database.name)?.version ?? 0) / nativeFactor);
	if (installed > database.verno) throw newerVersion(installed, database.verno);
}

/**
 * Opens the database, creating or upgrading it.
 *
 * @param name of the IndexedDB database; tests use separate ones
 * @throws Fault `storage_newer_version` when a newer version of the app has upgraded it; `storage_blocked` when another tab
 *   holds an older version open; `storage_unavailable` when the browser refuses (private mode, broken profile)
 */
export async function openDatabase(name = 'spicewright'): Promise<SpicewrightDatabase> {
	const database = new SpicewrightDatabase(name);
	const blocked = new Promise<never>((_, reject) => {
		database.on('blocked', () => {
			const fault = new Fault('storage_blocked', 'Another tab has an older version open.');
			setTimeout(() => reject(fault), blockedPatience);
		});
	});
	try {
		await refuseNewerVersion(database);
		await Promise.race([database.open(), blocked]);
	} catch (thrown) {
		database.close();
		if (thrown instanceof Fault) throw thrown;
		const detail = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
		throw new Fault('storage_unavailable', `The browser's storage cannot be opened: ${detail}`, { detail });
	}
	return database;
}

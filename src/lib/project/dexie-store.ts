import { liveQuery } from 'dexie';
import { systemClock, type Clock } from '#lib/base/clock.ts';
import { Fault, toFault } from '#lib/base/fault.ts';
import type { LineCounts } from '#lib/base/line-diff.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { listFiles, readFiles } from '#lib/db/files.ts';
import { fileTables, findMeta, ProjectEdit } from '#lib/db/project-edit.ts';
import type { FileMetaRecord, OperationRecord } from '#lib/db/records.ts';
import { snapshot, transact } from '#lib/db/transact.ts';
import { BatchEdit, prepareChange, type PreparedChange } from './batch-edit.ts';
import { countWrites } from './count-writes.ts';
import { listHistory } from './history.ts';
import { addEntry, entryTime, markReverted, newEntry } from './journal.ts';
import { beginOperation, completed, endOperation } from './operation-log.ts';
import { reverseEntry } from './reverse.ts';
import type {
	AppliedBatch,
	ChangeBatch,
	ChangeOrigin,
	FileEntry,
	HistoryQuery,
	OperationEnd,
	OperationStart,
	ProjectFile,
	ProjectStore
} from './store.ts';

/** Opens the store of a project in IndexedDB. Reads nothing; a missing project is only noticed at the first write. */
export function openProjectStore(
	database: SpicewrightDatabase,
	projectId: string,
	clock: Pick<Clock, 'now'> = systemClock
): ProjectStore {
	return new DexieProjectStore(database, projectId, clock);
}

class DexieProjectStore implements ProjectStore {
	constructor(
		private readonly database: SpicewrightDatabase,
		readonly projectId: string,
		private readonly clock: Pick<Clock, 'now'>
	) {}

	async list(): Promise<FileEntry[]> {
		return (await listFiles(this.database, this.projectId)).map(entryOf);
	}

	async find(path: string): Promise<FileEntry | null> {
		const { database, projectId } = this;
		const meta = await snapshot(database, [database.fileMeta], () =>
			findMeta(database, projectId, path.normalize('NFC'))
		);
		return meta && database.damaged.isWhole('file', meta.id, meta) ? entryOf(meta) : null;
	}

	async read(path: string): Promise<ProjectFile | null> {
		return (await this.readMany([path]))[0] ?? null;
	}

	async readMany(paths?: readonly string[]): Promise<ProjectFile[]> {
		const files = await readFiles(this.database, this.projectId, paths);
		return files.map((file) => ({ ...entryOf(file), content: file.content }));
	}

	async apply({ changes, origin, signal }: ChangeBatch): Promise<AppliedBatch> {
		const { database, projectId } = this;
		const now = this.clock.now();
		// One after the other: the page is held up while a large text is encoded.
		const prepared: PreparedChange[] = [];
		for (const change of changes) prepared.push(await prepareChange(change));
		const counts = origin ? await countWrites(this, changes, signal) : new Map<string, LineCounts>();
		const tables = [
			...fileTables(database),
			...(origin ? [database.operations] : []),
			...(origin?.callId === undefined ? [] : [database.messages])
		];
		signal?.throwIfAborted();
		return transact(database, tables, async () => {
			const edit = await ProjectEdit.begin(database, projectId, now);
			const batch = new BatchEdit(database, projectId, edit, origin !== null);
			for (const change of prepared) await batch.make(change);
			const files = batch.written.map(entryOf);
			if (batch.records.length === 0) return { files, operation: null };
			await edit.finish();
			if (!origin) return { files, operation: null };
			const at = await entryTime(database, projectId, now);
			const begun = origin.operationId === undefined ? undefined : await database.operations.get(origin.operationId);
			const operation = completed(begun, newEntry(projectId, origin, batch.records, at, counts));
			if ((await markReverted(database, operation, 'undone')) < (operation.reverts ?? []).length)
				throw new Fault('operation_not_undoable', 'A change has been undone in the meantime.');
			await addEntry(database, operation);
			return { files, operation };
		});
	}

	async undo(operationId: string): Promise<void> {
		await reverseEntry(this.database, this.projectId, operationId, 'undo', this.clock.now());
	}

	async redo(operationId: string): Promise<void> {
		await reverseEntry(this.database, this.projectId, operationId, 'redo', this.clock.now());
	}

	begin(origin: ChangeOrigin, start: OperationStart): Promise<OperationRecord> {
		return beginOperation(this.database, this.projectId, origin, start, this.clock.now());
	}

	end(operationId: string, end: OperationEnd): Promise<OperationRecord | null> {
		return endOperation(this.database, operationId, end, this.clock.now());
	}

	history(query: HistoryQuery): Promise<OperationRecord[]> {
		return listHistory(this.database, this.projectId, query);
	}

	watch(listener: (entries: FileEntry[]) => void, onfault?: (fault: Fault) => void): () => void {
		const subscription = liveQuery(() => this.list()).subscribe({
			next: listener,
			error: (cause: unknown) => onfault?.(toFault(cause, 'storage_unavailable'))
		});
		return () => subscription.unsubscribe();
	}
}

function entryOf({ path, kind, size, version, hash, modifiedAt }: FileMetaRecord): FileEntry {
	return { path, kind, size, version, hash, modifiedAt };
}

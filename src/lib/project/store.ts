import type { Fault } from '#lib/base/fault.ts';
import type {
	FileKind,
	OperationCategory,
	OperationDetails,
	OperationFailure,
	OperationRecord,
	OperationStatus
} from '#lib/db/records.ts';

/** A file or folder of a project, without its content. */
export interface FileEntry {
	/** POSIX path relative to the project. */
	path: string;
	kind: FileKind;
	/** Bytes. */
	size: number;
	/** Changes with every write; a write names the version on which it is based. */
	version: number;
	/** SHA-256 with CRLF taken as LF, hexadecimal. */
	hash: string;
	/** Milliseconds since 1970. */
	modifiedAt: number;
}

export interface ProjectFile extends FileEntry {
	content: string | Uint8Array;
}

/** One change of a batch. `basedOn` is the version that the caller read; null if the file must not exist (else `file_exists`). */
export type FileChange =
	| { kind: 'write'; path: string; content: string | Uint8Array; basedOn: number | null }
	| { kind: 'create_folder'; path: string }
	| { kind: 'move'; from: string; to: string }
	/** A folder is removed with everything in it; with `ifEmpty` it stays, without a fault, if something is in it. */
	| { kind: 'remove'; path: string; basedOn?: number; ifEmpty?: true };

/** Who changed the project and why, as recorded in the journal. */
export interface ChangeOrigin {
	actor: 'user' | 'agent';
	/** What was done, such as `edit_file`, `rename_symbol` or `convergence_fix`; for the agent, the name of the tool. */
	action: string;
	/** English, for the model and for exports; shown with the entry. Generated if omitted. */
	summary?: string;
	sessionId?: string;
	messageId?: string;
	/** The tool call whose message part is linked to the journal entry in the same transaction. */
	callId?: string;
	/** Journal entries that the changes undo together, which are marked as undone in the same transaction. */
	reverts?: readonly string[];
	/** The pending entry of `begin` that the first changes complete. */
	operationId?: string;
}

/** What is about to be done. */
export interface OperationStart {
	category: OperationCategory;
	/** Path, netlist, study, query or command line. */
	subject: string;
}

/** How it ended. */
export interface OperationEnd {
	status: 'success' | 'failed' | 'skipped';
	details?: Partial<OperationDetails>;
	/** Why it was skipped. */
	reason?: string;
	failure?: OperationFailure;
}

/** Origin of a change that the user requested by name, such as `rename_symbol`. */
export function byUser(action: string): ChangeOrigin {
	return { actor: 'user', action };
}

export interface ChangeBatch {
	changes: readonly FileChange[];
	/** Null for typing, which the editor's own undo covers: it gets no journal entry. */
	origin: ChangeOrigin | null;
	/** Once it is aborted, the batch changes nothing; a batch whose transaction has begun is not stopped by it. */
	signal?: AbortSignal;
}

export interface AppliedBatch {
	/** Entries written, in their final state and in the order of the changes; removed ones are left out. */
	files: FileEntry[];
	/** The journal entry; null for typing and for a batch that has no effect. */
	operation: OperationRecord | null;
}

/** Which entries of the journal to list. */
export interface HistoryQuery {
	actor: ChangeOrigin['actor'];
	/** Only entries that changed this file or folder, or something in it. */
	path?: string | undefined;
	id?: string | undefined;
	/** Without it, all with changes. */
	status?: OperationStatus;
	/** Leaves out entries that undo others. */
	withoutUndos?: boolean;
	/** Maximum number of entries. */
	limit: number;
}

/**
 * The files of one project, and the only way to read or change them. Stored in IndexedDB; later also in a folder on disk.
 */
export interface ProjectStore {
	readonly projectId: string;
	list(): Promise<FileEntry[]>;
	/** The file or folder at a path, without its content; null if there is none. */
	find(path: string): Promise<FileEntry | null>;
	/** Null if there is no file at the path, and for a folder. */
	read(path: string): Promise<ProjectFile | null>;
	/** The given files, or all of them, at one moment; missing ones are left out. */
	readMany(paths?: readonly string[]): Promise<ProjectFile[]>;
	/**
	 * Applies all changes and writes the journal entry in one transaction, or changes nothing.
	 *
	 * @throws Fault `file_modified_externally`, `file_exists`, `file_missing`, `invalid_path`, `file_too_large`, `storage_full`,
	 *   `record_missing` when the project is gone or in the trash; `operation_not_undoable` when an entry of `reverts` does not
	 *   count any more; the signal's reason
	 */
	apply(batch: ChangeBatch): Promise<AppliedBatch>;
	/**
	 * Undoes a journal entry, completely or not at all.
	 *
	 * @throws Fault `undo_conflict` when a file has changed since the entry; `operation_not_undoable`; `record_missing`
	 */
	undo(operationId: string): Promise<void>;
	/** Redoes an undone entry. Faults as for `undo`. */
	redo(operationId: string): Promise<void>;
	/**
	 * Records what is about to be done as a pending entry without changes. The changes of `origin.operationId` complete it, or `end`
	 * does. A call that goes on in another tab keeps its entry.
	 *
	 * @throws Fault `record_missing`, `storage_full`
	 */
	begin(origin: ChangeOrigin, start: OperationStart): Promise<OperationRecord>;
	/**
	 * Records how an entry of `begin` ended. What has changed files stays in effect. An entry about files that succeeded without a
	 * change is removed, and one that was skipped is linked to its message.
	 *
	 * @returns the entry; null when there is none any more
	 * @throws Fault `storage_full`
	 */
	end(operationId: string, end: OperationEnd): Promise<OperationRecord | null>;
	/** Journal entries with changes, or skipped ones if they are asked for, newest first. */
	history(query: HistoryQuery): Promise<OperationRecord[]>;
	/** Calls the listener with all entries now and after every change, in this tab or another. Returns a function that stops it. */
	watch(listener: (entries: FileEntry[]) => void, onfault?: (fault: Fault) => void): () => void;
}

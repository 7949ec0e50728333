import type { Fault } from '#lib/base/fault.ts';
import type { FileKind, OperationRecord } from '#lib/db/records.ts';

/** A file or folder of a project, without its content. */
export interface FileEntry {
	/** POSIX path relative to the project. */
	path: string;
	kind: FileKind;
	/** Bytes. */
	size: number;
	/** Changes with every write; a write names the version it is based on. */
	version: number;
	/** SHA-256 with CRLF taken as LF, hexadecimal. */
	hash: string;
	/** Milliseconds since 1970. */
	modifiedAt: number;
}

export interface ProjectFile extends FileEntry {
	content: string | Uint8Array;
}

/** One change of a batch. `basedOn` is the version that the change was made from; null when the file must not exist yet (else `file_exists`). */
export type FileChange =
	| { kind: 'write'; path: string; content: string | Uint8Array; basedOn: number | null }
	| { kind: 'create_folder'; path: string }
	| { kind: 'move'; from: string; to: string }
	/** A folder is removed with everything in it. */
	| { kind: 'remove'; path: string; basedOn?: number };

/** Who changed the project and why: what the journal keeps beside the changes. */
export interface ChangeOrigin {
	actor: 'user' | 'agent';
	/** What was done, such as `edit_file`, `rename_symbol`, `convergence_fix`, `project_settings`, or a tool's name. */
	action: string;
	/** English, for the model and for exports; shown with the entry. */
	summary?: string;
	sessionId?: string;
	messageId?: string;
	/** The tool call whose message part shows the change; it is marked in the same transaction. */
	callId?: string;
}

/** What the user has asked for by name, such as `rename_symbol`. */
export function byUser(action: string): ChangeOrigin {
	return { actor: 'user', action };
}

export interface ChangeBatch {
	changes: readonly FileChange[];
	/** Null for typing, which the editor's own undo covers: it is stored without a journal entry. */
	origin: ChangeOrigin | null;
}

export interface AppliedBatch {
	/** Entries written, as they are now, by the order of the changes; removed ones are left out. */
	files: FileEntry[];
	/** The journal entry; null for typing and for a batch that changes nothing. */
	operation: OperationRecord | null;
}

/**
 * The files of one project. The only way to read or change them; implemented over IndexedDB, later also over a folder on disk.
 */
export interface ProjectStore {
	readonly projectId: string;
	list(): Promise<FileEntry[]>;
	/** Null when there is no such file; a folder has no content. */
	read(path: string): Promise<ProjectFile | null>;
	/** Several files as they are at one moment, or all of them; missing ones are left out. */
	readMany(paths?: readonly string[]): Promise<ProjectFile[]>;
	/**
	 * Applies all changes and writes the journal entry in one transaction, or does nothing.
	 *
	 * @throws Fault `file_modified_externally`, `file_exists`, `file_missing`, `invalid_path`, `file_too_large`, `storage_full`,
	 *   `record_missing` when the project is gone or in the trash
	 */
	apply(batch: ChangeBatch): Promise<AppliedBatch>;
	/**
	 * Takes a journal entry back, whole or not at all.
	 *
	 * @throws Fault `undo_conflict` when a file is no longer as the entry left it; `operation_not_undoable`; `record_missing`
	 */
	undo(operationId: string): Promise<void>;
	/** Applies an undone entry again. Faults as `undo`. */
	redo(operationId: string): Promise<void>;
	/** Calls the listener with all entries now and after every change, from this tab or another. Returns how to stop. */
	watch(listener: (entries: FileEntry[]) => void, onfault?: (fault: Fault) => void): () => void;
}

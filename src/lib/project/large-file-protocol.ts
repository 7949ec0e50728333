import type { OperationRecord } from '#lib/db/records.ts';
import type { WorkerAnswer } from './worker-answer.ts';

/** A file from the device that is written to a project. */
export interface LargeFile {
	path: string;
	file: Blob;
	/** The version that it replaces; null for a new file. */
	basedOn: number | null;
	/** As of `addedContent`. */
	anyEncoding: boolean;
}

export interface WrittenFile {
	/** The first 500,000 characters; null for a binary file. */
	beginning: string | null;
	/** The journal entry, without contents. */
	operation: OperationRecord | null;
}

/** Writes large files for the page, in a worker that opens the database itself. */
export interface LargeFileApi {
	/** @param database name of the database */
	write(database: string, projectId: string, file: LargeFile): Promise<WorkerAnswer<WrittenFile>>;
}

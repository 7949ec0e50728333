import type { BackupOperation } from './backup-journal.ts';
import type { EncodedContent } from './encoded-content.ts';
import type { RunNetlistRecord, RunNoteRecord } from '../runs/run-records.ts';
import type { FileKind, MessageRecord, ProjectRecord, RunRecord, SessionRecord } from '../records.ts';

/**
 * The contents of an exported project besides its files. All of it is in `.circuit_ai/`, at paths that user files cannot
 * have (see `pathProblem`), so that the rest of the zip is exactly the project.
 */
export const backupFormat = 'spicewright-project';
/** 2: operations are the journal of all changes. Version 1 had only changes by the agent, one file each; it can still be read. */
export const backupVersion = 2;
export const manifestPath = '.circuit_ai/manifest.json';
export const operationsPath = '.circuit_ai/operations.json';
export const runsPath = '.circuit_ai/runs.json';
export const runFilesPath = '.circuit_ai/run_files.json';
export const sessionsFolder = '.circuit_ai/sessions';

export interface BackupManifest {
	format: typeof backupFormat;
	version: 1 | typeof backupVersion;
	name: string;
	/** ISO 8601. */
	exportedAt: string;
	project: Pick<
		ProjectRecord,
		'exampleId' | 'createdAt' | 'editedAt' | 'thumbnail' | 'lastRun' | 'workspace' | 'acceptedRuns'
	>;
	/** File attributes that a zip cannot store, or stores with less precision. */
	files: { path: string; kind: FileKind; modifiedAt: number }[];
}

/** One file in `.circuit_ai/sessions/`. */
export interface BackupSession {
	/** Without the time of deletion: sessions in the trash are not exported. Neither is what the user has allowed, or unfolded. */
	session: Omit<SessionRecord, 'deletedAt' | 'permissionRules' | 'folds'>;
	messages: MessageRecord[];
}

export type BackupOperations = BackupOperation[];
export type BackupRuns = RunRecord[];

/** Names and files of the runs in `runs.json`. Missing in exports of older versions of the app. */
export interface BackupRunFiles {
	notes: Pick<RunNoteRecord, 'runId' | 'name' | 'isPinned'>[];
	netlists: Pick<RunNetlistRecord, 'runId' | 'files'>[];
	/** Each content once. */
	contents: { hash: string; content: EncodedContent }[];
}

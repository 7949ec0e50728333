import type { BackupOperation } from './backup-journal.ts';
import type { FileKind, MessageRecord, ProjectRecord, RunRecord, SessionRecord } from './records.ts';

/**
 * What an exported project holds beside its files. All lies in `.circuit_ai/`, where files of the user cannot be
 * (see `pathProblem`), so that the rest of the zip is the project exactly as any tool unpacks it.
 */
export const backupFormat = 'spicewright-project';
/** 2: operations are the journal of all changes. Version 1 had those of the agent, one file each, and is still read. */
export const backupVersion = 2;
export const manifestPath = '.circuit_ai/manifest.json';
export const operationsPath = '.circuit_ai/operations.json';
export const runsPath = '.circuit_ai/runs.json';
export const sessionsFolder = '.circuit_ai/sessions';

export interface BackupManifest {
	format: typeof backupFormat;
	version: 1 | typeof backupVersion;
	name: string;
	/** ISO 8601. */
	exportedAt: string;
	project: Pick<ProjectRecord, 'exampleId' | 'createdAt' | 'editedAt' | 'thumbnail' | 'lastRun' | 'workspace'>;
	/** What a zip cannot say about a file, or says too coarsely. */
	files: { path: string; kind: FileKind; modifiedAt: number }[];
}

/** One file in `.circuit_ai/sessions/`. */
export interface BackupSession {
	/** Without the time of deletion: sessions in the trash are in no export. Neither is what the user has allowed. */
	session: Omit<SessionRecord, 'deletedAt' | 'permissionRules'>;
	messages: MessageRecord[];
}

export type BackupOperations = BackupOperation[];
export type BackupRuns = RunRecord[];

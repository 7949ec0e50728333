import { fileKind } from '../permission-shapes.ts';
import {
	backupFormat,
	backupVersion,
	type BackupManifest,
	type BackupRunFiles,
	type BackupSession
} from './backup-format.ts';
import type { OldOperationRecord } from '../journal-upgrade.ts';
import {
	acceptedRuns,
	lastRun,
	message,
	operationOf,
	optionalSessionFields,
	projectName,
	runOf,
	sessionFields,
	thumbnail,
	workspace
} from '../record-shapes.ts';
import { runFiles, runName } from '../runs/run-shapes.ts';
import { anyOf, count, flag, label, list, nullable, number, object, oneOf, text, time } from '../shape.ts';

/** A zip has fewer entries. */
const MAX_FILES = 10_000;
/** Messages of a conversation, or entries of the journal. */
const MAX_RECORDS = 1_000_000;

const manifest = object<BackupManifest>({
	format: oneOf(backupFormat),
	version: oneOf(1, backupVersion),
	name: projectName,
	exportedAt: text,
	project: object<BackupManifest['project']>(
		{
			exampleId: nullable(label),
			createdAt: time,
			editedAt: time,
			thumbnail,
			lastRun,
			workspace: nullable(workspace),
			acceptedRuns
		},
		['lastRun', 'acceptedRuns']
	),
	files: list(object<BackupManifest['files'][number]>({ path: text, kind: fileKind, modifiedAt: time }), MAX_FILES)
});

const oldOperation = object<OldOperationRecord>({
	id: text,
	projectId: text,
	sessionId: text,
	messageId: text,
	callId: text,
	type: oneOf('file_create', 'file_modify', 'file_delete', 'simulation'),
	path: nullable(text),
	status: oneOf('pending', 'success', 'failed', 'skipped', 'undone'),
	before: nullable(text),
	after: nullable(text),
	additions: count,
	deletions: count,
	summary: text,
	startedAt: time,
	endedAt: nullable(time)
});

/** Text, or the bytes of a binary file. */
const content = anyOf(object<{ base64: string }>({ base64: text }), text);

const shapes = {
	manifest,
	session: object<BackupSession>({
		session: object<BackupSession['session']>(sessionFields, optionalSessionFields),
		messages: list(message, MAX_RECORDS)
	}),
	operations: list(operationOf(nullable(content)), MAX_RECORDS),
	oldOperations: list(oldOperation, MAX_RECORDS),
	run: runOf(nullable(number)),
	runFiles: object<BackupRunFiles>({
		notes: list(object<BackupRunFiles['notes'][number]>({ runId: text, name: runName, isPinned: flag }), MAX_RECORDS),
		netlists: list(object<BackupRunFiles['netlists'][number]>({ runId: text, files: runFiles }), MAX_RECORDS),
		contents: list(object<BackupRunFiles['contents'][number]>({ hash: label, content }), MAX_RECORDS)
	})
};

/** Says what is wrong with a part of a backup, or null. */
export function backupProblem(part: keyof typeof shapes, value: unknown): string | null {
	return shapes[part](value, true);
}

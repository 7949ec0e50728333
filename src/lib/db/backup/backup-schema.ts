import { backupFormat, backupVersion, type BackupManifest, type BackupSession } from './backup-format.ts';
import type { OldOperationRecord } from '../journal-upgrade.ts';
import {
	acceptedRuns,
	fileKind,
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
import { anyOf, count, label, list, nullable, number, object, oneOf, text, time } from '../shape.ts';

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

const shapes = {
	manifest,
	session: object<BackupSession>({
		session: object<BackupSession['session']>(sessionFields, optionalSessionFields),
		messages: list(message, MAX_RECORDS)
	}),
	/** Text, or the bytes of a binary file. */
	operations: list(operationOf(nullable(anyOf(object<{ base64: string }>({ base64: text }), text))), MAX_RECORDS),
	oldOperations: list(oldOperation, MAX_RECORDS),
	run: runOf(nullable(number))
};

/** Says what is wrong with a part of a backup, or null. */
export function backupProblem(part: keyof typeof shapes, value: unknown): string | null {
	return shapes[part](value, true);
}

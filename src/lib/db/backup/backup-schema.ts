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
import { anyOf, count, list, nullable, number, object, oneOf, text, time } from '../shape.ts';

const manifest = object<BackupManifest>({
	format: oneOf(backupFormat),
	version: oneOf(1, backupVersion),
	name: projectName,
	exportedAt: text,
	project: object<BackupManifest['project']>(
		{
			exampleId: nullable(text),
			createdAt: time,
			editedAt: time,
			thumbnail,
			lastRun,
			workspace: nullable(workspace),
			acceptedRuns
		},
		['lastRun', 'acceptedRuns']
	),
	files: list(object<BackupManifest['files'][number]>({ path: text, kind: fileKind, modifiedAt: time }))
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
		messages: list(message)
	}),
	/** Text, or the bytes of a binary file. */
	operations: list(operationOf(nullable(anyOf(object<{ base64: string }>({ base64: text }), text)))),
	oldOperations: list(oldOperation),
	run: runOf(nullable(number))
};

/** Says what is wrong with a part of a backup, or null. */
export function backupProblem(part: keyof typeof shapes, value: unknown): string | null {
	return shapes[part](value, true);
}

import { Validator, type Schema } from '@cfworker/json-schema';
import type { FaultRecord } from '#lib/base/fault.ts';
import type { Replay, ReplayPiece, WebSource } from '#lib/llm/types.ts';
import { backupFormat, backupVersion, type BackupManifest, type BackupSession } from './backup-format.ts';
import type { BackupOperation } from './backup-journal.ts';
import type { OldOperationRecord } from './journal-upgrade.ts';
import type {
	LastRunRecord,
	LogRecord,
	MessagePart,
	MessageRecord,
	MetricRecord,
	RunRecord,
	RunSettingsRecord,
	VerdictReasonRecord,
	VerdictRecord,
	WorkspaceState
} from './records.ts';

/** One schema for each field, so that a field added to a record cannot be forgotten here. */
type Fields<T> = { [Key in keyof Required<T>]: Schema };

function object<T>(properties: Fields<T>, optional: (keyof T & string)[] = []): Schema {
	const required = Object.keys(properties).filter((key) => !(optional as string[]).includes(key));
	return { type: 'object', properties, required, additionalProperties: false };
}

const list = (items: Schema): Schema => ({ type: 'array', items });
const oneOf = (...values: (string | number)[]): Schema => ({ enum: values });
const nullable = (schema: Schema): Schema => ({ anyOf: [{ type: 'null' }, schema] });
const text: Schema = { type: 'string' };
const name: Schema = { type: 'string', minLength: 1, maxLength: 100 };
const number: Schema = { type: 'number' };
const count: Schema = { type: 'integer', minimum: 0 };
/** Milliseconds since 1970, within what a `Date` can hold. */
const time: Schema = { type: 'number', minimum: 0, maximum: 8.64e15 };
const flag: Schema = { type: 'boolean' };
const anyObject: Schema = { type: 'object' };

const workspace = object<WorkspaceState>({
	openPaths: list(text),
	activePath: nullable(text),
	mainPath: nullable(text),
	layouts: { type: 'object', additionalProperties: list(number) },
	hidden: list(oneOf('left', 'bottom', 'right')),
	resultTab: text,
	sessionId: nullable(text)
});

const manifest = object<BackupManifest>({
	format: { const: backupFormat },
	version: oneOf(1, backupVersion),
	name,
	exportedAt: text,
	project: object<BackupManifest['project']>(
		{
			exampleId: nullable(text),
			createdAt: time,
			editedAt: time,
			thumbnail: nullable(list(number)),
			lastRun: object<LastRunRecord>({
				verdict: oneOf('trusted', 'suspicious', 'failed'),
				goals: nullable(object<NonNullable<LastRunRecord['goals']>>({ met: count, total: count }))
			}),
			workspace: nullable(workspace)
		},
		['lastRun']
	),
	files: list(
		object<BackupManifest['files'][number]>({
			path: text,
			kind: oneOf('text', 'binary', 'folder'),
			modifiedAt: time
		})
	)
});

const fault = object<FaultRecord>({ code: text, message: text, data: anyObject });

const session = object<BackupSession['session']>({
	id: text,
	projectId: text,
	name,
	createdAt: time,
	updatedAt: time,
	scrollTop: nullable(number)
});

type Part<Type extends MessagePart['type']> = Extract<MessagePart, { type: Type }>;

type Piece<T extends ReplayPiece['type']> = Extract<ReplayPiece, { type: T }>;
/** What a service attached, by its name. */
const metadata: Schema = { type: 'object', additionalProperties: anyObject };

const replayPiece: Schema = {
	anyOf: [
		object<Piece<'reasoning'>>({ type: { const: 'reasoning' }, text, metadata }),
		object<Piece<'text'>>({ type: { const: 'text' }, text, metadata }),
		object<Piece<'tool_call'>>({ type: { const: 'tool_call' }, callId: text, metadata }),
		object<Piece<'service_call'>>({
			type: { const: 'service_call' },
			callId: text,
			name: text,
			argumentsText: text,
			metadata
		}),
		object<Piece<'service_result'>>({
			type: { const: 'service_result' },
			callId: text,
			name: text,
			result: {},
			metadata
		})
	]
};
const replay = object<Replay>({ provider: text, model: text, pieces: list(replayPiece) });

const part: Schema = {
	anyOf: [
		object<Part<'reasoning'>>(
			{ type: { const: 'reasoning' }, text, startedAt: time, durationMs: nullable(number), replay },
			['replay']
		),
		object<Part<'text'>>({ type: { const: 'text' }, text, replay }, ['replay']),
		object<Part<'attachment'>>({ type: { const: 'attachment' }, name: text, mediaType: text, data: text }),
		object<Part<'web_search'>>({
			type: { const: 'web_search' },
			engine: text,
			query: text,
			state: oneOf('searching', 'found', 'failed', 'interrupted'),
			sources: list(object<WebSource>({ url: text, title: text, snippet: text })),
			fault: nullable(fault)
		}),
		object<Part<'tool_call'>>(
			{
				type: { const: 'tool_call' },
				callId: text,
				name: text,
				argumentsText: text,
				arguments: nullable(anyObject),
				status: oneOf('writing', 'running', 'success', 'failed', 'skipped', 'interrupted'),
				result: nullable(text),
				operationIds: list(text),
				runId: nullable(text),
				elapsedMs: nullable(number),
				replay
			},
			['replay']
		)
	]
};

const message = object<MessageRecord>({
	id: text,
	projectId: text,
	sessionId: text,
	order: count,
	role: oneOf('user', 'assistant'),
	parts: list(part),
	createdAt: time,
	stopReason: nullable(oneOf('complete', 'user', 'timeout', 'error', 'session_switch', 'shutdown', 'iteration_limit')),
	partial: flag,
	fault: nullable(fault),
	usage: nullable(
		object<NonNullable<MessageRecord['usage']>>({
			total: nullable(number),
			prompt: nullable(number),
			completion: nullable(number),
			cached: nullable(number)
		})
	),
	model: nullable(text),
	provider: nullable(text),
	iterations: count,
	recorded: flag
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
const content: Schema = { anyOf: [{ type: ['string', 'null'] }, object<{ base64: string }>({ base64: text })] };

const operation = object<BackupOperation>({
	id: text,
	projectId: text,
	actor: oneOf('user', 'agent'),
	action: text,
	sessionId: nullable(text),
	messageId: nullable(text),
	callId: nullable(text),
	changes: list(
		object<BackupOperation['changes'][number]>({
			type: oneOf('create', 'modify', 'move', 'remove'),
			path: text,
			movedTo: nullable(text),
			kind: oneOf('text', 'binary', 'folder'),
			before: content,
			after: content
		})
	),
	contents: oneOf('kept', 'dropped'),
	status: oneOf('pending', 'success', 'failed', 'skipped', 'undone'),
	additions: count,
	deletions: count,
	summary: text,
	startedAt: time,
	endedAt: nullable(time)
});

const metric = object<MetricRecord>(
	{
		id: text,
		value: nullable(number),
		unit: text,
		signal: text,
		plot: text,
		at: list(object<MetricRecord['at'][number]>({ x: nullable(number), y: nullable(number) })),
		reason: text
	},
	['reason']
);

const logLine = object<LogRecord>({
	severity: oneOf('info', 'warning', 'error'),
	text,
	file: nullable(text),
	line: nullable(number),
	code: nullable(text)
});

const verdict = object<VerdictRecord>({
	level: oneOf('trusted', 'suspicious', 'failed'),
	reasons: list(
		object<VerdictReasonRecord>({
			code: text,
			level: oneOf('suspicious', 'failed'),
			file: nullable(text),
			line: nullable(number),
			values: { type: 'object', additionalProperties: { type: ['string', 'number'] } }
		})
	)
});

const runSettings = object<RunSettingsRecord>({
	compatibility: oneOf('ngspice', 'pspice', 'ltspice', 'hspice'),
	timeLimitMs: number,
	maxPoints: nullable(number),
	memoryLimitMb: nullable(number),
	seed: nullable(number)
});

const run = object<RunRecord>(
	{
		id: text,
		projectId: text,
		entry: text,
		startedAt: time,
		elapsedMs: number,
		status: oneOf('complete', 'stopped', 'failed'),
		reason: nullable(text),
		closureHash: text,
		engineVersion: text,
		engineBuild: text,
		points: count,
		metrics: list(metric),
		log: list(logLine),
		origin: oneOf('user', 'agent'),
		verdict,
		settings: runSettings
	},
	['verdict', 'settings']
);

const schemas = {
	manifest,
	session: object<BackupSession>({ session, messages: list(message) }),
	operations: list(operation),
	oldOperations: list(oldOperation),
	runs: list(run)
};

/** Says what is wrong with a part of a backup, or null. */
export function backupProblem(part: keyof typeof schemas, value: unknown): string | null {
	const { valid, errors } = new Validator(schemas[part], '2020-12').validate(value);
	const last = errors.at(-1);
	return valid ? null : last ? `${last.instanceLocation}: ${last.error}` : 'not as expected';
}

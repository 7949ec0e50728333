import type {
	PermissionDecision,
	PermissionRecord,
	PermissionRequest,
	PermissionRule,
	PlannedChanges,
	PlannedFileChange
} from './permission-records.ts';
import { anyOf, count, flag, list, nullable, number, object, oneOf, table, text, time } from './shape.ts';

/** Maximum number of rules, files and lines: far more than the app writes. */
const MANY = 100_000;

export const fileKind = oneOf('text', 'binary', 'folder');

export const permissionRules = list(
	object<PermissionRule>({ kind: oneOf('read', 'edit', 'delete', 'run', 'commands', 'network'), name: nullable(text) }),
	MANY
);

type Asked<Kind extends PermissionRequest['kind']> = Extract<PermissionRequest, { kind: Kind }>;
type Hunk = NonNullable<PlannedFileChange['hunks']>[number];

const plannedChange = object<PlannedFileChange>({
	type: oneOf('create', 'modify', 'move', 'remove'),
	path: text,
	movedTo: nullable(text),
	kind: fileKind,
	hunks: nullable(list(object<Hunk>({ oldStart: count, newStart: count, lines: list(text, MANY) }), MANY)),
	additions: count,
	deletions: count,
	hiddenLines: count
});

const plannedChanges = { files: list(plannedChange, MANY), digest: text };

export const permission = object<PermissionRecord>(
	{
		id: text,
		madeIn: text,
		request: anyOf(
			object<Asked<'read'>>({ kind: oneOf('read'), argumentsText: text }),
			object<Asked<'edit'>>({ kind: oneOf('edit'), ...plannedChanges }),
			object<Asked<'run'>>({
				kind: oneOf('run'),
				entry: text,
				analysis: nullable(text),
				parameters: table(anyOf(number, text), MANY)
			}),
			object<Asked<'commands'>>(
				{
					kind: oneOf('commands'),
					line: text,
					commands: list(object<Asked<'commands'>['commands'][number]>({ name: text, args: list(text, MANY) }), MANY),
					alwaysAsk: flag,
					changes: object<PlannedChanges>(plannedChanges)
				},
				['changes']
			),
			object<Asked<'study'>>(
				{
					kind: oneOf('study'),
					entry: text,
					study: text,
					varied: list(text, MANY),
					rows: count,
					estimateMs: nullable(number),
					alwaysAsk: flag,
					changes: object<PlannedChanges>(plannedChanges)
				},
				['changes']
			),
			object<Asked<'network'>>({ kind: oneOf('network'), host: text, what: text })
		),
		decision: nullable(
			object<PermissionDecision>({
				allowed: flag,
				by: oneOf('user', 'rule', 'setting', 'stop', 'timeout'),
				scope: nullable(oneOf('once', 'session', 'project')),
				note: text,
				at: time
			})
		)
	},
	['madeIn']
);

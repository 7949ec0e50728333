import { toFault } from '#lib/base/fault.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import { defineTool } from '../../define-tool.ts';
import { failed, succeeded } from '../../outcome.ts';
import type { CallContext, ToolOutcome } from '../../types.ts';

/** Maximum number of changes listed. */
const MAX_LISTED = 20;

export const undoEdit = defineTool({
	name: 'undo_edit',
	description:
		'Undoes one of your changes of files, completely: your last change of `path`, or the change with the id `operation`, ' +
		'also in its other files. Refused when a file has been changed since. Without arguments it lists your last ' +
		`${MAX_LISTED} changes with their ids and undoes nothing. An undo is a change too: to redo what it undid, undo it by its id.`,
	parameters: {
		type: 'object',
		properties: {
			path: { type: 'string', description: 'File or folder whose last change is undone, relative to the project.' },
			operation: { type: 'string', description: 'Id of a change, from the list.' }
		},
		additionalProperties: false
	},
	category: 'file',
	effect: 'files',
	paths: ['path'],
	pathAccess: 'arrange',
	icon: 'undo-2',
	label: 'undo_edit',
	async execute({ path, operation }, context) {
		const { files } = context;
		if (path === undefined && operation === undefined) return succeeded(await history(context));
		const [change] = await files.history(
			operation === undefined
				? { path, status: 'success', withoutUndos: true, limit: 1 }
				: { path, id: operation, limit: 1 }
		);
		if (!change) return notFound(path ?? null, operation ?? null, context);
		try {
			await files.undo(change);
		} catch (thrown) {
			return undoFailure(change, thrown);
		}
		await refreshSeen(change, context);
		return succeeded(`Undid: ${change.summary}. The files are as they were before ${change.action} made this change.`, {
			kind: 'list',
			entries: pathsOf(change)
		});
	}
});

async function history({ files }: CallContext): Promise<string> {
	const changes = await files.history({ limit: MAX_LISTED });
	if (changes.length === 0) return 'You have not changed any file of this project.';
	const lines = changes.map(({ id, action, summary, status, contents, startedAt }) => {
		const state = status === 'undone' ? ', undone' : contents === 'dropped' ? ', too old to undo' : '';
		return `${id}  ${new Date(startedAt).toISOString()}  ${action}: ${summary}${state}`;
	});
	return [`Your last changes, newest first (id, time, change):`, ...lines].join('\n');
}

async function notFound(path: string | null, operation: string | null, context: CallContext): Promise<ToolOutcome> {
	const wanted =
		operation === null
			? `no change of ${path} by you that can be undone`
			: `no change of yours with the id ${operation}`;
	return failed({
		errorType: 'operation_not_found',
		message: `There is ${wanted}. Nothing was undone.`,
		context: { changes: await history(context) }
	});
}

function undoFailure({ summary, status }: OperationRecord, thrown: unknown): ToolOutcome {
	const { code, message, data } = toFault(thrown);
	if (code === 'undo_conflict' || code === 'file_modified_externally' || code === 'file_exists')
		return failed({
			errorType: 'undo_conflict',
			message: `"${summary}" was not undone, because files have changed since. ${message}`,
			context: typeof data.path === 'string' ? { path: data.path } : {},
			suggestions: ['Read the file and make the opposite change with multi_edit.']
		});
	if (code === 'operation_not_undoable')
		return failed({
			errorType: code,
			message: `"${summary}" cannot be undone: it is ${status === 'undone' ? 'undone already' : 'too old'}.`
		});
	return failed({ errorType: code === 'unexpected' ? 'undo_failed' : code, message: `Nothing was undone. ${message}` });
}

/** The model knows the files as the undo leaves them. */
async function refreshSeen(change: OperationRecord, { files, seenHashes }: CallContext): Promise<void> {
	const present = new Map((await files.list()).map((entry) => [entry.path, entry]));
	for (const path of pathsOf(change)) {
		const entry = present.get(path);
		if (entry && entry.kind !== 'folder') seenHashes.set(path, entry.hash);
		else seenHashes.delete(path);
	}
}

function pathsOf({ changes }: OperationRecord): string[] {
	return [...new Set(changes.flatMap(({ path, movedTo }) => (movedTo === null ? [path] : [path, movedTo])))];
}

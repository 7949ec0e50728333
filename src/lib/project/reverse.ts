import { Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { prepareContent, type PreparedContent } from '#lib/db/file-content.ts';
import { storedPath } from '#lib/db/paths.ts';
import { entryWithContents, fileTables, findMeta, metasBelow, ProjectEdit } from '#lib/db/project-edit.ts';
import type { ChangeRecord, OperationRecord } from '#lib/db/records.ts';
import { snapshot, transact } from '#lib/db/transact.ts';
import { markReverted } from './journal.ts';

type Way = 'undo' | 'redo';

/** One change in the direction of the undo or redo: what must exist before it, and what must exist after it. */
type Step =
	| { kind: 'content'; path: string; expected: PreparedContent | null; wanted: PreparedContent | null }
	| { kind: 'folder'; path: string; isWanted: boolean }
	| { kind: 'move'; path: string; to: string };

/**
 * Undoes or redoes a journal entry and updates its status, in one transaction.
 *
 * A file that already has the wanted content is not touched. A folder that has other content by now stays.
 *
 * @throws Fault as `ProjectStore.undo`
 */
export async function reverseEntry(
	database: SpicewrightDatabase,
	projectId: string,
	id: string,
	way: Way,
	now: number
): Promise<void> {
	const entry = await snapshot(database, [database.operations], () => database.operations.get(id));
	if (entry?.projectId !== projectId || !database.damaged.isWhole('operation', id, entry)) {
		throw new Fault('record_missing', `There is no operation ${id}.`, { kind: 'operation', id });
	}
	if (entry.changes.length === 0 || entry.contents === 'dropped') throw notUndoable(entry);
	const steps = await stepsOf(entry.changes, way);
	await transact(database, [...fileTables(database), database.operations], async () => {
		// Read again: another tab may have undone it in the meantime.
		const current = await database.operations.get(id);
		if (current?.status !== (way === 'undo' ? 'success' : 'undone')) throw notUndoable(entry);
		const edit = await ProjectEdit.begin(database, projectId, now);
		let effects = 0;
		for (const step of steps) {
			if (await conflictIfTaken(step, way, () => take(database, projectId, edit, step, way))) effects += 1;
		}
		if (effects === 0) throw conflict(steps[0]?.path ?? '', way);
		await edit.finish();
		await database.operations.put({ ...current, status: way === 'undo' ? 'undone' : 'success' });
		await markReverted(database, current, way === 'undo' ? 'success' : 'undone');
	});
}

/** Contents are hashed before the transaction, because a transaction does not wait for it. */
async function stepsOf(changes: readonly ChangeRecord[], way: Way): Promise<Step[]> {
	const isUndo = way === 'undo';
	const steps: Step[] = [];
	for (const { type, path: stored, movedTo, kind, before, after } of isUndo ? changes.toReversed() : changes) {
		const path = storedPath(stored);
		if (type === 'move') {
			const to = storedPath(movedTo ?? stored);
			steps.push(isUndo ? { kind: 'move', path: to, to: path } : { kind: 'move', path, to });
		} else if (kind === 'folder') {
			steps.push({ kind: 'folder', path, isWanted: (type === 'create') !== isUndo });
		} else {
			// One after the other: the page is held up while a large text is encoded.
			const old = before === null ? null : await prepareContent(path, before);
			const fresh = after === null ? null : await prepareContent(path, after);
			const [expected, wanted] = isUndo ? [fresh, old] : [old, fresh];
			steps.push({ kind: 'content', path, expected, wanted });
		}
	}
	return steps;
}

/** Applies one step; false when it had no effect. */
async function take(
	database: SpicewrightDatabase,
	projectId: string,
	edit: ProjectEdit,
	step: Step,
	way: Way
): Promise<boolean> {
	const { path } = step;
	const present = await findMeta(database, projectId, path);
	if (step.kind === 'move') {
		if (!present) throw conflict(path, way);
		const metas = await entryWithContents(database, projectId, path);
		await edit.rename(metas.map((meta) => ({ meta, path: storedPath(step.to + meta.path.slice(path.length)) })));
		return true;
	}
	if (step.kind === 'folder') {
		if (present && present.kind !== 'folder') throw conflict(path, way);
		if (step.isWanted) {
			if (!present) await edit.putFolder(path);
			return true;
		}
		if (!present || (await metasBelow(database, projectId, path)).length > 0) return false;
		await edit.remove([present]);
		return true;
	}
	const hash = present?.hash ?? null;
	if (hash === (step.wanted?.hash ?? null)) return true;
	if (hash !== (step.expected?.hash ?? null)) throw conflict(path, way);
	if (step.wanted) await edit.put(path, step.wanted);
	else if (present) await edit.remove([present]);
	return true;
}

/** A path that is taken by now is a conflict, whatever the write reports. */
async function conflictIfTaken<T>({ path }: Step, way: Way, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (thrown) {
		const isTaken = thrown instanceof Fault && (thrown.code === 'file_exists' || thrown.code === 'invalid_path');
		throw isTaken ? conflict(path, way) : thrown;
	}
}

function conflict(path: string, way: Way): Fault {
	return new Fault('undo_conflict', `"${path}" has changed since.`, { path, way });
}

function notUndoable({ id, status }: OperationRecord): Fault {
	return new Fault('operation_not_undoable', `Operation ${id} cannot be undone or redone.`, { id, status });
}

import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { requireLiveProject } from '#lib/db/project-edit.ts';
import type { OperationCategory, OperationDetails, OperationRecord } from '#lib/db/records.ts';
import { transact } from '#lib/db/transact.ts';
import { addEntry, entryTime, newEntry } from './journal.ts';
import type { ChangeOrigin, OperationEnd, OperationStart } from './store.ts';

/** Length to which a subject and a reason are cut, characters. */
const MAX_CHARACTERS = 300;

/** As `ProjectStore.begin`. */
export async function beginOperation(
	database: SpicewrightDatabase,
	projectId: string,
	origin: ChangeOrigin,
	{ category, subject }: OperationStart,
	now: number
): Promise<OperationRecord> {
	return transact(database, [database.projects, database.operations], async () => {
		await requireLiveProject(database, projectId);
		const open = await openEntry(database, origin);
		if (open) return open;
		const details = { subject: oneLine(subject) };
		const time = await entryTime(database, projectId, now);
		const summary = summaryOf(category, origin.action, details);
		const entry: OperationRecord = {
			...newEntry(projectId, { ...origin, summary }, [], time, new Map()),
			...{ category, details, status: 'pending', endedAt: null }
		};
		await database.operations.put(entry);
		return entry;
	});
}

/** As `ProjectStore.end`. */
export async function endOperation(
	database: SpicewrightDatabase,
	id: string,
	end: OperationEnd,
	now: number
): Promise<OperationRecord | null> {
	return transact(database, [database.operations, database.messages], async () => {
		const entry = await database.operations.get(id);
		if (!entry) return null;
		const hasChanges = entry.changes.length > 0;
		// A tab that opened the project meanwhile may have taken it for interrupted.
		const isOpen = entry.status === 'pending' || entry.failure?.code === 'interrupted';
		if (hasChanges ? !end.failure && !end.details : !isOpen) return entry;
		if (!hasChanges && end.status === 'success' && entry.category === 'files') {
			await database.operations.delete(id);
			return null;
		}
		const ended = hasChanges ? entry : withEnd(entry, end);
		const { failure: _, ...rest } = ended;
		const operation: OperationRecord = {
			...rest,
			...(ended.details && { details: { ...ended.details, ...end.details } }),
			...(end.failure && { failure: { ...end.failure, message: oneLine(end.failure.message) } }),
			endedAt: now
		};
		if (operation.status === 'skipped') await addEntry(database, operation);
		else await database.operations.put(operation);
		return operation;
	});
}

/** The entry of changes under the id of the pending one that they complete. */
export function completed(begun: OperationRecord | undefined, entry: OperationRecord): OperationRecord {
	if (!begun) return entry;
	const { category, details } = begun;
	const about = { ...entry, ...(category && { category }), ...(details && { details }) };
	return begun.status === 'pending' ? { ...about, id: begun.id, beganAt: begun.startedAt } : about;
}

/** The entry of a call that waited for the user when its tab ended. */
async function openEntry(database: SpicewrightDatabase, { messageId, callId }: ChangeOrigin) {
	if (messageId === undefined || callId === undefined) return undefined;
	return database.operations
		.where('messageId')
		.equals(messageId)
		.filter((entry) => entry.callId === callId && entry.status === 'pending')
		.first();
}

function withEnd(entry: OperationRecord, { status, reason, details }: OperationEnd): OperationRecord {
	const about = { ...entry.details, subject: entry.details?.subject ?? '', ...details };
	const summary = reason ?? summaryOf(entry.category ?? 'other', entry.action, about);
	return { ...entry, status, summary: oneLine(summary), details: about };
}

/** For the model and for exports. */
function summaryOf(category: OperationCategory, action: string, { subject, matches }: OperationDetails): string {
	const found = matches === undefined ? '' : ` (${matches} ${matches === 1 ? 'match' : 'matches'})`;
	if (category === 'simulation') return `Simulation of ${subject}`;
	if (category === 'search') return `Search for "${subject}"${found}`;
	return subject === '' ? action : `${action}: ${subject}`;
}

function oneLine(text: string): string {
	const line = text.trim().split('\n', 1)[0] ?? '';
	return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS - 1)}…` : line;
}

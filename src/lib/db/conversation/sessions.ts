import { Fault } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';
import type { SpicewrightDatabase } from '../database.ts';
import { requireLiveProject } from '../project-edit.ts';
import type { FoldRecord, SessionRecord } from '../records.ts';
import { snapshot, transact } from '../transact.ts';

const maxNameLength = 100;
/** Number of parts of a session whose folding is kept. */
const MAX_FOLDS = 300;

/** How the agent works in a session: it does what it is asked, or goes through the stages of a design. */
export type WorkMode = 'free' | 'workflow';

/** Sessions of a project that are not in the trash, last used first. */
export async function listSessions(database: SpicewrightDatabase, projectId: string): Promise<SessionRecord[]> {
	const sessions = await snapshot(database, [database.sessions], () =>
		sessionsOf(database, projectId)
			.reverse()
			.filter((session) => session.deletedAt === null)
			.toArray()
	);
	return database.damaged.whole('session', sessions);
}

/** Null for a session that no longer exists or is in the trash. */
export async function getSession(database: SpicewrightDatabase, id: string): Promise<SessionRecord | null> {
	const session = await snapshot(database, [database.sessions], () => database.sessions.get(id));
	if (session?.deletedAt !== null) return null;
	return database.damaged.isWhole('session', id, session) ? session : null;
}

/**
 * Creates a session named by the time, such as `2026-11-21 14:05`; a second one in the same minute gets ` (2)`. Its first message
 * names it (`startTurn`), unless the user has.
 *
 * @throws Fault `record_missing` when the project no longer exists or is in the trash
 */
export async function createSession(
	database: SpicewrightDatabase,
	projectId: string,
	now = Date.now()
): Promise<SessionRecord> {
	return transact(database, [database.projects, database.sessions], async () => {
		await requireLiveProject(database, projectId);
		const names = new Set((await sessionsOf(database, projectId).toArray()).map((session) => session.name));
		const base = timeName(now);
		let name = base;
		for (let count = 2; names.has(name); count++) name = `${base} (${count})`;
		const times = { createdAt: now, updatedAt: now, deletedAt: null };
		const session = { id: newId(), projectId, name, namedByTime: true, scrollTop: null, ...times };
		await database.sessions.add(session);
		return session;
	});
}

/** @throws Fault `invalid_name`, `record_missing` */
export async function renameSession(database: SpicewrightDatabase, id: string, name: string): Promise<void> {
	const trimmed = name.trim();
	if (trimmed === '' || trimmed.length > maxNameLength || /\p{Cc}/u.test(trimmed)) {
		throw new Fault('invalid_name', 'A name must have 1 to 100 characters on one line.', { limit: maxNameLength });
	}
	await change(database, id, { name: trimmed, namedByTime: false });
}

/** Sets how the agent works in a session. @throws Fault `record_missing` */
export async function saveMode(database: SpicewrightDatabase, id: string, mode: WorkMode): Promise<void> {
	await change(database, id, { mode: mode === 'workflow' ? mode : undefined });
}

/** Sets which parts of the context are switched off for a session. @throws Fault `record_missing` */
export async function saveContextOff(database: SpicewrightDatabase, id: string, off: readonly string[]): Promise<void> {
	await change(database, id, { contextOff: off.length === 0 ? undefined : [...off] });
}

/**
 * Stores the scroll position of a session.
 *
 * @param scrollTop pixels from the top, or null to follow the bottom
 */
export async function saveScroll(database: SpicewrightDatabase, id: string, scrollTop: number | null): Promise<void> {
	await change(database, id, { scrollTop });
}

/** Stores that a part of a session was folded or unfolded; of many parts the latest ones. Ignored for a session that is gone. */
export async function saveFold(database: SpicewrightDatabase, id: string, fold: FoldRecord): Promise<void> {
	await transact(database, [database.sessions], async () => {
		const session = await database.sessions.get(id);
		const others = session?.folds?.filter(({ key }) => key !== fold.key) ?? [];
		await database.sessions.update(id, { folds: [...others, fold].slice(-MAX_FOLDS) });
	});
}

/**
 * Positions of messages in their session, of which the first and the last one are wanted too: live queries take an open range
 * for closed, so that a change of the message after it would make them read again.
 */
export interface MessageRange {
	first?: number;
	last?: number;
}

/**
 * Messages of a session in order, as a collection for a running transaction.
 *
 * @param withFirst whether the one at the position `first` is among them
 */
export function messagesOf(
	database: SpicewrightDatabase,
	sessionId: string,
	{ first = -Infinity, last = Infinity }: MessageRange = {},
	withFirst = true
) {
	return database.messages.where('[sessionId+order]').between([sessionId, first], [sessionId, last], withFirst, true);
}

function sessionsOf(database: SpicewrightDatabase, projectId: string) {
	return database.sessions.where('[projectId+updatedAt]').between([projectId, -Infinity], [projectId, Infinity]);
}

async function change(database: SpicewrightDatabase, id: string, patch: Partial<SessionRecord>): Promise<void> {
	await transact(database, [database.sessions], async () => {
		const found = await database.sessions.update(id, patch);
		// Zero also if nothing differs, which is not a fault.
		if (!found && !(await database.sessions.get(id))) {
			throw new Fault('record_missing', `There is no session ${id}.`, { kind: 'session', id });
		}
	});
}

/** Local time as year-month-day hour:minute, independent of the language. */
function timeName(now: number): string {
	const date = new Date(now);
	const two = (value: number) => String(value).padStart(2, '0');
	const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
	return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

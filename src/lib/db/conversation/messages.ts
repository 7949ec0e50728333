import { Fault } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';
import { Branches } from './branches.ts';
import type { SpicewrightDatabase } from '../database.ts';
import { canGoOn, interruptedPart, openQuestion } from './open-question.ts';
import { interruptedOperation, pendingOperations } from '../operations.ts';
import type { Intent, MessagePart, MessageRecord, SessionRecord, StopReason } from '../records.ts';
import { nameFromMessage } from './session-name.ts';
import { readMessages } from './read-messages.ts';
import { messagesOf, type MessageRange } from './sessions.ts';
import { settledSuggestions, type Choice } from './suggestions.ts';
import { snapshot, transact } from '../transact.ts';

/** Minimum length of text for which a cut-off answer is kept, characters. */
const keptTextLength = 50;

/** Messages of a session in order. @param range of their positions; all of them without it */
export async function listMessages(
	database: SpicewrightDatabase,
	sessionId: string,
	range?: MessageRange
): Promise<MessageRecord[]> {
	return snapshot(database, [database.messages], () => readMessages(database, sessionId, range));
}

/** The messages of the branch of a session that is shown, in order; none for a session that is gone. */
export async function shownMessages(database: SpicewrightDatabase, sessionId: string): Promise<MessageRecord[]> {
	return snapshot(database, [database.sessions, database.messages], async () => {
		const session = await database.sessions.get(sessionId);
		return session ? new Branches(await readMessages(database, sessionId)).path(session.tipId) : [];
	});
}

export type NewMessage = Omit<MessageRecord, 'id' | 'projectId' | 'order'>;

/** A new question, or a stored one that is answered again: the answers to it are versions of each other. */
export type TurnStart =
	| {
			question: NewMessage;
			/** The question of which this one is another version; without it, it follows the message that is shown last. */
			versionOf?: MessageRecord;
			/** The suggestion that it takes up. */
			chooses?: Choice;
	  }
	| { repeats: MessageRecord };

/** A turn as it is stored at its beginning. */
interface StartedTurn {
	question: MessageRecord;
	/** Without content. */
	answer: MessageRecord;
	/** The messages before the question. */
	earlier: MessageRecord[];
}

/**
 * Adds a question and its empty answer to their session, in one transaction, and shows the branch that they end. The first
 * question names a session that has only the time as its name. An earlier answer that waits for a permission is settled as
 * interrupted: the conversation goes on without it. So do suggestions, of which one may be chosen by the question.
 *
 * @param active ids of messages that a living tab is writing (see `activeTurns`)
 * @throws Fault `record_missing` when the session, or the message that is answered again or edited, no longer exists or is in the
 *   trash; `storage_full`
 */
export async function startTurn(
	database: SpicewrightDatabase,
	start: TurnStart,
	answer: NewMessage & { id: string },
	active: ReadonlySet<string> = new Set()
): Promise<StartedTurn> {
	return transact(database, [database.sessions, database.messages], async () => {
		const session = await liveSession(database, answer.sessionId);
		const chooses = 'repeats' in start ? undefined : start.chooses;
		const all = await settledMessages(database, session.id, { now: answer.createdAt, active, chooses });
		const known = 'repeats' in start ? start.repeats : start.versionOf;
		if (known && !all.some(({ id }) => id === known.id)) throw missing('message', known.id);
		const branches = new Branches(all);
		const { projectId } = session;
		const order = await nextOrder(database, session.id);
		const question =
			'repeats' in start
				? start.repeats
				: { ...start.question, id: newId(), projectId, order, after: messageBefore(start, branches, session) };
		const empty = { ...answer, projectId, order: order + 1, after: question.id };
		const added = 'repeats' in start ? [empty] : [question, empty];
		await database.messages.bulkAdd(added);
		const withAdded = new Branches([...all, ...added]);
		await showBranch(database, named(session, question), withAdded, answer.id, answer.createdAt);
		return { question, answer: empty, earlier: withAdded.path(question.id).slice(0, -1) };
	});
}

/**
 * Shows another version of a message, with the newest of what follows it.
 *
 * @throws Fault `record_missing` when the message or its session no longer exists
 */
export async function showVersion(database: SpicewrightDatabase, sessionId: string, id: string): Promise<void> {
	await transact(database, [database.sessions, database.messages], async () => {
		const session = await liveSession(database, sessionId);
		const all = await readMessages(database, sessionId);
		if (!all.some((message) => message.id === id)) throw missing('message', id);
		const branches = new Branches(all);
		await showBranch(database, session, branches, branches.tip(id), session.updatedAt);
	});
}

/**
 * Stores the current state of a message; the caller decides how often. Operation ids that were added to its tool calls
 * in the meantime, in the transaction of a file change, are kept.
 *
 * @throws Fault `record_missing` when the message has been deleted, so that an answer in progress does not restore it;
 *   `storage_full`
 */
export async function saveMessage(database: SpicewrightDatabase, message: MessageRecord): Promise<void> {
	await transact(database, [database.messages], async () => {
		const stored = await database.messages.get(message.id);
		if (!stored) throw missing('message', message.id);
		await database.messages.put({ ...message, parts: withNotedOperations(message.parts, stored.parts) });
	});
}

/** Null when it is gone. */
export async function getMessage(database: SpicewrightDatabase, id: string): Promise<MessageRecord | null> {
	const message = await snapshot(database, [database.messages], () => database.messages.get(id));
	return message && database.damaged.isWhole('message', id, message) ? message : null;
}

/** Ids of all messages of a project, also of those in conversations in the trash. */
export async function listMessageIds(database: SpicewrightDatabase, projectId: string): Promise<string[]> {
	return snapshot(database, [database.messages], () =>
		database.messages.where('projectId').equals(projectId).primaryKeys()
	);
}

/** Ids of all messages of some sessions. */
export async function messageIdsOf(database: SpicewrightDatabase, sessionIds: readonly string[]): Promise<string[]> {
	return snapshot(database, [database.messages], async () => {
		const ids = await Promise.all(sessionIds.map((id) => messagesOf(database, id).primaryKeys()));
		return ids.flat();
	});
}

/** The messages of those ids that exist. */
export async function getMessages(database: SpicewrightDatabase, ids: readonly string[]): Promise<MessageRecord[]> {
	return snapshot(database, [database.messages], async () => {
		const found = await database.messages.bulkGet([...ids]);
		return database.damaged.whole(
			'message',
			found.filter((message) => message !== undefined)
		);
	});
}

/** Whether the user wants a message to stay in the context. @throws Fault `record_missing` */
export async function pinMessage(database: SpicewrightDatabase, id: string, pinned: boolean): Promise<void> {
	await transact(database, [database.messages], async () => {
		const stored = await database.messages.get(id);
		if (!stored) throw missing('message', id);
		await database.messages.put({ ...stored, pinned });
	});
}

/** Stores what a question asks for; ignored for a message that is gone. */
export async function noteIntent(database: SpicewrightDatabase, id: string, intent: Intent): Promise<void> {
	await transact(database, [database.messages], () => database.messages.update(id, { intent }));
}

/** A message with those before it in its branch; null when it is gone. */
export async function messageWithEarlier(
	database: SpicewrightDatabase,
	id: string
): Promise<{ message: MessageRecord; earlier: MessageRecord[] } | null> {
	return snapshot(database, [database.messages], async () => {
		const message = await database.messages.get(id);
		if (!message || !database.damaged.isWhole('message', id, message)) return null;
		const before = await readMessages(database, message.sessionId, { last: message.order - 1 });
		const branches = new Branches([...before, message]);
		return { message, earlier: branches.path(id).slice(0, -1) };
	});
}

/** Deletes one message. Its changes to files stay, and so do the journal entries. */
export async function removeMessage(database: SpicewrightDatabase, id: string): Promise<void> {
	await transact(database, [database.sessions, database.messages, database.traces], async () => {
		const message = await database.messages.get(id);
		if (message) await dropMessages(database, [message]);
		else await database.traces.delete(id);
	});
}

/**
 * Finishes the answers that a killed tab left behind: those with more than 50 characters of text or with a finished
 * tool result become partial with the reason `shutdown`, their open tool calls `interrupted`; the others are dropped. One that
 * waits for a permission goes on waiting. Operations that were pending in them, or were the user's, have failed as interrupted.
 *
 * @param active gives the ids of messages that another open tab is still writing (see `activeTurns`). It is asked once the
 *   unfinished answers are known: a turn holds its lock before its answer is stored, so none that began meanwhile is taken for dead.
 * @returns ids of the messages that were kept
 */
export async function recoverInterrupted(
	database: SpicewrightDatabase,
	projectId: string,
	active: () => Promise<ReadonlySet<string>>,
	now = Date.now()
): Promise<string[]> {
	const { sessions, messages, operations, traces } = database;
	const isUnfinished = ({ role, stopReason }: MessageRecord) => role === 'assistant' && stopReason === null;
	const { ids, pending } = await snapshot(database, [messages, operations], async () => ({
		ids: await messages.where('projectId').equals(projectId).filter(isUnfinished).primaryKeys(),
		pending: await pendingOperations(database, projectId).count()
	}));
	if (ids.length === 0 && pending === 0) return [];
	const written = await active();
	const left = ids.filter((id) => !written.has(id));
	return transact(database, [sessions, messages, operations, traces], async () => {
		const found = (await messages.bulkGet(left)).filter((message) => message !== undefined);
		const unfinished = database.damaged
			.whole('message', found)
			.filter((message) => isUnfinished(message) && !canGoOn(message));
		const kept = unfinished.filter((message) => isWorthKeeping(message.parts));
		await database.messages.bulkPut(kept.map((message) => interrupted(message, 'shutdown', now)));
		await dropMessages(
			database,
			unfinished.filter((message) => !kept.includes(message))
		);
		const waiting = found.filter((message) => isUnfinished(message) && canGoOn(message));
		const alive = new Set([...written, ...waiting.map(({ id }) => id)]);
		await pendingOperations(database, projectId)
			.filter(({ messageId }) => messageId === null || !alive.has(messageId))
			.modify(interruptedOperation(now));
		return kept.map((message) => message.id);
	});
}

/**
 * Whether a cut-off answer is kept: it has more than 50 characters of text, a finished tool result, or a tool call that has
 * changed something.
 */
export function isWorthKeeping(parts: readonly MessagePart[]): boolean {
	const length = parts.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);
	if (length > keptTextLength) return true;
	return parts.some((part) => part.type === 'tool_call' && (part.result !== null || part.operationIds.length > 0));
}

/** Deletes messages in a running transaction. A session that showed one shows the branch that it belonged to. */
async function dropMessages(database: SpicewrightDatabase, dropped: readonly MessageRecord[]): Promise<void> {
	for (const { id, sessionId } of dropped) {
		const session = await database.sessions.get(sessionId);
		const isShown = session?.tipId === id;
		const all = isShown ? await readMessages(database, sessionId) : [];
		await database.messages.delete(id);
		await database.traces.delete(id);
		if (!isShown) continue;
		const before = new Branches(all).before(id);
		const left = new Branches(all.filter((message) => message.id !== id));
		const tipId = before === null ? left.path(null).at(-1)?.id : left.tip(before);
		const { tipId: _, hiddenMessages: __, ...unshown } = session;
		if (tipId === undefined) await database.sessions.put(unshown);
		else await showBranch(database, unshown, left, tipId, session.updatedAt);
	}
}

/** All messages of a session, after those that wait for a permission or offer suggestions have been settled. */
async function settledMessages(
	database: SpicewrightDatabase,
	sessionId: string,
	{ now, active, chooses }: { now: number; active: ReadonlySet<string>; chooses: Choice | undefined }
): Promise<MessageRecord[]> {
	const whole = await readMessages(database, sessionId);
	const settled = whole.map((message) =>
		openQuestion(message) && !active.has(message.id)
			? interrupted(message, 'user', now)
			: settledSuggestions(message, chooses)
	);
	await database.messages.bulkPut(settled.filter((message, index) => message !== whole[index]));
	return settled;
}

/** Damaged messages have their numbers too. */
async function nextOrder(database: SpicewrightDatabase, sessionId: string): Promise<number> {
	return ((await messagesOf(database, sessionId).last())?.order ?? -1) + 1;
}

function messageBefore(
	{ versionOf }: { versionOf?: MessageRecord },
	branches: Branches,
	{ tipId }: SessionRecord
): string | null {
	return versionOf ? branches.before(versionOf.id) : (branches.path(tipId).at(-1)?.id ?? null);
}

async function showBranch(
	database: SpicewrightDatabase,
	{ hiddenMessages: _, ...session }: SessionRecord,
	branches: Branches,
	tipId: string,
	now: number
): Promise<void> {
	const hidden = branches.count - branches.path(tipId).length;
	const updatedAt = Math.max(session.updatedAt, now);
	await database.sessions.put({ ...session, updatedAt, tipId, ...(hidden > 0 && { hiddenMessages: hidden }) });
}

/** The session with the name that its first message gives it. A name that the user gave is kept. */
function named(session: SessionRecord, { parts }: MessageRecord): SessionRecord {
	const name = session.namedByTime ? nameFromMessage(parts) : null;
	if (name === null) return session;
	const { namedByTime: _, ...kept } = session;
	return { ...kept, name };
}

function withNotedOperations(parts: readonly MessagePart[], stored: readonly MessagePart[]): MessagePart[] {
	return parts.map((part) => {
		if (part.type !== 'tool_call') return part;
		const before = stored.find((other) => other.type === 'tool_call' && other.callId === part.callId);
		if (before?.type !== 'tool_call' || before.operationIds.length === 0) return part;
		return { ...part, operationIds: [...new Set([...before.operationIds, ...part.operationIds])] };
	});
}

function interrupted(message: MessageRecord, stopReason: StopReason, now: number): MessageRecord {
	const parts = message.parts.map((part) => interruptedPart(part, now));
	return { ...message, parts, partial: true, stopReason };
}

async function liveSession(database: SpicewrightDatabase, id: string): Promise<SessionRecord> {
	const session = await database.sessions.get(id);
	if (session?.deletedAt !== null) throw missing('session', id);
	return session;
}

function missing(kind: 'message' | 'session', id: string): Fault {
	return new Fault('record_missing', `There is no ${kind} ${id}.`, { kind, id });
}

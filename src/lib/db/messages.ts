import { Fault } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';
import type { SpicewrightDatabase } from './database.ts';
import type { MessagePart, MessageRecord } from './records.ts';
import { messagesOf } from './sessions.ts';
import { snapshot, transact } from './transact.ts';

/** Text that makes a cut-off answer worth keeping, characters. */
const keptTextLength = 50;

export async function listMessages(database: SpicewrightDatabase, sessionId: string): Promise<MessageRecord[]> {
	return snapshot(database, [database.messages], () => messagesOf(database, sessionId).toArray());
}

export type NewMessage = Omit<MessageRecord, 'id' | 'projectId' | 'order'>;

/**
 * Adds a message at the end of its session.
 *
 * @throws Fault `record_missing` when the session is gone or in the trash; `storage_full`
 */
export async function appendMessage(database: SpicewrightDatabase, message: NewMessage): Promise<MessageRecord> {
	return transact(database, [database.sessions, database.messages], async () => {
		const { projectId } = await touchSession(database, message.sessionId, message.createdAt);
		const last = await messagesOf(database, message.sessionId).last();
		const record: MessageRecord = { ...message, id: newId(), projectId, order: last ? last.order + 1 : 0 };
		await database.messages.add(record);
		return record;
	});
}

/**
 * Stores a message as it is now; how often is the caller's choice.
 *
 * @throws Fault `record_missing` when the message or its session has been deleted, so that an answer that is still
 *   being written does not bring it back; `storage_full`
 */
export async function saveMessage(
	database: SpicewrightDatabase,
	message: MessageRecord,
	now = Date.now()
): Promise<void> {
	await transact(database, [database.sessions, database.messages], async () => {
		await touchSession(database, message.sessionId, now);
		if (!(await database.messages.get(message.id))) throw missing('message', message.id);
		await database.messages.put(message);
	});
}

/** Deletes a message and all after it, as for editing and sending again. What they did to files stays, and its journal. */
export async function removeMessagesFrom(database: SpicewrightDatabase, message: MessageRecord): Promise<void> {
	await transact(database, [database.messages], async () => {
		const { sessionId, order } = message;
		await database.messages.where('[sessionId+order]').between([sessionId, order], [sessionId, Infinity]).delete();
	});
}

/**
 * Settles the answers that a killed tab left unfinished: those with more than 50 characters of text or with a finished
 * tool result become partial with the reason `shutdown`, their open tool calls `interrupted`; the others are dropped.
 *
 * @param active ids of messages that a living tab is still writing (see `activeTurns`)
 * @returns ids of the messages that were kept
 */
export async function recoverInterrupted(
	database: SpicewrightDatabase,
	projectId: string,
	active: ReadonlySet<string>,
	now = Date.now()
): Promise<string[]> {
	return transact(database, [database.messages, database.operations], async () => {
		const unfinished = await database.messages
			.where('projectId')
			.equals(projectId)
			.filter(({ id, role, stopReason }) => role === 'assistant' && stopReason === null && !active.has(id))
			.toArray();
		const kept = unfinished.filter((message) => isWorthKeeping(message.parts));
		const dropped = unfinished.filter((message) => !kept.includes(message)).map((message) => message.id);
		await database.messages.bulkPut(kept.map(interrupted));
		await database.messages.bulkDelete(dropped);
		await database.operations
			.where('messageId')
			.anyOf(kept.map((message) => message.id))
			.filter((operation) => operation.status === 'pending')
			.modify({ status: 'failed', endedAt: now });
		return kept.map((message) => message.id);
	});
}

/** Whether a cut-off answer is kept: it has more than 50 characters of text or a finished tool result. */
export function isWorthKeeping(parts: readonly MessagePart[]): boolean {
	const length = parts.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);
	return length > keptTextLength || parts.some((part) => part.type === 'tool_call' && part.result !== null);
}

function interrupted(message: MessageRecord): MessageRecord {
	const parts = message.parts.map((part): MessagePart => {
		if (part.type === 'web_search' && part.state === 'searching') return { ...part, state: 'interrupted' };
		const open = part.type === 'tool_call' && (part.status === 'writing' || part.status === 'running');
		return open ? { ...part, status: 'interrupted' } : part;
	});
	return { ...message, parts, partial: true, stopReason: 'shutdown' };
}

async function touchSession(database: SpicewrightDatabase, id: string, now: number) {
	const session = await database.sessions.get(id);
	if (session?.deletedAt !== null) throw missing('session', id);
	await database.sessions.put({ ...session, updatedAt: Math.max(session.updatedAt, now) });
	return session;
}

function missing(kind: 'message' | 'session', id: string): Fault {
	return new Fault('record_missing', `There is no ${kind} ${id}.`, { kind, id });
}

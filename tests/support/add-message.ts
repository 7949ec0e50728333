import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import { getSession } from '#lib/db/conversation/sessions.ts';
import { message } from './storage/sample-records.ts';

/** Adds a message with defaults to the end of its session. */
export async function addMessage(
	database: SpicewrightDatabase,
	change: Partial<MessageRecord> & { sessionId: string }
): Promise<MessageRecord> {
	const session = await getSession(database, change.sessionId);
	const order = await database.messages
		.where('[sessionId+order]')
		.between([change.sessionId, -Infinity], [change.sessionId, Infinity])
		.count();
	const record = message({ id: crypto.randomUUID(), order, ...change, projectId: session?.projectId ?? 'project' });
	await database.messages.add(record);
	return record;
}

import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { exactHash } from '#lib/db/hash.ts';
import { getMessage, getMessages, listMessageIds } from '#lib/db/conversation/messages.ts';
import { getSession, listSessions } from '#lib/db/conversation/sessions.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import { cutMessage, messageText } from '../chunks/message-text.ts';
import { nameOfSource, sourceHash, sourceId, type RecordReader, type Source } from './source.ts';

/** Messages read at once: with attachments they are megabytes each. */
const BATCH_MESSAGES = 20;

/** The messages of a project's conversations, except those in the trash. */
export function messageSources(database: SpicewrightDatabase, projectId: string): RecordReader {
	const recordOf = (id: string) => nameOfSource(id).split('/')[1] ?? '';
	async function listOf(records: ReadonlySet<string>): Promise<Source[]> {
		const sessions = new Map((await listSessions(database, projectId)).map(({ id, name }) => [id, name]));
		const ids = [...records];
		const sources: Source[] = [];
		for (let first = 0; first < ids.length; first += BATCH_MESSAGES)
			for (const message of await getMessages(database, ids.slice(first, first + BATCH_MESSAGES))) {
				const name = sessions.get(message.sessionId);
				const text = name === undefined ? '' : messageText(message);
				if (name !== undefined && text !== '') sources.push(await sourceOf(message, text, name));
			}
		return sources;
	}
	return {
		kind: 'conversation',
		list: async () => listOf(new Set(await listMessageIds(database, projectId))),
		listOf,
		recordOf,
		async cut({ id }) {
			const message = await getMessage(database, recordOf(id));
			const session = message && (await getSession(database, message.sessionId));
			const text = message ? messageText(message) : '';
			if (!session || text === '') return null;
			return { ...(await sourceOf(message, text, session.name)), chunks: cutMessage(text, session.name) };
		}
	};
}

async function sourceOf({ sessionId, id }: MessageRecord, text: string, name: string): Promise<Source> {
	const hash = sourceHash(await exactHash(`${name}\n${text}`));
	return { id: sourceId('conversation', `${sessionId}/${id}`), hash };
}

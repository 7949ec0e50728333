import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { exactHash } from '#lib/db/hash.ts';
import { getMessage, getMessages, listMessageIds } from '#lib/db/conversation/messages.ts';
import { getSession, listSessions } from '#lib/db/conversation/sessions.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import { cutMessage, messageText, messageTitle } from '../chunks/message-text.ts';
import { nameOfSource, sourceHash, sourceId, type RecordReader, type Source } from './source.ts';

/** Messages read at once: with attachments they are megabytes each. */
const BATCH_MESSAGES = 20;

/** The messages of a project's conversations, except those in the trash. */
export function messageSources(database: SpicewrightDatabase, projectId: string): RecordReader {
	const recordOf = (id: string) => nameOfSource(id).split('/')[1] ?? '';
	/** The answers to each message, as far as they were read: what was asked is in their titles. */
	const answers = new Map<string, Set<string>>();

	async function listOf(records: ReadonlySet<string>): Promise<Source[]> {
		const sessions = new Map((await listSessions(database, projectId)).map(({ id, name }) => [id, name]));
		const ids = [...new Set([...records].flatMap((id) => [id, ...(answers.get(id) ?? [])]))];
		const sources: Source[] = [];
		for (let first = 0; first < ids.length; first += BATCH_MESSAGES) {
			const messages = await getMessages(database, ids.slice(first, first + BATCH_MESSAGES));
			const questions = await questionsOf(messages);
			for (const message of messages) {
				const name = sessions.get(message.sessionId);
				const text = name === undefined ? '' : messageText(message);
				if (name === undefined || text === '') continue;
				sources.push(await sourceOf(message, text, messageTitle(name, questions.get(message.id) ?? '')));
			}
		}
		return sources;
	}

	/** What each of the messages answers, by their ids. */
	async function questionsOf(messages: readonly MessageRecord[]): Promise<Map<string, string>> {
		const asked = new Set<string>();
		for (const { id, after, role } of messages) {
			if (role !== 'assistant' || typeof after !== 'string') continue;
			asked.add(after);
			answers.set(after, (answers.get(after) ?? new Set()).add(id));
		}
		const read = await getMessages(database, [...asked]);
		const texts = new Map(read.map((question) => [question.id, messageText(question)]));
		return new Map(messages.map(({ id, after, role }) => [id, (role === 'assistant' && texts.get(after ?? '')) || '']));
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
			const title = messageTitle(session.name, (await questionsOf([message])).get(message.id) ?? '');
			return { ...(await sourceOf(message, text, title)), chunks: cutMessage(text, title) };
		}
	};
}

async function sourceOf({ sessionId, id }: MessageRecord, text: string, title: string): Promise<Source> {
	const hash = sourceHash(await exactHash(`${title}\n${text}`));
	return { id: sourceId('conversation', `${sessionId}/${id}`), hash };
}

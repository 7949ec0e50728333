import { Branches } from './branches.ts';
import type { SpicewrightDatabase } from '../database.ts';
import type { MessagePart, MessageRecord, SessionRecord } from '../records.ts';
import { readMessages } from './read-messages.ts';
import { onOneLine } from './session-name.ts';
import { messagesOf } from './sessions.ts';
import { storedProject } from '../stored-project.ts';
import { snapshot } from '../transact.ts';

/** Length of a preview, UTF-16 units. */
const PREVIEW_LENGTH = 160;
/** How much of a message is shown before the text that was searched for, UTF-16 units. */
const LEAD_LENGTH = 40;
/** How many messages before the last one are looked at for a text. */
const MAX_STEPS = 4;

/** A conversation for a list; counts and texts are those of the branch that is shown. */
export interface SessionOverview {
	id: string;
	projectId: string;
	projectName: string;
	name: string;
	updatedAt: number;
	messageCount: number;
	/** The last text, or where the query was found, on one line. */
	preview: string;
	/** True when its last answer was cut off. */
	partial: boolean;
}

export interface SessionQuery {
	/** Null for all projects. */
	projectId: string | null;
	/** What names or messages must contain, without regard to case; empty for all conversations. */
	text: string;
}

/**
 * The conversations that match, last used first. Searching reads every message: it belongs in a worker.
 *
 * @throws Fault `storage_unavailable`
 */
export async function overviewSessions(
	database: SpicewrightDatabase,
	{ projectId, text }: SessionQuery
): Promise<SessionOverview[]> {
	const { sessions, projects } = await snapshot(database, [database.projects, database.sessions], async () => ({
		sessions: await database.sessions.toArray(),
		projects: await database.projects.toArray()
	}));
	const names = new Map(
		projects
			.map((project) => storedProject(database, project))
			.filter((project) => project.deletedAt === null && (projectId === null || project.id === projectId))
			.map(({ id, name }) => [id, name])
	);
	const listed = database.damaged
		.whole('session', sessions)
		.filter((session) => session.deletedAt === null && names.has(session.projectId))
		.sort((a, b) => b.updatedAt - a.updatedAt);
	const wanted = onOneLine(text).toLowerCase();
	const found: SessionOverview[] = [];
	// One transaction each: an answer that is being written must not wait for a long search.
	for (const session of listed) {
		const { id, name, updatedAt } = session;
		const outline = await outlineOf(database, session, wanted);
		if (outline === null) continue;
		const projectName = names.get(session.projectId) ?? '';
		found.push({ id, projectId: session.projectId, projectName, name, updatedAt, ...outline });
	}
	return found;
}

/** The text that a message shows: what was written, also by the user meanwhile, and the names of attachments. */
export function shownText(parts: readonly MessagePart[]): string {
	return parts
		.flatMap((part) => {
			if (part.type === 'text') return [part.text];
			if (part.type === 'attachment') return [part.name];
			return part.type === 'interjection' ? [part.text, ...part.attachments.map(({ name }) => name)] : [];
		})
		.join('\n');
}

type Outline = Pick<SessionOverview, 'messageCount' | 'preview' | 'partial'>;

/** Null when neither the name nor a message contains what is wanted. */
async function outlineOf(
	database: SpicewrightDatabase,
	session: SessionRecord,
	wanted: string
): Promise<Outline | null> {
	return snapshot(database, [database.messages], async () => {
		if (wanted === '' || session.name.toLowerCase().includes(wanted)) return shortOutline(database, session);
		const all = await readMessages(database, session.id);
		const shown = new Branches(all).path(session.tipId);
		// The newest first: that is where the user looks.
		for (const { parts } of shown.toReversed()) {
			const line = onOneLine(shownText(parts));
			const index = line.toLowerCase().indexOf(wanted);
			if (index < 0) continue;
			const from = Math.max(0, index - LEAD_LENGTH);
			const preview = `${from > 0 ? '…' : ''}${cut(line.slice(from))}`;
			return { messageCount: shown.length, preview, partial: isCutOff(shown.at(-1)) };
		}
		return null;
	});
}

/** Without reading the whole conversation. */
async function shortOutline(database: SpicewrightDatabase, session: SessionRecord): Promise<Outline> {
	const count = await messagesOf(database, session.id).count();
	const messageCount = Math.max(0, count - (session.hiddenMessages ?? 0));
	const last = await lastMessage(database, session);
	let preview = '';
	let message = last;
	for (let step = 0; message && preview === '' && step < MAX_STEPS; step++) {
		preview = cut(onOneLine(shownText(message.parts)));
		message = await messageBefore(database, message);
	}
	return { messageCount, preview, partial: isCutOff(last) };
}

async function lastMessage(database: SpicewrightDatabase, session: SessionRecord): Promise<MessageRecord | undefined> {
	const tip = session.tipId === undefined ? undefined : await database.messages.get(session.tipId);
	return whole(database, tip ?? (await messagesOf(database, session.id).last()));
}

async function messageBefore(
	database: SpicewrightDatabase,
	{ after, sessionId, order }: MessageRecord
): Promise<MessageRecord | undefined> {
	if (after === null) return undefined;
	if (after !== undefined) return whole(database, await database.messages.get(after));
	return whole(database, await messagesOf(database, sessionId, { last: order - 1 }).last());
}

function whole(database: SpicewrightDatabase, message: MessageRecord | undefined): MessageRecord | undefined {
	return message && database.damaged.isWhole('message', message.id, message) ? message : undefined;
}

function isCutOff(message: MessageRecord | undefined): boolean {
	return message?.role === 'assistant' && message.partial;
}

/** The end is hidden by the layout; no character is cut in two. */
function cut(line: string): string {
	return line.slice(0, PREVIEW_LENGTH).replace(/\p{Cs}$/u, '');
}

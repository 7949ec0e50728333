import { readSession, type SessionDocument } from '#lib/db/backup/session-document.ts';
import { overviewSessions, shownText } from '#lib/db/conversation/session-overview.ts';
import { exportSession } from './session-export.ts';
import type { SessionPreview, SessionWorkerApi } from './session-protocol.ts';
import { answerFrom } from './worker-answer.ts';

/** Limits of a preview: messages, and UTF-16 units of a message. */
const MAX_MESSAGES = 40;
const MAX_TEXT = 2_000;

/** The worker's logic, apart from the worker, so that it runs in tests without one. */
export function createSessionHost(): SessionWorkerApi {
	return {
		find: (name, query) => answerFrom(name, (database) => overviewSessions(database, query)),
		preview: (name, id) => answerFrom(name, async (database) => previewOf(await readSession(database, id))),
		export: (name, id, format, words) =>
			answerFrom(name, async (database) => exportSession(await readSession(database, id), format, words))
	};
}

function previewOf({ shown }: SessionDocument): SessionPreview {
	const messages = shown.slice(-MAX_MESSAGES).map(({ id, role, parts, partial }) => {
		const text = shownText(parts).trim();
		const tools = parts.filter(({ type }) => type === 'tool_call').length;
		return { id, role, text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text, tools, partial };
	});
	return { messages, earlier: shown.length - messages.length };
}

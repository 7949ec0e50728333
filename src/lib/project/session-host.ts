import { readSession, type SessionDocument } from '#lib/db/backup/session-document.ts';
import { overviewSessions, shownText } from '#lib/db/conversation/session-overview.ts';
import { exportSession } from './session-export.ts';
import type { SessionPreview, SessionWorkerApi } from './session-protocol.ts';
import { answerFrom } from './worker-answer.ts';

/** Maximum length of a message of a preview, UTF-16 units: more than models write. */
const MAX_TEXT = 100_000;

/** The worker's logic, apart from the worker, so that it runs in tests without one. */
export function createSessionHost(): SessionWorkerApi {
	return {
		find: (name, query) => answerFrom(name, (database) => overviewSessions(database, query)),
		preview: (name, id, count) =>
			answerFrom(name, async (database) => previewOf(await readSession(database, id), count)),
		export: (name, id, format, words) =>
			answerFrom(name, async (database) => exportSession(await readSession(database, id), format, words))
	};
}

function previewOf({ shown }: SessionDocument, count: number): SessionPreview {
	const messages = shown.slice(-count).map(({ id, role, parts, partial }) => {
		const text = shownText(parts).trim();
		const tools = parts.filter(({ type }) => type === 'tool_call').length;
		return { id, role, text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text, tools, partial };
	});
	return { messages, earlier: shown.length - messages.length };
}

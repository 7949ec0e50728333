import type { SessionOverview, SessionQuery } from '#lib/db/conversation/session-overview.ts';
import type { ExportWords, SessionExport, SessionFormat } from './session-export.ts';
import type { WorkerAnswer } from './worker-answer.ts';

/** A message of a conversation that is looked at without being opened. */
export interface PreviewMessage {
	id: string;
	role: 'user' | 'assistant';
	/** Of at most 100,000 characters. */
	text: string;
	/** Number of tool calls. */
	tools: number;
	partial: boolean;
}

/** The last messages of the branch that is shown. */
export interface SessionPreview {
	messages: PreviewMessage[];
	/** Number of messages before them. */
	earlier: number;
}

/** Lists, searches, reads and exports conversations for the page, in a worker that opens the database itself. */
export interface SessionWorkerApi {
	/** @param database name of the database */
	find(database: string, query: SessionQuery): Promise<WorkerAnswer<SessionOverview[]>>;
	/** @param count of the last messages, from 1 */
	preview(database: string, sessionId: string, count: number): Promise<WorkerAnswer<SessionPreview>>;
	export(
		database: string,
		sessionId: string,
		format: SessionFormat,
		words: ExportWords
	): Promise<WorkerAnswer<SessionExport>>;
}

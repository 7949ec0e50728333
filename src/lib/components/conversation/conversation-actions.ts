import { createContext } from 'svelte';
import type { PermissionAnswer } from '#lib/agent/turn-permissions.ts';
import type { Draft } from '#lib/db/records.ts';

/** What the components of the conversation may ask of it. The page implements it. */
export interface ConversationActions {
	newSession(): void;
	openSession(sessionId: string): void;
	renameSession(sessionId: string, name: string): void;
	removeSession(sessionId: string): void;
	/** Shows the deleted sessions. */
	openTrash(): void;
	/** Keeps where the list of messages was left, pixels from the top; null follows the bottom. */
	rememberScroll(scrollTop: number | null): void;
	/** Keeps what has been typed and not sent. */
	changeDraft(draft: Draft): void;
	send(draft: Draft): void;
	stop(): void;
	/** Answers a question of the agent; resolves when the answer has arrived, or could not be given. */
	answerPermission(messageId: string, permissionId: string, answer: PermissionAnswer): Promise<void>;
	/** Whether the web is searched in this session. */
	switchWebSearch(on: boolean): void;
	startDemo(): void;
	/** Goes on after an interrupted answer. */
	continue(messageId: string): void;
	/** Drops an answer and asks again. */
	regenerate(messageId: string): void;
	editAndResend(messageId: string, text: string): void;
	/** Rejects with a fault when it cannot be undone. */
	undo(operationId: string): Promise<void>;
	/** Rejects as `undo`. */
	redo(operationId: string): Promise<void>;
}

export const [getConversationActions, setConversationActions] = createContext<ConversationActions>();

import { createContext } from 'svelte';
import type { Claim } from '#lib/agent/claims/check-claims.ts';
import type { PermissionAnswer } from '#lib/agent/turn-permissions.ts';
import type { MessageRestore } from '#lib/app/conversation/chat-changes.ts';
import type { InstructionFile } from '#lib/app/project/project-instructions.svelte.ts';
import type { Mention } from '#lib/db/mention-records.ts';
import type { Picture } from '#lib/charts/draw/draw-picture.ts';
import type { ChartRecord } from '#lib/db/chart-record.ts';
import type { Draft } from '#lib/db/records.ts';
import type { WorkMode } from '#lib/db/conversation/sessions.ts';
import type { FittedImage } from '#lib/workers/images/protocol.ts';
import type { Choice } from '#lib/db/conversation/suggestions.ts';
import type { AnswerActions } from '../markdown/answer-actions.ts';

/** Actions for components of the conversation. The page implements them. */
export interface ConversationActions {
	/** For the names and netlists in answers. */
	readonly answers: AnswerActions;
	/** The numbers of a text of a finished answer with what the runs say about them; follows changes. */
	claimsOf(messageId: string, partIndex: number): readonly Claim[];
	/** Shows the run, file, page or goals that a claim is about. */
	openClaim(claim: Claim): void;
	newSession(): void;
	/** Begins a new session with a text in the text box, before what is typed there. */
	beginWith(text: string): void;
	/** Empties the session; can be undone. */
	clearSession(): void;
	renameSession(sessionId: string, name: string): void;
	/** Lists and searches the sessions. */
	showSessions(): void;
	/** Stores the scroll position of the message list, pixels from the top; null follows the bottom. */
	rememberScroll(scrollTop: number | null): void;
	/** Stores text that has been typed but not sent. */
	changeDraft(draft: Draft): void;
	send(draft: Draft): void;
	/** Shows what a mention names: the file, the card, the run or the plot. */
	openMention(mention: Mention): void;
	/** Keeps a message for the running turn. */
	queue(draft: Draft): void;
	/** Puts a message that waits back in the text box. */
	unqueue(draft: Draft): void;
	stop(): void;
	/** Sets how the agent works in this session. */
	setMode(mode: WorkMode): void;
	/** Takes up a suggestion of a workflow. */
	choose(choice: Choice): void;
	/** Shows the design goals, to edit them. */
	openGoals(): void;
	/** Answers a question of the agent; resolves when the answer has arrived, or could not be given. */
	answerPermission(messageId: string, permissionId: string, answer: PermissionAnswer): Promise<void>;
	/** Opens a file of the project in the editor. */
	openFile(path: string): void;
	/** Decides whether the agent gets the instructions in a file of the project. */
	chooseInstructions(file: InstructionFile, isUsed: boolean): void;
	/** Switches web search on or off in this session. */
	switchWebSearch(on: boolean): void;
	startDemo(): void;
	/** Continues after an interrupted answer. */
	continue(messageId: string): void;
	/** Goes on after an answer that a cap of the user has stopped, with the cap once more. */
	goOnPastCap(messageId: string): void;
	/** Asks for another version of an answer, or for the answer to a question that has none. */
	regenerate(messageId: string): void;
	/** Shows a version of a message, and what follows it. */
	showVersion(messageId: string): void;
	/** Shows how an answer came about. */
	openTrace(messageId: string): void;
	/** Keeps a message in the context of the model, or no longer. */
	pin(messageId: string, pinned: boolean): void;
	editAndResend(messageId: string, text: string): Promise<boolean>;
	/** Rejects with a fault if it cannot be undone. */
	undo(operationId: string): Promise<void>;
	/** Rejects like `undo`. */
	redo(operationId: string): Promise<void>;
	/** What it would take to restore the files to before a message. Rejects with a fault. */
	planRestore(messageId: string): Promise<MessageRestore>;
	/** Restores files as planned; rejects with a fault, and changes nothing, when that is not possible any more. */
	restore(planned: MessageRestore): Promise<void>;
	/** Adds a file from the device to the project. @returns how it is mentioned; nothing when it was not added, which has been said */
	addFile(file: File): Promise<Mention[]>;
	/** An image in a form and size that services accept; null when it cannot be decoded. Rejects with a fault. */
	fitImage(bytes: Uint8Array): Promise<FittedImage | null>;
	/** The bytes of an image file, or of the image of a document's page; null when it was removed or its content has another hash. Rejects like `undo`. */
	readImage(path: string, hash: string, page?: number): Promise<Uint8Array | null>;
	/** What a chart of the agent shows; null when its curves are no longer kept. */
	chartPicture(chart: ChartRecord): Promise<Picture | null>;
	/** Shows a chart among the results, where it can be zoomed and changed. */
	openChart(chart: ChartRecord): void;
}

export const [getConversationActions, setConversationActions] = createContext<ConversationActions>();

import type { SeenFile } from '#lib/db/conversation/seen-file-records.ts';
import type { RunRecord, RunSummary } from '#lib/db/records.ts';
import type { ProjectKnowledge } from '#lib/knowledge/knowledge.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import type { ToolServices } from '#lib/tools/types.ts';

/** Where the collectors read, at the beginning of a turn. */
export interface ContextSource {
	files: Pick<ProjectStore, 'list' | 'read' | 'readMany'>;
	code: Pick<ToolServices['code'], 'ask' | 'read' | 'textOf'>;
	text: Pick<ToolServices['text'], 'ask'>;
	knowledge: ProjectKnowledge;
	/** The netlist that the user has open, or null. */
	activePath: string | null;
	/** The conversation, whose messages the model reads anyway. */
	sessionId: string;
	/** The text of the newest message. */
	question: string;
	/** The project's newest run, or null. */
	latestRun(): Promise<RunRecord | null>;
	/** Newest first, a few dozen. */
	runs(): Promise<readonly RunSummary[]>;
	/** Null when it is not stored any more. */
	run(id: string): Promise<RunRecord | null>;
	/** The hash that the run would have with the current files; null when its netlist no longer exists. */
	currentHash(run: RunRecord): Promise<string | null>;
	/** What the model of this conversation knew of the files when its last turn ended. */
	lastSeen(): Promise<readonly SeenFile[]>;
	/** Whether the message is not sent yet, so that nothing of it may leave the device. */
	isPreview: boolean;
	/** Hashes of the files that the model knows, so that writes can detect another change; those that the sections contain are added. */
	seenHashes: Map<string, string>;
	/** Milliseconds since 1970. */
	now: number;
	signal: AbortSignal;
}

import type { OldOperationRecord } from '#lib/db/journal-upgrade.ts';
import type { JsonSchema } from '#lib/llm/types.ts';

export type ToolCategory = 'file' | 'search' | 'code' | 'simulation' | 'data' | 'report' | 'agent' | 'system';
export type PermissionLevel = 'read' | 'write' | 'execute' | 'network';

/**
 * An error that the model can act on: what happened, where, and what to try.
 * Never a stack trace, and never an automatic fallback to another tool.
 */
export interface ToolError {
	errorType: string;
	message: string;
	/** Facts that help, such as the most similar text or the lines that matched. */
	context: Record<string, unknown>;
	suggestions: string[];
	/** True when the same call may succeed a moment later, so that the executor tries again by itself. */
	transient?: boolean;
}

/** What a tool gives back: `content` is for the model, `details` for the interface. */
export interface ToolOutcome {
	status: 'success' | 'failed' | 'skipped';
	content: string;
	details: ToolDetails | null;
	error: ToolError | null;
	/** File changes and runs to be recorded; the recorder gives them ids. */
	operations: OperationDraft[];
}

export type OperationDraft = Pick<
	OldOperationRecord,
	'type' | 'path' | 'before' | 'after' | 'additions' | 'deletions' | 'summary'
>;

export type ToolDetails =
	| { kind: 'file'; path: string; totalLines: number; firstLine: number; lastLine: number }
	| { kind: 'edit'; path: string; diff: string }
	| { kind: 'run'; runId: string }
	| { kind: 'list'; entries: string[] };

/** One way for tools to reach the project; effects come in as arguments so that tools run without a browser. */
export interface ToolContext {
	projectId: string;
	sessionId: string;
	/** The answer that the calls belong to. */
	messageId: string;
	signal: AbortSignal;
	/** SHA-256 of each file as this turn last read or wrote it, by path: writes verify it. */
	seenHashes: Map<string, string>;
	/** The netlist that the user has in front of them, or null. */
	activePath: string | null;
	onProgress?: (progress: { fraction: number | null; note: string }) => void;
}

export interface Tool {
	name: string;
	description: string;
	parameters: JsonSchema;
	category: ToolCategory;
	generation: number;
	permission: PermissionLevel;
	/** False for a tool that must not run beside another one of the same turn. */
	parallel: boolean;
	/** Names of the parameters that are paths inside the project; the validator checks them. */
	paths: readonly string[];
	/** Says why the call would change nothing, or null when it must run. */
	alreadyDone?(parameters: Record<string, unknown>, context: ToolContext): Promise<string | null>;
	/** Never throws for anything the model or the project can cause: failures are outcomes. */
	execute(parameters: Record<string, unknown>, context: ToolContext): Promise<ToolOutcome>;
}

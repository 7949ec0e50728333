import type { RunOverrides } from '#lib/sim/overrides.ts';
import type { SimulationResult } from '#lib/sim/run-simulation.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { PermissionLevel, PermissionRequest } from '#lib/db/permission-records.ts';
import type { CallFiles } from './call-files.ts';
import type { Permit } from './permission/permit.ts';
import type { ProjectCode } from './project-code.ts';
import type { ObjectSchema } from './schema-type.ts';

export type ToolCategory = 'file' | 'search' | 'code' | 'simulation' | 'data' | 'report' | 'agent' | 'system';
/** What a tool does beyond reading: changes files, simulates, reaches other hosts. */
export type ToolEffect = 'none' | 'files' | 'run' | 'network';

/** Pictures for cards, by their names in Lucide. */
export type ToolIcon =
	'activity' | 'file-pen' | 'file-plus' | 'file-text' | 'folder-tree' | 'list-tree' | 'search-code' | 'shield-check';

/** Names the words for a card in the text catalogue. */
export type ToolLabel = keyof Messages['conversation']['tools'];

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
	/** True when the same call may succeed a moment later, so that it is tried again automatically. */
	transient?: boolean;
}

/** What a tool gives back: `content` is for the model, `details` for the interface. */
export interface ToolOutcome {
	status: 'success' | 'failed' | 'skipped';
	/** As the tool says it; the pipeline cuts and fences it before the model reads it. */
	content: string;
	details: ToolDetails | null;
	error: ToolError | null;
}

export type ToolDetails =
	| { kind: 'file'; path: string; totalLines: number; firstLine: number; lastLine: number }
	| { kind: 'edit'; path: string; diff: string }
	| { kind: 'run'; runId: string }
	| { kind: 'list'; entries: string[] };

/** What the turn says about a call. */
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
	permit: Permit;
	onProgress?: (progress: { fraction: number | null; note: string }) => void;
}

/** Simulates a netlist as stored, and keeps the run. */
export type RunNetlist = (
	entry: string,
	options: {
		signal: AbortSignal;
		timeLimitMs: number;
		overrides?: RunOverrides;
		onProgress: (fraction: number | null, note: string) => void;
	}
) => Promise<SimulationResult>;

/** What tools need of the app; effects come in as arguments so that tools run without a browser. */
export interface ToolServices {
	code: ProjectCode;
	runNetlist: RunNetlist;
}

/** All that a tool is given besides its parameters. Permission is asked for it, never by it. */
export interface CallContext extends Omit<ToolContext, 'permit'>, ToolServices {
	callId: string;
	/** The project's files; what the tool changes is recorded under this call. */
	files: CallFiles;
	/** Maximum length of the result with its fence, characters: what is longer loses its middle. */
	resultCharacters: number;
}

/** A tool whose parameters have been checked against its schema. Made by `defineTool`. */
export interface Tool {
	name: string;
	/** What the model is told; it promises nothing that an answer does not contain. */
	description: string;
	parameters: ObjectSchema;
	category: ToolCategory;
	generation: number;
	effect: ToolEffect;
	permission: PermissionLevel;
	/** False for a tool that must not run beside another one of the same answer. */
	parallel: boolean;
	/** Names of the parameters that are paths inside the project; the validation checks them. */
	paths: readonly string[];
	/** How long a call may take, ms; null for the usual limit. */
	timeLimitMs: number | null;
	icon: ToolIcon;
	/** Null for a tool that was added at run time: its card shows its name. */
	label: ToolLabel | null;
	/**
	 * Exactly what the call will do, for the question to the user, or the outcome of a call that cannot be run. Null for tools
	 * that read, and for those that change files only: their change is the question.
	 */
	preview:
		((parameters: Record<string, unknown>, context: CallContext) => Promise<PermissionRequest | ToolOutcome>) | null;
	/** Says why the call would change nothing, or null when it must run. */
	alreadyDone(parameters: Record<string, unknown>, context: CallContext): Promise<string | null>;
	/** Never throws for anything the model or the project can cause: failures are outcomes. */
	execute(parameters: Record<string, unknown>, context: CallContext): Promise<ToolOutcome>;
}

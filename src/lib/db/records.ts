import type { FaultRecord } from '#lib/base/fault.ts';
import type { Replay, WebSource } from '#lib/llm/types.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { NoValueReason } from '#lib/measure/reading.ts';
import type { PermissionRecord, PermissionRule } from './permission-records.ts';

export interface ProjectRecord {
	id: string;
	name: string;
	/** Example it was made from, or null. */
	exampleId: string | null;
	createdAt: number;
	editedAt: number;
	/** Set while the project is in the trash (30 days). */
	deletedAt: number | null;
	/** Sum of the sizes of its files, bytes. */
	size: number;
	/** Writes to its files so far: the source of file versions. */
	writeCount: number;
	/** Last curve as 64 values between 0 and 1, for the card in the gallery. */
	thumbnail: number[] | null;
	/** What the last run gave, for the same card; missing before it, and on projects kept by an older version. */
	lastRun?: LastRunRecord;
	/** Panel sizes and open files, so that the workbench opens as it was left. */
	workspace: WorkspaceState | null;
	/** What the user has allowed the agent in this project, on this device: in no export and no copy. Missing for nothing. */
	permissionRules?: PermissionRule[];
}

export interface LastRunRecord {
	verdict: VerdictRecord['level'];
	/** Null without goals, and for a run that failed: nothing was measured. */
	goals: { met: number; total: number } | null;
}

export interface WorkspaceState {
	openPaths: string[];
	activePath: string | null;
	/** Netlist that Run simulates, or null to take the active one. */
	mainPath: string | null;
	layouts: Record<string, number[]>;
	hidden: ('left' | 'bottom' | 'right')[];
	resultTab: string;
	sessionId: string | null;
}

export type FileKind = 'text' | 'binary' | 'folder';

export interface FileMetaRecord {
	id: string;
	projectId: string;
	/** POSIX path relative to the project, such as `lib/models.lib`. Unique among the project's files. */
	path: string;
	kind: FileKind;
	/**
	 * A write names the version that it was based on. Versions are drawn from the project's count of writes, so that a
	 * path that is deleted and created again never takes on a version that an open editor still holds.
	 */
	version: number;
	/** SHA-256 of the content with CRLF taken as LF, hexadecimal. */
	hash: string;
	size: number;
	modifiedAt: number;
}

export interface FileDataRecord {
	id: string;
	content: string | Uint8Array;
}

export interface SessionRecord {
	id: string;
	projectId: string;
	name: string;
	createdAt: number;
	updatedAt: number;
	/** Distance from the top in pixels, or null to follow the bottom. */
	scrollTop: number | null;
	/** Set while the session is in the trash (30 days). */
	deletedAt: number | null;
	/** What the user has allowed the agent in this conversation: in no export and no copy. Missing for nothing. */
	permissionRules?: PermissionRule[];
}

export type ToolCallStatus = 'writing' | 'running' | 'success' | 'failed' | 'skipped' | 'interrupted';

export type MessagePart =
	| { type: 'reasoning'; text: string; startedAt: number; durationMs: number | null; replay?: Replay }
	| { type: 'text'; text: string; replay?: Replay }
	| { type: 'attachment'; name: string; mediaType: string; data: string }
	| WebSearchPart
	| {
			type: 'tool_call';
			callId: string;
			name: string;
			argumentsText: string;
			arguments: Record<string, unknown> | null;
			status: ToolCallStatus;
			/** What the model was told. */
			result: string | null;
			operationIds: string[];
			/** Run that the call made, or null. */
			runId: string | null;
			elapsedMs: number | null;
			/** What was decided on for it, in order; a question that is open comes last. Missing where nothing was. */
			permissions?: PermissionRecord[];
			/** On the last part of an answer: the answer as its service wants it back. */
			replay?: Replay;
	  };

/** A picture (`data` is base64 without a prefix) or a text file (`data` is its text). */
export type AttachmentPart = Extract<MessagePart, { type: 'attachment' }>;

/** What the user has typed and not sent. */
export interface Draft {
	text: string;
	attachments: AttachmentPart[];
}

/** The draft of a project's conversation. */
export interface DraftRecord extends Draft {
	projectId: string;
}

/** A search of the web for the answer. */
export interface WebSearchPart {
	type: 'web_search';
	/** The engine's id, or `provider` where the model's service searched by itself. */
	engine: string;
	/** Empty where the service has chosen it. */
	query: string;
	state: 'searching' | 'found' | 'failed' | 'interrupted';
	/** Pages found, in the order of their numbers. */
	sources: WebSource[];
	/** Set when it failed. */
	fault: FaultRecord | null;
}

export type StopReason = 'complete' | 'user' | 'timeout' | 'error' | 'session_switch' | 'shutdown' | 'iteration_limit';

export interface MessageRecord {
	id: string;
	projectId: string;
	sessionId: string;
	/** Position in the session, from 0. */
	order: number;
	role: 'user' | 'assistant';
	parts: MessagePart[];
	createdAt: number;
	/** Null while the answer is being written. After a killed tab it is found so and marked interrupted. */
	stopReason: StopReason | null;
	/** True when the answer was cut off and what came was kept. */
	partial: boolean;
	fault: FaultRecord | null;
	usage: { total: number | null; prompt: number | null; completion: number | null; cached: number | null } | null;
	model: string | null;
	provider: string | null;
	iterations: number;
	/** True for the guided demo: the model's words are a recording. */
	recorded: boolean;
}

export type OperationStatus = 'pending' | 'success' | 'failed' | 'skipped' | 'undone';

/** One file or folder before and after a change; the unit that undo checks and takes back. */
export interface ChangeRecord {
	type: 'create' | 'modify' | 'move' | 'remove';
	/** Where it was before the change; for a new one, where it is. */
	path: string;
	/** Where a move has put it, with everything in it; null when it stayed. */
	movedTo: string | null;
	kind: FileKind;
	/** Content before and after; null where it did not exist, for folders, and on both sides of a move, which keeps it. */
	before: string | Uint8Array | null;
	after: string | Uint8Array | null;
}

/**
 * An entry of a project's journal: what was done to its files, by whom and why. It carries both sides of every change, so
 * that it can be undone, and outlives the message that it was made for.
 */
export interface OperationRecord {
	id: string;
	projectId: string;
	actor: 'user' | 'agent';
	/** What was done, such as `edit_file`, `rename_symbol`, or the name of a tool. */
	action: string;
	/** Conversation, answer and tool call that it was made for; null when it was made for none. */
	sessionId: string | null;
	messageId: string | null;
	callId: string | null;
	/** In the order in which they were made. */
	changes: ChangeRecord[];
	/** `dropped` once the entry is so old that only what it did is kept, without contents: it can no longer be undone. */
	contents: 'kept' | 'dropped';
	status: OperationStatus;
	/** Lines of text added and removed, all files together. */
	additions: number;
	deletions: number;
	/** Such as `Modified amplifier.cir (+3, -1)`; English, for the model and for exports. */
	summary: string;
	startedAt: number;
	endedAt: number | null;
}

export interface MetricRecord {
	id: string;
	value: number | null;
	unit: string;
	signal: string;
	plot: string;
	at: { x: number; y: number }[];
	reason?: NoValueReason;
}

export interface LogRecord {
	severity: 'info' | 'warning' | 'error';
	text: string;
	file: string | null;
	line: number | null;
	code: string | null;
}

/** One ground of a verdict; its text in both languages is found by `code`, with `values` put in. */
export interface VerdictReasonRecord {
	/** Stable name, such as `stepping_failed`. */
	code: string;
	level: 'suspicious' | 'failed';
	/** Place in the user's files, as far as it can be known. */
	file: string | null;
	line: number | null;
	values: Record<string, string | number>;
}

/** How far the numbers of a run can be relied on. */
export interface VerdictRecord {
	level: 'trusted' | 'suspicious' | 'failed';
	reasons: VerdictReasonRecord[];
}

/** What a run was made with besides its files; together with them and the engine's build it gives the same numbers. */
export interface RunSettingsRecord {
	/** Dialect ngspice was told to read. */
	compatibility: 'ngspice' | 'pspice' | 'ltspice' | 'hspice';
	timeLimitMs: number;
	/** Points of all plots together at which the run ends; null for no limit. */
	maxPoints: number | null;
	/** Largest memory of the engine, MiB; null for the engine's own 4,096. */
	memoryLimitMb: number | null;
	/** Seed of ngspice's random functions, or null where the deck itself sets one or none was asked for. */
	seed: number | null;
}

/** How a netlist differs from that of the run before; values as they are written. */
export type RunChangeRecord =
	| { type: 'value'; name: string; before: string; after: string }
	| { type: 'added' | 'removed' | 'changed'; name: string };

export interface RunRecord {
	id: string;
	projectId: string;
	/** Netlist that was run. */
	entry: string;
	startedAt: number;
	elapsedMs: number;
	status: 'complete' | 'stopped' | 'failed';
	reason: string | null;
	/** SHA-256 over the netlist and everything it includes, as it was when it ran. */
	closureHash: string;
	engineVersion: string;
	engineBuild: string;
	points: number;
	metrics: MetricRecord[];
	log: LogRecord[];
	/** Who asked for the run. */
	origin: 'user' | 'agent';
	/** Both are missing on runs kept by an older version. */
	verdict?: VerdictRecord;
	settings?: RunSettingsRecord;
	/** Goals met of those that the project had then; missing where there were none. */
	goals?: { met: number; total: number };
	/** At most 20; missing where the run before is not known. */
	changes?: RunChangeRecord[];
}

/** Large arrays of a run, apart from its record so that lists stay quick. */
export interface DatasetRecord {
	runId: string;
	projectId: string;
	plots: Plot[];
}

export interface SettingRecord {
	key: string;
	value: unknown;
}

/** One call to a service, as statistics keep it: figures only, never what was said, and no key. Not part of a project's zip. */
export interface CallRecord {
	id: string;
	startedAt: number;
	/** Null for calls that belong to no project, such as the test of a connection. */
	projectId: string | null;
	sessionId: string | null;
	/** Answer that the call was made for, or null. */
	messageId: string | null;
	provider: string;
	/** Host of the service's address, with its port. */
	host: string;
	model: string;
	kind: 'chat' | 'test' | 'list' | 'web_search';
	/** `stopped` by the user or by leaving: neither a success nor a failure of the service. */
	outcome: 'ok' | 'failed' | 'stopped';
	faultCode: string | null;
	tries: number;
	connectMs: number | null;
	firstTokenMs: number | null;
	totalMs: number;
	/** Tokens as the service reported them. */
	prompt: number | null;
	completion: number | null;
	cached: number | null;
	cacheWritten: number | null;
	reasoning: number | null;
	/** Tokens of the request as counted here, where the service reported none. */
	countedPrompt: number | null;
	/** Context of the model as it was known then, tokens. */
	contextTokens: number | null;
	/** At the price of that time; null when the price or the usage was not known. */
	cost: CallCost | null;
}

export interface CallCost {
	/** ISO 4217. */
	currency: string;
	amount: number;
	/** What the same call would have cost more without the service's cache. */
	saved: number;
}

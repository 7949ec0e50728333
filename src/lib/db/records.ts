import type { InstructionChoice } from './instruction-records.ts';
import type { ChartRecord } from './chart-record.ts';
import type { CompressionRecord } from './conversation/compression-records.ts';
import type { OverlayRecord } from './overlay-records.ts';
import type { Setting } from './runs/run-setting.ts';
import type { PlotDrawings } from './plot-records.ts';
import type { SliderRecord } from './tune-records.ts';
import type { PackedList } from '#lib/base/packed-list.ts';
import type { FaultRecord } from '#lib/base/fault.ts';
import type { Replay, WebSource } from '#lib/llm/types.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { PackedPlots } from '#lib/measure/packed-plots.ts';
import type { NoValueReason } from '#lib/measure/reading.ts';
import type { Mention, MentionPart } from './mention-records.ts';
import type { PermissionRecord, PermissionRule } from './permission-records.ts';

export interface ProjectRecord {
	id: string;
	name: string;
	/** The example from which it was created, or null. */
	exampleId: string | null;
	createdAt: number;
	editedAt: number;
	/** Set while the project is in the trash (30 days). */
	deletedAt: number | null;
	/** Sum of the sizes of its files, bytes. */
	size: number;
	/** Number of writes to its files so far: the source of file versions. */
	writeCount: number;
	/** The last curve as 64 values between 0 and 1, for the card in the gallery. */
	thumbnail: number[] | null;
	/** Outcome of the last run, for the same card; missing before the first run, and on projects from an older version. */
	lastRun?: LastRunRecord;
	/** Panel sizes and open files, so that the workbench opens in the same state. */
	workspace: WorkspaceState | null;
	/** Ids of runs that the user accepted as the result of a workflow, oldest first. Missing for none. */
	acceptedRuns?: string[];
	/** What the user has allowed the agent in this project, on this device: in no export and no copy. Missing for nothing. */
	permissionRules?: PermissionRule[];
	/** Which files with instructions for the agent the user has agreed to, on this device: in no export and no copy. Missing for none. */
	instructionChoices?: InstructionChoice[];
}

export interface LastRunRecord {
	verdict: VerdictRecord['level'];
	/** Null without goals, and for a failed run, which measures nothing. */
	goals: { met: number; total: number } | null;
}

export interface WorkspaceState {
	openPaths: string[];
	activePath: string | null;
	/** Netlist that Run simulates; null for the active one. */
	mainPath: string | null;
	layouts: Record<string, number[]>;
	hidden: ('left' | 'bottom' | 'right')[];
	resultTab: string;
	sessionId: string | null;
	/** Pages of the documents at which the reader was left, by path; missing before the first document. */
	pages?: Record<string, number>;
	/** How the project was searched last; missing before the first search. */
	search?: SearchOptions;
	/** How the plots of netlists are drawn; missing before the first choice. */
	drawings?: PlotDrawings;
	/** What is drawn over the runs of a netlist, by its path; missing before the first. */
	overlays?: Record<string, OverlayRecord[]>;
	/** Values of a netlist that are tuned with sliders, by its path; missing before the first. */
	sliders?: Record<string, SliderRecord[]>;
}

/** How the Search panel searches. */
export interface SearchOptions {
	kind: 'all' | 'names' | 'text' | 'symbols' | 'meaning';
	matchCase: boolean;
	wholeWord: boolean;
	isRegex: boolean;
	/** Patterns for paths to search and to leave out, as they were typed. */
	include: string;
	exclude: string;
}

export type FileKind = 'text' | 'binary' | 'folder';

export interface FileMetaRecord {
	id: string;
	projectId: string;
	/** POSIX path relative to the project, such as `lib/models.lib`. Unique in the project. */
	path: string;
	kind: FileKind;
	/**
	 * A write names the version on which it is based. Versions come from the project's write counter, so that a path that
	 * is deleted and created again never gets a version that an open editor still holds.
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

/** What a message asks for: other goals, a change of the circuit or another action, or an answer. */
export type Intent = 'goals' | 'change' | 'question';

/** Whether a part of a conversation, such as the output of a tool, is unfolded. */
export interface FoldRecord {
	/** Message or change, and the place of the part in it. */
	key: string;
	open: boolean;
}

export interface SessionRecord {
	id: string;
	projectId: string;
	name: string;
	createdAt: number;
	updatedAt: number;
	/** Distance from the top in pixels, or null to follow the bottom. */
	scrollTop: number | null;
	/** The last message of the branch that is shown. Missing for the latest one. */
	tipId?: string;
	/** Number of messages in branches that are not shown. Missing for none. */
	hiddenMessages?: number;
	/** How the agent works in it; missing for free chat. */
	mode?: 'workflow';
	/** True while the name is the time at which it was created: the first message gives it a name. Missing for false. */
	namedByTime?: boolean;
	/** What the user has folded and unfolded, newest last, on this device: in no export and no copy. Missing for nothing. */
	folds?: FoldRecord[];
	/** Its compressed parts, oldest first; each stands for what the ones before it do, too. Missing for none. */
	compressions?: CompressionRecord[];
	/** True after the user has undone a compression, until the next one. Missing for false. */
	compressionUndone?: boolean;
	/** Ids of the parts of the context that the user has switched off for it. Missing for none. */
	contextOff?: string[];
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
	| MentionPart
	| WebSearchPart
	| SuggestionsPart
	| InterjectionPart
	| {
			type: 'tool_call';
			callId: string;
			name: string;
			argumentsText: string;
			arguments: Record<string, unknown> | null;
			status: ToolCallStatus;
			/** The result that the model read. */
			result: string | null;
			operationIds: string[];
			/** Images of the result; missing where there are none. */
			images?: ResultImage[];
			/** The run that the call started, or null. */
			runId: string | null;
			elapsedMs: number | null;
			/** Answer of the turn that made the call, from 1: calls of one answer do not know each other's results. Missing on older calls. */
			round?: number;
			/** What was decided on for it, in order; a question that is open comes last. Missing where nothing was. */
			permissions?: PermissionRecord[];
			/** On the last part of an answer: the answer in the form that its provider expects back. */
			replay?: Replay;
	  };

/** A next step of a workflow that the user can choose. */
export type SuggestionOption = 'continue' | 'change_goals' | 'fix_error' | 'accept' | 'stop' | 'roll_back';

/** A checkpoint of a workflow: the last part of an answer. */
export interface SuggestionsPart {
	type: 'suggestions';
	status: CheckpointStatus;
	/** In the order in which they are shown. */
	options: SuggestionOption[];
	/** `expired` when the conversation went on without one of them. */
	state: 'active' | 'chosen' | 'expired';
	/** Set when `state` is `chosen`. */
	chosen: SuggestionOption | null;
	/** The run that the goals were judged by, or null. */
	runId: string | null;
}

/** Where a workflow stands. */
export interface CheckpointStatus {
	/** Number of answers with a run so far. */
	iteration: number;
	/** How the run ended; null without one that belongs to the files as they are. */
	run: RunRecord['status'] | null;
	goals: CheckpointGoal[];
}

export interface CheckpointGoal {
	metric: string;
	/** Empty for the output. */
	signal: string;
	direction: 'at_least' | 'at_most' | 'equal';
	target: number;
	/** In `unit`; null when it was not measured. */
	value: number | null;
	unit: string;
	state: 'met' | 'missed' | 'unknown';
}

/**
 * An image file of the project in a result, or a page of a document as an image. It is not copied: the file is read again, as long
 * as it has this content.
 */
export interface ResultImage {
	path: string;
	/** From 1; missing for an image file. */
	page?: number;
	/** Drawn again from the curves of its run; `path` is its title, and `hash` is of what it shows. Missing for a file. */
	chart?: ChartRecord;
	/** SHA-256 of the file. */
	hash: string;
	/** Pixels, like `height`. */
	width: number;
	height: number;
}

/** An image (`data` is base64 without a prefix) or a text file (`data` is its text). */
export type AttachmentPart = Extract<MessagePart, { type: 'attachment' }>;

/** What the user sent while the answer was being written; the model reads it from its next call on. */
export interface InterjectionPart extends Draft {
	type: 'interjection';
	id: string;
	mentions?: MentionPart[];
}

/** Text that the user has typed but not sent. */
export interface Draft {
	text: string;
	attachments: AttachmentPart[];
	/** What the text names with `@`. Missing for nothing. */
	mentions?: Mention[];
}

/** The draft of a project's conversation. */
export interface DraftRecord extends Draft {
	projectId: string;
	/** Sent, but not yet read by the agent. Missing for nothing. */
	queued?: Draft[];
}

/** A web search for the answer. */
export interface WebSearchPart {
	type: 'web_search';
	/** The engine's id, or `provider` if the model's provider searched. */
	engine: string;
	/** Empty if the provider chose it. */
	query: string;
	state: 'searching' | 'found' | 'failed' | 'interrupted';
	/** Pages found, in the order in which they are numbered. */
	sources: WebSource[];
	/** Set when it failed. */
	fault: FaultRecord | null;
}

export type StopReason = 'complete' | 'user' | 'timeout' | 'error' | 'session_switch' | 'shutdown' | 'iteration_limit';

export interface MessageRecord {
	id: string;
	projectId: string;
	sessionId: string;
	/** Number in the session, from 0, in the order in which the messages were stored. */
	order: number;
	/**
	 * Id of the message that it follows; null for a first one. Several messages that follow the same one are versions of each
	 * other (`branches.ts`). Missing on messages from an older version, which follow the one before them in order.
	 */
	after?: string | null;
	role: 'user' | 'assistant';
	parts: MessagePart[];
	createdAt: number;
	/** Null while the answer is being written. If the tab was killed, it stays null and the answer is marked later. */
	stopReason: StopReason | null;
	/** True when the answer was cut off and the rest was kept. */
	partial: boolean;
	fault: FaultRecord | null;
	usage: { total: number | null; prompt: number | null; completion: number | null; cached: number | null } | null;
	model: string | null;
	provider: string | null;
	iterations: number;
	/** True for the guided demo: the model's output is a recording. */
	recorded: boolean;
	/** True when the user wants it to stay in the context. Missing for false. */
	pinned?: boolean;
	/** What a message that was typed in a workflow asks for. Missing where it was not asked, or is not known. */
	intent?: Intent;
}

export type OperationStatus = 'pending' | 'success' | 'failed' | 'skipped' | 'undone';

/** One file or folder before and after a change; the unit that undo checks and reverts. */
export interface ChangeRecord {
	type: 'create' | 'modify' | 'move' | 'remove';
	/** Path before the change; for a new entry, its path. */
	path: string;
	/** Path after a move, which includes everything in a folder; null for other changes. */
	movedTo: string | null;
	kind: FileKind;
	/** Content before and after; null if the file did not exist, for folders, and for moves, which do not change it. */
	before: string | Uint8Array | null;
	after: string | Uint8Array | null;
}

export type OperationCategory = 'files' | 'simulation' | 'study' | 'search' | 'chart' | 'command' | 'other';

/** What an operation is about, besides its changes. */
export interface OperationDetails {
	/** Path, netlist, study, query or command line, as it was given, cut to one line; empty when nothing was named. */
	subject: string;
	/** The run that was made or found. */
	runId?: string;
	/** Number of matches of a search. */
	matches?: number;
}

/** Why an operation failed, or ended early after its changes were made. */
export interface OperationFailure {
	/** Such as `interrupted` when the tab ended, `aborted` by Stop, `permission_denied`, or the error type of a tool. */
	code: string;
	/** One line, in English. */
	message: string;
}

/**
 * An entry of a project's journal: what was done, by whom and why. One that changed files contains their state before and
 * after, so that it can be undone. An entry outlives the message to which it belongs.
 */
export interface OperationRecord {
	id: string;
	projectId: string;
	actor: 'user' | 'agent';
	/** What was done, such as `edit_file` or `rename_symbol`, or the name of a tool. */
	action: string;
	/** Missing, like `details`, on changes of files that no tool made, and on entries of older versions. */
	category?: OperationCategory;
	details?: OperationDetails;
	/** Conversation, answer and tool call to which it belongs, or null. */
	sessionId: string | null;
	messageId: string | null;
	callId: string | null;
	/** In the order in which they were made. */
	changes: ChangeRecord[];
	/** `dropped` once the entry is too old to keep contents, and where it has changed nothing: it cannot be undone. */
	contents: 'kept' | 'dropped';
	status: OperationStatus;
	/** Lines of text added and removed in all files. */
	additions: number;
	deletions: number;
	/** Of the added lines, those in the place of removed ones. Missing on entries of older versions. */
	modifications?: number;
	/** For example `Modified amplifier.cir (+3, -1)`; English, for the model and for exports. */
	summary: string;
	/** Entries that this one undid together: an undo of this one makes them count again. Missing where it undid none. */
	reverts?: string[];
	/** Missing on what did not fail. */
	failure?: OperationFailure;
	/** Start of the call, where that was before its changes. */
	beganAt?: number;
	/** Of an entry with changes the time at which they were made, so that entries are in the order of their changes. */
	startedAt: number;
	/** Null while it is pending. */
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
	/** Why an expression could not be evaluated, with the place in it, for the reason `expression`. */
	fault?: FaultRecord;
}

export interface LogRecord {
	severity: 'info' | 'warning' | 'error';
	text: string;
	file: string | null;
	line: number | null;
	code: string | null;
}

/** One reason for a verdict; its text is found in the catalogue by `code`, with `values` filled in. */
export interface VerdictReasonRecord {
	/** Stable name, such as `stepping_failed`. */
	code: string;
	level: 'suspicious' | 'failed';
	/** Place in the user's files, as far as it is known. */
	file: string | null;
	line: number | null;
	values: Record<string, string | number>;
}

/** How far the results of a run can be relied on. */
export interface VerdictRecord {
	level: 'trusted' | 'suspicious' | 'failed';
	reasons: VerdictReasonRecord[];
}

/** Settings of a run; the same files, settings and engine build give the same results. */
export interface RunSettingsRecord {
	/** The dialect that ngspice was set to read. */
	compatibility: 'ngspice' | 'pspice' | 'ltspice' | 'hspice';
	timeLimitMs: number;
	/** Total number of points in all plots at which the run ends; null for no limit. */
	maxPoints: number | null;
	/** Maximum memory of the engine, MiB; null for the engine's limit of 4,096. */
	memoryLimitMb: number | null;
	/** Seed of ngspice's random functions; null if the deck sets one or none was requested. */
	seed: number | null;
}

/** A difference between two netlists; values as written. */
export type RunChangeRecord =
	| { type: 'value'; name: string; before: string; after: string }
	| { type: 'added' | 'removed' | 'changed'; name: string };

export interface RunRecord {
	id: string;
	projectId: string;
	/** The netlist that was run. */
	entry: string;
	startedAt: number;
	elapsedMs: number;
	status: 'complete' | 'stopped' | 'failed';
	reason: string | null;
	/** SHA-256 over the netlist and all included files at the time of the run. */
	closureHash: string;
	engineVersion: string;
	engineBuild: string;
	points: number;
	metrics: MetricRecord[];
	log: LogRecord[];
	/** Who started the run. */
	origin: 'user' | 'agent';
	/** Missing, like `settings`, on runs from an older version. */
	verdict?: VerdictRecord;
	settings?: RunSettingsRecord;
	/** How many of the goals at that time were met; missing if the project had none. */
	goals?: { met: number; total: number };
	/** Since the previous run that was not a trial; at most 20, missing if that run is not known. */
	changes?: RunChangeRecord[];
	/** Set when it was made with overrides or with files that were not stored. */
	isTrial?: true;
	/** Missing on runs without any, and on those from an older version. */
	overrides?: RunOverridesRecord;
	/** Its headline curve, as `charts/preview.ts` draws it; missing without one, and on runs from an older version. */
	thumbnail?: number[];
}

/** What a run changed of its netlist, whose stored files stayed as they were. */
export interface RunOverridesRecord {
	/** The analysis card that replaced the netlist's analyses. */
	analysis?: string;
	/** New values by the names of parameters. */
	parameters?: Readonly<Record<string, number | string>>;
	/** Values of whatever else was set. */
	values?: readonly Setting[];
	/** The terminal at which the loop gain was computed, in place of the analyses. */
	loopGain?: LoopTerminalRecord;
}

/** A terminal of a device. */
export interface LoopTerminalRecord {
	device: string;
	node: string;
	/** From 1; missing where the node says which one. */
	terminal?: number;
}

/** A run without its log, as lists show it; of thousands of metrics it has the first ones. */
export type RunSummary = Omit<RunRecord, 'log'>;

/** A run as it is stored: long lists are packed, so that reading and storing them are short tasks. */
export type StoredRun = Omit<RunRecord, 'log' | 'metrics'> & {
	log: LogRecord[] | PackedList;
	metrics: MetricRecord[] | PackedList;
};

/** Large arrays of a run, apart from its record so that lists stay quick. */
export interface DatasetRecord {
	runId: string;
	projectId: string;
	/** Packed, so that storing them is one short task; large ones cut into pieces; plain in records of older versions. */
	plots: PackedPlots | CutPlots | Plot[];
}

/** Packed plots whose samples are stored in pieces: first the short arrays, then the long ones, each with its length. */
export interface CutPlots extends Pick<PackedPlots, 'heads'> {
	lengths: number[];
}

/** A part of the samples of a run, one after the other over all its arrays. */
export interface CurvePieceRecord {
	runId: string;
	/** Place among the pieces of the run, from 0. */
	order: number;
	projectId: string;
	samples: Float64Array;
}

/** The netlist of an entry's last run, with which its next run is compared. */
export interface LastNetlistRecord {
	projectId: string;
	entry: string;
	/** Its cards as `sim/run-changes.ts` writes them. */
	cards: string;
}

export interface SettingRecord {
	key: string;
	value: unknown;
}

/** Usage figures of one call to a service: no text and no key. Not exported with a project. */
export interface CallRecord {
	id: string;
	startedAt: number;
	/** Null for calls without a project, such as the test of a connection. */
	projectId: string | null;
	sessionId: string | null;
	/** The answer to which the call belongs, or null. */
	messageId: string | null;
	provider: string;
	/** Host of the service's address, including the port. */
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
	/** Tokens as reported by the service. */
	prompt: number | null;
	completion: number | null;
	cached: number | null;
	cacheWritten: number | null;
	reasoning: number | null;
	/** Tokens of the request as counted by the app, if the service reported none. */
	countedPrompt: number | null;
	/** Context size of the model at the time of the call, tokens. */
	contextTokens: number | null;
	/** At the price at the time of the call; null if price or usage was unknown. */
	cost: CallCost | null;
	/** Where the service reported no usage, such as of a call that was stopped: what the app has counted. */
	estimate?: CallEstimate;
}

export interface CallEstimate {
	/** Output tokens that arrived. */
	completion: number;
	/** At the price at the time of the call; null if that was unknown. */
	cost: CallCost | null;
}

export interface CallCost {
	/** ISO 4217. */
	currency: string;
	amount: number;
	/** Additional cost of the same call without the service's cache. */
	saved: number;
}

import type { DocumentAccess } from '#lib/knowledge/document-access.ts';
import type { DesignGoal, GoalStatus } from '#lib/sim/goals.ts';
import type { OperatingPointAnswer } from '#lib/sim/operating-point/find-operating-point.ts';
import type { RunOverrides } from '#lib/sim/overrides.ts';
import type { SimulationResult } from '#lib/sim/run-simulation.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';
import type { StudyTable } from '#lib/studies/rows/study-table.ts';
import type { StudyPlan } from '#lib/studies/run/study-plan.ts';
import type { SpecRemaining, SpecSheet } from '#lib/studies/specification/spec-sheet.ts';
import type { Study } from '#lib/studies/study.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { PermissionLevel, PermissionRequest } from '#lib/db/permission-records.ts';
import type { MessageRecord, OperationCategory, ResultImage, RunSummary } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { ProjectKnowledge } from '#lib/knowledge/knowledge.ts';
import type { TextSearchClient } from '#lib/workers/text-search/text-search-client.ts';
import type { CallFiles } from './call-files.ts';
import type { Shell } from './bash/shell-client.ts';
import type { Permit } from './permission/permit.ts';
import type { ProjectCode } from './project-code.ts';
import type { ObjectSchema } from './schema-type.ts';
import type {
	ChartAnswer,
	ChartQuestion,
	CurveExport,
	CurveQuestion,
	WrittenCurves
} from './curves/curve-questions.ts';
import type { TextClient } from './text/text-client.ts';
import type { PathAccess } from './tool-path.ts';

export type ToolCategory = 'file' | 'search' | 'code' | 'simulation' | 'data' | 'report' | 'agent' | 'system';
/** What a tool does beyond reading: changes files, simulates, reaches other hosts. */
export type ToolEffect = 'none' | 'files' | 'run' | 'network';

/** Icons for tool cards, by their Lucide names. */
export type ToolIcon =
	| 'activity'
	| 'chart-line'
	| 'file-diff'
	| 'file-pen'
	| 'file-plus'
	| 'file-symlink'
	| 'file-text'
	| 'folder-tree'
	| 'list-tree'
	| 'search-code'
	| 'shield-check'
	| 'square-terminal'
	| 'text-search'
	| 'trash-2'
	| 'undo-2';

/** Keys of the tool texts in the message catalogue. */
export type ToolLabel = keyof Messages['conversation']['tools'];

/**
 * An error that the model can act on: what happened, where, and what to try.
 * Never a stack trace, and never an automatic fallback to another tool.
 */
export interface ToolError {
	errorType: string;
	message: string;
	/** Useful facts, such as the most similar text or the lines that matched. */
	context: Record<string, unknown>;
	suggestions: string[];
	/** True if the same call may succeed a moment later, so that it is retried automatically. */
	transient?: boolean;
}

/** The result of a tool: `content` is for the model, `details` for the interface. */
export interface ToolOutcome {
	status: 'success' | 'failed' | 'skipped';
	/** As returned by the tool; the pipeline cuts and fences it before the model reads it. */
	content: string;
	/** Images that belong to the result; who runs the call gives them to a model that handles images. */
	images?: readonly ResultImage[];
	details: ToolDetails | null;
	error: ToolError | null;
}

export type ToolDetails =
	| { kind: 'file'; path: string; totalLines: number; firstLine: number; lastLine: number }
	| { kind: 'edit'; path: string; diff: string }
	| {
			kind: 'run';
			runId: string;
			/** The netlist that was run, and its goals as this run left them; none for a failed run. */
			entry: string;
			goals: readonly GoalStatus[];
	  }
	/** `matches` is the number of all matches of a search, listed or not. */
	| { kind: 'list'; entries: string[]; matches?: number }
	| {
			kind: 'command';
			line: string;
			exitCode: number;
			/** Folder in which the line ended, such as `/project/lib`. */
			workingDirectory: string;
			changed: string[];
			/** The last simulation that the line ran. */
			runId: string | null;
	  };

/** What a turn passes to its tool calls. */
export interface ToolContext {
	projectId: string;
	sessionId: string;
	/** The answer to which the calls belong. */
	messageId: string;
	signal: AbortSignal;
	/** SHA-256 of each file as this turn last read or wrote it, by path: writes compare it with the current file. */
	seenHashes: Map<string, string>;
	/** The netlist that the user has open, or null. */
	activePath: string | null;
	permit: Permit;
	onProgress?: (progress: { fraction: number | null; note: string }) => void;
	/** Stops the time of the turn until the returned function is called, for work whose duration the user has agreed to. */
	pauseTurn?: () => () => void;
}

/** Finds tools that are not offered, and offers them from then on. */
export interface ToolFinder {
	/** The best first, a few. @param query words for what a tool does, or its name */
	find(query: string): Pick<Tool, 'name' | 'description'>[];
}

/** Simulates a stored netlist and stores the run. */
export type RunNetlist = (
	entry: string,
	options: {
		signal: AbortSignal;
		timeLimitMs: number;
		overrides?: RunOverrides;
		/** Files that differ from the stored ones for this run: text by path, null for a removed one. */
		changed?: ReadonlyMap<string, string | null>;
		onProgress: (fraction: number | null, note: string) => void;
	}
) => Promise<SimulationResult>;

/** The result of an earlier run that this one would repeat; null when there is none. Never rejects. */
export type FindRun = (entry: string, overrides: RunOverrides | undefined) => Promise<SimulationResult | null>;

/** The operating point of a run of stored files, computed beside it; see `findOperatingPoint`. */
export type OperatingPointOf = (result: SimulationResult, signal: AbortSignal) => Promise<OperatingPointAnswer>;

/** The stored runs of the project. */
export interface StoredRuns {
	/** The newest first. */
	list(limit: number): Promise<readonly RunSummary[]>;
	/** The curves of a run; null when they are no longer kept. */
	plots(runId: string): Promise<readonly Plot[] | null>;
}

/** What tools ask about curves; all of it may take seconds. */
export interface CurveWork {
	/**
	 * The plots of a file of curves.
	 *
	 * @throws Fault as `readWaveforms`
	 */
	read(path: string, content: string | Uint8Array, signal: AbortSignal): Promise<Plot[]>;
	answer(question: CurveQuestion, signal: AbortSignal): Promise<ToolOutcome>;
	write(asked: CurveExport, signal: AbortSignal): Promise<WrittenCurves | ToolOutcome>;
	/** The visible ranges of a chart, and what it shows in words. */
	chart(asked: ChartQuestion, signal: AbortSignal): Promise<ChartAnswer | ToolOutcome>;
}

/** The charts that a conversation shows. */
export interface ShownCharts {
	/**
	 * Whether a chart is in an answer or before it in its branch.
	 *
	 * @param hash of what the chart shows
	 */
	isShown(messageId: string, hash: string): Promise<boolean>;
	/** Takes note of a chart that an answer is about to show. */
	note(messageId: string, hash: string): void;
}

/** A study as tools see it. Its netlist has been let go of. */
export interface StudyAnswer {
	path: string;
	name: string;
	plan: StudyPlan;
	/** Those of an earlier state of netlist or study while it is stale. */
	table: StudyTable;
	isStale: boolean;
	goals: readonly DesignGoal[];
	/** Rows that have still to be run, at most. */
	open: number;
	/** How long its open rows take, milliseconds; null while nothing is known about the netlist. */
	estimateMs: number | null;
}

/** The studies of the project. All of it throws the faults of the netlist and the file, which are for the model. */
export interface StudyAccess {
	/** What the netlist has that can vary. */
	variables(netlist: string): Promise<readonly Variable[]>;
	/** A study as it would run; nothing is written. */
	foresee(name: string, study: Study): Promise<StudyAnswer>;
	/** @throws Fault those of the file too */
	read(name: string): Promise<StudyAnswer>;
	/**
	 * Runs the open rows of a stored study and keeps them, until it is aborted.
	 *
	 * @returns null while another study of the project is running
	 */
	run(
		name: string,
		options: { signal: AbortSignal; onProgress(progress: StudyPace): void }
	): Promise<StudyAnswer | null>;
	/**
	 * Runs what is open of the specification of a netlist.
	 *
	 * @returns what is then known, also after an abort; null while a study of the project is running
	 */
	specification(
		netlist: string,
		options: {
			signal: AbortSignal;
			/** Called with what is going to be run, before it is. */
			onStart?(remaining: SpecRemaining | null): void;
			onProgress(progress: StudyPace): void;
		}
	): Promise<SpecSheet | null>;
}

/** How far a study is. */
interface StudyPace {
	done: number;
	count: number;
	/** Milliseconds until the end; null until it can be told. */
	remainingMs: number | null;
}

/** What tools need from the app; passed in so that tools run without a browser. */
/** The messages of conversations. */
export interface ConversationAccess {
	/** Those of the branch that is shown, in order. */
	messages(sessionId: string): Promise<MessageRecord[]>;
}

export interface ToolServices {
	code: ProjectCode;
	/** Searches texts and paths in a worker. */
	search: Pick<TextSearchClient, 'search' | 'glob'>;
	text: TextClient;
	/** Reads and measures curves in a worker. */
	curves: CurveWork;
	shell: Shell;
	/** The search of all that the project knows. */
	knowledge: ProjectKnowledge;
	runNetlist: RunNetlist;
	findRun: FindRun;
	operatingPoint: OperatingPointOf;
	runs: StoredRuns;
	studies: StudyAccess;
	charts: ShownCharts;
	conversation: ConversationAccess;
	tools: ToolFinder;
	/** The pages of PDFs. */
	documents: DocumentAccess;
	/** Netlists and model files of the gallery's examples. */
	exampleModels(): Promise<readonly { path: string; text: string }[]>;
}

/** All that a tool is given besides its parameters. Permission is asked for it, never by it. */
export interface CallContext extends Omit<ToolContext, 'permit'>, ToolServices {
	callId: string;
	/** The project's files; changes are recorded under this call. */
	files: CallFiles;
	/** Maximum length of the result including its fence, characters; longer results lose their middle. */
	resultCharacters: number;
	/** The same for tools without a length of their own: as the settings say. */
	usualCharacters: number;
}

/** What a tool has while it runs. */
export interface ExecutionContext extends CallContext {
	/** Maximum duration of the call, milliseconds: from the settings, the tool or the call. */
	timeLimitMs: number;
}

/** Why a call need not run: it would change nothing, or give an earlier result again. */
export type AlreadyDone = string | { reason: string; result: ToolOutcome };

/** A tool whose parameters have been checked against its schema. Made by `defineTool`. */
export interface Tool {
	name: string;
	/** For the model; promises nothing that a result does not contain. */
	description: string;
	parameters: ObjectSchema;
	category: ToolCategory;
	/** As what its calls are recorded in the journal; null for one that only reads. */
	operation: OperationCategory | null;
	generation: number;
	effect: ToolEffect;
	permission: PermissionLevel;
	/** Names of the parameters that are paths in the project; the validation checks them. */
	paths: readonly string[];
	/** What the tool does at these paths. */
	pathAccess: PathAccess;
	/** Whether it reads and changes nothing but these paths, or may reach all of the project. */
	reach: 'paths' | 'project';
	/** Maximum duration of a call, milliseconds; null for the common limit. */
	timeLimitMs: number | null;
	/** Length that its result may have, characters, where that is more than the common limit; null for the common limit. */
	resultCharacters: number | null;
	/** The parameter that holds the maximum duration of a call, seconds; null if the model cannot set it. */
	timeLimitParameter: string | null;
	icon: ToolIcon;
	/** Null for a tool that was added at run time: its card shows its name. */
	label: ToolLabel | null;
	/**
	 * Exactly what the call will do, for the question to the user, or the outcome of a call that cannot be run. Null for tools
	 * that read, and for those that change files only: their change is the question.
	 */
	preview:
		| ((parameters: Record<string, unknown>, context: CallContext) => Promise<PermissionRequest | ToolOutcome>)
		| null;
	/**
	 * A request with what else the user should see, such as what a command line changes. Called only when the user is asked, because
	 * it may take time. Null when the preview says it all.
	 */
	detail:
		| ((
				request: PermissionRequest,
				parameters: Record<string, unknown>,
				context: CallContext
		  ) => Promise<PermissionRequest>)
		| null;
	/** Null when the call must run. */
	alreadyDone(parameters: Record<string, unknown>, context: CallContext): Promise<AlreadyDone | null>;
	/** Never throws for anything that the model or the project can cause: failures are outcomes. */
	execute(parameters: Record<string, unknown>, context: ExecutionContext): Promise<ToolOutcome>;
}

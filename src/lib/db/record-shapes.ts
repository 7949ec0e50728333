import { resultImage } from './chart-shape.ts';
import type { InstructionChoice } from './instruction-records.ts';
import type { SeenFile, SeenFilesRecord } from './conversation/seen-file-records.ts';
import { compressions } from './conversation/compression-shape.ts';
import type { FaultRecord } from '#lib/base/fault.ts';
import type { PackedList } from '#lib/base/packed-list.ts';
import type { Replay, ReplayPiece, WebSource } from '#lib/llm/types.ts';
import type { Mention, MentionPart, MentionTarget } from './mention-records.ts';
import type { ComplexVector, FamilyParameter, Plot, RealVector } from '#lib/measure/dataset.ts';
import type { PackedPlots } from '#lib/measure/packed-plots.ts';
import type {
	CallCost,
	CallEstimate,
	CallRecord,
	ChangeRecord,
	CheckpointGoal,
	CheckpointStatus,
	CutPlots,
	DatasetRecord,
	Draft,
	DraftRecord,
	FileMetaRecord,
	LastNetlistRecord,
	LastRunRecord,
	LogRecord,
	MessagePart,
	MessageRecord,
	MetricRecord,
	OperationDetails,
	OperationFailure,
	OperationRecord,
	ProjectRecord,
	RunChangeRecord,
	RunRecord,
	RunSettingsRecord,
	FoldRecord,
	SearchOptions,
	SessionRecord,
	StoredRun,
	VerdictReasonRecord,
	VerdictRecord,
	WorkspaceState
} from './records.ts';
import { fileKind, permission, permissionRules } from './permission-shapes.ts';
import { plotDrawings, plotOverlays, tuneSliders } from './plot-shapes.ts';
import { runOverrides } from './runs/run-setting-shape.ts';
import {
	anyNumber,
	anyObject,
	anyOf,
	anything,
	byType,
	count,
	flag,
	instanceOf,
	label,
	list,
	nullable,
	number,
	object,
	oneOf,
	shortText,
	table,
	text,
	time,
	within,
	type Shape
} from './shape.ts';

/** Maximum number of what one part of a message, a run or the workbench has: far more than the app writes, and still shown at once. */
const FEW = 1_000;
/** Maximum number of what a message, a change or a run has, which is shown in parts. */
const MANY = 100_000;
/** Maximum number of what is stored in bulk and never shown as a list. */
const BULK = 10_000_000;
/** Number of values of a curve on a card; the app draws 64. */
const MAX_CURVE = 256;

/** Panel sizes, percent. */
const layout = list(within(0, 100), 100);

const search = object<SearchOptions>({
	kind: oneOf('all', 'names', 'text', 'symbols', 'meaning'),
	matchCase: flag,
	wholeWord: flag,
	isRegex: flag,
	include: label,
	exclude: label
});

export const workspace = object<WorkspaceState>(
	{
		openPaths: list(label, FEW),
		activePath: nullable(label),
		mainPath: nullable(label),
		layouts: table(layout, FEW),
		hidden: list(oneOf('left', 'bottom', 'right'), FEW),
		resultTab: label,
		sessionId: nullable(label),
		pages: table(count, FEW),
		search,
		drawings: plotDrawings,
		overlays: plotOverlays,
		sliders: tuneSliders
	},
	['pages', 'search', 'drawings', 'overlays', 'sliders']
);

export const projectName = shortText(100);
export const thumbnail = nullable(list(number, MAX_CURVE));
export const acceptedRuns = list(label, FEW);

const verdictLevel = oneOf('trusted', 'suspicious', 'failed');

export const lastRun = object<LastRunRecord>({
	verdict: verdictLevel,
	goals: nullable(object<NonNullable<LastRunRecord['goals']>>({ met: count, total: count }))
});

const instructionChoices = list(object<InstructionChoice>({ path: text, hash: text, isUsed: flag }), FEW);

export const project = object<ProjectRecord>(
	{
		id: text,
		name: projectName,
		exampleId: nullable(label),
		createdAt: time,
		editedAt: time,
		deletedAt: nullable(time),
		size: number,
		writeCount: count,
		thumbnail,
		lastRun,
		workspace: anything,
		acceptedRuns,
		permissionRules,
		instructionChoices
	},
	['lastRun', 'acceptedRuns', 'permissionRules', 'instructionChoices']
);

export const file = object<FileMetaRecord>({
	id: text,
	projectId: text,
	path: shortText(1_000),
	kind: fileKind,
	version: number,
	hash: text,
	size: number,
	modifiedAt: time
});

const fault = object<FaultRecord>({ code: text, message: text, data: anyObject });

export const sessionFields = {
	id: text,
	projectId: text,
	name: projectName,
	createdAt: time,
	updatedAt: time,
	scrollTop: nullable(number),
	tipId: text,
	hiddenMessages: count,
	mode: oneOf('workflow'),
	namedByTime: flag,
	compressions,
	compressionUndone: flag,
	contextOff: list(text, FEW)
};
/** Fields of a session that may be missing. */
export const optionalSessionFields = [
	'tipId',
	'hiddenMessages',
	'mode',
	'namedByTime',
	'compressions',
	'compressionUndone',
	'contextOff'
] as const;
const folds = list(object<FoldRecord>({ key: text, open: flag }), FEW);
export const session = object<SessionRecord>({ ...sessionFields, deletedAt: nullable(time), permissionRules, folds }, [
	...optionalSessionFields,
	'permissionRules',
	'folds'
]);

type Part<Type extends MessagePart['type']> = Extract<MessagePart, { type: Type }>;

type Piece<T extends ReplayPiece['type']> = Extract<ReplayPiece, { type: T }>;
/** Data that a service attached, by its name. */
const metadata = table(anyObject, FEW);

const replay = object<Replay>({
	provider: text,
	model: text,
	pieces: list(
		byType({
			reasoning: object<Piece<'reasoning'>>({ type: text, text, metadata }),
			text: object<Piece<'text'>>({ type: text, text, metadata }),
			tool_call: object<Piece<'tool_call'>>({ type: text, callId: text, metadata }),
			service_call: object<Piece<'service_call'>>({
				type: text,
				callId: text,
				name: text,
				argumentsText: text,
				metadata
			}),
			service_result: object<Piece<'service_result'>>({
				type: text,
				callId: text,
				name: text,
				result: anything,
				metadata
			})
		}),
		MANY
	)
});

const suggestionOption = oneOf('continue', 'change_goals', 'fix_error', 'accept', 'stop', 'roll_back');

const attachment = object<Part<'attachment'>>({ type: oneOf('attachment'), name: text, mediaType: text, data: text });

type Target<Kind extends MentionTarget['kind']> = Extract<MentionTarget, { kind: Kind }>;

const mentionTarget = anyOf(
	object<Target<'file'>>({ kind: oneOf('file'), path: text }),
	object<Target<'passage'>>({ kind: oneOf('passage'), path: text, page: nullable(number), text: nullable(text) }),
	object<Target<'symbol'>>({
		kind: oneOf('symbol'),
		entry: text,
		space: oneOf('device', 'node', 'subcircuit', 'model', 'parameter', 'function', 'measure'),
		symbol: text,
		scope: text,
		path: text,
		line: number
	}),
	object<Target<'run'>>({ kind: oneOf('run'), runId: nullable(text) }),
	object<Target<'plot'>>({ kind: oneOf('plot'), runId: nullable(text), plot: text, signal: nullable(text) })
);
const mention = object<Mention>({ name: text, target: mentionTarget });
const sentMention = object<MentionPart>(
	{ type: oneOf('mention'), name: text, target: mentionTarget, content: text, isMissing: flag },
	['isMissing']
);

const part = byType({
	reasoning: object<Part<'reasoning'>>({ type: text, text, startedAt: time, durationMs: nullable(number), replay }, [
		'replay'
	]),
	text: object<Part<'text'>>({ type: text, text, replay }, ['replay']),
	attachment,
	mention: sentMention,
	interjection: object<Part<'interjection'>>(
		{ type: text, id: text, text, attachments: list(attachment, FEW), mentions: list(sentMention, FEW) },
		['mentions']
	),
	web_search: object<Part<'web_search'>>({
		type: text,
		engine: text,
		query: text,
		state: oneOf('searching', 'found', 'failed', 'interrupted'),
		sources: list(object<WebSource>({ url: text, title: text, snippet: text }), FEW),
		fault: nullable(fault)
	}),
	suggestions: object<Part<'suggestions'>>({
		type: text,
		status: object<CheckpointStatus>({
			iteration: count,
			run: nullable(oneOf('complete', 'stopped', 'failed')),
			goals: list(
				object<CheckpointGoal>({
					metric: label,
					signal: label,
					direction: oneOf('at_least', 'at_most', 'equal'),
					target: number,
					value: nullable(number),
					unit: label,
					state: oneOf('met', 'missed', 'unknown')
				}),
				FEW
			)
		}),
		options: list(suggestionOption, FEW),
		state: oneOf('active', 'chosen', 'expired'),
		chosen: nullable(suggestionOption),
		runId: nullable(text)
	}),
	tool_call: object<Part<'tool_call'>>(
		{
			type: text,
			callId: text,
			name: text,
			argumentsText: text,
			arguments: nullable(anyObject),
			status: oneOf('writing', 'running', 'success', 'failed', 'skipped', 'interrupted'),
			result: nullable(text),
			operationIds: list(text, MANY),
			images: list(resultImage, FEW),
			round: count,
			runId: nullable(text),
			elapsedMs: nullable(number),
			permissions: list(permission, FEW),
			replay
		},
		['images', 'round', 'permissions', 'replay']
	)
});

export const message = object<MessageRecord>(
	{
		id: text,
		projectId: text,
		sessionId: text,
		order: count,
		after: nullable(text),
		role: oneOf('user', 'assistant'),
		parts: list(part, MANY),
		createdAt: time,
		stopReason: nullable(
			oneOf('complete', 'user', 'timeout', 'error', 'session_switch', 'shutdown', 'iteration_limit')
		),
		partial: flag,
		fault: nullable(fault),
		usage: nullable(
			object<NonNullable<MessageRecord['usage']>>({
				total: nullable(number),
				prompt: nullable(number),
				completion: nullable(number),
				cached: nullable(number)
			})
		),
		model: nullable(text),
		provider: nullable(text),
		iterations: count,
		recorded: flag,
		pinned: flag,
		intent: oneOf('goals', 'change', 'question')
	},
	['after', 'pinned', 'intent']
);

export const draft = object<DraftRecord>(
	{
		projectId: text,
		text,
		attachments: list(attachment, FEW),
		mentions: list(mention, FEW),
		queued: list(
			object<Draft>({ text, attachments: list(attachment, FEW), mentions: list(mention, FEW) }, ['mentions']),
			FEW
		)
	},
	['mentions', 'queued']
);

/** @param content shape of a file's text or bytes, or null */
export function operationOf(content: Shape): Shape {
	return object<OperationRecord>(
		{
			id: text,
			projectId: text,
			actor: oneOf('user', 'agent'),
			action: label,
			category: oneOf('files', 'simulation', 'study', 'search', 'chart', 'command', 'other'),
			details: object<OperationDetails>({ subject: label, runId: text, matches: count }, ['runId', 'matches']),
			sessionId: nullable(text),
			messageId: nullable(text),
			callId: nullable(text),
			changes: list(
				object<ChangeRecord>({
					type: oneOf('create', 'modify', 'move', 'remove'),
					path: text,
					movedTo: nullable(text),
					kind: fileKind,
					before: content,
					after: content
				}),
				MANY
			),
			contents: oneOf('kept', 'dropped'),
			status: oneOf('pending', 'success', 'failed', 'skipped', 'undone'),
			additions: count,
			deletions: count,
			modifications: count,
			summary: label,
			reverts: list(text, MANY),
			failure: object<OperationFailure>({ code: label, message: label }),
			beganAt: time,
			startedAt: time,
			endedAt: nullable(time)
		},
		['category', 'details', 'modifications', 'reverts', 'failure', 'beganAt']
	);
}
export const operation = operationOf(nullable(anyOf(instanceOf(Uint8Array), text)));

type ValueChange = Extract<RunChangeRecord, { type: 'value' }>;
type OtherChange = Exclude<RunChangeRecord, ValueChange>;

const runChange = anyOf(
	object<ValueChange>({ type: oneOf('value'), name: text, before: text, after: text }),
	object<OtherChange>({ type: oneOf('added', 'removed', 'changed'), name: text })
);

function metricOf(figure: Shape): Shape {
	return object<MetricRecord>(
		{
			id: label,
			value: nullable(figure),
			unit: label,
			signal: label,
			plot: label,
			at: list(object<MetricRecord['at'][number]>({ x: figure, y: figure }), MANY),
			reason: text,
			fault
		},
		['reason', 'fault']
	);
}
export const metric = metricOf(anyNumber);

export const logLine = object<LogRecord>({
	severity: oneOf('info', 'warning', 'error'),
	text,
	file: nullable(text),
	line: nullable(number),
	code: nullable(text)
});

/** A list of a run as it is in exports and older records. */
const longList = (item: Shape): Shape => list(item, BULK);
/** Long lists of a stored run; their items are checked when they are unpacked. */
const packedList = object<PackedList>({ parts: list(text, MANY) });

/**
 * @param figure shape of a number in the results, which may be infinite: JSON writes null for it
 * @param listOf shape of a list that may be long
 */
export function runOf(figure: Shape, listOf: (item: Shape) => Shape = longList): Shape {
	const verdict = object<VerdictRecord>({
		level: verdictLevel,
		reasons: list(
			object<VerdictReasonRecord>({
				code: text,
				level: oneOf('suspicious', 'failed'),
				file: nullable(text),
				line: nullable(number),
				values: table(anyOf(figure, text), FEW)
			}),
			MANY
		)
	});
	const settings = object<RunSettingsRecord>({
		compatibility: oneOf('ngspice', 'pspice', 'ltspice', 'hspice'),
		timeLimitMs: number,
		maxPoints: nullable(number),
		memoryLimitMb: nullable(number),
		seed: nullable(number)
	});
	return object<StoredRun>(
		{
			id: text,
			projectId: text,
			entry: label,
			startedAt: time,
			elapsedMs: number,
			status: oneOf('complete', 'stopped', 'failed'),
			reason: nullable(text),
			closureHash: text,
			engineVersion: text,
			engineBuild: text,
			points: count,
			metrics: listOf(metricOf(figure)),
			log: listOf(logLine),
			origin: oneOf('user', 'agent'),
			verdict,
			settings,
			goals: object<NonNullable<RunRecord['goals']>>({ met: count, total: count }),
			changes: list(runChange, FEW),
			isTrial: flag,
			overrides: runOverrides,
			thumbnail: list(number, MAX_CURVE)
		},
		['verdict', 'settings', 'goals', 'changes', 'isTrial', 'overrides', 'thumbnail']
	);
}
export const run = runOf(anyNumber, (item) => anyOf(packedList, longList(item)));

const numbers = instanceOf(Float64Array);
const vector = anyOf(
	object<RealVector>({ name: text, kind: oneOf('real'), quantity: text, unit: text, data: numbers, scale: numbers }, [
		'unit',
		'scale'
	]),
	object<ComplexVector>(
		{ name: text, kind: oneOf('complex'), quantity: text, unit: text, re: numbers, im: numbers, scale: numbers },
		['unit', 'scale']
	)
);

export const dataset = object<DatasetRecord>({
	runId: text,
	projectId: text,
	plots: anyOf(
		list(
			object<Plot>(
				{
					id: text,
					title: text,
					analysis: text,
					scale: text,
					vectors: list(vector, BULK),
					parameters: list(object<FamilyParameter>({ name: text, quantity: text, values: numbers }), FEW)
				},
				['parameters']
			),
			BULK
		),
		object<PackedPlots>({ heads: list(text, BULK), short: numbers, long: list(numbers, BULK) }),
		object<CutPlots>({ heads: list(text, BULK), lengths: list(count, BULK) })
	)
});

export const lastNetlist = object<LastNetlistRecord>({ projectId: text, entry: text, cards: text });

const seenFile = object<SeenFile>({ path: text, hash: text, text: nullable(text) });
export const seenFiles = object<SeenFilesRecord>({ sessionId: text, projectId: text, files: list(seenFile, MANY) });

const callCost = nullable(object<CallCost>({ currency: text, amount: number, saved: number }));

export const call = object<CallRecord>(
	{
		id: text,
		startedAt: time,
		projectId: nullable(text),
		sessionId: nullable(text),
		messageId: nullable(text),
		provider: text,
		host: text,
		model: text,
		kind: oneOf('chat', 'test', 'list', 'web_search'),
		outcome: oneOf('ok', 'failed', 'stopped'),
		faultCode: nullable(text),
		tries: number,
		connectMs: nullable(number),
		firstTokenMs: nullable(number),
		totalMs: number,
		prompt: nullable(number),
		completion: nullable(number),
		cached: nullable(number),
		cacheWritten: nullable(number),
		reasoning: nullable(number),
		countedPrompt: nullable(number),
		contextTokens: nullable(number),
		cost: callCost,
		estimate: object<CallEstimate>({ completion: number, cost: callCost })
	},
	['estimate']
);

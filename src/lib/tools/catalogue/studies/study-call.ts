import { ownValue } from '#lib/base/own-value.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import type { PermissionRequest } from '#lib/db/permission-records.ts';
import type { FileChange } from '#lib/project/store.ts';
import { formatStudy, parseStudy, studyPath, type Study, type StudyKindId } from '#lib/studies/study.ts';
import { failed, succeeded } from '../../outcome.ts';
import { planEdit } from '../../permission/planned-edit.ts';
import type { AlreadyDone, CallContext, StudyAnswer, ToolOutcome } from '../../types.ts';
import { roughTime } from '#lib/base/rough-time.ts';
import { binaryFile, fileNotFound } from '../file/missing-file.ts';
import { findNetlist, isNetlist } from '../simulation/find-netlist.ts';
import { studyReport, type SummaryWishes } from './study-report.ts';
import { similarMetrics, unknownMetrics } from './unknown-metrics.ts';
import { variedLines } from './study-rows.ts';
import { VariedNames } from './varied-names.ts';

/** How a tool makes a study of its parameters. */
export interface StudyMaking {
	tool: string;
	kind: StudyKindId;
	/** Names of parameters by the fields of the study's file that they become, as parts of its paths. */
	written: Readonly<Record<string, string>>;
	plan(parameters: Readonly<Record<string, unknown>>, names: VariedNames): object;
	wishes(parameters: Readonly<Record<string, unknown>>): SummaryWishes;
}

type Parameters = Readonly<Record<string, unknown>>;

/** A study that is ready to be written and run. */
interface PreparedStudy {
	study: Study;
	/** Of what would run. */
	answer: StudyAnswer;
	/** Null when its file says this already. */
	change: FileChange | null;
}

/** A study that is expected to take longer than this is always asked about, ms. */
const LONG_MS = 60_000;
/** One that was not expected to is stopped when it takes longer than this, ms. */
const UNASKED_MS = 90_000;

/** Reads the netlist and makes the study; an outcome when that is not possible. Nothing is written. */
export async function prepareStudy(
	parameters: Parameters,
	making: StudyMaking,
	context: CallContext
): Promise<PreparedStudy | ToolOutcome> {
	const netlist = await netlistOf(parameters.file, making, context);
	if (typeof netlist !== 'string') return netlist;
	try {
		const names = new VariedNames(await context.studies.variables(netlist));
		const file = { version: 1, kind: making.kind, netlist, ...making.plan(parameters, names) };
		const study = parseStudy(JSON.stringify(file), 'The study');
		const { name, change } = await fileOf(study, parameters.name, context);
		return { study, answer: await context.studies.foresee(name, study), change };
	} catch (thrown) {
		return refused(toFault(thrown), making);
	}
}

/** What the user is asked. */
export function studyRequest({ study, answer }: PreparedStudy): Extract<PermissionRequest, { kind: 'study' }> {
	const { name, plan, estimateMs } = answer;
	return {
		kind: 'study',
		entry: study.netlist,
		study: name,
		varied: variedLines(plan),
		rows: answer.open,
		estimateMs,
		alwaysAsk: isLong(answer)
	};
}

/** The request with the change of the study's file. */
export async function studyChanges(
	request: PermissionRequest,
	parameters: Parameters,
	making: StudyMaking,
	context: CallContext
): Promise<PermissionRequest> {
	const prepared = await prepareStudy(parameters, making, context);
	if (request.kind !== 'study' || 'status' in prepared || !prepared.change) return request;
	const planned = await planEdit(context.files, [prepared.change]);
	if (!planned) return request;
	const { files, digest } = await planned.detailed(context.signal);
	return { ...request, changes: { files, digest } };
}

/** The result of a study whose rows have all been run. */
export async function alreadyRun(
	parameters: Parameters,
	making: StudyMaking,
	context: CallContext
): Promise<AlreadyDone | null> {
	const prepared = await prepareStudy(parameters, making, context);
	if ('status' in prepared || prepared.change || prepared.answer.open > 0) return null;
	const { name } = prepared.answer;
	return {
		reason: `The study ${name} was not run again: its netlist, the settings and the goals have not changed since it was run, which gave:`,
		result: await report(prepared.answer, parameters, making, context)
	};
}

export async function executeStudy(
	parameters: Parameters,
	making: StudyMaking,
	context: CallContext
): Promise<ToolOutcome> {
	const prepared = await prepareStudy(parameters, making, context);
	if ('status' in prepared) return prepared;
	const { answer, change } = prepared;
	if (change) await context.files.apply([change]);
	const isAgreed = isLong(answer);
	const resume = isAgreed ? context.pauseTurn?.() : undefined;
	const limit = isAgreed ? [] : [AbortSignal.timeout(UNASKED_MS)];
	try {
		const ran = await context.studies.run(answer.name, {
			signal: AbortSignal.any([context.signal, ...limit]),
			onProgress: ({ done, count, remainingMs }) =>
				context.onProgress?.({
					fraction: count > 0 ? done / count : null,
					note: `${done} / ${count}${remainingMs === null || done === count ? '' : ` · ${roughTime(remainingMs)}`}`
				})
		});
		return ran ? await report(ran, parameters, making, context) : busy(answer.path);
	} catch (thrown) {
		return refused(toFault(thrown), making);
	} finally {
		resume?.();
	}
}

async function netlistOf(
	file: unknown,
	{ tool }: StudyMaking,
	{ files, activePath }: CallContext
): Promise<string | ToolOutcome> {
	if (typeof file !== 'string' || file === '') return findNetlist(files, activePath, tool);
	const entries = await files.list();
	const entry = entries.find(({ path, kind }) => path === file && kind !== 'folder');
	if (!entry) return fileNotFound(file, entries, ['Use list_project_files to see what is there.']);
	const content = (await files.read(file))?.content;
	if (content instanceof Uint8Array) return binaryFile(file, content.length);
	if (isNetlist(file, content ?? '')) return file;
	return failed({
		errorType: 'not_a_netlist',
		message: `${file} is not a netlist: it has neither the name of one nor an analysis such as .ac or .tran.`,
		suggestions: ['Call the tool with the netlist that is to be simulated.']
	});
}

/** The study's name, and the change of its file; without a given name a free one is taken, unless the file says the same. */
async function fileOf(
	study: Study,
	given: unknown,
	{ files }: CallContext
): Promise<{ name: string; change: FileChange | null }> {
	const text = formatStudy(study);
	// Models fill in what they do not need with empty texts.
	const named = typeof given === 'string' && given.trim() !== '' ? asName(given) : null;
	const wanted = named ?? nameFor(study);
	for (let number = 1; ; number += 1) {
		const name = number === 1 ? wanted : `${wanted}-${number}`;
		const path = studyPath(name);
		const present = await files.read(path);
		if (present?.content === text) return { name, change: null };
		if (present && named === null) continue;
		return { name, change: { kind: 'write', path, content: text, basedOn: present?.version ?? null } };
	}
}

/** Characters of a name. */
const MAX_NAME = 60;

const nameFor = ({ kind, netlist }: Study): string =>
	asName(`${kind}-${netlist.slice(netlist.lastIndexOf('/') + 1).replace(/\.[^.]*$/u, '')}`.replaceAll('_', '-'));

/** A text as the name of a file: without what paths and other systems cannot have. */
function asName(text: string): string {
	let name = text
		.trim()
		.replace(/\.json$/u, '')
		.slice(0, MAX_NAME);
	name = name.replace(/[^\p{L}\p{N}._ -]+/gu, '-').replace(/^[.\s-]+/u, '');
	while (/[.\s]$/u.test(name)) name = name.slice(0, -1);
	return name === '' ? 'study' : name;
}

const isLong = ({ estimateMs }: StudyAnswer): boolean => estimateMs !== null && estimateMs > LONG_MS;

async function report(
	answer: StudyAnswer,
	parameters: Parameters,
	{ tool, wishes }: StudyMaking,
	{ signal, resultCharacters }: CallContext
): Promise<ToolOutcome> {
	const wished = wishes(parameters);
	const unknown = unknownMetrics(wished.metrics ?? [], answer.table);
	const content = await studyReport(answer, resultCharacters, wished);
	const { open, table } = answer;
	const { ended, done } = table;
	if (signal.aborted)
		return failed({
			errorType: 'aborted',
			message: `The study was stopped; its rows so far are kept.\n${content}`,
			suggestions: [`Call ${tool} with the same arguments to go on with the open rows.`]
		});
	if (done > 0 && open === 0 && ended.complete === 0)
		return failed({
			errorType: 'study_failed',
			message: content,
			suggestions: ['Fix the netlist or what varies, then call the tool again: no row gave a result.']
		});
	if (unknown) return unknown;
	const rest =
		open > 0
			? `\nIt was stopped because it takes longer than a minute, about which the user is asked first. Call ${tool} with the same arguments to go on; the rows so far are kept.`
			: '';
	return succeeded(content + rest);
}

function busy(path: string): ToolOutcome {
	return failed({
		errorType: 'study_running',
		message: 'Another study of this project is running, so this one was not started.',
		context: { written: path },
		suggestions: ['Call the tool again with the same arguments when it has ended, or ask the user to stop it.']
	});
}

/** What to do about faults that are not about the values of the arguments. */
const advice: Readonly<Partial<Record<string, string>>> = {
	target_unknown: 'Use one of the known names; of an element inside of a subcircuit, make its value a .param.',
	targets_overlap: 'Vary only one of the two.',
	target_without_value: 'Name one of its parameters, such as "M1 w".',
	target_without_model:
		'Write the parameter in the only .model card of the element, at the top level, or vary the model ("BC547 bf").',
	metric_unknown: 'Use one of the known names, or measure it with a .meas card (meas:name).',
	no_goals: 'Write design goals first, or give an objective.',
	nominal_unknown: 'Vary the .param of the expression instead, or give it a number.',
	storage_full: 'Ask the user to free space; the rows that were stored are kept.'
};

/** A fault as an outcome, in the names of the tool's parameters. */
function refused({ code, message, data }: Fault, { written }: StudyMaking): ToolOutcome {
	const { path, expected, known, metric } = data;
	const isField = code === 'study_invalid' && typeof path === 'string';
	const named = isField ? Object.entries(written).reduce((text, [field, name]) => text.replace(field, name), path) : '';
	const names = typeof known === 'string' ? known.split(', ') : [];
	return failed({
		errorType: code === 'unexpected' ? 'study_failed' : code,
		message: isField ? `${named} must be ${String(expected)}.` : message,
		context:
			typeof metric === 'string'
				? { similar: similarMetrics(metric, names) }
				: typeof known === 'string' && known !== '' && !message.includes(known)
					? { known: names }
					: {},
		suggestions: [ownValue(advice, code) ?? 'Fix the arguments and call the tool again.']
	});
}

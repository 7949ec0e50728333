import type { MetricRecord, RunSummary } from '#lib/db/records.ts';
import { byInterest } from '#lib/charts/plot-order.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { plotNamed } from '#lib/measure/gathered.ts';
import { toFault } from '#lib/base/fault.ts';
import { withSteps, type StepGap } from '#lib/waveforms/steps/with-steps.ts';
import { isWaveformName } from '#lib/waveforms/waveform-name.ts';
import { failed } from '../../outcome.ts';
import { checkToolPath } from '../../tool-path.ts';
import type { CallContext, StoredRuns, ToolOutcome } from '../../types.ts';
import { fileNotFound } from '../file/missing-file.ts';
import { runName } from './run-name.ts';

/** Runs among which an id is looked up, and those that an answer lists. */
const MAX_RUNS = 200;
const MAX_LISTED = 12;

/** Curves of a stored run or of a file. */
export interface CurveData {
	/** How an answer names them. */
	name: string;
	/** Id of the run, or path of the file. */
	id: string;
	plots: readonly Plot[];
	/** When the run began or the file was written, milliseconds since 1970. */
	at: number;
	/** Those of the run; null for a file. */
	metrics: readonly MetricRecord[] | null;
	/** What is not known of the curves; null if nothing is missing. */
	note: string | null;
}

/** Larger files of curves are refused, bytes: all that is read of one is in memory. */
const MAX_FILE_BYTES = 50_000_000;

/** Curves that a model names: a run as in `chosenRun`, or a file of the project by its path. */
export async function chosenData(
	name: string,
	context: Pick<CallContext, 'runs' | 'files' | 'curves' | 'signal'>
): Promise<CurveData | ToolOutcome> {
	if (isWaveformName(name.trim())) return fileData(name, context);
	const data = await chosenRun(name, context.runs);
	if ('status' in data) return data;
	const { run, plots } = data;
	return { name: `run ${runName(run)}`, id: run.id, plots, at: run.startedAt, metrics: run.metrics, note: null };
}

async function fileData(
	written: string,
	{ files, curves, signal }: Pick<CallContext, 'files' | 'curves' | 'signal'>
): Promise<CurveData | ToolOutcome> {
	const { path, problem } = checkToolPath(written, 'read');
	if (problem !== null) return failed({ errorType: 'invalid_path', message: problem });
	const file = await files.read(path);
	if (!file) return fileNotFound(path, await files.list(), ['Use list_project_files to see what is there.']);
	if (file.size > MAX_FILE_BYTES)
		return failed({
			errorType: 'file_too_large',
			message: `${path} has more than 50 MB.`,
			suggestions: ['Ask the user for a shorter file, or take a part of it with bash.']
		});
	try {
		const read = await curves.read(path, file.content, signal);
		const { plots, gap } = await withSteps(
			path,
			file.content,
			read,
			async (log) => (await files.read(log))?.content ?? null
		);
		const note = gap && `The values of the steps are not known: ${gapText(gap)}.`;
		return { name: `file ${path}`, id: path, plots, at: file.modifiedAt, metrics: null, note };
	} catch (thrown) {
		const { code, message } = toFault(thrown);
		return failed({ errorType: code, message: `${path} cannot be read: ${message}` });
	}
}

function gapText({ reason, log, steps, curves }: StepGap): string {
	if (reason === 'no_log') return `LTspice writes them to ${log}, which is not in the project`;
	return reason === 'no_steps' ? `${log} does not have them` : `${log} has ${steps} steps for ${curves} curves`;
}

/** A stored run whose curves are kept. */
export interface RunData {
	run: RunSummary;
	plots: readonly Plot[];
}

/**
 * The run that a model names: by its id or the beginning of it, `last` for the newest one that gave results, `previous` for the one
 * before that of the same netlist.
 */
export async function chosenRun(name: string, runs: StoredRuns): Promise<RunData | ToolOutcome> {
	const all = (await runs.list(MAX_RUNS)).filter(({ status }) => status !== 'failed');
	const [last] = all;
	if (!last)
		return failed({
			errorType: 'no_run',
			message: 'The project has no run with results.',
			suggestions: ['Call run_simulation first.']
		});
	const wanted = name.trim().toLowerCase();
	const found =
		wanted === 'last'
			? [last]
			: wanted === 'previous'
				? all.filter(({ entry }) => entry === last.entry).slice(1, 2)
				: all.filter(({ id }) => wanted !== '' && id.toLowerCase().startsWith(wanted));
	const [run] = found;
	if (!run || found.length > 1)
		return failed({
			errorType: run ? 'ambiguous_run' : 'run_not_found',
			message: run ? `Several runs begin with "${name}".` : `There is no run "${name}" with results.`,
			context: { runs: all.slice(0, MAX_LISTED).map(runName) },
			suggestions: ['Use an id from the list, "last" or "previous".']
		});
	const plots = await runs.plots(run.id);
	if (plots && plots.length > 0) return { run, plots };
	return failed({
		errorType: 'curves_not_kept',
		message: `The curves of the run ${runName(run)} are no longer kept; its metrics are.`,
		suggestions: ['Run the netlist again with run_simulation, or use a newer run.']
	});
}

/** The plot that a model names by its id or its analysis; without a name the one that says most. */
export function chosenPlot(name: string | undefined, data: CurveData): Plot | ToolOutcome {
	const wanted = name?.trim().toLowerCase() ?? '';
	const { plots } = data;
	const ordered = byInterest(plots);
	const plot =
		wanted === '' ? ordered[0] : (plotNamed(plots, wanted) ?? ordered.find(({ analysis }) => analysis === wanted));
	return (
		plot ??
		failed({
			errorType: 'plot_not_found',
			message: `The ${data.name} has no plot "${name ?? ''}".`,
			context: { plots: plots.map(({ id, analysis }) => `${id} (${analysis})`) },
			suggestions: ['Use an id from the list.']
		})
	);
}

import type { RunSummary } from '#lib/db/records.ts';
import { byInterest } from '#lib/charts/plot-order.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { failed } from '../../outcome.ts';
import type { StoredRuns, ToolOutcome } from '../../types.ts';
import { runName } from './run-name.ts';

/** Runs among which an id is looked up, and those that an answer lists. */
const MAX_RUNS = 200;
const MAX_LISTED = 12;

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
export function chosenPlot(name: string | undefined, { run, plots }: RunData): Plot | ToolOutcome {
	const wanted = name?.trim().toLowerCase() ?? '';
	const ordered = byInterest(plots);
	const plot =
		wanted === ''
			? ordered[0]
			: (plots.find(({ id }) => id === wanted) ?? ordered.find(({ analysis }) => analysis === wanted));
	return (
		plot ??
		failed({
			errorType: 'plot_not_found',
			message: `The run ${runName(run)} has no plot "${name ?? ''}".`,
			context: { plots: plots.map(({ id, analysis }) => `${id} (${analysis})`) },
			suggestions: ['Use an id from the list.']
		})
	);
}

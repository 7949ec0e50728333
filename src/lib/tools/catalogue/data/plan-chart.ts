import { exactHash } from '#lib/db/hash.ts';
import { overlaidPlot, type NotComparable } from '#lib/charts/overlay/overlaid-plot.ts';
import type { RunSummary } from '#lib/db/records.ts';
import type { ChartRecord } from '#lib/db/chart-record.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { canHaveBands } from '#lib/charts/family-choice.ts';
import { toFault } from '#lib/base/fault.ts';
import { familyOf } from '#lib/measure/family.ts';
import { filterMembers } from '#lib/measure/family-filter.ts';
import { familyText } from './curve-text.ts';
import { hasSignal } from '#lib/measure/resolve-signal.ts';
import { scaleQuantity, scaleVector } from '#lib/measure/signals.ts';
import { failed } from '../../outcome.ts';
import type { ChartQuestion } from '../../curves/curve-questions.ts';
import type { StoredRuns, ToolOutcome } from '../../types.ts';
import { chosenPlot, chosenRun, type RunData } from './chosen-data.ts';
import { readPlace } from './place-schema.ts';
import { runName } from './run-name.ts';

/** `time` and `bode` are curves over time and over frequency. */
export const CHART_KINDS = [
	'curves',
	'time',
	'bode',
	'nyquist',
	'xy',
	'spectrum',
	'histogram',
	'eye',
	'parameter'
] as const;

type WantedKind = (typeof CHART_KINDS)[number];

interface ChartParameters {
	readonly expressions: readonly string[];
	readonly kind: WantedKind;
	readonly run: string;
	readonly compare_with?: readonly string[];
	readonly members?: string;
	readonly bands?: boolean;
	readonly plot?: string;
	readonly x_signal?: string;
	readonly window: string;
	readonly from?: unknown;
	readonly to?: unknown;
	readonly y_from?: unknown;
	readonly y_to?: unknown;
	readonly title?: string;
}

/** A chart that a model asks for. */
export interface PlannedChart {
	question: ChartQuestion;
	/** All of the chart but the ranges, which depend on the curves. */
	chart: Omit<ChartRecord, 'x' | 'y'>;
	/** Of what it shows, whatever its title. */
	hash: string;
}

/** What a model asks for, before any curve is computed; or why it cannot be drawn. */
export async function planChart(
	parameters: ChartParameters,
	{ runs }: { runs: StoredRuns }
): Promise<PlannedChart | ToolOutcome> {
	const data = await chosenRun(parameters.run, runs);
	if ('status' in data) return data;
	const plot = plotFor(parameters, data);
	if ('status' in plot) return plot;
	const others = await comparedRuns(parameters, data, plot, runs);
	if ('status' in others) return others;
	const family = familyChoice(parameters, plot);
	if ('status' in family) return family;
	const given = [parameters.from, parameters.to, parameters.y_from, parameters.y_to];
	const numbers = given.map(readPlace);
	const wrong = given.find((value, i) => value !== undefined && numbers[i] === undefined);
	if (wrong !== undefined)
		return failed({
			errorType: 'not_a_number',
			message: `${JSON.stringify(wrong)} is not a number as SPICE reads it; a million is "1meg".`
		});
	const [from = null, to = null, yFrom = null, yTo = null] = numbers;
	const ends = { from, to, yFrom, yTo };
	const signals = [...new Set(parameters.expressions.map((text) => text.trim()))];
	const { window, x_signal: xSignal = null } = parameters;
	const own = { runId: data.run.id, plot: plot.id, kind: drawnKind(parameters.kind), signals, xSignal, window };
	const compared = others.map(({ run, plot: { id } }) => ({ runId: run.id, plot: id, name: runName(run) }));
	const shown = { ...own, ...family, ...(compared.length > 0 && { compared }) };
	const { entry } = data.run;
	const title = parameters.title?.trim() || `${signals.join(', ')} (${entry})`;
	const chart = { ...shown, entry, title };
	return {
		question: {
			name: `run ${runName(data.run)}`,
			plot,
			chart,
			ends,
			others: others.map(({ run, plot: there }) => ({ name: `run ${runName(run)}`, plot: there }))
		},
		chart,
		hash: await exactHash(JSON.stringify([shown, ends]))
	};
}

/** Which curves of families are drawn and how, where that is said; or why they cannot be. */
function familyChoice(
	{ members: text = '', bands, kind }: ChartParameters,
	plot: Plot
): Pick<ChartRecord, 'members' | 'bands'> | ToolOutcome {
	const members = text.trim();
	if (members === '' && bands === undefined) return {};
	const family = familyOf(plot);
	if (!family || drawnKind(kind) !== 'curves')
		return failed({
			errorType: 'no_family',
			message: family
				? `Members and bands are for curves, time and bode, not for ${kind}.`
				: `${plot.id} is not a family of curves: each of its signals is one curve.`,
			suggestions: ['Leave out members and bands.']
		});
	try {
		const count = family.members.length;
		const shown = filterMembers(members, { count, parameters: family.parameters })?.length ?? count;
		if (bands && !canHaveBands(shown))
			return failed({
				errorType: 'few_curves',
				message: `${shown} curves have no distribution: bands need 50 or more.`
			});
	} catch (thrown) {
		return failed({
			errorType: 'wrong_members',
			message: `members does not choose curves: ${toFault(thrown).message}`,
			suggestions: [familyText(family)]
		});
	}
	return { ...(members !== '' && { members }), ...(bands !== undefined && { bands }) };
}

/** Why a run is not drawn behind the curves of another. */
const NOT_COMPARABLE: Readonly<Record<NotComparable, string>> = {
	no_curves: 'has no curves',
	other_analysis: 'has no plot of this analysis',
	no_common_signal: 'has none of its signals',
	same_curves: 'has exactly the same curves'
};

/** The other runs of a chart, each with the plot that the viewer would draw behind this one. */
async function comparedRuns(
	{ compare_with: names = [], kind }: ChartParameters,
	{ run }: RunData,
	plot: Plot,
	runs: StoredRuns
): Promise<{ run: RunSummary; plot: Plot }[] | ToolOutcome> {
	if (names.length > 0 && drawnKind(kind) !== 'curves')
		return failed({
			errorType: 'kind_does_not_fit',
			message: `Several runs are drawn together as curves, time or bode, not as ${kind}.`,
			suggestions: ['Leave out compare_with, and show a chart for each run.']
		});
	const found: { run: RunSummary; plot: Plot }[] = [];
	for (const name of names) {
		const other = await chosenRun(name, runs);
		if ('status' in other) return other;
		if (found.some((one) => one.run.id === other.run.id)) continue;
		if (other.run.id === run.id)
			return failed({ errorType: 'same_run', message: `${name} is the run itself. Name other runs in compare_with.` });
		const over = overlaidPlot(plot, other.plots);
		if (!over.plot)
			return failed({
				errorType: over.reason,
				message: `The run ${runName(other.run)} cannot be drawn over ${plot.id} of the run ${runName(run)}: it ${NOT_COMPARABLE[over.reason]}.`
			});
		found.push({ run: other.run, plot: over.plot });
	}
	return found;
}

/** The named plot; else of those that fit the kind one that has the signals. */
function plotFor({ expressions, kind, plot: wanted }: ChartParameters, { run, plots }: RunData): Plot | ToolOutcome {
	const fitting = plots.filter((plot) => isFitting(plot, kind));
	const having = fitting.filter((plot) => expressions.every((text) => hasSignal(plot, text)));
	const candidates = [having, fitting].find(({ length }) => length > 0);
	// A plot that is named is taken from all, so that the answer says what it does not fit.
	const among = (wanted === undefined && candidates) || plots;
	const data = {
		name: `run ${runName(run)}`,
		id: run.id,
		plots: among,
		at: run.startedAt,
		metrics: run.metrics,
		note: null
	};
	const plot = chosenPlot(wanted, data);
	if ('status' in plot || isFitting(plot, kind)) return plot;
	return failed({
		errorType: 'kind_does_not_fit',
		message: `${plot.id} (${plot.analysis}) cannot be drawn as ${kind}: it is not ${NEEDS[kind]}.`,
		context: { plots: plots.map(({ id, analysis }) => `${id} (${analysis})`) }
	});
}

/** What the plots of a kind have to be. */
const NEEDS: Readonly<Record<WantedKind, string>> = {
	curves: 'over a scale',
	time: 'over time',
	bode: 'over frequency',
	nyquist: 'over frequency',
	xy: 'over a scale',
	spectrum: 'over time',
	histogram: 'over a scale',
	eye: 'over time',
	parameter: 'a family of curves'
};

function isFitting(plot: Plot, kind: WantedKind): boolean {
	if (!scaleVector(plot)) return false;
	if (kind === 'parameter') return familyOf(plot) !== null;
	const quantity = scaleQuantity(plot);
	if (NEEDS[kind] === 'over time') return quantity === 'time';
	return NEEDS[kind] === 'over frequency' ? quantity === 'frequency' : true;
}

function drawnKind(kind: WantedKind): ChartRecord['kind'] {
	return kind === 'time' || kind === 'bode' ? 'curves' : kind;
}

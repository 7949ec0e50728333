import { formatSi } from '#lib/base/quantity.ts';
import type { MetricRecord, OperationRecord, RunChangeRecord, RunSummary } from '#lib/db/records.ts';
import { findMeasurement } from '#lib/measure/registry.ts';
import { analysisNames } from '#lib/spice/cards/dots/analysis-names.ts';
import { changedNames } from './changed-names.ts';
import { goalsOfPair, goalTrend, judgeGoals, type GoalTrend } from './goal-trend.ts';
import type { DesignGoal } from './goals.ts';

/** A metric of the same signal and plot in two runs. */
export interface MetricDifference {
	before: MetricRecord;
	after: MetricRecord;
	/** Null without a goal, and where nothing has changed for it. */
	trend: GoalTrend | null;
}

/** What changes of files did to the results of a netlist. */
export interface ResultDifference {
	/** The last complete run before the changes, and the first one after them; both are trusted. */
	before: RunSummary;
	after: RunSummary;
	/** Those that differ as they are shown, the ones with goals first; empty when all of them are the same. */
	metrics: MetricDifference[];
	/** How many other changes of the agent lie between the runs. */
	otherOperations: number;
	/** What else differs between the netlists of the runs, such as cards that the user edited. */
	otherChanges: string[];
}

export interface DifferenceInput {
	/** Those of a conversation. */
	operations: readonly OperationRecord[];
	runs: readonly RunSummary[];
	goals: readonly DesignGoal[];
}

/** By the id of the operation that they are shown on: the last one between the two runs. */
export type ResultDifferences = ReadonlyMap<string, readonly ResultDifference[]>;

export const noDifferences: ResultDifferences = new Map();

/** As many changes as are stored with a run: there may have been more. */
const MAX_KNOWN_CHANGES = 20;

const measures = new Set(['meas', 'measure']);
/** Commands after which the plots of a script may mean something else. */
const scriptWords = new Set(
	'run let set setplot unlet alter altermod alterparam reset linearize fft psd spec load source destroy compose foreach repeat while dowhile if else end'.split(
		' '
	)
);

/**
 * Compares the runs of each netlist before and after the changes of the agent; yields wherever it may be interrupted.
 *
 * Only complete, trusted runs with the same settings and engine are compared, and only where it is known what differs between
 * their netlists. A metric counts as the same when its measurement, signal, plot and unit are, and no card changed that defines
 * its analysis.
 */
export function* resultDifferences({
	operations,
	runs,
	goals
}: DifferenceInput): Generator<void, ResultDifferences, void> {
	const changes = operations
		.filter(({ actor, status, endedAt, changes: files }) => isDone(actor, status, endedAt) && files.length > 0)
		.sort((a, b) => a.startedAt - b.startedAt);
	if (changes.length === 0) return noDifferences;
	const found = new Map<string, ResultDifference[]>();
	const names = new Map<string, ReadonlySet<string> | null>();
	for (const [before, ...between] of stretches(runs)) {
		yield;
		const after = between.at(-1);
		if (!before || !after || !isComparable(before, after)) continue;
		const covered = changes.filter(
			({ startedAt, endedAt }) => startedAt >= before.startedAt && (endedAt ?? Infinity) <= after.startedAt
		);
		if (covered.length === 0) continue;
		const cards = netlistChanges(between);
		if (!cards) continue;
		for (const operation of covered) {
			yield;
			if (!names.has(operation.id)) names.set(operation.id, changedNames(operation));
		}
		const concerned = covered.filter(({ id }) => cards.some((card) => names.get(id)?.has(keyOf(card))));
		const last = concerned.at(-1);
		if (!last) continue;
		const metrics = metricDifferences(before, after, cards, goals);
		if (!metrics) continue;
		const otherChanges = cards.filter((card) => !concerned.some(({ id }) => names.get(id)?.has(keyOf(card))));
		found.set(last.id, [
			...(found.get(last.id) ?? []),
			{
				before,
				after,
				metrics,
				otherOperations: concerned.length - 1,
				otherChanges: [...new Set(otherChanges.map(({ name }) => name))]
			}
		]);
	}
	return found;
}

function isDone(actor: OperationRecord['actor'], status: OperationRecord['status'], endedAt: number | null): boolean {
	return actor === 'agent' && status === 'success' && endedAt !== null;
}

/** For each netlist, its runs from one trusted run to the next one; trials are not of the netlist. */
function* stretches(runs: readonly RunSummary[]): Iterable<RunSummary[]> {
	for (const entry of new Set(runs.map((run) => run.entry))) {
		let stretch: RunSummary[] = [];
		const ofEntry = runs.filter((run) => run.entry === entry && !run.isTrial).sort((a, b) => a.startedAt - b.startedAt);
		for (const run of ofEntry) {
			if (stretch.length === 0 && !isTrusted(run)) continue;
			stretch.push(run);
			if (!isTrusted(run) || stretch.length === 1) continue;
			yield stretch;
			stretch = [run];
		}
	}
}

function isTrusted({ status, verdict }: RunSummary): boolean {
	return status === 'complete' && verdict?.level === 'trusted';
}

function isComparable(a: RunSummary, b: RunSummary): boolean {
	return (
		a.engineBuild === b.engineBuild &&
		a.settings?.compatibility === b.settings?.compatibility &&
		a.settings?.seed === b.settings?.seed
	);
}

/** What changed in the netlist over some runs, each compared with the one before; null where that is not known. */
function netlistChanges(runs: readonly RunSummary[]): RunChangeRecord[] | null {
	const all: RunChangeRecord[] = [];
	for (const { changes } of runs) {
		if (!changes || changes.length >= MAX_KNOWN_CHANGES) return null;
		all.push(...changes);
	}
	return all;
}

/** `r2` of `R2`, `m1` of `M1 w`. */
function keyOf({ name }: RunChangeRecord): string {
	return name.toLowerCase().split(' ', 1)[0] ?? '';
}

/** Null when no metric can be compared. */
function metricDifferences(
	before: RunSummary,
	after: RunSummary,
	cards: readonly RunChangeRecord[],
	goals: readonly DesignGoal[]
): MetricDifference[] | null {
	const changed = new Set(cards.map((card) => keyOf(card).replace(/^\./u, '')));
	if ([...changed].some((word) => scriptWords.has(word))) return null;
	const isDefinedAnew = ({ id, plot }: MetricRecord): boolean => {
		if (id.startsWith('meas:')) return [...changed].some((word) => measures.has(word) || analysisNames.has(word));
		return changed.has(/^[a-z]+/u.exec(plot)?.[0] ?? '');
	};
	const earlier = unique(before.metrics);
	const judged = judgeGoals(goals, before.metrics, after.metrics);
	const pairs = [...unique(after.metrics)].flatMap(([key, metric]): MetricDifference[] => {
		const old = earlier.get(key);
		if (!old || isDefinedAnew(metric)) return [];
		const ofMetric = goalsOfPair(judged, old, metric);
		const isShown = ofMetric.length > 0 || /^(?:meas|expr):/u.test(metric.id) || findMeasurement(metric.id)?.headline;
		return isShown ? [{ before: old, after: metric, trend: goalTrend(ofMetric) }] : [];
	});
	if (pairs.length === 0) return null;
	const hasGoal = ({ after: metric }: MetricDifference) => Number(judged.some(({ is }) => is.metric === metric));
	return pairs
		.filter((pair) => shownValue(pair.before) !== shownValue(pair.after))
		.sort((a, b) => hasGoal(b) - hasGoal(a));
}

/** Metrics with a value by what they measure; without those that a script measures several times. */
function unique(metrics: readonly MetricRecord[]): Map<string, MetricRecord> {
	const found = new Map<string, MetricRecord>();
	const repeated = new Set<string>();
	for (const metric of metrics) {
		const key = [metric.id, metric.signal, metric.plot, metric.unit].join('\n');
		if (found.has(key)) repeated.add(key);
		if (metric.value !== null) found.set(key, metric);
	}
	for (const key of repeated) found.delete(key);
	return found;
}

function shownValue({ value, unit }: MetricRecord): string {
	return formatSi(value ?? NaN, unit);
}

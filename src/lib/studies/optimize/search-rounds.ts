import { inSlices, type Steps } from '#lib/base/slices.ts';
import type { TargetValue } from '#lib/db/runs/run-setting.ts';
import type { EndedRows, Point } from '../kinds/study-kind.ts';
import { indexOfRank, judgedRank, rowsOfCandidate } from './candidate-rows.ts';
import { COST } from './cost.ts';
import { metricUnknown } from './metric-unknown.ts';
import { nsga2 } from './front/nsga2.ts';
import { FRONT_METHOD } from './front/read-objectives.ts';
import type { Standing } from './front/standing.ts';
import { isObjectiveId, minimized, objectiveMetric, type Objective } from './objective.ts';
import type { OptimizePlan } from './optimize-plan.ts';
import { parameterScale, type ParameterScale } from './parameter-scale.ts';
import { searches } from './searches/methods.ts';
import { FAILED_COST, type Candidate, type Search } from './searches/search.ts';

/** Batches that find no new point, after which a search has seen all points that it can reach. */
const MAX_REPEATS = 100;

/**
 * The rounds of an optimization: the netlist as it is, then what the search asks for. A point that has been run is not run again; its
 * worth is that of its row.
 *
 * @param rowsOf what each row of a candidate sets
 * @throws Fault `metric_unknown` if the first row has no metric of an objective, with or without a value
 */
export async function* searchRounds(
	plan: OptimizePlan,
	nominal: readonly (TargetValue | null)[],
	rowsOf: (candidate: Point) => readonly Point[],
	rows: EndedRows
): AsyncGenerator<readonly Point[], void> {
	const scales = plan.parameters.map(({ range }) => parameterScale(range));
	const start = Float64Array.from(scales, (scale, index) => {
		const value = nominal[index];
		return typeof value === 'number' ? scale.part(value) : 0.5;
	});
	const snap = (candidate: Candidate) => candidate.map((part, i) => scales[i]!.part(scales[i]!.value(part)));
	const perCandidate = rowsOfCandidate(plan);
	const space: Space = {
		...{ scales, rowsOf, nominal: nominal.slice(0, scales.length) },
		budget: Math.floor(plan.budget / perCandidate)
	};
	const judging: Judging = { rows, count: perCandidate, rank: judgedRank(plan) };
	const request = { start, seed: plan.seed, budget: space.budget - 1, snap };
	if (plan.method === FRONT_METHOD) {
		const { objectives } = plan;
		const worthOf = (place: number) => standingOf(objectives, judging, place);
		const onFirst = () => refuseUnmeasured(objectives, rows);
		return yield* roundsOf(space, nsga2(request), { worthOf, onFirst, isEnough: () => false });
	}
	const { objective, stopWhenMet } = plan;
	yield* roundsOf(space, searches[plan.method](request), {
		worthOf: (place) => candidateCost(judging, place),
		onFirst: () => refuseUnmeasured(objective ? [objective] : [], rows),
		// An objective is there to go on with when all goals are met.
		isEnough: (cost) => stopWhenMet && !objective && cost <= 0
	});
}

interface Space {
	scales: readonly ParameterScale[];
	/** The values of the parameters in the netlist. */
	nominal: readonly (TargetValue | null)[];
	/** Number of candidates. */
	budget: number;
	rowsOf: (candidate: Point) => readonly Point[];
}

/** How candidates whose rows have ended are judged. */
interface Judge<Worth> {
	/** @param place number of the candidate */
	worthOf(place: number): Worth;
	/** Called when the first row has ended. */
	onFirst(): void;
	isEnough(worth: Worth): boolean;
}

async function* roundsOf<Worth>(
	{ scales, nominal, budget, rowsOf }: Space,
	search: Search<Worth>,
	{ worthOf, onFirst, isEnough }: Judge<Worth>
): AsyncGenerator<readonly Point[], void> {
	const places = new Map<string, number>();
	let count = 1;
	yield rowsOf(scales.map(() => null));
	places.set(keyOf(nominal), 0);
	onFirst();
	if (isEnough(worthOf(0))) return;
	let batch = await inSlices(nextBatch(search));
	for (let repeats = 0; !batch.done && repeats < MAX_REPEATS; repeats += 1) {
		const asked = batch.value.map((candidate) => scales.map((scale, index) => scale.value(candidate[index]!)));
		const first = count;
		const added = asked.filter((values) => {
			const key = keyOf(values);
			if (places.has(key) || count >= budget) return false;
			places.set(key, count++);
			return true;
		});
		if (added.length > 0) {
			repeats = 0;
			yield added.flatMap(rowsOf);
			for (let place = first; place < count; place += 1) if (isEnough(worthOf(place))) return;
		}
		if (count >= budget) return;
		const worths = asked.map((values) => worthOf(places.get(keyOf(values))!));
		batch = await inSlices(nextBatch(search, worths));
	}
}

/** What a search asks for next, which may take long to compute. */
function* nextBatch<Worth>(
	search: Search<Worth>,
	worths: readonly Worth[] = []
): Steps<ReturnType<Search<Worth>['next']>> {
	let batch = search.next(worths);
	while (!batch.done && batch.value.length === 0) {
		yield;
		batch = search.next([]);
	}
	return batch;
}

const keyOf = (values: readonly (TargetValue | null)[]): string => JSON.stringify(values);

/** How candidates are judged by their rows, which have all ended. */
interface Judging {
	rows: EndedRows;
	/** Rows of each candidate. */
	count: number;
	/** Of the row that counts, from the best one on. */
	rank: number;
}

/** Of values of the rows of a candidate, the one that counts. */
function judgedValue({ count, rank }: Judging, place: number, valueOf: (row: number) => number): number {
	const values = Array.from({ length: count }, (_, index) => valueOf(place * count + index));
	return values[indexOfRank(values, rank)]!;
}

const candidateCost = (judging: Judging, place: number): number =>
	judgedValue(judging, place, (row) => rowCost(judging.rows, row));

/** The cost of a row that has ended. */
function rowCost(rows: EndedRows, row: number): number {
	if (rows.state(row) !== 'complete') return FAILED_COST;
	return rows.metrics(row).find(({ id }) => id === COST)?.value ?? FAILED_COST;
}

function standingOf(objectives: readonly Objective[], judging: Judging, place: number): Standing {
	const { rows, count } = judging;
	const values = Array.from({ length: count }, (_, index) => {
		const row = place * count + index;
		return rows.state(row) === 'complete' ? minimized(objectives, rows.metrics(row)) : null;
	});
	const judged = objectives.map((_, objective) =>
		judgedValue(judging, place, (row) => values[row - place * count]?.[objective] ?? Infinity)
	);
	return {
		place,
		violation: candidateCost(judging, place),
		objectives: judged.every(Number.isFinite) ? judged : []
	};
}

/** A complete run lists each metric that its analyses allow, also those without a value; so one that is missing would stay missing. */
function refuseUnmeasured(objectives: readonly Objective[], rows: EndedRows): void {
	if (rows.state(0) !== 'complete') return;
	const metrics = rows.columns
		.map(({ metric }) => ({ ...metric, value: 0, at: [] }))
		.filter(({ id }) => id !== COST && !isObjectiveId(id));
	for (const objective of objectives) {
		if (objectiveMetric(objective, metrics) !== null) continue;
		const { metric, signal } = objective;
		const isNamed = metrics.some(({ id }) => id.toLowerCase() === metric.toLowerCase());
		const known = metrics.map((each) => (isNamed ? `${each.id} of ${each.signal}` : each.id));
		throw metricUnknown(signal === undefined ? metric : `${metric} of ${signal}`, [...new Set(known)]);
	}
}

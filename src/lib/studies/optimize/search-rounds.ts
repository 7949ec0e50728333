import type { TargetValue } from '#lib/db/runs/run-setting.ts';
import type { EndedRows, Point } from '../kinds/study-kind.ts';
import { COST, FAILED_COST, objectiveValue } from './cost.ts';
import { metricUnknown } from './metric-unknown.ts';
import type { OptimizePlan } from './optimize-plan.ts';
import { parameterScale } from './parameter-scale.ts';
import { searches } from './searches/methods.ts';

/** Batches that find no new point, after which a search has seen all points that it can reach. */
const MAX_REPEATS = 100;

/**
 * The rounds of an optimization: the netlist as it is, then what the search asks for. A point that has been run is not run again; its
 * cost is that of its row.
 *
 * @throws Fault `metric_unknown` if the first row has no metric of the objective, with or without a value
 */
export function* searchRounds(
	plan: OptimizePlan,
	nominal: readonly (TargetValue | null)[],
	rows: EndedRows
): Generator<readonly Point[], void> {
	const scales = plan.parameters.map(({ range }) => parameterScale(range));
	const start = Float64Array.from(scales, (scale, index) => {
		const value = nominal[index];
		return typeof value === 'number' ? scale.part(value) : 0.5;
	});
	const search = searches[plan.method]({ start, seed: plan.seed, budget: plan.budget - 1 });
	const places = new Map<string, number>();
	let count = 1;
	yield [plan.parameters.map(() => null)];
	places.set(keyOf(nominal), 0);
	refuseUnmeasured(plan, rows);
	if (isEnough(plan, rows, 0)) return;
	let batch = search.next();
	for (let repeats = 0; !batch.done && repeats < MAX_REPEATS; repeats += 1) {
		const asked = batch.value.map((candidate) => scales.map((scale, index) => scale.value(candidate[index]!)));
		const first = count;
		const added = asked.filter((values) => {
			const key = keyOf(values);
			if (places.has(key) || count >= plan.budget) return false;
			places.set(key, count++);
			return true;
		});
		if (added.length > 0) {
			repeats = 0;
			yield added;
			for (let row = first; row < count; row += 1) if (isEnough(plan, rows, row)) return;
		}
		if (count >= plan.budget) return;
		batch = search.next(asked.map((values) => rowCost(rows, places.get(keyOf(values))!)));
	}
}

const keyOf = (values: readonly (TargetValue | null)[]): string => JSON.stringify(values);

/** The cost of a row that has ended. */
function rowCost(rows: EndedRows, row: number): number {
	if (rows.state(row) !== 'complete') return FAILED_COST;
	return rows.metrics(row).find(({ id }) => id === COST)?.value ?? FAILED_COST;
}

/** An objective is there to go on with when all goals are met. */
const isEnough = ({ stopWhenMet, objective }: OptimizePlan, rows: EndedRows, row: number): boolean =>
	stopWhenMet && !objective && rowCost(rows, row) <= 0;

/** A complete run lists each metric that its analyses allow, also those without a value; so one that is missing would stay missing. */
function refuseUnmeasured({ objective }: OptimizePlan, rows: EndedRows): void {
	if (!objective || rows.state(0) !== 'complete') return;
	const metrics = rows.columns.map(({ metric }) => ({ ...metric, value: 0, at: [] })).filter(({ id }) => id !== COST);
	if (objectiveValue(objective, metrics) !== null) return;
	const { metric, signal } = objective;
	const isNamed = metrics.some(({ id }) => id.toLowerCase() === metric.toLowerCase());
	const known = metrics.map((each) => (isNamed ? `${each.id} of ${each.signal}` : each.id));
	throw metricUnknown(signal === undefined ? metric : `${metric} of ${signal}`, [...new Set(known)]);
}

import { formatSi } from '#lib/base/quantity.ts';
import type { MetricRecord } from '#lib/db/records.ts';
import { targetName } from '#lib/db/runs/run-setting.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { DesignGoal, GoalStatus } from '#lib/sim/goals.ts';
import { choicesAt } from '#lib/studies/kinds/corners.ts';
import { axesOf, rowsOfCandidate } from '#lib/studies/optimize/candidate-rows.ts';
import type { StudyPlan } from '#lib/studies/run/study-plan.ts';
import { goalColumn } from '#lib/studies/rows/goal-column.ts';
import type { ColumnMetric, StudyColumn, StudyTable } from '#lib/studies/rows/study-table.ts';
import { firstMetrics, metricName } from '../../results/metrics/metric-format.ts';
import { valueText } from '#lib/studies/target-format.ts';

/** A column with what differs between the rows. */
export interface VariedColumn {
	name: string;
	text(row: number): string;
	/** By what rows are sorted: the number, or the place of a text among those of the column. */
	sortKey(row: number): number;
}

/** Metrics shown until the user chooses others. */
const FIRST = 6;
/** Columns of what varies: a study may draw values for 1,000 elements. */
const MAX_VARIED = 12;

/** What differs between the rows: axes of corners, otherwise what is varied. */
export function variedColumns({ study, points, targets }: StudyPlan): VariedColumn[] {
	if (study.kind === 'corners')
		return study.plan.axes.map(({ name, choices }, axis) => ({
			name,
			text: (row) => choicesAt(study.plan, row)[axis]?.name ?? '',
			sortKey: (row) => {
				const choice = choicesAt(study.plan, row)[axis];
				return choice ? choices.indexOf(choice) : NaN;
			}
		}));
	const search = study.kind === 'optimize' ? study.plan : null;
	// The corner of a candidate is told by its name, its sample by the values that it varies.
	const shown = search && !search.spread ? targets.slice(0, search.parameters.length) : targets;
	const columns = shown.slice(0, MAX_VARIED).map((target, index): VariedColumn => ({
		name: targetName(target),
		text: (row) => {
			const value = points.values(row)[index] ?? null;
			return value === null ? '' : valueText(value, target);
		},
		sortKey: (row) => {
			const value = points.values(row)[index] ?? null;
			if (typeof value === 'number') return value;
			const values = study.kind === 'sweep' ? study.plan.levels[index]?.values : undefined;
			return value !== null && values?.scale === 'list' ? values.values.indexOf(value) : NaN;
		}
	}));
	const corners = (search ? axesOf(search) : []).map(({ name, choices }, axis): VariedColumn => {
		const choiceOf = (row: number) => choicesAt({ axes: axesOf(search!) }, row % rowsOfCandidate(search!))[axis]!;
		return { name, text: (row) => choiceOf(row).name, sortKey: (row) => choices.indexOf(choiceOf(row)) };
	});
	return [...corners, ...columns];
}

/** Equal for columns of the same metric. */
export const columnKey = ({ id, signal, plot, unit }: ColumnMetric): string => JSON.stringify([id, signal, plot, unit]);

/** The columns in the order in which they are shown: those that a goal judges first. */
export function orderedColumns(table: StudyTable, goals: readonly DesignGoal[]): StudyColumn[] {
	const judged = judgedKeys(table, goals);
	const isJudged = ({ metric }: StudyColumn): boolean => judged.has(columnKey(metric));
	return [...table.columns.filter(isJudged), ...table.columns.filter((column) => !isJudged(column))];
}

/** The column with a key; the first one if there is none. */
export function chosenColumn(columns: readonly StudyColumn[], key: string | null): StudyColumn | undefined {
	return columns.find(({ metric }) => columnKey(metric) === key) ?? columns[0];
}

/** Keys of the columns that are shown until the user chooses: those that goals judge, otherwise the most important ones. */
export function firstColumns(table: StudyTable, goals: readonly DesignGoal[]): ReadonlySet<string> {
	const judged = judgedKeys(table, goals);
	if (judged.size > 0) return judged;
	const records = table.columns.map(({ metric }): MetricRecord => ({ ...metric, value: 0, at: [] }));
	const first = firstMetrics(records, []);
	return new Set((first.length > 0 ? first : records).slice(0, FIRST).map(columnKey));
}

/** Keys of the columns that goals are judged by. */
function judgedKeys({ columns }: StudyTable, goals: readonly DesignGoal[]): ReadonlySet<string> {
	return new Set(
		goals.flatMap((goal) => {
			const metric = goalColumn(goal, columns);
			return metric ? [columnKey(metric)] : [];
		})
	);
}

/** Whether a goal is judged by the metric of a column. */
export const isJudgedBy = (goal: DesignGoal, metric: ColumnMetric, table: StudyTable): boolean =>
	judgedKeys(table, [goal]).has(columnKey(metric));

/** The heading of a column: its name, and the signal and plot where several columns have that name. */
export function columnName(metric: ColumnMetric, columns: readonly StudyColumn[], t: Messages): string {
	const others = columns.map((column) => column.metric).filter((other) => other !== metric && other.id === metric.id);
	const name = metricName(metric, t);
	if (others.length === 0 || metric.id.startsWith('expr:')) return name;
	const isOtherSignal = others.some(({ signal }) => signal !== metric.signal);
	const isOtherPlot = others.some(({ signal, plot }) => signal === metric.signal && plot !== metric.plot);
	return [name, isOtherSignal && metric.signal, isOtherPlot && metric.plot].filter(Boolean).join(' ');
}

/** The goals of a row, by the column that each was judged by. */
export function goalsByColumn(statuses: readonly GoalStatus[]): ReadonlyMap<string, GoalStatus[]> {
	const found = new Map<string, GoalStatus[]>();
	for (const status of statuses) {
		if (!status.metric) continue;
		const key = columnKey(status.metric);
		found.set(key, [...(found.get(key) ?? []), status]);
	}
	return found;
}

export function cellText(value: number | undefined, { unit }: ColumnMetric): string {
	return value === undefined || Number.isNaN(value) ? '–' : formatSi(value, unit, 6);
}

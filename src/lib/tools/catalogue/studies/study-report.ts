import { formatSi } from '#lib/base/quantity.ts';
import { evaluateGoals, type DesignGoal } from '#lib/sim/goals.ts';
import type { StudyColumn, StudyTable } from '#lib/studies/rows/study-table.ts';
import { filterCounts } from '#lib/studies/rows/listed-rows.ts';
import { worstRows } from '#lib/studies/rows/worst-rows.ts';
import { cutMiddle } from '../../text/budget.ts';
import type { StudyAnswer } from '../../types.ts';
import { goalLine } from '../simulation/run-report.ts';
import { kindFigures } from './kind-figures.ts';
import { isCalled, metricText, rowText, variedLines } from './study-rows.ts';

/** What a summary is about: metrics by their names, those of the goals first if none are named; and the yield that is wanted, 0 to 1. */
export interface SummaryWishes {
	metrics?: readonly string[];
	yieldTarget?: number;
}

/** Metrics of which figures are given; those of goals come first. */
const MAX_METRICS = 12;
const MAX_SKIPPED = 12;
const DIGITS = 5;
/** Characters of the result that are not the report. */
const FRAME = 500;

/** What the model reads about a study: how rows ended, what varies, figures of each metric, goals, the worst rows, where it is. */
export async function studyReport(
	answer: StudyAnswer,
	resultCharacters: number,
	{ metrics = [], yieldTarget }: SummaryWishes = {}
): Promise<string> {
	const { plan, table, isStale, path, name } = answer;
	const columns = columnsOf(answer, metrics);
	const ofKind = isStale ? null : await kindFigures(answer, columns, yieldTarget ?? null);
	const sections = [
		`Study ${name} (${plan.study.kind}) of ${plan.study.netlist}: ${endings(table)}`,
		...(isStale ? ['STALE: netlist, study, goals or settings have changed since; the rows below are of before.'] : []),
		['Varies:', ...variedLines(plan).map((line) => `- ${line}`)].join('\n'),
		...(plan.skipped.length > 0
			? [`Not varied, as their value is no number or 0: ${plan.skipped.slice(0, MAX_SKIPPED).join(', ')}`]
			: []),
		...(isStale ? [] : [ofKind ?? metricFigures(answer, columns), goalFigures(answer), failures(answer)]),
		`File: ${path}. read_study reads more rows; run_simulation with study_row simulates one of them with its curves.`
	];
	return cutMiddle(sections.filter((section) => section !== '').join('\n'), Math.max(0, resultCharacters - FRAME));
}

function endings(table: StudyTable): string {
	const { complete, stopped, failed, waiting, check } = filterCounts(table);
	const parts = [
		`${complete} complete`,
		...(failed > 0 ? [`${failed} FAILED`] : []),
		...(stopped > 0 ? [`${stopped} stopped by a limit`] : []),
		...(waiting > 0 ? [`${waiting} not run`] : [])
	];
	const suspicious =
		check > 0
			? ` ${check} of the complete rows have the verdict SUSPICIOUS: their figures may be wrong, and run_simulation with study_row says why.`
			: '';
	return `${table.count} rows, ${parts.join(', ')}.${suspicious}`;
}

/** The columns in the order in which they are listed: those that a goal may be judged by first. */
export function rankedColumns({ table, goals }: Pick<StudyAnswer, 'table' | 'goals'>): StudyColumn[] {
	const wanted = new Set(goals.map(({ metric }) => metric.toLowerCase()));
	const isWanted = ({ metric }: StudyColumn) => wanted.has(metric.id.toLowerCase());
	const isMeasured = ({ metric }: StudyColumn) => /^(?:expr|meas):/u.test(metric.id);
	const rank = (column: StudyColumn) => (isWanted(column) ? 0 : isMeasured(column) ? 1 : 2);
	return table.columns.toSorted((a, b) => rank(a) - rank(b));
}

/** The columns of some metrics, by their names; all, if none of them is there. */
function columnsOf(answer: StudyAnswer, metrics: readonly string[]): StudyColumn[] {
	const ranked = rankedColumns(answer);
	const wanted = metrics.map((metric) => metric.trim().toLowerCase());
	const named = ranked.filter((column) => wanted.some((name) => isCalled(column, name, answer.table.columns)));
	return named.length > 0 ? named : ranked;
}

function metricFigures({ plan, table }: StudyAnswer, ranked: readonly StudyColumn[]): string {
	const lines = ranked.slice(0, MAX_METRICS).flatMap((column) => {
		const figures = figuresOf(column, table);
		if (!figures) return [];
		const { unit } = column.metric;
		const text = (value: number) => formatSi(value, unit, DIGITS);
		const { min, max, mean, rows } = figures;
		const some = rows < table.ended.complete ? `, in ${rows} rows` : '';
		const name = metricText(column.metric, table.columns);
		if (min.value === max.value) return [`- ${name}: ${text(mean)} in ${rows} rows`];
		return [
			`- ${name}: min ${text(min.value)} (${rowText(plan, min.row)}), max ${text(max.value)} (${rowText(plan, max.row)}), mean ${text(mean)}${some}`
		];
	});
	if (lines.length === 0) return 'Metrics: none could be measured.';
	const rest = ranked.slice(MAX_METRICS).map(({ metric }) => metricText(metric, table.columns));
	if (rest.length > 0) lines.push(`(and ${rest.length} more)`);
	return ['Metrics over the complete rows:', ...lines].join('\n');
}

interface Figures {
	min: { value: number; row: number };
	max: { value: number; row: number };
	mean: number;
	/** Rows with a value. */
	rows: number;
}

/** Figures of a metric over the complete rows; null if none of them has it. */
function figuresOf({ values }: StudyColumn, table: StudyTable): Figures | null {
	let [sum, rows] = [0, 0];
	let min = { value: Infinity, row: -1 };
	let max = { value: -Infinity, row: -1 };
	for (let row = 0; row < table.count; row += 1) {
		const value = values[row] ?? Number.NaN;
		if (Number.isNaN(value) || table.state(row) !== 'complete') continue;
		rows += 1;
		// The running mean does not overflow and loses no digits of small differences.
		sum += (value - sum) / rows;
		if (value < min.value) min = { value, row };
		if (value > max.value) max = { value, row };
	}
	return rows === 0 ? null : { min, max, mean: sum, rows };
}

function goalFigures({ plan, table, goals }: StudyAnswer): string {
	// Rows that only try something are no states that the circuit has; samples are counted with their yield.
	const isTrial = ['sensitivity', 'convergence', 'optimize', 'monte_carlo'].includes(plan.study.kind);
	if (goals.length === 0 || table.ended.complete === 0 || isTrial) return '';
	const worst = new Map(worstRows(table, goals).map((each) => [each.goal, each]));
	const lines = goals.map((goal) => {
		const { met, missed, unknown } = judgedRows(table, goal);
		const named = worst.get(goal);
		const counts = `met in ${met} rows, missed in ${missed}${unknown > 0 ? `, not judged in ${unknown}` : ''}`;
		if (!named) return `- ${goal.metric}: ${counts}`;
		return `- ${goalLine(named.status)} in the worst row (${rowText(plan, named.row)}); ${counts}`;
	});
	return ['Goals over the complete rows:', ...lines].join('\n');
}

/** In how many complete rows a goal is met. */
function judgedRows(table: StudyTable, goal: DesignGoal): { met: number; missed: number; unknown: number } {
	const counts = { met: 0, missed: 0, unknown: 0 };
	const columns = table.columns.filter(({ metric }) => metric.id.toLowerCase() === goal.metric.toLowerCase());
	for (let row = 0; row < table.count; row += 1) {
		if (table.state(row) !== 'complete') continue;
		const metrics = columns.flatMap(({ metric, values }) => {
			const value = values[row] ?? Number.NaN;
			return Number.isNaN(value) ? [] : [{ ...metric, value, at: [] }];
		});
		counts[evaluateGoals([goal], metrics)[0]?.state ?? 'unknown'] += 1;
	}
	return counts;
}

/** The failed rows: one with its reason, the others by number. */
function failures({ plan, table }: StudyAnswer): string {
	const { failed, stopped } = table.ended;
	if (failed + stopped === 0) return '';
	const rows: number[] = [];
	for (let row = 0; row < table.count && rows.length < MAX_SKIPPED; row += 1)
		if (table.state(row) === 'failed' || table.state(row) === 'stopped') rows.push(row);
	const [known, reason] = [...table.reasons][0] ?? [];
	const first = rows[0] ?? 0;
	const explained =
		known === undefined || reason === undefined
			? `${rowText(plan, first)}; simulate it with study_row to see why.`
			: `${rowText(plan, known)}: ${reason}`;
	const others = failed + stopped > rows.length ? ', …' : '';
	return `Without a result: rows ${rows.map((row) => row + 1).join(', ')}${others}. For example ${explained}`;
}

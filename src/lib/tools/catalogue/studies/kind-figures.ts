import { formatSi } from '#lib/base/quantity.ts';
import { targetName } from '#lib/db/runs/run-setting.ts';
import { convergenceOf } from '#lib/studies/figures/convergence.ts';
import { sensitivities, type NoSensitivity, type Sensitivity } from '#lib/studies/figures/sensitivities.ts';
import { NOMINAL_ROW } from '#lib/studies/kinds/sensitivity.ts';
import type { StudyColumn } from '#lib/studies/rows/study-table.ts';
import {
	axesOf,
	candidateGoals,
	cornerName,
	firstRowOf,
	judgedRank,
	rowsOfCandidate
} from '#lib/studies/optimize/candidate-rows.ts';
import { COST } from '#lib/studies/optimize/cost.ts';
import { FRONT_METHOD } from '#lib/studies/optimize/front/read-objectives.ts';
import type { OptimizePlan } from '#lib/studies/optimize/optimize-plan.ts';
import { searchProgress } from '#lib/studies/optimize/search-progress.ts';
import { designSettings } from '#lib/studies/run/study-plan.ts';
import { isFull } from '#lib/studies/worst-case/layout.ts';
import { worstCases, type WorstEnd } from '#lib/studies/worst-case/worst-cases.ts';
import type { StudyAnswer } from '../../types.ts';
import { goalLine } from '../simulation/run-report.ts';
import { frontFigures } from './front-figures.ts';
import { monteCarloFigures } from './monte-carlo-figures.ts';
import { metricText, rowText } from './study-rows.ts';

/** Metrics of which the sensitivities are listed, and values in each list. */
const MAX_METRICS = 4;
const MAX_VALUES = 10;
const MAX_WORST = 8;
const MAX_MOVING = 12;
const DIGITS = 5;

/**
 * What a study finds by its kind; null for a kind whose rows say it all.
 *
 * @param columns of the metrics to tell about, in their order
 * @param yieldTarget of samples; null if none is wanted
 */
export async function kindFigures(
	answer: StudyAnswer,
	columns: readonly StudyColumn[],
	yieldTarget: number | null
): Promise<string | null> {
	const { study } = answer.plan;
	if (study.kind === 'monte_carlo') return monteCarloFigures(answer, columns, yieldTarget);
	if (study.kind === 'sensitivity') return sensitivityFigures(answer, columns);
	if (study.kind === 'convergence') return convergenceFigures(answer, columns, study.plan.tolerance);
	if (study.kind === 'optimize')
		return study.plan.method === FRONT_METHOD
			? frontFigures(answer, study.plan)
			: bestFigures(answer, study.plan, columns);
	if (study.kind === 'worst_case')
		return worstFigures(answer, columns, worstCases(answer.plan, study.plan, answer.table, columns, answer.goals));
	return null;
}

const reasons: Readonly<Record<NoSensitivity, string>> = {
	waiting: 'its runs have not ended',
	missing: 'a run gave no value',
	unchanged: 'no change',
	too_small: 'uncertain, the change is below the error of the simulator',
	disagree: 'uncertain, the two steps disagree'
};

function sensitivityFigures({ plan, table }: StudyAnswer, columns: readonly StudyColumn[]): string {
	const isWaiting = (row: number) => table.state(row) === 'waiting';
	const lists = columns.slice(0, MAX_METRICS).flatMap((column) => {
		const nominal = column.values[NOMINAL_ROW] ?? Number.NaN;
		if (Number.isNaN(nominal)) return [];
		const { unit } = column.metric;
		const found = sensitivities(plan, column, isWaiting);
		const lines = found.slice(0, MAX_VALUES).map((each) => sensitivityLine(each, targetNameOf(plan, each), unit));
		const rest = found.length > MAX_VALUES ? [`(and ${found.length - MAX_VALUES} with less)`] : [];
		return [
			`${metricText(column.metric, table.columns)} = ${formatSi(nominal, unit, DIGITS)}, strongest first:`,
			...lines,
			...rest
		];
	});
	return lists.length === 0
		? 'Sensitivities: no metric has a value with the values of the netlist.'
		: ['Change for +1 % of each value (percent for percent in brackets):', ...lists].join('\n');
}

const targetNameOf = ({ targets }: StudyAnswer['plan'], { target }: Sensitivity): string => {
	const found = targets[target];
	return found ? targetName(found) : '';
};

function sensitivityLine({ figures, reason }: Sensitivity, name: string, unit: string): string {
	if (!figures) return `- ${name}: ${reason === null ? 'not known' : reasons[reason]}`;
	const { perPercent, normalised, slope } = figures;
	if (perPercent === null) return `- ${name}: ${formatSi(slope, unit, DIGITS)} for each unit, as its value is 0`;
	const part = normalised === null ? '' : ` (${formatSi(normalised, '', 3)})`;
	return `- ${name}: ${formatSi(perPercent, unit, DIGITS)}${part}`;
}

function convergenceFigures({ plan, table }: StudyAnswer, columns: readonly StudyColumn[], tolerance: number): string {
	const found = convergenceOf(plan, table, columns, tolerance);
	if (found.length === 0) return 'Convergence: no metric has a value with the options of the netlist.';
	const within = formatSi(tolerance * 100, '%', 3);
	const bad = found.filter(({ state }) => state !== 'holds');
	const holding = found.length - bad.length;
	const lines = bad.slice(0, MAX_MOVING).map(({ metric, nominal, movements, state }) => {
		const name = `- ${metricText(metric, table.columns)} = ${formatSi(nominal, metric.unit, DIGITS)}`;
		if (state !== 'moves')
			return `${name}: not known, a run ${state === 'waiting' ? 'has not ended' : 'gave no value'}`;
		const moved = movements.filter((movement) => movement.state === 'moves');
		const texts = moved.map(
			({ row, change }) => `by ${formatSi(change ?? Number.NaN, metric.unit, 3)} (${rowText(plan, row)})`
		);
		return `${name}: MOVES ${texts.join(', ')}`;
	});
	const rest = bad.length > MAX_MOVING ? [`(and ${bad.length - MAX_MOVING} more)`] : [];
	return [`Convergence: ${holding} of ${found.length} figures hold within ${within}.`, ...lines, ...rest].join('\n');
}

/** The row with the least cost: what it sets, its metrics and how far it meets the goals. */
function bestFigures(
	{ plan, table, goals }: StudyAnswer,
	search: OptimizePlan,
	columns: readonly StudyColumn[]
): string {
	const { best } = searchProgress(table, rowsOfCandidate(search), judgedRank(search));
	if (best === null) return 'Optimization: no row has a result yet.';
	const cost = table.columns.find(({ metric }) => metric.id === COST);
	const statuses = candidateGoals(search, table, goals, best);
	const met = statuses.filter(({ status }) => status.state === 'met').length;
	const inCorner = (row: number): string => {
		if (search.spread) return ` in the sample that counts (row ${row + 1})`;
		const corner = cornerName(search, row);
		return corner === '' ? '' : ` in its worst corner ${corner} (row ${row + 1})`;
	};
	const values = designSettings(plan, best).map(({ target, value }) => `- ${targetName(target)} = ${String(value)}`);
	const metrics = columns
		.filter((column) => column !== cost && !Number.isNaN(column.values[best]))
		.slice(0, MAX_WORST)
		.map(
			({ metric, values: all }) =>
				`- ${metricText(metric, table.columns)}: ${formatSi(all[best]!, metric.unit, DIGITS)}`
		);
	const check = table.level(best) === 'trusted' ? '' : ', whose verdict is SUSPICIOUS: its figures may be wrong';
	return [
		...(search.spread
			? [samplesLine({ table }, search, best, check)]
			: [
					`Best row ${best + 1}${check}${inCorner(best)}: ${met} of ${goals.length} goals met${axesOf(search).length > 0 ? ' in all corners' : ''}.`
				]),
		...(values.length > 0 ? ['It sets:', ...values] : ['It is the netlist as it is.']),
		...statuses.map(({ status, row }) => `- ${goalLine(status)}${inCorner(row)}`),
		'Its metrics:',
		...metrics
	].join('\n');
}

/** How many samples of the best candidate meet the goals. */
function samplesLine({ table }: Pick<StudyAnswer, 'table'>, search: OptimizePlan, best: number, check: string): string {
	const [first, count] = [firstRowOf(search, best), rowsOfCandidate(search)];
	const costs = table.columns.find(({ metric }) => metric.id === COST)?.values.subarray(first, first + count);
	const met = costs?.filter((cost) => cost <= 0).length ?? 0;
	return `Best values: rows ${first + 1} to ${first + count}, one for each sample. ${met} of ${count} samples meet all goals, at least ${judgedRank(search)} have to; row ${best + 1} counts${check}. The search has fitted these samples: check the yield with a Monte Carlo study of these values.`;
}

function worstFigures(
	{ plan, table }: StudyAnswer,
	columns: readonly StudyColumn[],
	found: ReturnType<typeof worstCases>
): string {
	if (found.length === 0) return 'Worst case: no metric has a value with the values of the netlist.';
	const lines = found.slice(0, MAX_WORST).map(({ metric, nominal, extreme, rss, lost }) => {
		const text = (value: number | null) => (value === null ? 'not known' : formatSi(value, metric.unit, DIGITS));
		const end = ({ value, row, predicted }: WorstEnd, isNamed: boolean) => {
			const linear = predicted === null ? '' : `, linear ${text(predicted)}`;
			const where = isNamed && row !== null && row < table.count ? ` (${rowText(plan, row)}${linear})` : '';
			return `${text(value)}${where}`;
		};
		const gaps = lost > 0 ? `; ${lost} rows without a value, so it may go further` : '';
		return `- ${metricText(metric, table.columns)}: nominal ${text(nominal)}; EVA ${end(extreme[0], true)} to ${end(extreme[1], true)}; RSS ${end(rss[0], false)} to ${end(rss[1], false)}${gaps}`;
	});
	const way = isFull(plan.targets.length)
		? 'Worst case, every combination of the ends of the tolerances was run:'
		: 'Worst case, by the ends to which each value moves the metric alone; where values act together, a metric can go further:';
	const rest = found.length > MAX_WORST ? [`(and ${columns.length - MAX_WORST} more)`] : [];
	return [way, ...lines, ...rest].join('\n');
}

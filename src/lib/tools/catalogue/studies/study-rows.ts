import { formatSi } from '#lib/base/quantity.ts';
import { targetName, type Target, type TargetValue } from '#lib/db/runs/run-setting.ts';
import { typedCoefficient, typedLimits, typedTolerance } from '#lib/studies/distributions/typed-tolerance.ts';
import type { Distribution, Tolerance } from '#lib/studies/distributions/distribution.ts';
import { choicesAt } from '#lib/studies/kinds/corners.ts';
import { judgedRank, rowsOfCandidate } from '#lib/studies/optimize/candidate-rows.ts';
import { isTarget, type Varied } from '#lib/studies/kinds/read-varied.ts';
import { sidesOf } from '#lib/studies/kinds/worst-case.ts';
import type { SweepValues } from '#lib/studies/kinds/sweep-values.ts';
import { classSample } from '#lib/studies/kinds/element-class.ts';
import { targetUnit, valueText } from '#lib/studies/target-format.ts';
import type { ColumnMetric } from '#lib/studies/rows/study-table.ts';
import type { StudyAnswer } from '../../types.ts';

type Plan = StudyAnswer['plan'];

/** Values of a row, or things that vary, that a line names. */
const MAX_NAMED = 6;
const MAX_VARIED = 20;
const DIGITS = 5;

/** What varies, one line each. */
export function variedLines({ study, targets }: Plan): string[] {
	if (study.kind === 'sweep')
		return study.plan.levels.map(({ target, values }) => `${targetName(target)}: ${valuesText(values, target)}`);
	if (study.kind === 'corners')
		return study.plan.axes.map(
			({ name, choices }) =>
				`${name}: ${shortened(
					choices.map((choice) => choice.name),
					MAX_VARIED
				)}`
		);
	if (study.kind === 'monte_carlo') {
		const { vary, samples, seed, sampling } = study.plan;
		const lines = vary.slice(0, MAX_VARIED).map(toleranceLine);
		const rest = vary.length > MAX_VARIED ? [`and ${vary.length - MAX_VARIED} more`] : [];
		return [...lines, ...rest, `${samples} samples, ${sampling}, seed ${seed}`];
	}
	if (study.kind === 'worst_case')
		return study.plan.vary.slice(0, MAX_VARIED).map((varied) => {
			const name = 'target' in varied ? targetName(varied.target) : `all ${varied.class}`;
			return `${name}: ${limitsText(sidesOf(varied), targetUnit('target' in varied ? varied.target : classSample(varied.class)))}`;
		});
	if (study.kind === 'optimize') {
		const { parameters, method, budget, spread } = study.plan;
		const lines = parameters
			.slice(0, MAX_VARIED)
			.map(
				({ target, range }) =>
					`${targetName(target)}: ${valueText(range.from, target)} to ${valueText(range.to, target)}`
			);
		const corners = rowsOfCandidate(study.plan);
		const inCorners = corners > 1 ? [`each point in ${corners} corners, of which the worst one counts`] : [];
		const inSamples = spread
			? [
					...spread.vary.slice(0, MAX_VARIED).map(toleranceLine),
					`each point in ${spread.samples} samples, of which ${judgedRank(study.plan)} have to meet all goals`
				]
			: [];
		return [...lines, ...(spread ? inSamples : inCorners), `at most ${budget} runs, ${method}`];
	}
	if (study.kind === 'convergence')
		return [`${shortened(targets.map(targetName), MAX_VARIED)}: divided by ${study.plan.factor}`];
	return [shortened(targets.map(targetName), MAX_VARIED)];
}

/** A row with its number, counted from 1, and its values. */
export function rowText(plan: Plan, row: number): string {
	return `row ${row + 1}: ${valuesOfRow(plan, row)}`;
}

/** What a row sets, as `R1=4.7 kΩ`; for corners the choices of its axes. */
function valuesOfRow({ study, targets, points }: Plan, row: number): string {
	if (study.kind === 'corners')
		return choicesAt(study.plan, row)
			.map(({ name }, axis) => `${study.plan.axes[axis]?.name ?? ''}=${name}`)
			.join(', ');
	const values = points.values(row);
	const set = targets.flatMap((target, index) => {
		const value = values[index] ?? null;
		return value === null ? [] : [`${targetName(target)}=${valueText(value, target, DIGITS)}`];
	});
	return set.length === 0 ? 'as in the netlist' : shortened(set, MAX_NAMED);
}

/** What differs between the rows, as headings of columns: one column where a row sets few of many. */
export function variedColumns({ study, targets }: Plan): string[] {
	if (study.kind === 'corners') return study.plan.axes.map(({ name }) => name);
	return hasColumns({ study, targets }) ? targets.map(targetName) : ['values'];
}

export function variedCells(plan: Plan, row: number): string[] {
	const { study, targets, points } = plan;
	if (study.kind === 'corners') return choicesAt(study.plan, row).map(({ name }) => name);
	if (!hasColumns(plan)) return [valuesOfRow(plan, row)];
	const values = points.values(row);
	return targets.map((target, index) => {
		const value = values[index] ?? null;
		return value === null ? '' : valueText(value, target, DIGITS);
	});
}

const hasColumns = ({ study, targets }: Pick<Plan, 'study' | 'targets'>): boolean =>
	targets.length <= MAX_NAMED && study.kind !== 'sensitivity' && study.kind !== 'convergence';

/** The name of a metric, with its signal and plot where others have its name. */
export function metricText({ id, signal, plot }: ColumnMetric, columns: readonly { metric: ColumnMetric }[]): string {
	const others = columns.filter(({ metric }) => metric.id === id && (metric.signal !== signal || metric.plot !== plot));
	const name = signal === '' || id.startsWith('expr:') ? id : `${id} of ${signal}`;
	return others.some(({ metric }) => metric.signal === signal) ? `${name} in ${plot}` : name;
}

/** Whether a metric has a name in lower case: with or without its signal, or the kind of a measurement. */
export function isCalled(
	{ metric }: { metric: ColumnMetric },
	name: string,
	columns: readonly { metric: ColumnMetric }[]
): boolean {
	const id = metric.id.toLowerCase();
	return [id, id.replace(/^(?:expr|meas):/u, ''), metricText(metric, columns).toLowerCase()].includes(name);
}

function valuesText(values: SweepValues, target: Target): string {
	if (values.scale === 'list')
		return shortened(
			values.values.map((value) => valueText(value, target)),
			MAX_VARIED
		);
	const text = (value: TargetValue) => valueText(value, target);
	const ends = `${text(values.from)} to ${text(values.to)}`;
	return values.scale === 'e_series'
		? `${ends}, E${values.series}`
		: `${ends}, ${values.count} values, ${values.scale}`;
}

function toleranceLine(varied: Varied): string {
	const name = isTarget(varied) ? targetName(varied.target) : `all ${varied.class}`;
	const unit = targetUnit(isTarget(varied) ? varied.target : classSample(varied.class));
	const parts = varied.parts.map(
		({ distribution, lot }) => `${distributionText(distribution, unit)}${lot === undefined ? '' : ` (lot ${lot})`}`
	);
	return `${name}: ${parts.join(' and ')}`;
}

function distributionText(distribution: Distribution, unit: string): string {
	switch (distribution.shape) {
		case 'gauss':
		case 'truncated-gauss': {
			const { sigma, shape } = distribution;
			const spread = `${typedTolerance(sigma, unit)} = ${sigma.sigmas ?? 1} sigma`;
			const cut = shape === 'gauss' ? '' : `, cut at ${limitsText(distribution, unit)}`;
			return `${shape}, ${spread}${cut}`;
		}
		case 'uniform':
			return `uniform, ${limitsText(distribution, unit)}`;
		case 'log-normal':
			return `log-normal, sigma of the logarithm ${formatSi(distribution.sigma, '')}`;
		case 'mismatch':
			return `mismatch by area, ${typedCoefficient(distribution.coefficient, unit)}`;
		case 'discrete':
			return `one of ${distribution.values.length} values`;
	}
}

function limitsText({ below, above }: { below: Tolerance; above: Tolerance }, unit: string): string {
	const text = typedLimits(below, above, unit);
	return text.startsWith('-') ? text : `±${text}`;
}

function shortened(texts: readonly string[], most: number): string {
	const shown = texts.slice(0, most).join(', ');
	return texts.length > most ? `${shown}, …` : shown;
}

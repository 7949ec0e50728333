import type { Target } from '#lib/db/runs/run-setting.ts';
import { findMeasurement, measurements } from '#lib/measure/registry.ts';
import type { SettingFields } from '#lib/sim/setting-fields.ts';
import { optional } from '#lib/sim/setting-fields.ts';
import { metricUnknown } from './metric-unknown.ts';
import { preferredValues, seriesSizes, type SeriesSize } from '../kinds/e-series.ts';
import { cornerCount, corners, type CornerAxis } from '../kinds/corners.ts';
import { keyOf, readTarget, refuseTwice } from '../kinds/read-target.ts';
import { FRONT_METHOD, readObjectives } from './front/read-objectives.ts';
import type { Objective } from './objective.ts';
import { readSpread, type SpreadPlan } from './read-spread.ts';
import { optimizeMethods, type OptimizeMethod } from './searches/methods.ts';

/** The values that a parameter can take, both ends included. */
export type ParameterRange =
	| { scale: 'linear' | 'logarithmic' | 'integer'; from: number; to: number }
	/** The values of a series of preferred numbers (IEC 60063). */
	| { scale: 'e_series'; series: SeriesSize; from: number; to: number };

/** One value of the netlist that the optimizer may change. */
export interface OptimizedParameter {
	target: Target;
	range: ParameterRange;
}

/** A search for values with which the goals of the project are met. */
export type OptimizePlan = CostPlan | FrontPlan;

interface SearchPlan {
	parameters: readonly OptimizedParameter[];
	/** Runs at most, that of the netlist as it is included. */
	budget: number;
	/** From 0 to 2^53 - 1. Equal seeds give equal points. */
	seed: number;
	/** How far inside its limit a goal is to be met, as a fraction of the target. */
	margin: number;
	/** Corners in which each candidate is run, as in a study of corners: the worst one counts. */
	axes?: readonly CornerAxis[];
	/** Samples in which each candidate is run, instead of corners. */
	spread?: SpreadPlan;
}

/** A search for the least cost. */
export interface CostPlan extends SearchPlan {
	method: OptimizeMethod;
	/** Whether it ends with the first round in which a row meets all goals; with an objective it never does. */
	stopWhenMet: boolean;
	objective?: Objective;
}

/** A search for all rows that meet the goals and of which none is better in every objective. */
export interface FrontPlan extends SearchPlan {
	method: typeof FRONT_METHOD;
	objectives: readonly Objective[];
}

export const rangeScales = ['linear', 'logarithmic', 'integer', 'e_series'] as const;

/** With more parameters, a search would need more runs than the budget allows. */
const MAX_PARAMETERS = 100;
const MAX_BUDGET = 100_000;

/** @throws Fault `study_invalid`, `metric_unknown` for an objective that nothing measures */
export function readOptimizePlan(file: Readonly<Record<string, unknown>>, fields: SettingFields): OptimizePlan {
	const list = fields.list(file.parameters, 'parameters');
	if (list.length < 1 || list.length > MAX_PARAMETERS)
		throw fields.invalid('parameters', `a list of 1 to ${MAX_PARAMETERS} parameters`);
	const parameters = list.map((value, i): OptimizedParameter => {
		const parameter = fields.object(value, `parameters[${i}]`);
		const target = readTarget(parameter.target, `parameters[${i}].target`, fields);
		if (target.kind === 'section')
			throw fields.invalid(`parameters[${i}].target.kind`, 'something with a number, not a section');
		return { target, range: readRange(parameter.range, `parameters[${i}].range`, fields) };
	});
	refuseTwice(
		parameters.map(({ target }) => target),
		(index) => `parameters[${index}].target`,
		fields
	);
	const budget = fields.number(file.budget, 'budget');
	if (!Number.isInteger(budget) || budget < 1 || budget > MAX_BUDGET)
		throw fields.invalid('budget', `a whole number from 1 to ${MAX_BUDGET}`);
	const seed = fields.number(file.seed, 'seed');
	if (!Number.isSafeInteger(seed) || seed < 0) throw fields.invalid('seed', 'a whole number from 0 on');
	const margin = file.margin === undefined ? 0 : fields.number(file.margin, 'margin');
	if (margin < 0 || margin > 1) throw fields.invalid('margin', 'a number from 0 to 1');
	const method = fields.oneOf(file.method, [...optimizeMethods, FRONT_METHOD], 'method');
	if (file.axes !== undefined && file.spread !== undefined)
		throw fields.invalid('spread', 'left out: each point is run in corners');
	const search = { parameters, budget, seed, margin };
	const robust = {
		...optional('axes', file.axes === undefined ? undefined : readAxes(file, search, fields)),
		...optional('spread', file.spread === undefined ? undefined : readSpread(file, budget, fields))
	};
	if (method === FRONT_METHOD) return { ...search, method, objectives: readObjectives(file, fields), ...robust };
	if (file.objectives !== undefined)
		throw fields.invalid('objectives', `left out: only the method ${FRONT_METHOD} has several objectives`);
	if (typeof file.stopWhenMet !== 'boolean') throw fields.invalid('stopWhenMet', 'true or false');
	const objective = file.objective === undefined ? undefined : readObjective(file.objective, fields);
	return {
		...search,
		method,
		stopWhenMet: file.stopWhenMet,
		...optional('objective', objective),
		...robust
	};
}

/** The corners, which set nothing that the search changes. */
function readAxes(
	file: Readonly<Record<string, unknown>>,
	{ parameters, budget }: SearchPlan,
	fields: SettingFields
): readonly CornerAxis[] {
	const plan = corners.read(file, fields);
	const changed = new Set(parameters.map(({ target }) => keyOf(target)));
	plan.axes.forEach(({ choices }, i) => {
		if (choices.some(({ settings }) => settings.some(({ target }) => changed.has(keyOf(target)))))
			throw fields.invalid(`axes[${i}]`, 'an axis that sets nothing that the search changes');
	});
	if (budget < cornerCount(plan))
		throw fields.invalid('budget', `at least ${cornerCount(plan)}, one run for each corner`);
	return plan.axes;
}

function readRange(value: unknown, path: string, fields: SettingFields): ParameterRange {
	const range = fields.object(value, path);
	const scale = fields.oneOf(range.scale, rangeScales, `${path}.scale`);
	const from = fields.number(range.from, `${path}.from`);
	const to = fields.number(range.to, `${path}.to`);
	if (from >= to) throw fields.invalid(`${path}.to`, 'a number above the other end');
	if ((scale === 'logarithmic' || scale === 'e_series') && from <= 0)
		throw fields.invalid(`${path}.from`, 'a number above 0');
	if (scale === 'integer' && Math.floor(to) <= Math.ceil(from))
		throw fields.invalid(`${path}.to`, 'high enough that two whole numbers are between the ends');
	if (scale !== 'e_series') return { scale, from, to };
	const series = fields.oneOf(String(range.series), seriesSizes.map(String), `${path}.series`);
	const size = seriesSizes.find((each) => String(each) === series) ?? 24;
	if (preferredValues(size, from, to).length < 2)
		throw fields.invalid(`${path}.to`, `high enough that two values of E${size} are between the ends`);
	return { scale, series: size, from, to };
}

function readObjective(value: unknown, fields: SettingFields): Objective {
	const objective = fields.object(value, 'objective');
	const metric = fields.text(objective.metric, 'objective.metric');
	if (!findMeasurement(metric) && !/^(?:meas|expr):\S+$/iu.test(metric))
		throw metricUnknown(
			metric,
			measurements.map(({ id }) => id)
		);
	return {
		metric,
		...optional('signal', fields.optionalText(objective.signal, 'objective.signal')),
		direction: fields.oneOf(objective.direction, ['minimize', 'maximize'], 'objective.direction')
	};
}

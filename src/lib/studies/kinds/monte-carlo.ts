import { Fault } from '#lib/base/fault.ts';
import { targetName, type Target } from '#lib/db/runs/run-setting.ts';
import { optional, type SettingFields } from '#lib/sim/setting-fields.ts';
import type { AreaDoubt } from '#lib/sim/variation/element-area.ts';
import type { Correlation } from '../distributions/correlation.ts';
import { DrawPlan } from '../distributions/draw-plan.ts';
import { importancePoints } from '../importance/importance-points.ts';
import { makeSampler, samplingMethods, type SamplingMethod } from '../sampling/sampler.ts';
import { classTarget, expandClasses } from './element-class.ts';
import { refuseTwice } from './read-target.ts';
import { isTarget, readVaried, type Varied, type VariedTarget } from './read-varied.ts';
import { MAX_POINTS, type Point, type StudyKind } from './study-kind.ts';

/** Samples of a circuit whose values are drawn from distributions around those of the netlist. */
export interface MonteCarloPlan {
	/** Those of an importance sampling come after the rows of its search. */
	samples: number;
	/** From 0 to 2^53 - 1. Equal seeds give equal samples. */
	seed: number;
	sampling: MonteCarloSampling;
	vary: readonly Varied[];
	/** Of lots, by their names, and of targets, by the names that tables give them. */
	correlations: readonly Correlation[];
	/** Ends the study when the 95 % interval of the yield is at most so far from its middle, 0 to 0.5; missing to run all samples. */
	stop_when?: { half_width: number };
}

export const monteCarloSampling = [...samplingMethods, 'importance'] as const;
/** How samples are drawn: by a method that makes all count equally, or `importance`, near the failures and with weights. */
export type MonteCarloSampling = SamplingMethod | 'importance';

/** Samples that are drawn with weights: they are kept in memory. */
export const MAX_WEIGHTED = 100_000;
const MAX_VARIED = 1_000;

export const monteCarlo: StudyKind<MonteCarloPlan> = {
	read(file, fields) {
		const samples = fields.number(file.samples, 'samples');
		if (!Number.isInteger(samples) || samples < 1 || samples > MAX_POINTS)
			throw fields.invalid('samples', `a whole number from 1 to ${MAX_POINTS}`);
		const sampling = fields.oneOf(file.sampling, monteCarloSampling, 'sampling');
		if (sampling === 'importance' && samples > MAX_WEIGHTED)
			throw fields.invalid('samples', `a whole number from 1 to ${MAX_WEIGHTED} with importance sampling`);
		if (sampling === 'importance' && file.stop_when !== undefined)
			throw fields.invalid('stop_when', 'absent with importance sampling');
		const seed = fields.number(file.seed, 'seed');
		if (!Number.isSafeInteger(seed) || seed < 0) throw fields.invalid('seed', 'a whole number from 0 on');
		const list = fields.list(file.vary, 'vary');
		if (list.length < 1 || list.length > MAX_VARIED)
			throw fields.invalid('vary', `a list of 1 to ${MAX_VARIED} things that vary`);
		const vary = list.map((value, i) => readVaried(value, `vary[${i}]`, fields));
		refuseTwice(
			vary.map((varied) => (isTarget(varied) ? varied.target : classTarget(varied.class))),
			(index) => `vary[${index}].${isTarget(vary[index]!) ? 'target' : 'class'}`,
			fields
		);
		const correlations = file.correlations === undefined ? [] : fields.list(file.correlations, 'correlations');
		return {
			...{ samples, seed, vary, sampling },
			correlations: correlations.map((value, i) => readCorrelation(value, `correlations[${i}]`, fields)),
			...optional('stop_when', readStop(file.stop_when, fields))
		};
	},
	keyed: ({ samples, seed, sampling, vary, correlations }) => ({ samples, seed, sampling, vary, correlations }),
	expand(plan, variables) {
		const { targets, skipped } = expandClasses(plan.vary, variables);
		const vary = targets.map(({ target, entry }): VariedTarget => ({ target, parts: plan.vary[entry]!.parts }));
		if (vary.length > MAX_VARIED && plan.correlations.length > 0) {
			const expected = `absent where more than ${MAX_VARIED} values vary`;
			throw new Fault('study_invalid', `correlations must be ${expected}`, { path: 'correlations', expected });
		}
		return { plan: { ...plan, vary }, skipped };
	},
	targets: ({ vary }) => vary.filter(isTarget).map(({ target }) => target),
	points({ samples, seed, sampling, vary, correlations }, { nominal, areas = [], goals }) {
		const draws = drawsOf({ vary, correlations }, nominal, areas);
		if (sampling === 'importance') return importancePoints(draws, seed, samples, goals);
		const sampler = makeSampler(sampling, seed, draws.draws.length, samples);
		return {
			count: samples,
			values: (index) => [...draws.values(draws.normals(sampler.row(index)))]
		};
	}
};

/**
 * What is drawn for each sample, around the values of the netlist.
 *
 * @param nominal in the order of the targets, as are the areas
 * @throws Fault `nominal_unknown`; those of `DrawPlan`
 */
export function drawsOf(
	{ vary, correlations }: Pick<MonteCarloPlan, 'vary' | 'correlations'>,
	nominal: Point,
	areas: readonly (number | AreaDoubt | null)[]
): DrawPlan {
	const parameters = vary.filter(isTarget).map(({ target, parts }, index) => {
		const value = nominal[index];
		const name = targetName(target);
		if (typeof value !== 'number')
			throw new Fault('nominal_unknown', `The netlist gives no number for ${name}`, { target: name });
		return { name: drawName(target), nominal: value, area: areas[index] ?? null, parts };
	});
	return new DrawPlan(
		parameters,
		correlations.map(({ first, second, coefficient }) => ({
			...{ first: first.toLowerCase(), second: second.toLowerCase() },
			coefficient
		}))
	);
}

/** Equal names mean equal draws: `r1` of a netlist may be written as `R1` in a correlation. */
const drawName = (target: Target): string => targetName(target).toLowerCase();

function readStop(value: unknown, fields: SettingFields): MonteCarloPlan['stop_when'] {
	if (value === undefined) return undefined;
	const half = fields.number(fields.object(value, 'stop_when').half_width, 'stop_when.half_width');
	if (!(half > 0 && half < 0.5)) throw fields.invalid('stop_when.half_width', 'a number between 0 and 0.5');
	return { half_width: half };
}

function readCorrelation(value: unknown, path: string, fields: SettingFields): Correlation {
	const correlation = fields.object(value, path);
	const coefficient = fields.number(correlation.coefficient, `${path}.coefficient`);
	if (coefficient < -1 || coefficient > 1) throw fields.invalid(`${path}.coefficient`, 'a number from -1 to 1');
	return {
		first: fields.text(correlation.first, `${path}.first`),
		second: fields.text(correlation.second, `${path}.second`),
		coefficient
	};
}

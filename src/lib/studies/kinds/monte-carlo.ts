import { Fault } from '#lib/base/fault.ts';
import { targetName, type Target } from '#lib/db/runs/run-setting.ts';
import type { SettingFields } from '#lib/sim/setting-fields.ts';
import type { Correlation } from '../distributions/correlation.ts';
import { DrawPlan, type TolerancePart } from '../distributions/draw-plan.ts';
import { makeSampler, type SamplingMethod } from '../sampling/sampler.ts';
import { readDistribution } from './read-distribution.ts';
import { readTarget, refuseTwice } from './read-target.ts';
import { MAX_POINTS, type StudyKind } from './study-kind.ts';

/** One target of a Monte Carlo study, with what makes it vary. */
export interface VariedTarget {
	target: Target;
	/** Parts of one lot share one draw per sample; a part without a lot differs from element to element. */
	parts: readonly TolerancePart[];
}

/** Samples of a circuit whose values are drawn from distributions around those of the netlist. */
export interface MonteCarloPlan {
	samples: number;
	/** From 0 to 2^53 - 1. Equal seeds give equal samples. */
	seed: number;
	sampling: SamplingMethod;
	vary: readonly VariedTarget[];
	/** Of lots, by their names, and of targets, by the names that tables give them. */
	correlations: readonly Correlation[];
}

const methods = ['plain', 'latin-hypercube', 'sobol'] as const;
const MAX_VARIED = 1_000;

export const monteCarlo: StudyKind<MonteCarloPlan> = {
	read(file, fields) {
		const samples = fields.number(file.samples, 'samples');
		if (!Number.isInteger(samples) || samples < 1 || samples > MAX_POINTS)
			throw fields.invalid('samples', `a whole number from 1 to ${MAX_POINTS}`);
		const seed = fields.number(file.seed, 'seed');
		if (!Number.isSafeInteger(seed) || seed < 0) throw fields.invalid('seed', 'a whole number from 0 on');
		const list = fields.list(file.vary, 'vary');
		if (list.length < 1 || list.length > MAX_VARIED)
			throw fields.invalid('vary', `a list of 1 to ${MAX_VARIED} things that vary`);
		const vary = list.map((value, i) => readVaried(value, `vary[${i}]`, fields));
		refuseTwice(
			vary.map(({ target }) => target),
			(index) => `vary[${index}].target`,
			fields
		);
		const correlations = file.correlations === undefined ? [] : fields.list(file.correlations, 'correlations');
		return {
			...{ samples, seed, vary },
			sampling: fields.oneOf(file.sampling, methods, 'sampling'),
			correlations: correlations.map((value, i) => readCorrelation(value, `correlations[${i}]`, fields))
		};
	},
	targets: ({ vary }) => vary.map(({ target }) => target),
	points({ samples, seed, sampling, vary, correlations }, nominal) {
		const parameters = vary.map(({ target, parts }, index) => {
			const value = nominal[index];
			const name = targetName(target);
			if (typeof value !== 'number')
				throw new Fault('nominal_unknown', `The netlist gives no number for ${name}`, { target: name });
			return { name: drawName(target), nominal: value, parts };
		});
		const draws = new DrawPlan(
			parameters,
			correlations.map(({ first, second, coefficient }) => ({
				...{ first: first.toLowerCase(), second: second.toLowerCase() },
				coefficient
			}))
		);
		const sampler = makeSampler(sampling, seed, draws.draws.length, samples);
		return {
			count: samples,
			values: (index) => [...draws.values(draws.normals(sampler.row(index)))]
		};
	}
};

/** Equal names mean equal draws: `r1` of a netlist may be written as `R1` in a correlation. */
const drawName = (target: Target): string => targetName(target).toLowerCase();

function readVaried(value: unknown, path: string, fields: SettingFields): VariedTarget {
	const varied = fields.object(value, path);
	const target = readTarget(varied.target, `${path}.target`, fields);
	if (target.kind === 'section') throw fields.invalid(`${path}.target.kind`, 'something with a number, not a section');
	const parts = fields.list(varied.parts, `${path}.parts`);
	if (parts.length === 0) throw fields.invalid(`${path}.parts`, 'a list with at least one distribution');
	return {
		target,
		parts: parts.map((each, i): TolerancePart => {
			const part = fields.object(each, `${path}.parts[${i}]`);
			const distribution = readDistribution(part.distribution, `${path}.parts[${i}].distribution`, fields);
			const lot = fields.optionalText(part.lot, `${path}.parts[${i}].lot`)?.toLowerCase();
			return lot === undefined ? { distribution } : { distribution, lot };
		})
	};
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

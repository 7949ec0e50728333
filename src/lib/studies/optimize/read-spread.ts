import { ownValue } from '#lib/base/own-value.ts';
import type { SettingFields } from '#lib/sim/setting-fields.ts';
import { monteCarlo, type MonteCarloPlan } from '../kinds/monte-carlo.ts';
import { samplingMethods, type SamplingMethod } from '../sampling/sampler.ts';

/** The samples in which each candidate is run, drawn as those of a Monte Carlo study. All candidates have the same draws. */
export interface SpreadPlan extends Pick<MonteCarloPlan, 'samples' | 'vary' | 'correlations'> {
	sampling: SamplingMethod;
	/** The part of the samples that are to meet all goals, above 0 and at most 1. */
	yield: number;
}

/** @throws Fault `study_invalid` */
export function readSpread(file: Readonly<Record<string, unknown>>, budget: number, fields: SettingFields): SpreadPlan {
	const spread = fields.object(file.spread, 'spread');
	const own = fields.under('spread');
	for (const name of ['seed', 'stop_when'])
		if (ownValue(spread, name) !== undefined) throw own.invalid(name, 'left out in an optimization');
	const sampling = own.oneOf(spread.sampling, samplingMethods, 'sampling');
	const { samples, vary, correlations } = monteCarlo.read({ ...spread, seed: 0 }, own);
	const part = own.number(spread.yield, 'yield');
	if (!(part > 0 && part <= 1)) throw own.invalid('yield', 'a number above 0 and at most 1');
	if (budget < samples) throw fields.invalid('budget', `at least ${samples}, one run for each sample`);
	return { samples, sampling, vary, correlations, yield: part };
}

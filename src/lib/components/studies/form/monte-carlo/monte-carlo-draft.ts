import type { Target } from '#lib/db/runs/run-setting.ts';
import type { Correlation } from '#lib/studies/distributions/correlation.ts';
import type { Distribution } from '#lib/studies/distributions/distribution.ts';
import type { TolerancePart } from '#lib/studies/distributions/draw-plan.ts';
import { classSample, type VariedClassName } from '#lib/studies/kinds/element-class.ts';
import type { MonteCarloPlan, MonteCarloSampling } from '#lib/studies/kinds/monte-carlo.ts';
import { isTarget, type Varied } from '#lib/studies/kinds/read-varied.ts';
import { targetUnit } from '#lib/studies/target-format.ts';
import { targetDraft, targetOf, typedValue, type TargetDraft } from '../typed-target.ts';
import {
	typedCoefficient,
	typedLimits,
	typedPercent,
	typedTolerance
} from '#lib/studies/distributions/typed-tolerance.ts';

/** A distribution as typed; fields that its shape does not use are kept for another shape. */
export interface PartDraft {
	shape: Distribution['shape'];
	/** Of a Gauss or log-normal distribution. */
	tolerance: string;
	/** How many standard deviations the tolerance is; empty if the file does not say, which is one. */
	sigmas: string;
	/** Of mismatch by area. */
	coefficient: string;
	/** Where a uniform or truncated distribution ends. */
	limits: string;
	meaning: Extract<Distribution, { shape: 'discrete' }>['meaning'];
	values: string;
	weights: string;
	/** Empty for a draw of each element. */
	lot: string;
}

/** Something that varies, as typed. */
export interface VariedDraft {
	/** A class of elements, or one `target`. */
	what: VariedClassName | 'target';
	target: TargetDraft;
	parts: PartDraft[];
	/** Whether a class has the elements inside of subcircuits too. */
	subcircuits?: boolean;
}

/** What the form of a Monte Carlo study holds. */
export interface MonteCarloFields {
	samples: string;
	seed: string;
	sampling: MonteCarloSampling;
	vary: VariedDraft[];
	/** Half width of the interval of the yield at which the study stops; empty to run all samples. Importance sampling has none. */
	stop: string;
	/** Only the text of the file changes them. */
	correlations: readonly Correlation[];
}

export const emptyPart: PartDraft = {
	shape: 'gauss',
	tolerance: '5 %',
	sigmas: '3',
	limits: '5 %',
	coefficient: '1 %·µm',
	meaning: 'relative',
	values: '',
	weights: '',
	lot: ''
};

export function monteCarloFields(plan: MonteCarloPlan): MonteCarloFields {
	const { samples, seed, sampling, vary, correlations, stop_when: stop } = plan;
	return {
		...{ samples: String(samples), seed: String(seed), sampling, vary: vary.map(variedDraft), correlations },
		stop: stop ? typedPercent(stop.half_width) : ''
	};
}

/** What a tolerance of it is compared with: of a class, any of its elements; null if the name is not complete. */
export function sampleTarget({ what, target }: VariedDraft): Target | null {
	return what === 'target' ? targetOf(target) : classSample(what);
}

/** The unit of a value that varies; empty if it has none or is not known yet. */
export function variedUnit(varied: VariedDraft): string {
	const target = sampleTarget(varied);
	return target ? targetUnit(target) : '';
}

function variedDraft(varied: Varied): VariedDraft {
	const draft: VariedDraft = isTarget(varied)
		? { what: 'target', target: targetDraft(varied.target), parts: [] }
		: {
				...{ what: varied.class, target: { kind: 'device', name: '' }, parts: [] },
				...(varied.subcircuits && { subcircuits: true })
			};
	const target = sampleTarget(draft);
	if (target) draft.parts = varied.parts.map((part) => partDraft(part, target));
	return draft;
}

function partDraft({ distribution, lot = '' }: TolerancePart, target: Target): PartDraft {
	const unit = targetUnit(target);
	const { shape } = distribution;
	const draft = { ...emptyPart, shape, lot, sigmas: '' };
	if (shape === 'gauss' || shape === 'truncated-gauss') {
		draft.tolerance = typedTolerance(distribution.sigma, unit);
		draft.sigmas = distribution.sigma.sigmas === undefined ? '' : String(distribution.sigma.sigmas);
	}
	if (shape === 'mismatch') draft.coefficient = typedCoefficient(distribution.coefficient, unit);
	if (shape === 'log-normal') draft.tolerance = typedPercent(distribution.sigma);
	if (shape === 'uniform' || shape === 'truncated-gauss')
		draft.limits = typedLimits(distribution.below, distribution.above, unit);
	if (shape === 'discrete') {
		const { meaning, values, weights } = distribution;
		const textOf = meaning === 'relative' ? typedPercent : (value: number) => typedValue(value, target);
		draft.meaning = meaning;
		draft.values = values.map(textOf).join(', ');
		draft.weights = (weights ?? []).join(', ');
	}
	return draft;
}

import { FRONT_METHOD, MAX_OBJECTIVES } from '#lib/studies/optimize/front/read-objectives.ts';
import { optimizeMethods } from '#lib/studies/optimize/searches/methods.ts';
import { samplingMethods } from '#lib/studies/sampling/sampler.ts';
import type { FromSchema } from '../../schema-type.ts';
import { cornerAxes, cornerProperties } from './corner-axes.ts';
import { defineStudyTool } from './define-study-tool.ts';
import { terse, valueSchema } from './study-schemas.ts';
import { variationSchema, variedOf } from './variation.ts';
import { nameText, readValue, type VariedNames } from './varied-names.ts';

const parameterSchema = {
	type: 'object',
	properties: {
		name: { type: 'string', description: `What may change: ${nameText}.` },
		from: valueSchema,
		to: valueSchema,
		scale: { type: 'string', enum: ['linear', 'logarithmic', 'integer'], default: 'logarithmic' },
		series: { type: 'integer', description: 'Only values of this E series, such as 24 for E24.' }
	},
	required: ['name', 'from', 'to'],
	additionalProperties: false
} as const;

const objectiveSchema = {
	type: 'object',
	properties: {
		metric: { type: 'string' },
		signal: { type: 'string' },
		direction: { type: 'string', enum: ['minimize', 'maximize'] }
	},
	required: ['metric', 'direction'],
	additionalProperties: false
} as const;

const samplesSchema = {
	type: 'object',
	description:
		'Runs each point in samples with tolerances, the same for all points. A point meets the goals when the part `yield` of its samples meets all of them.',
	properties: {
		count: { type: 'integer', minimum: 1, default: 20 },
		yield: { type: 'number', default: 0.9 },
		variation_config: {
			type: 'array',
			items: terse(variationSchema),
			minItems: 1,
			description: 'As of run_monte_carlo.'
		},
		sampling: { type: 'string', enum: samplingMethods, default: 'latin-hypercube' }
	},
	required: ['variation_config'],
	additionalProperties: false
} as const;

const cornersSchema = {
	type: 'object',
	description: 'Runs each point in every corner, of which the worst one counts. As the arguments of run_pvt_analysis.',
	properties: terse(cornerProperties),
	additionalProperties: false
} as const;

export const strategyOptimize = defineStudyTool({
	name: 'strategy_optimize',
	description:
		'Searches for values of a netlist with which the design goals of the project are met, in corners or with tolerances if wanted. Returns the best values and how far each goal is met; with several objectives the front, with the best row of each objective and the knee. The netlist is not changed.',
	kind: 'optimize',
	generation: 8,
	properties: {
		parameters: { type: 'array', items: parameterSchema, minItems: 1, description: 'What may change, and its range.' },
		budget: { type: 'integer', minimum: 1, default: 200, description: 'Runs at most; each corner or sample is one.' },
		method: {
			type: 'string',
			enum: [...optimizeMethods, FRONT_METHOD] as const,
			default: 'cma_es',
			description: `surrogate is for few and slow runs, ${FRONT_METHOD} for \`objectives\`.`
		},
		seed: { type: 'integer', minimum: 0, default: 1 },
		margin: {
			type: 'number',
			default: 0,
			description: 'How far inside its limit each goal is to be: 0.05 is 5 % of the target.'
		},
		stop_when_met: {
			type: 'boolean',
			default: true,
			description: 'End as soon as all goals are met; an objective goes on to the end of the budget.'
		},
		objective: { ...objectiveSchema, description: 'A metric that is to be small or large once all goals are met.' },
		objectives: {
			type: 'array',
			items: objectiveSchema,
			minItems: 2,
			maxItems: MAX_OBJECTIVES,
			description: `For ${FRONT_METHOD}: metrics of which none can get better without another one getting worse.`
		},
		corners: cornersSchema,
		samples: samplesSchema
	},
	required: ['parameters'],
	label: 'strategy_optimize',
	written: {
		'.range.': '.',
		'spread.vary': 'samples.variation_config',
		'spread.samples': 'samples.count',
		'spread.': 'samples.',
		axes: 'corners'
	},
	plan: ({ parameters, stop_when_met: stopWhenMet, budget, method, seed, margin, ...others }, names) => {
		const { objective, objectives, corners, samples } = others;
		return {
			...{ budget, method, seed, margin },
			...(method !== FRONT_METHOD && { stopWhenMet }),
			parameters: parameters.map((parameter) => readParameter(parameter, names)),
			...(objective && { objective }),
			...(objectives && { objectives }),
			...(corners && { axes: cornerAxes(corners, names) }),
			...(samples && { spread: readSamples(samples, names) })
		};
	}
});

function readSamples(
	{ count, yield: part, sampling, variation_config: variations }: FromSchema<typeof samplesSchema>,
	names: VariedNames
): object {
	return {
		samples: count ?? 20,
		sampling: sampling ?? 'latin-hypercube',
		vary: variedOf(variations, names),
		yield: part ?? 0.9
	};
}

function readParameter(parameter: FromSchema<typeof parameterSchema>, names: VariedNames): object {
	const target = names.target(parameter.name);
	const ends = { from: readValue(parameter.from, target), to: readValue(parameter.to, target) };
	const { series, scale } = parameter;
	if (series !== undefined) return { target, range: { scale: 'e_series', series, ...ends } };
	return { target, range: { scale: scale ?? 'logarithmic', ...ends } };
}

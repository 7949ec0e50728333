import { monteCarloSampling } from '#lib/studies/kinds/monte-carlo.ts';
import { MAX_POINTS } from '#lib/studies/kinds/study-kind.ts';
import { defineStudyTool } from './define-study-tool.ts';
import { metricsSchema } from './study-schemas.ts';
import { variationSchema, variedOf } from './variation.ts';

export const runMonteCarlo = defineStudyTool({
	name: 'run_monte_carlo',
	description:
		'Simulates a netlist with values drawn at random around those of the netlist. Returns the yield with its 95 % interval, mean, sigma, ends, quantiles and Cpk of each metric, the worst rows with their values, and what moves a metric.',
	kind: 'monte_carlo',
	properties: {
		runs: { type: 'integer', minimum: 1, maximum: MAX_POINTS, default: 200, description: 'Number of samples.' },
		variation_config: {
			type: 'array',
			items: variationSchema,
			minItems: 1,
			description:
				'What varies and how. A name that occurs twice has both distributions, such as one of a lot and one by itself.'
		},
		sampling: {
			type: 'string',
			enum: monteCarloSampling,
			default: 'plain',
			description:
				'importance is for yields above 99.9 %: it searches where the goals are missed, draws the samples (1000 or more) there and returns the failure probability, not how metrics are spread.'
		},
		yield_target: {
			type: 'number',
			minimum: 0,
			maximum: 1,
			description:
				'The part of the samples that should meet all goals, such as 0.99; the answer says whether that is shown.'
		},
		yield_half_width: {
			type: 'number',
			description: 'Ends the study when the yield is known within this, such as 0.02 for ±2 %.'
		},
		target_metrics: metricsSchema,
		seed: { type: 'integer', minimum: 0, default: 1, description: 'The same seed gives the same samples.' }
	},
	required: ['variation_config'],
	label: 'run_monte_carlo',
	written: { vary: 'variation_config', samples: 'runs', 'stop_when.half_width': 'yield_half_width' },
	wishes: ({ yield_target: yieldTarget, target_metrics: metrics = [] }) => ({
		metrics,
		...(yieldTarget !== undefined && { yieldTarget })
	}),
	plan: ({ runs, variation_config: variations, sampling, seed, yield_half_width: half }, names) => ({
		...(half !== undefined && { stop_when: { half_width: half } }),
		...{ samples: runs, seed, sampling },
		vary: variedOf(variations, names)
	})
});

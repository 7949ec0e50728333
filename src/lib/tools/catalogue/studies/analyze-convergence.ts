import { MAX_FACTOR } from '#lib/studies/kinds/convergence.ts';
import { defineStudyTool } from './define-study-tool.ts';
import { metricsSchema } from './study-schemas.ts';

export const analyzeConvergence = defineStudyTool({
	name: 'analyze_convergence',
	description:
		'Checks whether the figures of a netlist that can be simulated depend on how exactly the simulator computes: runs it with each numeric option and the maximum time step divided by a factor, one at a time and all together, and names the metrics that move.',
	kind: 'convergence',
	properties: {
		options: {
			type: 'array',
			items: { type: 'string' },
			minItems: 1,
			description:
				'Such as reltol, abstol, vntol, chgtol, trtol, and time_step for the maximum time step. If omitted, all that matter for its analyses.'
		},
		factor: { type: 'number', default: 2, maximum: MAX_FACTOR, description: 'What each is divided by.' },
		tolerance: { type: 'number', default: 0.01, description: 'The part by which a figure may move: 0.01 is 1 %.' },
		target_metrics: metricsSchema
	},
	required: [],
	label: 'analyze_convergence',
	written: { vary: 'options' },
	wishes: ({ target_metrics: metrics = [] }) => ({ metrics }),
	plan: ({ options, factor, tolerance }, names) => ({ vary: names.solver(options), factor, tolerance })
});

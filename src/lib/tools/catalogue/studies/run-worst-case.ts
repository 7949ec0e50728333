import { elementClasses } from '#lib/studies/kinds/element-class.ts';
import { readLimits } from '#lib/studies/distributions/typed-tolerance.ts';
import { targetUnit } from '#lib/studies/target-format.ts';
import { defineStudyTool } from './define-study-tool.ts';
import { metricsSchema } from './study-schemas.ts';
import { checkedTolerance, toleranceText } from './tolerance-text.ts';
import { nameText } from './varied-names.ts';

export const runWorstCase = defineStudyTool({
	name: 'run_worst_case',
	description:
		'Finds how far the metrics of a netlist can go while every value stays within its tolerance, by extreme values (EVA) and by the root of the sum of squares (RSS); both ends are confirmed by runs.',
	kind: 'worst_case',
	properties: {
		tolerance_config: {
			type: 'array',
			items: {
				type: 'object',
				properties: {
					name: { type: 'string', description: `${nameText}; or all ${elementClasses.join(', ')}.` },
					tolerance: { type: 'string', description: `How far it may be off: ${toleranceText}, or "-20% +80%".` }
				},
				required: ['name', 'tolerance'],
				additionalProperties: false
			},
			minItems: 1,
			description: 'What has a tolerance; all else keeps its value.'
		},
		target_metrics: metricsSchema
	},
	required: ['tolerance_config'],
	label: 'run_worst_case',
	written: { vary: 'tolerance_config', '.tolerance.amount': '.tolerance' },
	wishes: ({ target_metrics: metrics = [] }) => ({ metrics }),
	plan: ({ tolerance_config: given }, names) => ({
		vary: given.flatMap(({ name, tolerance }) =>
			names.members(name).map((target) => {
				const limits = checkedTolerance(readLimits(tolerance, targetUnit(target)), tolerance, name);
				const isTwo = /^\s*[-−].*\+/u.test(tolerance);
				return { target, ...(isTwo ? limits : { tolerance: limits.above }) };
			})
		)
	})
});

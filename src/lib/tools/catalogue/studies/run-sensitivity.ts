import { Fault } from '#lib/base/fault.ts';
import { elementClasses } from '#lib/studies/kinds/element-class.ts';
import { defineStudyTool } from './define-study-tool.ts';
import { metricsSchema } from './study-schemas.ts';
import { nameText } from './varied-names.ts';

/** Values that are moved when none are named: each takes four runs. */
const MAX_UNNAMED = 40;

export const runSensitivity = defineStudyTool({
	name: 'run_sensitivity',
	description:
		'Finds which values of a netlist its metrics depend on: moves each down and up by a step and by half of it, and ranks them by the change of the metric for 1 % of the value. Says where a figure is uncertain.',
	kind: 'sensitivity',
	properties: {
		parameters: {
			type: 'array',
			items: { type: 'string' },
			minItems: 1,
			description: `What is moved: ${nameText}; or all ${elementClasses.join(', ')}. If omitted, every .param and element with a number.`
		},
		perturbation_ratio: { type: 'number', default: 0.01, description: 'The step as a part of the value: 0.01 is 1 %.' },
		target_metrics: metricsSchema
	},
	required: [],
	label: 'run_sensitivity',
	written: { vary: 'parameters', '.step.amount': ' with perturbation_ratio' },
	wishes: ({ target_metrics: metrics = [] }) => ({ metrics }),
	plan({ parameters, perturbation_ratio: amount }, names) {
		const targets = parameters ? parameters.flatMap((name) => names.members(name)) : names.numbers;
		if (!parameters && targets.length > MAX_UNNAMED)
			throw new Fault(
				'study_too_many',
				`The netlist has ${targets.length} values, so name those that matter as \`parameters\`.`,
				{}
			);
		return { vary: targets.map((target) => ({ target, step: { amount, relative: true } })) };
	}
});

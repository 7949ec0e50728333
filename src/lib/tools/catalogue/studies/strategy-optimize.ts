import { optimizeMethods } from '#lib/studies/optimize/searches/methods.ts';
import type { FromSchema } from '../../schema-type.ts';
import { defineStudyTool } from './define-study-tool.ts';
import { valueSchema } from './study-schemas.ts';
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

export const strategyOptimize = defineStudyTool({
	name: 'strategy_optimize',
	description:
		'Searches for values of a netlist with which the design goals of the project are met. Returns the best row with its values and how far each goal is met; the netlist is not changed.',
	kind: 'optimize',
	generation: 8,
	properties: {
		parameters: { type: 'array', items: parameterSchema, minItems: 1, description: 'What may change, and its range.' },
		budget: { type: 'integer', minimum: 1, default: 200, description: 'Runs at most.' },
		method: { type: 'string', enum: optimizeMethods, default: 'cma_es' },
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
		objective: {
			type: 'object',
			description: 'A metric that is to be small or large once all goals are met.',
			properties: {
				metric: { type: 'string' },
				signal: { type: 'string' },
				direction: { type: 'string', enum: ['minimize', 'maximize'] }
			},
			required: ['metric', 'direction'],
			additionalProperties: false
		}
	},
	required: ['parameters'],
	label: 'strategy_optimize',
	written: { '.range.': '.' },
	plan: ({ parameters, stop_when_met: stopWhenMet, budget, method, seed, margin, objective }, names) => ({
		...{ stopWhenMet, budget, method, seed, margin },
		parameters: parameters.map((parameter) => readParameter(parameter, names)),
		...(objective && { objective })
	})
});

function readParameter(parameter: FromSchema<typeof parameterSchema>, names: VariedNames): object {
	const target = names.target(parameter.name);
	const ends = { from: readValue(parameter.from, target), to: readValue(parameter.to, target) };
	const { series, scale } = parameter;
	if (series !== undefined) return { target, range: { scale: 'e_series', series, ...ends } };
	return { target, range: { scale: scale ?? 'logarithmic', ...ends } };
}

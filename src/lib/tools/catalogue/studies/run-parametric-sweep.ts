import { MAX_LEVELS } from '#lib/studies/kinds/sweep.ts';
import { Fault } from '#lib/base/fault.ts';
import type { FromSchema } from '../../schema-type.ts';
import { defineStudyTool, ROW_SUMMARY } from './define-study-tool.ts';
import { valueSchema } from './study-schemas.ts';
import { nameText, readValue, type VariedNames } from './varied-names.ts';

const levelSchema = {
	type: 'object',
	properties: {
		name: { type: 'string', description: `What varies: ${nameText}.` },
		values: { type: 'array', items: valueSchema, minItems: 1, description: 'The values; or give from and to.' },
		from: valueSchema,
		to: valueSchema,
		points: { type: 'integer', minimum: 1, description: 'Number of values between from and to, both included.' },
		scale: { type: 'string', enum: ['linear', 'logarithmic'] },
		series: {
			type: 'integer',
			description: 'Instead of points: all values of the series E3 to E192 from `from` to `to`, such as 24 for E24.'
		}
	},
	required: ['name'],
	additionalProperties: false
} as const;

type Level = FromSchema<typeof levelSchema>;

export const runParametricSweep = defineStudyTool({
	name: 'run_parametric_sweep',
	description: `Simulates a netlist with other values of up to three things, every value with every value of the others.${ROW_SUMMARY}`,
	kind: 'sweep',
	properties: {
		sweep_params: {
			type: 'array',
			items: levelSchema,
			minItems: 1,
			maxItems: MAX_LEVELS,
			description: 'The nested levels; the first varies fastest.'
		}
	},
	required: ['sweep_params'],
	label: 'run_parametric_sweep',
	written: { levels: 'sweep_params', '.values.count': '.points', '.values.': '.' },
	plan: ({ sweep_params: levels }, names) => ({ levels: levels.map((level) => readLevel(level, names)) })
});

function readLevel(level: Level, names: VariedNames): object {
	const target = names.target(level.name);
	const { values, from, to, points, series } = level;
	if (values) return { target, values: { scale: 'list', values: values.map((value) => readValue(value, target)) } };
	if (from === undefined || to === undefined)
		throw new Fault('study_values_missing', `${level.name} needs \`values\`, or \`from\` and \`to\`.`, {});
	const ends = { from: readValue(from, target), to: readValue(to, target) };
	if (series !== undefined) return { target, values: { scale: 'e_series', series, ...ends } };
	if (points === undefined)
		throw new Fault('study_values_missing', `${level.name} needs \`points\` (or \`series\`) beside its ends.`, {});
	return { target, values: { scale: level.scale ?? 'linear', ...ends, count: points } };
}

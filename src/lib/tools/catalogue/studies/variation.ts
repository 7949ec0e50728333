import { Fault } from '#lib/base/fault.ts';
import type { Target } from '#lib/db/runs/run-setting.ts';
import { readCoefficient, readLimits, readTolerance } from '#lib/studies/distributions/typed-tolerance.ts';
import { classSample, variedClasses } from '#lib/studies/kinds/element-class.ts';
import { targetUnit } from '#lib/studies/target-format.ts';
import type { FromSchema } from '../../schema-type.ts';
import { valueSchema } from './study-schemas.ts';
import { checkedTolerance, toleranceText } from './tolerance-text.ts';
import { nameText, readValue, type VariedNames } from './varied-names.ts';

/** Schema of something that is drawn at random. */
export const variationSchema = {
	type: 'object',
	properties: {
		name: { type: 'string', description: `${nameText}; or all ${variedClasses.join(', ')}.` },
		subcircuits: {
			type: 'boolean',
			default: false,
			description: 'Whether such a class includes the elements inside subcircuits, each call by itself.'
		},
		distribution: {
			type: 'string',
			enum: ['gauss', 'uniform', 'truncated-gauss', 'log-normal', 'mismatch', 'discrete'],
			default: 'gauss'
		},
		sigma: {
			type: 'string',
			description: `One standard deviation of gauss and truncated-gauss: ${toleranceText}. Of log-normal, that of the logarithm, as "5%".`
		},
		tolerance: {
			type: 'string',
			description: `How far uniform and truncated-gauss reach: ${toleranceText}, or "-20% +80%". For gauss without sigma, three standard deviations.`
		},
		coefficient: {
			type: 'string',
			description:
				'A of mismatch (Pelgrom): sigma is A/sqrt(W*L*m) of each element, such as "3.5 mV*um" for M1 delvto or "1 %*um" for M1 mulu0. Of one element; that of a pair is sqrt(2) larger.'
		},
		values: { type: 'array', items: valueSchema, description: 'The values of discrete.' },
		weights: { type: 'array', items: { type: 'number' }, description: 'How likely each of the values is.' },
		lot: { type: 'string', description: 'What has the same lot varies together; without it, each by itself.' }
	},
	required: ['name'],
	additionalProperties: false
} as const;

type Variation = FromSchema<typeof variationSchema>;

/** What varies, each once, with all of its distributions. */
export function variedOf(variations: readonly Variation[], names: VariedNames): object[] {
	const found = new Map<string, { what: object; parts: object[] }>();
	for (const variation of variations) {
		const elements = variedClasses.find((each) => each === variation.name.trim().toLowerCase());
		const target = elements ? null : names.target(variation.name);
		const unit = targetUnit(elements ? classSample(elements) : names.target(variation.name));
		const inside = variation.subcircuits && { subcircuits: true };
		const what = elements ? { class: elements, ...inside } : { target };
		const key = JSON.stringify(what);
		const parts = found.get(key)?.parts ?? [];
		const lot = variation.lot?.trim() ?? '';
		parts.push({ distribution: distributionOf(variation, target, unit), ...(lot !== '' && { lot }) });
		found.set(key, { what, parts });
	}
	return [...found.values()].map(({ what, parts }) => ({ ...what, parts }));
}

function distributionOf(
	{ name, distribution: given, sigma, tolerance, coefficient, values, weights }: Variation,
	target: Target | null,
	unit: string
): object {
	const shape = given ?? 'gauss';
	const read = (text: string) => checkedTolerance(readTolerance(text, unit), text, name);
	const missing = (what: string) => new Fault('study_values_missing', `${name} needs \`${what}\` for ${shape}.`, {});
	if (shape === 'discrete') {
		if (!values || values.length === 0) throw missing('values');
		const numbers = values.map((value) => readValue(value, target ?? { kind: 'parameter', name }));
		return { shape, meaning: 'value', values: numbers, ...(weights && { weights }) };
	}
	if (shape === 'mismatch') {
		if (coefficient === undefined) throw missing('coefficient');
		const read = readCoefficient(coefficient, unit);
		if (read !== 'no_length') return { shape, coefficient: checkedTolerance(read, coefficient, name) };
		const message = `${JSON.stringify(coefficient)} of ${name} needs a length, such as "3.5 mV*um".`;
		throw new Fault('study_value_wrong', message, { value: coefficient, target: name });
	}
	if (shape === 'uniform') {
		if (tolerance === undefined) throw missing('tolerance');
		return { shape, ...checkedTolerance(readLimits(tolerance, unit), tolerance, name) };
	}
	if (shape === 'log-normal') {
		if (sigma === undefined) throw missing('sigma');
		const read = checkedTolerance(readTolerance(sigma, ''), sigma, name);
		return { shape, sigma: read.amount };
	}
	if (sigma === undefined && tolerance === undefined) throw missing('sigma');
	const spread = sigma === undefined ? { ...read(tolerance ?? ''), sigmas: 3 } : read(sigma);
	if (shape === 'gauss') return { shape, sigma: spread };
	if (tolerance === undefined) throw missing('tolerance');
	return { shape, sigma: spread, ...checkedTolerance(readLimits(tolerance, unit), tolerance, name) };
}

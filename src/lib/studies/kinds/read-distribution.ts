import type { SettingFields } from '#lib/sim/setting-fields.ts';
import type { Distribution, Spread, Tolerance } from '../distributions/distribution.ts';

const shapes = ['gauss', 'uniform', 'log-normal', 'truncated-gauss', 'mismatch', 'discrete'] as const;
const meanings = ['value', 'deviation', 'relative'] as const;
const MAX_VALUES = 1_000;

/** @throws Fault `study_invalid` */
export function readDistribution(value: unknown, path: string, fields: SettingFields): Distribution {
	const given = fields.object(value, path);
	const shape = fields.oneOf(given.shape, shapes, `${path}.shape`);
	const tolerance = (name: 'below' | 'above') => readTolerance(given[name], `${path}.${name}`, fields);
	const sigma = () => readSpread(given.sigma, `${path}.sigma`, fields);
	switch (shape) {
		case 'gauss':
			return { shape, sigma: sigma() };
		case 'uniform':
			return { shape, below: tolerance('below'), above: tolerance('above') };
		case 'log-normal':
			return { shape, sigma: positive(given.sigma, `${path}.sigma`, fields) };
		case 'truncated-gauss':
			return { shape, sigma: sigma(), below: tolerance('below'), above: tolerance('above') };
		case 'mismatch':
			return { shape, coefficient: readTolerance(given.coefficient, `${path}.coefficient`, fields) };
		case 'discrete':
			return {
				shape,
				meaning: fields.oneOf(given.meaning, meanings, `${path}.meaning`),
				...readValues(given, path, fields)
			};
	}
}

function readValues(
	given: Readonly<Record<string, unknown>>,
	path: string,
	fields: SettingFields
): { values: readonly number[]; weights?: readonly number[] } {
	const values = fields.list(given.values, `${path}.values`);
	if (values.length === 0 || values.length > MAX_VALUES)
		throw fields.invalid(`${path}.values`, `a list of 1 to ${MAX_VALUES} numbers`);
	const numbers = values.map((each, i) => fields.number(each, `${path}.values[${i}]`));
	if (given.weights === undefined) return { values: numbers };
	const weights = fields.list(given.weights, `${path}.weights`);
	if (weights.length !== values.length) throw fields.invalid(`${path}.weights`, `a list of ${values.length} numbers`);
	return { values: numbers, weights: weights.map((each, i) => positive(each, `${path}.weights[${i}]`, fields)) };
}

/** Reads a tolerance, which can be 0. @throws Fault `study_invalid` */
export function readTolerance(value: unknown, path: string, fields: SettingFields): Tolerance {
	const tolerance = fields.object(value, path);
	if (typeof tolerance.relative !== 'boolean') throw fields.invalid(`${path}.relative`, 'true or false');
	return { amount: positive(tolerance.amount, `${path}.amount`, fields), relative: tolerance.relative };
}

function readSpread(value: unknown, path: string, fields: SettingFields): Spread {
	const tolerance = readTolerance(value, path, fields);
	const { sigmas } = fields.object(value, path);
	if (sigmas === undefined) return tolerance;
	const number = fields.number(sigmas, `${path}.sigmas`);
	if (number <= 0) throw fields.invalid(`${path}.sigmas`, 'a number above 0');
	return { ...tolerance, sigmas: number };
}

function positive(value: unknown, path: string, fields: SettingFields): number {
	const number = fields.number(value, path);
	if (number < 0) throw fields.invalid(path, 'a number from 0 on');
	return number;
}

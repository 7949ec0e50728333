import type { SettingFields } from '#lib/sim/setting-fields.ts';
import type { Tolerance } from '../distributions/distribution.ts';

/** Reads how far something goes from its value: in its unit, or relative to it. @throws Fault `study_invalid` */
export function readAmount(value: unknown, path: string, fields: SettingFields): Tolerance {
	const { amount, relative } = fields.object(value, path);
	const number = fields.number(amount, `${path}.amount`);
	if (number <= 0) throw fields.invalid(`${path}.amount`, 'a number above 0');
	if (typeof relative !== 'boolean') throw fields.invalid(`${path}.relative`, 'true or false');
	return { amount: number, relative };
}

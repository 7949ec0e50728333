import { formatSi } from '#lib/base/quantity.ts';

/** Significant digits of values: a model compares them with targets. */
const DIGITS = 6;

export function formatValue(value: number, unit: string): string {
	return Number.isNaN(value) ? 'none' : formatSi(value, unit, DIGITS);
}

export function complexText(re: number, im: number, unit: string): string {
	const size = Math.hypot(re, im);
	const angle = (Math.atan2(im, re) * 180) / Math.PI;
	const decibels = (unit === 'W' ? 10 : 20) * Math.log10(size);
	return `${formatValue(size, unit)} (${formatValue(decibels, 'dB')}) ${formatValue(angle, 'deg')}`;
}

/** A value in this run and in another one. */
export function valuesText(here: number, there: number, unit: string): string {
	const relative = there === 0 ? '' : `, ${Number((((here - there) / Math.abs(there)) * 100).toPrecision(4))} %`;
	return `${formatValue(here, unit)}, in the other run ${formatValue(there, unit)}, difference ${formatValue(here - there, unit)}${relative}`;
}

import { ownValue } from '#lib/base/own-value.ts';
import { compareQuantity } from './agreement.ts';
import type { WrittenQuantity } from './read-quantities.ts';

/** A number that an answer or its sources have, from which others can be computed. */
export interface Operand {
	value: number;
	unit: string;
}

/**
 * Whether a quantity is what a simple expression of two numbers gives: their sum, difference, product or quotient, the change in
 * percent or decibels, a corner frequency or time constant.
 */
export function isDerivedFrom(quantity: WrittenQuantity, operands: readonly Operand[]): boolean {
	if (quantity.digits < 2 && !quantity.isAbout) {
		return operands.some((a) =>
			operands.some((b) => a !== b && a.unit === b.unit && isEqual(quantity, a.value - b.value, a.unit))
		);
	}
	for (const a of operands) {
		if (singles(a).some(([value, unit]) => isEqual(quantity, value, unit))) return true;
		for (const b of operands)
			if (a !== b && pairs(a, b).some(([value, unit]) => isEqual(quantity, value, unit))) return true;
	}
	return false;
}

function isEqual(quantity: WrittenQuantity, value: number, unit: string): boolean {
	return Number.isFinite(value) && value !== 0 && compareQuantity(quantity, { value, unit }, true) === 'equal';
}

type Result = readonly [value: number, unit: string];

function singles({ value, unit }: Operand): Result[] {
	const results: Result[] = [];
	if (unit === 's') results.push([1 / value, 'Hz'], [1 / (2 * Math.PI * value), 'Hz'], [0.35 / value, 'Hz']);
	if (unit === 'Hz')
		results.push(
			[1 / value, 's'],
			[2 * Math.PI * value, 'rad/s'],
			[1 / (2 * Math.PI * value), 's'],
			[0.35 / value, 's']
		);
	if (unit === 'deg') results.push([180 - value, 'deg'], [180 + value, 'deg'], [value - 360, 'deg']);
	if (unit === 'dB') results.push([10 ** (value / 20), 'ratio']);
	if (unit === 'ratio' && value > 0) results.push([20 * Math.log10(value), 'dB']);
	if (unit === 'V')
		results.push(
			[value / 2, 'V'],
			[value * 2, 'V'],
			[value / Math.SQRT2, 'V'],
			[value / (2 * Math.SQRT2), 'V'],
			[value * Math.SQRT2, 'V']
		);
	return results;
}

const units: Readonly<Record<string, string>> = {
	...{
		'V*A': 'W',
		'A*Ω': 'V',
		'V/A': 'Ω',
		'V/Ω': 'A',
		'Ω*F': 's',
		'W/V': 'A',
		'W/A': 'V',
		'A/V': 'S',
		'A*s': 'C',
		'V/s': 'V/s'
	}
};

function pairs(a: Operand, b: Operand): Result[] {
	const results: Result[] = [];
	const isSame = a.unit === b.unit;
	if (isSame) {
		results.push([a.value + b.value, a.unit], [a.value - b.value, a.unit]);
		results.push([a.value / b.value, 'ratio'], [(100 * a.value) / b.value, '%'], [100 * (a.value / b.value - 1), '%']);
		if (a.value / b.value > 0)
			results.push([20 * Math.log10(a.value / b.value), 'dB'], [10 * Math.log10(a.value / b.value), 'dB']);
		if (a.unit === 'Ω') results.push([(a.value * b.value) / (a.value + b.value), 'Ω']);
		if (a.unit === 'Hz') results.push([Math.sqrt(a.value * b.value), 'Hz']);
		if (a.unit === 'V') results.push([(a.value + b.value) / 2, 'V']);
	}
	const product = ownValue(units, `${a.unit}*${b.unit}`) ?? (a.unit === 'ratio' ? b.unit : undefined);
	if (product !== undefined) results.push([a.value * b.value, product]);
	const quotient = ownValue(units, `${a.unit}/${b.unit}`) ?? (b.unit === 'ratio' ? a.unit : undefined);
	if (quotient !== undefined) results.push([a.value / b.value, quotient]);
	if (a.unit === 'Ω' && b.unit === 'F')
		results.push([1 / (2 * Math.PI * a.value * b.value), 'Hz'], [2.2 * a.value * b.value, 's']);
	if (a.unit === 'H' && b.unit === 'F' && a.value * b.value > 0)
		results.push([1 / (2 * Math.PI * Math.sqrt(a.value * b.value)), 'Hz']);
	if (a.unit === 'Ω' && b.unit === 'H')
		results.push([a.value / (2 * Math.PI * b.value), 'Hz'], [b.value / a.value, 's']);
	if (a.unit === 'V' && b.unit === 'Ω') results.push([a.value ** 2 / b.value, 'W']);
	if (a.unit === 'A' && b.unit === 'Ω') results.push([a.value ** 2 * b.value, 'W']);
	if (a.unit === 'dB' && b.unit === 'Hz') results.push([10 ** (a.value / 20) * b.value, 'Hz']);
	return results;
}

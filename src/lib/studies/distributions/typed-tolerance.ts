import { ownValue } from '#lib/base/own-value.ts';
import { readQuantity, type QuantityFault } from '#lib/base/read-quantity.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { Tolerance } from './distribution.ts';

/** Why a text is not a tolerance: `no_unit` for a number that could be a percentage or a value in the unit. */
export type ToleranceFault = QuantityFault | 'no_unit' | 'negative';

/** Digits of a value that is multiplied with its prefix, without the rounding error of that. */
const DIGITS = 14;

/**
 * Reads a tolerance as typed: `5 %`, `±5 %` (of the value), `10 Ω` (a deviation in the unit).
 *
 * @param unit of the value; empty if it has none, a number is then a deviation
 */
export function readTolerance(text: string, unit: string): Tolerance | ToleranceFault {
	const bare = text.trim().replace(/^(?:±|\+\/?-)\s*/u, '');
	const percent = bare.endsWith('%');
	const amount = percent ? readPart(bare.slice(0, -1)) : readDeviation(bare, unit);
	if (typeof amount === 'string') return amount;
	return amount < 0 ? 'negative' : { amount, relative: percent };
}

/** Reads how far a value reaches below and above: `5 %`, or `-20 % +80 %`. */
export function readLimits(text: string, unit: string): { below: Tolerance; above: Tolerance } | ToleranceFault {
	const typed = text.trim();
	const plus = /^[-−]/u.test(typed) ? typed.indexOf('+') : -1;
	const under = plus === -1 ? typed : typed.slice(1, plus).trim().replace(/[,;]$/u, '');
	const below = readTolerance(under, unit);
	const above = plus === -1 ? below : readTolerance(typed.slice(plus + 1), unit);
	if (typeof below === 'string') return below;
	return typeof above === 'string' ? above : { below, above };
}

/** A tolerance as text that reads as the same one. */
export function typedTolerance({ amount, relative }: Tolerance, unit: string): string {
	if (relative) return typedPercent(amount);
	const text = formatSi(amount, unit, DIGITS);
	const read = readTolerance(text, unit);
	if (typeof read !== 'string' && read.amount === amount) return text;
	return unit === '' ? String(amount) : `${amount} ${unit}`;
}

const MICRO = 1e6;
const lengths: Readonly<Record<string, number>> = { m: 1, um: MICRO, µm: MICRO, μm: MICRO, nm: 1e9 };

/** Reads a coefficient of mismatch by area: `3.5 mV·µm`, `1 % µm`. Its amount is in the unit, or a part of the value, times m. */
export function readCoefficient(text: string, unit: string): Tolerance | ToleranceFault | 'no_length' {
	const [length = ''] = /[uµμn]?m$/u.exec(text.trim()) ?? [];
	const before = text.trim().slice(0, -length.length);
	const amount = before
		.trimEnd()
		.replace(/[·⋅*]$/u, '')
		.trimEnd();
	if (length === '' || amount === '' || amount === before) return 'no_length';
	const read = readTolerance(amount, unit);
	if (typeof read === 'string') return read;
	return { ...read, amount: rounded(read.amount / ownValue(lengths, length)!) };
}

/** A coefficient of mismatch by area as text that reads as the same one. */
export function typedCoefficient({ amount, relative }: Tolerance, unit: string): string {
	const micro = rounded(amount * MICRO);
	const isExact = rounded(micro / MICRO) === amount;
	return `${typedTolerance({ amount: isExact ? micro : amount, relative }, unit)}·${isExact ? 'µm' : 'm'}`;
}

const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

export function typedLimits(below: Tolerance, above: Tolerance, unit: string): string {
	const [under, over] = [typedTolerance(below, unit), typedTolerance(above, unit)];
	return under === over ? under : `-${under} +${over}`;
}

/** A part as a percentage that reads as the same number: 0.07 is `7 %`, not `7.000000000000001 %`. */
export function typedPercent(part: number): string {
	const text = `${Number(shifted(String(part), 2))} %`;
	return readPart(text.slice(0, -1)) === part ? text : `${shifted(String(part), 2)} %`;
}

/** Reads the number of a percentage as a part of 1. */
export function readPart(text: string): number | 'not_a_number' {
	const bare = text.trim();
	if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu.test(bare)) return 'not_a_number';
	return Number(shifted(bare, -2));
}

/** The decimal point moves, so that nothing is rounded. */
function shifted(number: string, by: number): string {
	const [mantissa = '', exponent = '0'] = number.toLowerCase().split('e');
	return `${mantissa}e${Number(exponent) + by}`;
}

function readDeviation(text: string, unit: string): number | ToleranceFault {
	if (unit !== '' && Number.isFinite(Number(text)) && text !== '') return 'no_unit';
	const value = readQuantity(text, unit);
	if (typeof value === 'string' || Number(text) === value) return value;
	return rounded(value);
}

import { ownValue } from '#lib/base/own-value.ts';
import type { WrittenQuantity } from './read-quantities.ts';

/** `near`: it may be meant, but is not what rounding gives. */
export type Agreement = 'equal' | 'near' | 'different';

/** A value to compare with. */
export interface ComparedValue {
	value: number;
	/** Unit without prefix; empty for a plain number, whose unit is not known. */
	unit: string;
}

/** Largest deviation of a value that was rounded, as a fraction of it: 1.05 is written with two digits as 1.1. */
const MAX_ROUNDING = 0.05;
/** Deviation up to which `about` is right, and up to which it is not called wrong. */
const ABOUT = 0.05;
const ABOUT_LIMIT = 0.15;
/** The same for decibels, of which a fraction says nothing. */
const ABOUT_DB = 1;
const EPSILON = 1e-9;

/** Units of which the sign is often left out: SPICE counts currents into a source, so that a supply delivers a negative one. */
const unsigned = new Set(['A', 'W', 'S']);

/**
 * Compares a quantity with a value, by the digits with which it is written.
 *
 * @param isMagnitude whether the text has the sign in its words, as `attenuation of 40 dB` does
 */
export function compareQuantity(quantity: WrittenQuantity, known: ComparedValue, isMagnitude = false): Agreement {
	if (quantity.base === '%' && known.unit === '') {
		const share = {
			...quantity,
			base: null,
			values: quantity.values.map((value) => value / 100),
			step: quantity.step / 100,
			coarseStep: quantity.coarseStep / 100
		};
		if (compareQuantity(share, known, isMagnitude) === 'equal') return 'equal';
	}
	const convert = conversionOf(quantity, known);
	if (!convert) return 'different';
	let best: Agreement = 'different';
	for (const value of quantity.values) {
		const written = convert(value);
		if (!Number.isFinite(written)) continue;
		const step = convert === same ? quantity.step : Math.abs(convert(value + quantity.step) - written);
		const scaled = { ...quantity, step, coarseStep: convert === same ? quantity.coarseStep : step };
		const agreement = agreementOf(scaled, written, known, isMagnitude || unsigned.has(quantity.base ?? ''));
		if (agreement === 'equal') return 'equal';
		if (agreement === 'near') best = 'near';
	}
	return best;
}

/** The values with which a quantity can agree, whatever their unit is. */
export function comparedNumbers({ values, base }: WrittenQuantity): number[] {
	const written = base ?? '';
	const convert = Object.entries(conversions).flatMap(([units, conversion]) =>
		units.startsWith(`${written} `) ? [conversion] : []
	);
	const all = values.flatMap((value) => [value, ...convert.map((conversion) => conversion(value))]);
	return (written === '%' ? [...all, ...values.map((value) => value / 100)] : all).filter(Number.isFinite);
}

type Conversion = (value: number) => number;
const same: Conversion = (value) => value;
/** From the unit that is written to the one of the value. */
const conversions: Readonly<Record<string, Conversion>> = {
	'ratio dB': (value) => 20 * Math.log10(value),
	'dB ratio': (value) => 10 ** (value / 20),
	'Hz rad/s': (value) => value * 2 * Math.PI,
	'rad/s Hz': (value) => value / (2 * Math.PI),
	'K °C': (value) => value - 273.15,
	'deg °C': same,
	'ppm %': (value) => value / 1e4
};

/** How to compare a quantity with a value; null if they do not measure the same. */
function conversionOf({ base }: WrittenQuantity, { unit }: ComparedValue): Conversion | null {
	const written = base ?? '';
	if (unit === '' || written === '' || written === unit) return same;
	return ownValue(conversions, `${written} ${unit}`) ?? null;
}

function agreementOf(
	quantity: WrittenQuantity,
	written: number,
	{ value: known, unit }: ComparedValue,
	isMagnitude: boolean
): Agreement {
	const a = isMagnitude ? Math.abs(written) : written;
	const b = isMagnitude ? Math.abs(known) : known;
	const distance = Math.abs(a - b);
	const size = Math.abs(b);
	if (distance <= size * EPSILON || (size === 0 && distance === 0)) return 'equal';
	if (size === 0) return distance < quantity.step / 2 ? 'equal' : 'different';
	const relative = distance / size;
	const { step, coarseStep: coarse } = quantity;
	const rounding = (step / 2) * (1 + 1e-6);
	if (relative <= MAX_ROUNDING && distance <= rounding) return 'equal';
	// 300 kHz for 297.6 kHz: zeros at the end of an integer may not count, but two digits do.
	const twoDigits = 10 ** (Math.floor(Math.log10(Math.abs(a))) - 1);
	if (coarse > step && relative <= 0.02 && distance <= Math.min(coarse, twoDigits) / 2) return 'equal';
	if (quantity.isAbout && unit === 'dB') {
		if (distance <= ABOUT_DB) return 'equal';
		if (distance <= 2 * ABOUT_DB) return 'near';
	} else if (quantity.isAbout && a * b > 0) {
		if (relative <= ABOUT) return 'equal';
		if (relative <= ABOUT_LIMIT) return 'near';
	}
	// One digit is right, but says little.
	if (relative <= ABOUT_LIMIT && distance <= rounding) return 'near';
	// Cut instead of rounded, which is towards zero.
	return Math.abs(a) < Math.abs(b) &&
		relative <= MAX_ROUNDING &&
		distance < Math.min(Math.max(step, coarse), Math.max(step, twoDigits))
		? 'near'
		: 'different';
}

import { ownValue } from '#lib/base/own-value.ts';
import type { Quantity } from '../dataset.ts';
import { quantityUnit } from '../units.ts';

/**
 * The unit of a value: exponents of volt, ampere, second and kelvin, and of degrees and decibels, so that neither is added to plain
 * numbers and a slope of a phase is not in seconds.
 */
export interface Unit {
	v: number;
	a: number;
	s: number;
	k: number;
	deg: number;
	dB: number;
}

export const PLAIN: Unit = { v: 0, a: 0, s: 0, k: 0, deg: 0, dB: 0 };
export const DECIBEL: Unit = { ...PLAIN, dB: 1 };
export const DEGREE: Unit = { ...PLAIN, deg: 1 };
export const SECOND: Unit = { ...PLAIN, s: 1 };

/** Units with a name, with the quantity that a value of the unit is shown as. */
const named: readonly { text: string; quantity: Quantity; unit: Partial<Unit> }[] = [
	{ text: 'V', quantity: 'voltage', unit: { v: 1 } },
	{ text: 'A', quantity: 'current', unit: { a: 1 } },
	{ text: 's', quantity: 'time', unit: { s: 1 } },
	{ text: '°C', quantity: 'temperature', unit: { k: 1 } },
	{ text: 'Hz', quantity: 'frequency', unit: { s: -1 } },
	{ text: 'dB', quantity: 'decibel', unit: { dB: 1 } },
	{ text: 'deg', quantity: 'phase', unit: { deg: 1 } },
	{ text: 'Ω', quantity: 'resistance', unit: { v: 1, a: -1 } },
	{ text: 'S', quantity: 'admittance', unit: { v: -1, a: 1 } },
	{ text: 'W', quantity: 'power', unit: { v: 1, a: 1 } },
	{ text: 'C', quantity: 'charge', unit: { a: 1, s: 1 } },
	{ text: 'F', quantity: 'capacitance', unit: { v: -1, a: 1, s: 1 } },
	{ text: 'H', quantity: 'none', unit: { v: 1, a: -1, s: 1 } },
	{ text: 'Wb', quantity: 'none', unit: { v: 1, s: 1 } },
	{ text: 'J', quantity: 'none', unit: { v: 1, a: 1, s: 1 } },
	{ text: 'V/s', quantity: 'none', unit: { v: 1, s: -1 } },
	{ text: 'A/s', quantity: 'none', unit: { a: 1, s: -1 } },
	{ text: 'V/√Hz', quantity: 'voltage_density', unit: { v: 1, s: 0.5 } },
	{ text: 'A/√Hz', quantity: 'current_density', unit: { a: 1, s: 0.5 } }
];

const ofQuantity = new Map<Quantity, Unit>([
	...named.map(({ quantity, unit }) => [quantity, { ...PLAIN, ...unit }] as const),
	['impedance', { ...PLAIN, v: 1, a: -1 }],
	['voltage_noise', { ...PLAIN, v: 1 }],
	['current_noise', { ...PLAIN, a: 1 }],
	['none', PLAIN]
]);

/** The unit of a quantity of ngspice. */
export function unitOf(quantity: Quantity): Unit {
	return ofQuantity.get(quantity) ?? PLAIN;
}

/** Units as they are written after a number, apart from those above. */
const spellings: Readonly<Record<string, string>> = {
	v: 'V',
	a: 'A',
	sec: 's',
	hz: 'Hz',
	ohm: 'Ω',
	ohms: 'Ω',
	ω: 'Ω',
	w: 'W',
	f: 'F',
	h: 'H',
	j: 'J',
	db: 'dB',
	degrees: 'deg',
	'°': 'deg'
};

/** The unit that is written after a number; undefined if there is none of that name. `s` are seconds, `S` siemens. */
export function writtenUnit(letters: string): Unit | undefined {
	const lower = letters.toLowerCase();
	const spelled = ownValue(spellings, lower) ?? lower;
	const known = named.find(({ text }) => text === letters) ?? named.find(({ text }) => text === spelled);
	return known && { ...PLAIN, ...known.unit };
}

export function isSameUnit(one: Unit, other: Unit): boolean {
	return bases.every((base) => one[base] === other[base]);
}

export function isPlain(unit: Unit): boolean {
	return isSameUnit(unit, PLAIN);
}

/** The unit of a product with `other` to a power: 1 for a product, -1 for a quotient. */
export function timesUnit(one: Unit, other: Unit, power = 1): Unit {
	const exponent = (base: Base) => one[base] + power * other[base] + 0;
	return {
		v: exponent('v'),
		a: exponent('a'),
		s: exponent('s'),
		k: exponent('k'),
		deg: exponent('deg'),
		dB: exponent('dB')
	};
}

export function unitToPower(unit: Unit, power: number): Unit {
	return timesUnit(PLAIN, unit, power);
}

/** The unit as text, such as `W` or `V²·s/A`, and the quantity under which a curve of it is shown. */
export function describeUnit(unit: Unit): { text: string; quantity: Quantity } {
	const known = named.find((each) => isSameUnit({ ...PLAIN, ...each.unit }, unit));
	if (known)
		return { text: known.quantity === 'none' ? known.text : quantityUnit(known.quantity), quantity: known.quantity };
	const factors = (sign: 1 | -1) =>
		bases.flatMap((base) => (unit[base] * sign > 0 ? [symbols[base] + superscript(unit[base] * sign)] : [])).join('·');
	const [above, below] = [factors(1), factors(-1)];
	if (above === '' && below === '') return { text: '', quantity: 'none' };
	return { text: below === '' ? above : `${above === '' ? '1' : above}/${below}`, quantity: 'none' };
}

type Base = (typeof bases)[number];
const bases = ['dB', 'deg', 'v', 'a', 's', 'k'] as const;
const symbols: Record<Base, string> = { dB: 'dB', deg: 'deg', v: 'V', a: 'A', s: 's', k: 'K' };

function superscript(exponent: number): string {
	if (exponent === 1) return '';
	if (!Number.isInteger(exponent)) return `^${Number(exponent.toPrecision(4))}`;
	return [...String(exponent)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
}

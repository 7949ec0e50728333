import { ownValue } from './own-value.ts';

const prefixes = [
	{ symbol: 'a', exponent: -18 },
	{ symbol: 'f', exponent: -15 },
	{ symbol: 'p', exponent: -12 },
	{ symbol: 'n', exponent: -9 },
	{ symbol: 'µ', exponent: -6 },
	{ symbol: 'm', exponent: -3 },
	{ symbol: '', exponent: 0 },
	{ symbol: 'k', exponent: 3 },
	{ symbol: 'M', exponent: 6 },
	{ symbol: 'G', exponent: 9 },
	{ symbol: 'T', exponent: 12 }
] as const;

/** Units that are never written with a prefix. The empty unit is a plain number. */
const unprefixed = new Set(['', 'dB', 'deg', '°', '%', 'ppm', 'ppm/K', '°C', 'C']);

/** ngspice's scale factors, longer ones first, because three of them begin with `m`. ngspice reads no suffix for atto. */
const spiceSuffixes: readonly (readonly [string, number])[] = [
	['meg', 1e6],
	['mil', 25.4e-6],
	['t', 1e12],
	['g', 1e9],
	['k', 1e3],
	['m', 1e-3],
	['u', 1e-6],
	['µ', 1e-6],
	['n', 1e-9],
	['p', 1e-12],
	['f', 1e-15]
];

/**
 * The SI prefix with which a magnitude reads as 1 to 999, if `unit` allows that prefix.
 *
 * @returns symbol such as `k`, and factor such as 1000
 */
export function siPrefix(magnitude: number, unit: string): { symbol: string; factor: number } {
	const none = { symbol: '', factor: 1 };
	if (unprefixed.has(unit) || magnitude === 0 || !Number.isFinite(magnitude)) return none;
	const exponent = Math.floor(Math.log10(Math.abs(magnitude)) / 3 + 1e-12) * 3;
	const prefix = prefixes.find((candidate) => candidate.exponent === exponent);
	return prefix ? { symbol: prefix.symbol, factor: Number(`1e${prefix.exponent}`) } : none;
}

/** Units that take a prefix, so that `kHz` is recognized as 1000 `Hz`; a unit that ends in another one comes first. */
const prefixable = [
	'V/√Hz',
	'A/√Hz',
	'V/s',
	'A/s',
	'Hz',
	'V',
	'A',
	's',
	'W',
	'Ω',
	'F',
	'H',
	'S',
	'J',
	'C',
	'K'
] as const;

/** A unit without its prefix, and the prefix's factor: `kHz` is 1000 `Hz`. An unknown unit stays as it is. */
export function splitUnit(unit: string): { base: string; factor: number } {
	const canonical = canonicalUnit(unit);
	if (unprefixed.has(canonical)) return { base: canonical, factor: 1 };
	for (const base of prefixable) {
		const factor = unitFactor(canonical, base);
		if (factor !== null) return { base, factor };
	}
	return { base: canonical, factor: 1 };
}

/**
 * Formats a value with a unit: `1.234 MHz`, `38.6 dB`, `-12 mV`.
 *
 * A prefix of the unit is resolved first: 1153 kHz becomes `1.153 MHz`. Slopes become `0.47 V/µs`; decibels and degrees
 * smaller than the last shown digit of 1 become 0.
 *
 * @param digits significant digits; trailing zeros are removed
 */
export function formatSi(value: number, unit: string, digits = 4): string {
	const { base, factor } = splitUnit(unit);
	return formatBase(value * factor, base, digits);
}

/** Units for which tiny values are rounding noise and not small quantities. */
const absolute = new Set(['dB', 'deg']);

/** Slopes are written per fraction of a second, with a number between about 0.01 and 1000: 0.47 V/µs, not 470 kV/s. */
const slopes = [
	{ from: 1e9, per: 'ns', seconds: 1e-9 },
	{ from: 1e4, per: 'µs', seconds: 1e-6 },
	{ from: 10, per: 'ms', seconds: 1e-3 }
] as const;

function formatBase(value: number, unit: string, digits: number): string {
	if (Number.isNaN(value)) return '–';
	const tail = unit === '' ? '' : ` ${unit}`;
	if (!Number.isFinite(value)) return `${value < 0 ? '-' : ''}∞${tail}`;
	const slope = /^[AV]\/s$/u.test(unit) ? slopes.find(({ from }) => Math.abs(value) >= from) : undefined;
	if (slope)
		return `${plain(Number((value * slope.seconds).toPrecision(digits)), digits)} ${unit.slice(0, -1)}${slope.per}`;
	// Rounding first: 999.96 Hz with four digits is 1 kHz, not 1000 Hz.
	const rounded =
		absolute.has(unit) && Math.abs(value) < 1 ? Number(value.toFixed(digits - 1)) : Number(value.toPrecision(digits));
	const prefix = siPrefix(rounded, unit);
	const scaled = Number((rounded / prefix.factor).toPrecision(digits));
	const number = plain(scaled, digits);
	return unit === '' ? number : `${number} ${prefix.symbol}${unit}`;
}

/** A number without an SI prefix. */
function plain(value: number, digits: number): string {
	const size = Math.abs(value);
	return size !== 0 && (size >= 1e6 || size < 1e-3) ? trimExponential(value, digits) : String(value + 0);
}

function trimExponential(value: number, digits: number): string {
	const [mantissa = '', exponent = ''] = value.toExponential(digits - 1).split('e');
	return `${Number(mantissa)}e${exponent}`;
}

/**
 * Why ngspice reads a number differently than it looks: `1M` is 0.001, `1F` is 1e-15, `1a` is 1, `4k7` is 4000, `1μ` with
 * the Greek letter is 1, and units such as `mho` or `percent` begin with a scale factor.
 */
export type NumberTrap =
	| 'milli_for_mega'
	| 'femto_for_farad'
	| 'no_atto'
	| 'digits_ignored'
	| 'mu_ignored'
	| 'unit_for_factor';

/** The parts of a number in a netlist. */
export interface SpiceNumber {
	value: number;
	/** Sign, digits and exponent as written. */
	digits: string;
	/** The scale factor as written, such as `k` or `MEG`, and its value. */
	suffix: string;
	factor: number;
	/** Letters that ngspice ignores. */
	unit: string;
	trap: NumberTrap | null;
}

/** Words for units and prefixes that begin with the letter of a scale factor. */
const misleadingWords =
	/^(?:farads?|mhos?|micro|milli|met(?:er|re)s?|min(?:utes?)?|percent|pascals?|newtons?|nepers?|teslas?|turns?|gauss|kelvins?)$/u;

/**
 * Reads a number as ngspice does: the scale factor is case-insensitive, further letters are ignored. Source: INPevaluate.
 *
 * @returns null if the text does not begin with a number
 */
export function readSpiceNumber(text: string): SpiceNumber | null {
	const match = /^\s*(([+-]?(?:\d+\.?\d*|\.\d+))(?:([ed])([+-]?\d*))?)([\p{L}°%]*)(.?)/iu.exec(text);
	if (!match) return null;
	const [, number = '', mantissa = '', mark = '', exponent = '', letters = '', next = ''] = match;
	const hasExponent = /\d/u.test(exponent);
	const isMark = mark !== '' && exponent === '';
	const lower = letters.toLowerCase();
	const [name, factor] = spiceSuffixes.find(([suffix]) => lower.startsWith(suffix)) ?? ['', 1];
	const suffix = letters.slice(0, name.length);
	return {
		value: Number(`${mantissa}e${hasExponent ? exponent : 0}`) * factor,
		digits: isMark ? mantissa : number,
		suffix,
		factor,
		// `d` or `e` without digits begins a unit, such as `dB`.
		unit: (isMark ? mark : '') + letters.slice(name.length),
		trap: numberTrap(letters, suffix, isMark, next)
	};
}

function numberTrap(letters: string, suffix: string, isMark: boolean, next: string): NumberTrap | null {
	if (isMark) return null;
	if (letters !== '' && /\d/u.test(next)) return 'digits_ignored';
	if (letters === 'F' || /^farads?$/iu.test(letters)) return 'femto_for_farad';
	if (misleadingWords.test(letters.toLowerCase())) return 'unit_for_factor';
	if (suffix === 'M') return 'milli_for_mega';
	if (letters.startsWith('μ')) return 'mu_ignored';
	return /^a(?:[FHVACsSW]|$)/u.test(letters) ? 'no_atto' : null;
}

/**
 * Value of a number as ngspice reads it.
 *
 * `1M` is 0.001; a million is `1meg`. Source: ngspice manual, section "Syntax: numbers".
 *
 * @returns the value, or null if the text does not begin with a number
 */
export function parseSpiceNumber(text: string): number | null {
	const before = known.get(text);
	if (before !== undefined) return before;
	const value = readSpiceNumber(text)?.value ?? null;
	if (known.size >= MAX_KNOWN) known.clear();
	if (text.length <= MAX_KNOWN_LENGTH) known.set(text, value);
	return value;
}

/** Numbers that have been read: a netlist repeats them, and so do its variants. */
const known = new Map<string, number | null>();
const MAX_KNOWN = 4_000;
const MAX_KNOWN_LENGTH = 24;

/** Common spellings of units, with the one that the program uses. */
const unitSpellings: Record<string, string> = {
	'°': 'deg',
	degree: 'deg',
	degrees: 'deg',
	db: 'dB',
	hz: 'Hz',
	percent: '%',
	sec: 's'
};

function canonicalUnit(unit: string): string {
	const trimmed = unit.trim().replaceAll('μ', 'µ');
	return (
		ownValue(unitSpellings, trimmed.toLowerCase()) ??
		trimmed.replace(/hz$/i, 'Hz').replace(/\/rtHz$|\/sqrt\(Hz\)$/, '/√Hz')
	);
}

function prefixFactor(unit: string, base: string): number | null {
	if (unit === base) return 1;
	if (unprefixed.has(base) || !unit.endsWith(base)) return null;
	const symbol = unit.slice(0, -base.length).replace(/^u$/, 'µ').replace(/^K$/, 'k');
	const prefix = prefixes.find((candidate) => candidate.symbol === symbol);
	return prefix ? Number(`1e${prefix.exponent}`) : null;
}

/**
 * The factor from `unit` to `base`: `unitFactor('MHz', 'Hz')` is 1e6, `unitFactor('V/us', 'V/s')` is 1e6.
 *
 * @returns null if the two do not measure the same quantity
 */
export function unitFactor(unit: string, base: string): number | null {
	const from = canonicalUnit(unit);
	const to = canonicalUnit(base);
	const whole = prefixFactor(from, to);
	if (whole !== null) return whole;
	const [fromTop = '', fromBottom] = from.split('/');
	const [toTop = '', toBottom] = to.split('/');
	if (fromBottom === undefined || toBottom === undefined) return null;
	const top = prefixFactor(fromTop, toTop);
	const bottom = prefixFactor(fromBottom, toBottom);
	return top === null || bottom === null ? null : top / bottom;
}

/** Preferred numbers of IEC 60063: component values within one decade. */
export type Series = 'E6' | 'E12' | 'E24' | 'E96';

const e24 = [
	1, 1.1, 1.2, 1.3, 1.5, 1.6, 1.8, 2, 2.2, 2.4, 2.7, 3, 3.3, 3.6, 3.9, 4.3, 4.7, 5.1, 5.6, 6.2, 6.8, 7.5, 8.2, 9.1
];

const decades: Record<Series, readonly number[]> = {
	E6: e24.filter((_value, index) => index % 4 === 0),
	E12: e24.filter((_value, index) => index % 2 === 0),
	E24: e24,
	E96: Array.from({ length: 96 }, (_value, index) => Number((10 ** (index / 96)).toFixed(2)))
};

/** The coarse steps of instruments. */
const coarse = [1, 2, 5];

/** Values closer than this count as equal, such as a number as written and as computed. */
const RELATIVE_TOLERANCE = 1e-9;

export type Direction = 'up' | 'down';

/** The next value of a series above or below a positive magnitude, whether or not that is on the series itself. */
export function nextPreferred(magnitude: number, direction: Direction, series: Series): number {
	return nextOf(decades[series], magnitude, direction);
}

/** The next of 1, 2, 5, 10, ... above or below a positive magnitude. */
export function nextCoarse(magnitude: number, direction: Direction): number {
	return nextOf(coarse, magnitude, direction);
}

/** Adds or subtracts one in the second significant digit of a positive magnitude; the digits after it are dropped. */
export function nextFine(magnitude: number, direction: Direction): number {
	const { mantissa, exponent } = split(magnitude);
	const tenths = mantissa * 10;
	const slack = tenths * RELATIVE_TOLERANCE;
	if (direction === 'up') return scale(Math.floor(tenths + slack) + 1, exponent - 1);
	// Below a power of ten, the digits of the next lower decade count.
	return tenths - slack <= 10 ? scale(99, exponent - 2) : scale(Math.ceil(tenths - slack) - 1, exponent - 1);
}

function nextOf(decade: readonly number[], magnitude: number, direction: Direction): number {
	const { mantissa, exponent } = split(magnitude);
	const slack = mantissa * RELATIVE_TOLERANCE;
	if (direction === 'up') {
		const next = decade.find((value) => value > mantissa + slack);
		return next === undefined ? scale(1, exponent + 1) : scale(next, exponent);
	}
	const next = decade.findLast((value) => value < mantissa - slack);
	return next === undefined ? scale(decade.at(-1) ?? 1, exponent - 1) : scale(next, exponent);
}

function split(magnitude: number): { mantissa: number; exponent: number } {
	const exponent = Math.floor(Math.log10(magnitude) + RELATIVE_TOLERANCE);
	return { mantissa: scale(magnitude, -exponent), exponent };
}

/** Converts through text, so that 4.7 thousandths are exactly 0.0047. */
function scale(value: number, exponent: number): number {
	const [mantissa = '', power = ''] = value.toExponential(11).split('e');
	return Number(`${mantissa}e${Number(power) + exponent}`);
}

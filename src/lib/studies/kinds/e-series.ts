/** Numbers of values in a decade of the series of preferred numbers. */
export const seriesSizes = [3, 6, 12, 24, 48, 96, 192] as const;
export type SeriesSize = (typeof seriesSizes)[number];

/** E24 of IEC 60063 in tenths: rounded from powers of ten by history, so that no formula gives them. */
const e24 = [10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 39, 43, 47, 51, 56, 62, 68, 75, 82, 91];

/** The mantissas of a series, 1 to below 10, times 100. Source: IEC 60063:2015. */
function mantissas(size: SeriesSize): number[] {
	if (size <= 24) return e24.filter((_, index) => index % (24 / size) === 0).map((value) => value * 10);
	// Of E192, one value is not the rounded power: 9.20 where the formula gives 9.19.
	const exact = Array.from({ length: size }, (_, index) => Math.round(100 * 10 ** (index / size)));
	return exact.map((value) => (value === 919 ? 920 : value));
}

/** The values of a series from one end to the other, both included; falling if the first end is the larger one. */
export function preferredValues(size: SeriesSize, from: number, to: number): number[] {
	const [least, most] = [Math.min(from, to), Math.max(from, to)];
	const values: number[] = [];
	for (let decade = Math.floor(Math.log10(least)) - 1; decade <= Math.floor(Math.log10(most)); decade += 1)
		for (const mantissa of mantissas(size)) {
			const value = Number(`${mantissa}e${decade - 2}`);
			if (value >= least && value <= most) values.push(value);
		}
	return from <= to ? values : values.reverse();
}

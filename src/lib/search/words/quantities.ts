/** Powers of ten of the prefixes of units. `m` and `M` are treated apart: SPICE reads both as milli. */
const exponents: ReadonlyMap<string, number> = new Map([
	['f', -15],
	['p', -12],
	['n', -9],
	['u', -6],
	['μ', -6],
	['k', 3],
	['K', 3],
	['meg', 6],
	['g', 9],
	['G', 9],
	['t', 12],
	['T', 12]
]);

/** A number, perhaps with a prefix and a unit, that is not part of a name. */
const quantity =
	/(?<![\p{L}\p{N}_.])(?<number>\d{1,15}(?:\.\d{1,15})?(?:[eE][-+]?\d{1,2})?) ?(?<prefix>meg|[fpnumμkKMgGtT])?(?<unit>[Oo]hms?|Ω|[Hh][Zz]|dB|db|°C|[VvAaFfHhSsWw])?(?![\p{L}\p{N}_])/gu;

/** A value as it is printed on parts, with a letter in place of the point: `4k7`, `2R2`. */
const printed = /(?<![\p{L}\p{N}_.])(?<whole>\d{1,3})(?<letter>[RpnumkKM])(?<rest>\d{1,2})(?![\p{L}\p{N}_])/gu;

/**
 * Words for the values in a text, so that `100n`, `0.1uF`, `1e-7` and `0.1 µF` are found by each other: the value, and the value with
 * its unit. Numbers without exponent, prefix and unit have no such word.
 *
 * @param text in normal form NFKC
 */
export function quantityWords(text: string): string[] {
	const words: string[] = [];
	for (const { groups } of text.matchAll(quantity)) {
		const { number = '', prefix = '', unit = '' } = groups ?? {};
		const isScaled = prefix !== '' || /e/i.test(number);
		if (!isScaled && unit === '') continue;
		for (const exponent of exponentsOf(prefix, unit)) {
			const value = `=${scaled(number, exponent)}`;
			if (isScaled) words.push(value);
			if (unit !== '') words.push(value + unitWord(unit));
		}
	}
	for (const { groups } of text.matchAll(printed)) {
		const { whole = '', letter = '', rest = '' } = groups ?? {};
		const exponent = letter === 'R' ? 0 : (exponents.get(letter) ?? (letter === 'M' ? 6 : -3));
		const value = `=${scaled(`${whole}.${rest}`, exponent)}`;
		words.push(value, ...(letter === 'R' ? [`${value}ohm`] : []));
	}
	return words;
}

/** A number times a power of ten, without the rounding of a multiplication. */
function scaled(number: string, exponent: number): number {
	const [digits = '', own = '0'] = number.toLowerCase().split('e');
	return Number(`${digits}e${Number(own) + exponent}`);
}

function exponentsOf(prefix: string, unit: string): readonly number[] {
	if (prefix === '') return [0];
	if (prefix === 'm') return [-3];
	// Milli in a netlist, mega in a text.
	if (prefix === 'M') return unit === '' ? [-3, 6] : [6];
	return [exponents.get(prefix) ?? 0];
}

function unitWord(unit: string): string {
	const lower = unit.toLowerCase();
	return lower.startsWith('ohm') || unit === 'Ω' ? 'ohm' : lower;
}

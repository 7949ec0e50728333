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
	/(?<![\p{L}\p{N}_.])(?<number>\d{1,15}(?:\.\d{1,15})?) ?(?<prefix>meg|[fpnumμkKMgGtT])?(?<unit>[Oo]hms?|Ω|[Hh][Zz]|dB|db|°C|[VvAaFfHhSsWw])?(?![\p{L}\p{N}_])/gu;

/**
 * Words for the values in a text, so that `100n`, `0.1uF` and `0.1 µF` are found by each other: the value, and the value with
 * its unit. Numbers without prefix and unit have no such word.
 *
 * @param text in normal form NFKC
 */
export function quantityWords(text: string): string[] {
	const words: string[] = [];
	for (const { groups } of text.matchAll(quantity)) {
		const { number = '', prefix = '', unit = '' } = groups ?? {};
		if (prefix === '' && unit === '') continue;
		for (const exponent of exponentsOf(prefix, unit)) {
			const value = `=${Number(`${number}e${exponent}`)}`;
			if (prefix !== '') words.push(value);
			if (unit !== '') words.push(value + unitWord(unit));
		}
	}
	return words;
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

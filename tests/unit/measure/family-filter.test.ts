import { describe, expect, it } from 'vitest';
import { toFault } from '#lib/base/fault.ts';
import { filterMembers, type FilteredFamily } from '#lib/measure/family-filter.ts';

/** Ten members: r1 from 1 kΩ to 10 kΩ, and a voltage in tenths as a sweep computes them. */
const family: FilteredFamily = {
	count: 10,
	parameters: [
		{ name: 'r1', quantity: 'resistance', values: Float64Array.from({ length: 10 }, (_, i) => 1000 * (i + 1)) },
		{ name: 'v(g)', quantity: 'voltage', values: Float64Array.from({ length: 10 }, (_, i) => i * 0.1) }
	]
};
/** The numbers of the members that a filter chooses, from 1. */
const chosen = (text: string) => filterMembers(text, family)?.map((member) => member + 1) ?? 'all';

/** The code of what is wrong with a filter, and the text at its place. */
function mistake(text: string, of = family): [code: string, place: string] {
	try {
		filterMembers(text, of);
	} catch (thrown) {
		const { code, data } = toFault(thrown);
		return [code, text.slice(Number(data.from), Number(data.to))];
	}
	throw new Error(`${text} was accepted`);
}

describe('[C17] a filter of a family', () => {
	it.each([
		['', 'all'],
		['  ', 'all'],
		['3', [3]],
		['1..3, 9', [1, 2, 3, 9]],
		['9,2, 9', [2, 9]],
		['..2, 9..', [1, 2, 9, 10]],
		['r1 > 8k', [9, 10]],
		['R1>=8kΩ', [8, 9, 10]],
		['r1 = 2k..4k', [2, 3, 4]],
		['r1 = ..2k', [1, 2]],
		['r1 == 5000', [5]],
		['r1 != 5k and r1 <= 6k and r1 > 3 kΩ', [4, 6]],
		['v(g) = 0.3', [4]],
		['v(g) >= 300m && v(g) < 0.5', [4, 5]],
		['v(g) <= 300 mV, r1 = 10k', [1, 2, 3, 4, 10]],
		['1, r1 > 9.5k', [1, 10]]
	])('chooses by number and by parameter: %s', (text, members) => {
		expect(chosen(text)).toEqual(members);
	});

	it.each([
		['11', 'family_filter_member', '11'],
		['1..3, 0', 'family_filter_member', '0'],
		['1..2.5', 'family_filter_member', '2.5'],
		['5..3', 'family_filter_order', '5..3'],
		['1..2..3', 'family_filter_unexpected', '1..2..3'],
		['..', 'family_filter_unexpected', '..'],
		['1,, 2', 'family_filter_incomplete', ','],
		['1, ', 'family_filter_incomplete', ''],
		['r2 > 5k', 'family_filter_name', 'r2'],
		['> 5k', 'family_filter_name', ''],
		['r1', 'family_filter_incomplete', 'r1'],
		['r1 >', 'family_filter_incomplete', ''],
		['r1 > 5k and', 'family_filter_incomplete', ''],
		['r1 > 5x7', 'family_filter_value', '5x7'],
		['r1 > 5 V', 'family_filter_value', '5 V'],
		['r1 > 1M', 'family_filter_value', '1M'],
		['r1 = 4k..2k', 'family_filter_order', '4k..2k'],
		['r1 > 10k', 'family_filter_nothing', 'r1 > 10k'],
		['r1 = 2.5k', 'family_filter_nothing', 'r1 = 2.5k']
	])('that is wrong names the mistake and its place: %s', (text, code, place) => {
		const [found, at] = mistake(text);
		expect(found).toBe(code);
		if (place !== '') expect(at).toBe(place);
	});

	it('by a parameter is refused where none is known', () => {
		expect(mistake('r1 > 5k', { count: 10, parameters: [] })).toEqual(['family_filter_name', 'r1']);
	});
});

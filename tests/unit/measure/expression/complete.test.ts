import { describe, expect, it } from 'vitest';
import { complete, signatureAt } from '../../../../src/lib/measure/expression/complete.ts';

const signals = ['v(in)', 'v(out)', 'v(x1.out)', 'i(vdd)', '@m1[gm]', 'loop gain'];
const names = (text: string): string[] => complete(text, text.length, signals).suggestions.map(({ name }) => name);

describe('[C17] completion of expressions', () => {
	it.each<[string, string[]]>([
		['v(o', ['v(out)']],
		['db(ou', ['v(out)', 'v(x1.out)']],
		['2*@m', ['@m1[gm]']],
		['avg(gro', ['group_delay']],
		['loo', ['loop gain']],
		['12', []],
		['v(out)*', []],
		['', []]
	])('offers for "%s": %s', (text, expected) => {
		expect(names(text)).toEqual(expected);
	});

	it('says what to replace, and quotes a name that the language cannot read', () => {
		expect(complete('1+loo', 5, signals)).toMatchObject({ from: 2, suggestions: [{ insert: '"loop gain"' }] });
		expect(complete('gro+1', 3, signals)).toMatchObject({ from: 0, suggestions: [{ insert: 'group_delay(' }] });
	});

	it.each<[string, string | null, number]>([
		['cross(v(out), ', 'cross(y, level, n?, edge?)', 1],
		['cross(v(a,b)', 'cross(y, level, n?, edge?)', 0],
		['at(db(v(out)), 1k', 'at(y, x)', 1],
		['at(db(v(out', 'db(y)', 0],
		['at(v(out), 1)', null, 0],
		['(1+', null, 0]
	])('knows the call around the cursor in "%s"', (text, signature, operand) => {
		const found = signatureAt(text, text.length);
		expect(found?.signature ?? null).toBe(signature);
		expect(found?.operand ?? 0).toBe(operand);
	});
});

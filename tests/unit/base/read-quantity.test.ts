import { expect, test } from 'vitest';
import { readQuantity } from '#lib/base/read-quantity.ts';

test.each([
	['10', 'V', 10],
	[' -2.5e-3 ', 'V', -0.0025],
	['10k', 'Hz', 10_000],
	['1meg', 'Hz', 1e6],
	['2.5 MHz', 'Hz', 2.5e6],
	['100u', 's', 1e-4],
	['100 µs', 's', 1e-4],
	['3 mV', 'V', 0.003],
	['-40 dB', 'dB', -40],
	['.5', '', 0.5],
	['1k', '', 1000]
])('[C17] "%s" on an axis in %s is %d', (text, unit, value) => {
	expect(readQuantity(text, unit)).toBeCloseTo(value, 12);
});

test.each([
	['', 'V', 'not_a_number'],
	['one', 'V', 'not_a_number'],
	['1,5', 'V', 'not_a_number'],
	['2k/3', 'V', 'not_a_number'],
	['--1', 'V', 'not_a_number'],
	['1M', 'Hz', 'ambiguous'],
	['4k7', 'Hz', 'ambiguous'],
	['5 V', 's', 'other_unit'],
	['5 V', '', 'other_unit'],
	['1 kHz', 's', 'other_unit']
])('[C17] "%s" on an axis in "%s" is refused: %s', (text, unit, fault) => {
	expect(readQuantity(text, unit)).toBe(fault);
});

import { describe, expect, it } from 'vitest';
import { formatSi, parseSpiceNumber, readSpiceNumber, splitUnit, unitFactor } from '../../../src/lib/base/quantity.ts';

describe('formatSi', () => {
	it.each([
		[1.2344e6, 'Hz', '1.234 MHz'],
		[38.6, 'dB', '38.6 dB'],
		[1234.5, 'dB', '1235 dB'],
		[61.04, 'deg', '61.04 deg'],
		[-0.012, 'V', '-12 mV'],
		[999.96, 'Hz', '1 kHz'],
		[0, 'V', '0 V'],
		[-0, 'V', '0 V'],
		[2.2e-6, 's', '2.2 µs'],
		[4.7e-9, 'V/√Hz', '4.7 nV/√Hz'],
		[0.5e6, 'V/s', '0.5 V/µs'],
		[-1.35e7, 'V/s', '-13.5 V/µs'],
		[4.2e9, 'A/s', '4.2 A/ns'],
		[676, 'V/s', '0.676 V/ms'],
		[3, 'V/s', '3 V/s'],
		[-7.998e-5, 'dB', '0 dB'],
		[0.0123, 'dB', '0.012 dB'],
		[-0.0004, 'deg', '0 deg'],
		[2e-5, '%', '2e-5 %'],
		[1e-30, 'A', '1e-30 A'],
		[1e21, 'Ω', '1e21 Ω'],
		[0.00123, '', '0.00123'],
		[1.5e-7, '', '1.5e-7'],
		[NaN, 'V', '–'],
		[-Infinity, 'dB', '-∞ dB']
	])('writes %s %s as %s', (value, unit, text) => {
		expect(formatSi(value, unit)).toBe(text.replace('1e21', '1e+21'));
	});

	it('takes a unit that already has a prefix apart', () => {
		expect(formatSi(1153.1, 'kHz')).toBe('1.153 MHz');
		expect(formatSi(76.5, 'ps')).toBe('76.5 ps');
		expect(formatSi(0.47, 'V/us')).toBe('0.47 V/µs');
	});

	it('keeps the wanted number of digits', () => expect(formatSi(Math.PI, 'V', 7)).toBe('3.141593 V'));
});

describe('parseSpiceNumber', () => {
	it.each([
		['2.2k', 2200],
		['1M', 1e-3],
		['1meg', 1e6],
		['1MEGohm', 1e6],
		['10uF', 10e-6],
		['10µF', 10e-6],
		['1mil', 25.4e-6],
		['3g', 3e9],
		['2t', 2e12],
		['5p', 5e-12],
		['7f', 7e-15],
		['8a', 8],
		['1µ', 1e-6],
		['4k7', 4000],
		['1e', 1],
		['3dB', 3],
		['.5', 0.5],
		['-1e-3', -1e-3],
		['1d3', 1000],
		['1e3k', 1e6],
		['12volts', 12],
		['4.7kohm', 4700]
	])('reads %s as %d', (text, value) => expect(parseSpiceNumber(text)! / value).toBeCloseTo(1, 12));

	it.each(['', 'k', 'abc', '{gain}', '-'])('reads no number in "%s"', (text) => {
		expect(parseSpiceNumber(text)).toBeNull();
	});
});

describe('units', () => {
	it.each([
		['MHz', 'Hz', 1e6],
		['khz', 'Hz', 1e3],
		['mV', 'V', 1e-3],
		['us', 's', 1e-6],
		['V/us', 'V/s', 1e6],
		['V/µs', 'V/s', 1e6],
		['nV/√Hz', 'V/√Hz', 1e-9],
		['nV/sqrt(Hz)', 'V/√Hz', 1e-9],
		['°', 'deg', 1],
		['dB', 'dB', 1]
	])('one %s is so many %s', (unit, base, factor) => expect(unitFactor(unit, base)! / factor).toBeCloseTo(1, 12));

	it.each([
		['V', 'Hz'],
		['mdB', 'dB'],
		['dB', 'V'],
		['xV', 'V']
	])('%s does not measure what %s does', (unit, base) => expect(unitFactor(unit, base)).toBeNull());

	it('finds the prefix of a unit by itself', () => {
		expect(splitUnit('GHz')).toEqual({ base: 'Hz', factor: 1e9 });
		expect(splitUnit('ppm/K')).toEqual({ base: 'ppm/K', factor: 1 });
		expect(splitUnit('widgets')).toEqual({ base: 'widgets', factor: 1 });
	});
});

describe('readSpiceNumber', () => {
	it.each([
		['10MEGohm', { digits: '10', suffix: 'MEG', factor: 1e6, unit: 'ohm', trap: null }],
		['-1.5e3kHz', { digits: '-1.5e3', suffix: 'k', factor: 1e3, unit: 'Hz', trap: null }],
		['20dB', { digits: '20', suffix: '', factor: 1, unit: 'dB', trap: null }],
		['1kΩ', { digits: '1', suffix: 'k', factor: 1e3, unit: 'Ω', trap: null }]
	])('takes %s apart', (text, parts) => expect(readSpiceNumber(text)).toMatchObject(parts));

	it.each([
		['1M', 'milli_for_mega'],
		['10MHz', 'milli_for_mega'],
		['1m', null],
		['1MEG', null],
		['1Mil', null],
		['1F', 'femto_for_farad'],
		['1f', null],
		['1uF', null],
		['2aF', 'no_atto'],
		['2A', null],
		['4k7', 'digits_ignored'],
		['1μF', 'mu_ignored'],
		['5mho', 'unit_for_factor'],
		['10percent', 'unit_for_factor'],
		['3dB', null]
	])('says of %s whether it reads otherwise than it looks', (text, trap) => {
		expect(readSpiceNumber(text)?.trap).toBe(trap);
	});
});

import { describe, expect, it } from 'vitest';
import { decibelTicks, degreeTicks, linearTicks, logTicks, type Ticks } from '../../../src/lib/charts/ticks.ts';

function labels({ ticks }: Ticks): string[] {
	return ticks.map(({ label }) => label).filter((label) => label !== '');
}

describe('ticks', () => {
	it.each<[number, number, string, string, string[]]>([
		[0, 4e-3, 's', 'ms', ['0', '1', '2', '3', '4']],
		[-0.21, 0.21, 'V', 'mV', ['-200', '-100', '0', '100', '200']],
		[0, 1, 'V', 'V', ['0.0', '0.2', '0.4', '0.6', '0.8', '1.0']],
		[1.1764, 1.1771, 'V', 'V', ['1.1764', '1.1766', '1.1768', '1.1770']],
		[-60, 40, 'dB', 'dB', ['-60', '-40', '-20', '0', '20', '40']],
		[0, 10e-9, 's', 'ns', ['0', '2', '4', '6', '8', '10']]
	])('labels %d to %d %s in %s', (min, max, unit, shown, expected) => {
		const ticks = linearTicks(min, max, unit);
		expect(ticks.unit).toBe(shown);
		expect(labels(ticks)).toEqual(expected);
	});

	it('labels phase in parts of a turn', () => {
		expect(labels(degreeTicks(-270, 0))).toEqual(['-270', '-225', '-180', '-135', '-90', '-45', '0']);
		expect(labels(degreeTicks(-360, 180, 4))).toEqual(['-360', '-180', '0', '180']);
	});

	it.each<[number, number, number, string[]]>([
		[-47, 88, 8, ['-40', '-20', '0', '20', '40', '60', '80']],
		// An amplifier's gain in a low panel: two labels 20 dB apart would leave its slope to guesses.
		[-8, 35, 5, ['0', '10', '20', '30']],
		[-0.56, 0.56, 5, ['-0.5', '0.0', '0.5']]
	])('[C17] labels magnitude from %d to %d dB, 20 dB apart where three fit', (min, max, room, expected) => {
		expect(labels(decibelTicks(min, max, room))).toEqual(expected);
	});

	it.each<[number, number, number, string[]]>([
		[-255, 15, 8, ['-225', '-180', '-135', '-90', '-45', '0']],
		[-300, -150, 4, ['-270', '-225', '-180']],
		[-98, -62, 4, ['-90', '-80', '-70']]
	])('[C17] labels phase from %d to %d degrees, 45 apart where three fit', (min, max, room, expected) => {
		expect(labels(degreeTicks(min, max, room))).toEqual(expected);
	});

	it('[C17] tells decades and zero from the lines between', () => {
		const major = ({ ticks }: Ticks) => ticks.filter(({ isMajor }) => isMajor).map(({ value }) => value);
		expect(major(logTicks(5, 2000, 'Hz'))).toEqual([10, 100, 1000]);
		expect(major(linearTicks(-1, 1, 'V'))).toEqual([0]);
	});

	it('[C17] labels 2 and 5 where there are only a few decades', () => {
		expect(labels(logTicks(30, 4000, 'Hz'))).toEqual(['50', '100', '200', '500', '1k', '2k']);
	});

	it('labels decades and draws lines between', () => {
		const ticks = logTicks(10, 1e6, 'Hz');
		expect(labels(ticks)).toEqual(['10', '100', '1k', '10k', '100k', '1M']);
		expect(ticks.ticks.map(({ value }) => value).slice(0, 4)).toEqual([10, 20, 30, 40]);
	});

	it('thins labels of many decades', () => {
		expect(labels(logTicks(1, 1e9, 'Hz', 5))).toEqual(['1', '100', '10k', '1M', '100M']);
	});

	it('treats less than a decade as linear', () => {
		expect(labels(logTicks(2e3, 8e3, 'Hz', 4))).toEqual(['2', '4', '6', '8']);
	});

	it.each([
		[1, 1],
		[2, 1],
		[NaN, 1],
		[0, Infinity]
	])('has none from %d to %d', (min, max) => {
		expect(linearTicks(min, max, 'V').ticks).toEqual([]);
		expect(logTicks(min, max, 'V').ticks).toEqual([]);
	});
});

import { expect, it } from 'vitest';
import { typedTarget } from '#lib/components/workbench/goals/typed-target.ts';

it.each<[string, string, number | null]>([
	['1200', 'Hz', 1200],
	['0,5', 'V', 0.5],
	['1k', 'Hz', 1000],
	['1 kHz', 'Hz', 1000],
	['400Hz', 'kHz', 0.4],
	['1.2k', 'kHz', 1.2],
	['3', 'kHz', 3],
	['-40 dB', 'dB', -40],
	['5m', '', 0.005],
	['100 mV', 'V', 0.1],
	['5 V', 'A', null],
	['1M', 'Hz', null],
	['fast', 'Hz', null],
	['', 'Hz', null]
])('[C9] the target “%s” of a goal in “%s” is %o', (text, unit, target) => {
	expect(typedTarget(text, unit)).toBe(target);
});

import { describe, expect, it } from 'vitest';
import { defaultRange, lastPosition, positionOf, valueAt } from '#lib/app/project/tune/slider-scale.ts';
import { setValues } from '#lib/app/project/files/set-values.ts';
import { slidersOf, withSliders, type SliderRecord } from '#lib/db/tune-records.ts';
import { VALUE } from '#lib/sim/variation/target.ts';

const device = (name: string, parameter?: string) =>
	({ kind: 'device', device: name, ...(parameter !== undefined && { parameter }) }) as const;

describe('[C13] the range of a slider', () => {
	it('has a decade to both sides of R, C and L, less around sizes, and even steps for sources', () => {
		expect(defaultRange(device('R1'), 4700)).toEqual({ from: 470, to: 47_000, scale: 'logarithmic' });
		expect(defaultRange(device('M1', 'w'), 10e-6)).toEqual({ from: 2.5e-6, to: 4e-5, scale: 'logarithmic' });
		expect(defaultRange(device('V1'), 5)).toEqual({ from: 0, to: 10, scale: 'linear' });
		expect(defaultRange(device('V1'), -5)).toEqual({ from: -10, to: 0, scale: 'linear' });
		expect(defaultRange({ kind: 'parameter', name: 'x' }, 0)).toEqual({ from: -1, to: 1, scale: 'linear' });
		expect(defaultRange({ kind: 'temperature' }, 27)).toEqual({ from: -40, to: 125, scale: 'linear' });
	});

	it('is stepped in short numbers, and every position is found again from its value', () => {
		const ranges = [
			{ from: 470, to: 47_000, scale: 'logarithmic' },
			{ from: 0.95, to: 1.05, scale: 'logarithmic' },
			{ from: -1, to: 1, scale: 'linear' },
			{ from: 0, to: 24, scale: 'linear' },
			{ from: 1e3, to: 1e5, scale: 'e24' }
		] as const;
		for (const range of ranges) {
			const values = Array.from({ length: lastPosition(range) + 1 }, (_, position) => valueAt(range, position));
			expect([values[0], values.at(-1)]).toEqual([range.from, range.to]);
			expect(values).toEqual(values.toSorted((a, b) => a - b));
			expect(new Set(values).size).toBe(values.length);
			expect(values.map((value) => positionOf(range, value))).toEqual(values.map((_, position) => position));
			expect(values.filter((value) => Number(value.toPrecision(5)) !== value)).toEqual([]);
		}
		expect(valueAt(ranges[2], 200)).toBe(0);
	});

	it('snaps to the values of a series, and has none if none is in the range', () => {
		const range = { from: 1000, to: 10_000, scale: 'e12' } as const;
		expect(lastPosition(range)).toBe(12);
		expect(valueAt(range, 8)).toBe(4700);
		expect(positionOf(range, 4600)).toBe(8);
		expect(lastPosition({ from: 1010, to: 1090, scale: 'e24' })).toBe(-1);
	});
});

const slider: SliderRecord = { target: device('R1'), from: 1, to: 10, scale: 'linear' };

it('[C13] sliders are kept for each netlist, without what cannot be a slider', () => {
	const stored = withSliders({ 'a.cir': [slider], 'b.cir': 3 }, 'c.cir', [slider, slider]);
	expect(stored).toEqual({ 'a.cir': [slider], 'c.cir': [slider, slider] });
	expect(withSliders(stored, 'c.cir', [])).toEqual({ 'a.cir': [slider] });
	const damaged = [
		{ ...slider, scale: 'bent' },
		{ ...slider, from: 0, scale: 'e24' },
		{ ...slider, to: 1 },
		{ ...slider, target: { kind: 'section', library: 'x.lib' } },
		{ ...slider, target: { kind: 'model', model: 'x' } },
		null
	];
	expect(slidersOf({ x: [...damaged, slider] }, 'x')).toEqual([slider]);
	expect(slidersOf({ x: 1 }, 'x')).toEqual([]);
	expect(slidersOf(null, 'x')).toEqual([]);
});

it('[C13] a value is written to the netlist in the style of the number before it', () => {
	const content = 'R1 a 0 2.2k\nR2 a 0 {2*r}\nV1 a 0 sin(0 1 1k)\n';
	const at = (text: string) => ({ from: content.indexOf(text), to: content.indexOf(text) + text.length });
	const places = (from: number, to: number, insert = VALUE) => ({
		edits: [{ path: 'a.cir', from, to, insert }],
		nominal: null
	});
	const end = content.length - 1;
	const [r1, r2] = [at('2.2k'), at('{2*r}')];
	const tuned = [
		{ places: places(r1.from, r1.to), value: 4700 },
		{ places: places(r2.from, r2.to), value: 1e-6 },
		{ places: places(end, end, ` dc ${VALUE}`), value: 0.5 }
	];
	const after = 'R1 a 0 4.7k\nR2 a 0 0.000001\nV1 a 0 sin(0 1 1k) dc 0.5\n';
	expect(setValues([{ path: 'a.cir', content }], tuned)).toEqual([{ path: 'a.cir', before: content, after }]);
});

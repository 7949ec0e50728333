import { describe, expect, test } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import type { Series } from '#lib/charts/series.ts';
import { interpolate, type Curve } from '#lib/charts/draw/curves.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { measureStretch, stretchText } from '#lib/components/plot/cursors/measure-stretch.ts';
import { slopeBetween } from '#lib/components/plot/cursors/plot-reading.ts';
import { nextCrossing, nextExtremum, snapped } from '#lib/components/plot/cursors/snap.ts';
import { seededRandom } from '../../support/random.ts';
import { panesOf } from '../../support/page/panes-of.ts';

function curve(x: readonly number[], y: readonly number[], change: Partial<Series> = {}): Curve {
	const [pane] = panesOf([
		{
			id: 'a',
			signal: 'v(out)',
			pane: 'V',
			branch: 0,
			xAxis: { quantity: 'time', unit: 's', scale: 'linear' },
			yAxis: { quantity: 'voltage', unit: 'V', scale: 'linear' },
			x: Float64Array.from(x),
			y: Float64Array.from(y),
			...change
		}
	]);
	return pane!.curves[0]!;
}
const steps = Array.from({ length: 201 }, (_, i) => i / 100);
/** Two periods: maxima at 0.25 and 1.25, minima at 0.75 and 1.75. */
const sine = curve(
	steps,
	steps.map((x) => Math.sin(2 * Math.PI * x))
);

describe('[C17] extrema', () => {
	test('are met one after the other in both directions, and end', () => {
		const right = [0];
		for (let at: number | null = 0; at !== null; at = nextExtremum(sine, at, 1, 2)) right.push(at);
		expect(right.slice(2)).toEqual([0.25, 0.75, 1.25, 1.75]);
		expect(nextExtremum(sine, 1.75, -1, 2)).toBe(1.25);
		expect(nextExtremum(sine, 1.3, -1, 2)).toBe(1.25);
		expect(nextExtremum(sine, 0.25, -1, 2)).toBeNull();
		expect(nextExtremum(sine, 0.2501, 1, 2)).toBe(0.75);
		expect(nextExtremum(sine, 0.3, 1, 2, { min: 0.3, max: 0.7 })).toBeNull();
	});

	test('rounding noise is none, a flat top is met once, a gap does not hide what is beyond it', () => {
		const noisy = curve(
			steps,
			steps.map((x, i) => x + (i % 2) * 1e-9)
		);
		expect(nextExtremum(noisy, 0, 1, 2)).toBeNull();
		const trapezoid = curve([0, 1, 2, 3, 4, 5], [0, 1, 1, 1, 0, 1]);
		expect(nextExtremum(trapezoid, 0, 1, 1)).toBe(1);
		expect(nextExtremum(trapezoid, 1, 1, 1)).toBe(4);
		const gap = curve([0, 1, 2, 3, 4, 5], [0, 1, NaN, 0, 2, 0]);
		expect(nextExtremum(gap, 0, 1, 2)).toBe(4);
	});

	test('agree with a comparison of neighbours on random data', () => {
		let seed = 7;
		const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
		const x = Array.from({ length: 500 }, (_, i) => i);
		const y = x.map(random);
		const turns = x.filter((i) => i > 0 && i < 499 && (y[i]! - y[i - 1]!) * (y[i]! - y[i + 1]!) > 0);
		const data = curve(x, y);
		const met: number[] = [];
		for (let at = nextExtremum(data, 0, 1, 1); at !== null; at = nextExtremum(data, at, 1, 1)) met.push(at);
		expect(met).toEqual(turns);
		const back: number[] = [];
		for (let at = nextExtremum(data, 499, -1, 1); at !== null; at = nextExtremum(data, at, -1, 1)) back.push(at);
		expect(back).toEqual(turns.toReversed());
	});
});

describe('[C17] a logarithmic axis of curves that begin at zero', () => {
	const xAxis = { quantity: 'frequency', unit: 'Hz', scale: 'log' } as const;

	test('values between zero and the first place above it are on the straight line', () => {
		expect(interpolate(curve([0, 10, 100], [1, 3, 5], { xAxis }), 5)).toBe(2);
		expect(interpolate(curve([0, 10, 100], [1, 3, 5], { xAxis }), Math.sqrt(1000))).toBeCloseTo(4, 12);
	});

	test('a place at zero has no slope per decade', () => {
		expect(slopeBetween(20, 0, 100, xAxis, 'dB')).toBeNull();
		expect(slopeBetween(20, 10, 100, xAxis, 'dB')).toEqual({ value: 20, unit: 'dB/dec' });
	});
});

describe('[C17] crossings', () => {
	test('are interpolated as the curve is drawn, and left by the next step', () => {
		const ramp = curve([0, 10, 20], [0, 1, 0]);
		expect(nextCrossing(ramp, 0, 1, 0.25)).toBeCloseTo(2.5, 12);
		expect(nextCrossing(ramp, 2.5, 1, 0.25)).toBeCloseTo(17.5, 12);
		expect(nextCrossing(ramp, 17.5, 1, 0.25)).toBeNull();
		expect(nextCrossing(ramp, 17.5, -1, 0.25)).toBeCloseTo(2.5, 12);
		const bode = curve([1, 100], [0, -40], { xAxis: { quantity: 'frequency', unit: 'Hz', scale: 'log' } });
		expect(nextCrossing(bode, 1, 1, -20)).toBeCloseTo(10, 10);
		const dense = curve([0, 1], [1, 100], { yAxis: { quantity: 'voltage', unit: 'V', scale: 'log' } });
		expect(nextCrossing(dense, 0, 1, 10)).toBeCloseTo(0.5, 12);
	});
});

describe('[C17] crossings of long curves', () => {
	/** Looks at each pair of neighbours. */
	function reference({ series: { x, y } }: Curve, from: number, direction: 1 | -1, level: number): number | null {
		const all = Array.from(y, (_, i) => i).slice(1);
		const places = all.flatMap((i) => {
			const [before, after] = [y[i - 1]!, y[i]!];
			if (!(before < level ? after >= level : before > level && after <= level)) return [];
			return [x[i - 1]! + ((level - before) / (after - before)) * (x[i]! - x[i - 1]!)];
		});
		const beyond = places.filter(
			(place) => (place - from) * direction > 1e-9 * Math.max(Math.abs(place), Math.abs(from))
		);
		return (direction > 0 ? beyond[0] : beyond.at(-1)) ?? null;
	}

	test('are those between any two neighbours, whole blocks of which are passed over', () => {
		const random = seededRandom(3);
		const length = 64 * 20 + 17;
		const x = Array.from({ length }, (_, i) => i);
		for (let round = 0; round < 12; round++) {
			// Mostly on one side, with single samples on the other, often at the ends of blocks, and gaps.
			const y = x.map(() => 1 + random());
			for (let i = 0; i < 6; i++) y[Math.min(length - 1, 64 * Math.floor(20 * random()) + [0, 1, 63][i % 3]!)] = -1;
			for (let i = 0; i < 4; i++) y[Math.floor(length * random())] = NaN;
			const data = curve(x, y);
			for (let i = 0; i < 20; i++) {
				const from = i % 2 === 0 ? 64 * Math.floor(20 * random()) : length * random();
				for (const direction of [1, -1] as const) {
					const [found, expected] = [nextCrossing(data, from, direction, 0), reference(data, from, direction, 0)];
					if (expected === null) expect(found).toBeNull();
					else expect(found).toBeCloseTo(expected, 9);
				}
			}
		}
	});
});

describe('[C17] snap', () => {
	const how = { level: 0.5, span: 2, within: { min: 0, max: 2 }, fraction: (x: number) => x / 2 };
	test('takes the nearest sample, crossing or extremum, and stays where there is none', () => {
		expect(snapped(sine, 0.304, { ...how, snap: 'samples' })).toBeCloseTo(0.3, 12);
		expect(snapped(sine, 0.3, { ...how, snap: 'extrema' })).toBe(0.25);
		expect(snapped(sine, 0.3, { ...how, snap: 'crossings' })).toBeCloseTo(5 / 12, 3);
		expect(snapped(sine, 0.3, { ...how, snap: 'crossings', level: 5 })).toBe(0.3);
		expect(snapped(sine, 0.304, { ...how, snap: 'free' })).toBe(0.304);
	});
});

describe('[C17] measurements of a part', () => {
	test('between samples, the line counts as far as the part reaches', () => {
		const ramp = curve([0, 1, 2], [0, 1, 2]);
		const figures = (min: number, max: number) =>
			Object.fromEntries(atOnce(measureStretch(ramp, { min, max })).map(({ id, value }) => [id, value]));
		expect(figures(0.25, 1.75)).toMatchObject({ minimum: 0.25, maximum: 1.75, peak_to_peak: 1.5 });
		expect(figures(0.25, 1.75).average).toBeCloseTo(1, 12);
		expect(figures(0.25, 1.75).integral).toBeCloseTo(1.5, 12);
		expect(figures(0.25, 0.75).average).toBeCloseTo(0.5, 12);
		expect(figures(0.25, 0.75).integral).toBeCloseTo(0.25, 12);
		expect(figures(0.5, 0.5)).toMatchObject({ average: 0.5, rms: 0.5, maximum: 0.5 });
		expect(figures(-5, 10)).toMatchObject({ average: 1, integral: 2 });
		expect(atOnce(measureStretch(ramp, { min: 5, max: 6 }))).toEqual([]);
	});

	test('they are those of an expression over the same part', () => {
		const ramp = curve([0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]);
		const rms = atOnce(measureStretch(ramp, { min: 0.5, max: 4.5 })).find(({ id }) => id === 'rms')?.value;
		expect(rms).toBeCloseTo(Math.sqrt((4.5 ** 3 - 0.5 ** 3) / 3 / 4), 12);
	});

	test('of a curve with a parameter, they are those of a part along the parameter', () => {
		const xAxis = { quantity: 'voltage', unit: 'V', scale: 'linear' } as const;
		const time = { quantity: 'time', unit: 's', scale: 'linear' } as const;
		const values = Float64Array.of(0, 1, 2, 3, 4);
		const loop = curve([5, 0, 5, 0, 5], [10, 20, 30, 40, 50], { xAxis, parameter: { axis: time, values } });
		const figures = atOnce(measureStretch(loop, { min: 1, max: 2.5 })).map(({ id, value }) => [id, value]);
		expect(figures).toEqual([
			['minimum', 20],
			['maximum', 35],
			['peak_to_peak', 15]
		]);
		const text = stretchText({ curve: loop, stretch: { min: 1, max: 2.5 }, betweenCursors: true }, en);
		expect(text).toBe('Between the cursors, 1 s to 2.5 s');
	});

	test('of a sine over whole periods, they are those of the closed form', () => {
		const figures = atOnce(measureStretch(sine, { min: 0, max: 1 }));
		const of = (id: string) => figures.find((figure) => figure.id === id)!;
		expect(of('average').value).toBeCloseTo(0, 12);
		expect(of('rms').value).toBeCloseTo(Math.SQRT1_2, 12);
		expect(of('integral')).toMatchObject({ unit: 'Wb' });
	});

	test('a slope is per decade on a logarithmic axis, otherwise in units of both axes', () => {
		const time = { quantity: 'time', unit: 's', scale: 'linear' } as const;
		const frequency = { quantity: 'frequency', unit: 'Hz', scale: 'log' } as const;
		expect(slopeBetween(2, 1e-6, 3e-6, time, 'V')).toEqual({ value: expect.closeTo(1e6, 6) as number, unit: 'V/s' });
		expect(slopeBetween(-40, 10, 1000, frequency, 'dB')).toEqual({ value: -20, unit: 'dB/dec' });
		expect(slopeBetween(1, 2, 2, time, 'V')).toBeNull();
	});
});

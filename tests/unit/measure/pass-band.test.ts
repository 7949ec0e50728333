import { describe, expect, it } from 'vitest';
import type { Reading } from '#lib/measure/reading.ts';
import { findMeasurement } from '#lib/measure/registry.ts';
import type { FrequencyResponse } from '#lib/measure/response.ts';
import { decades, toResponse } from './curves.ts';

const F0 = 1e3;
const qualities = [0.5, 0.6, Math.SQRT1_2, 0.8, 1, 1.3, Math.SQRT2, 2, 5, 10, 20];
const cases = qualities.flatMap((q) => [1, -100].map((gain) => [q, gain] as const));

/** gain · numerator(s) / (s² + s/Q + 1), with s in units of the corner and the numerator a + b·s + c·s². */
function secondOrder(
	frequency: Float64Array,
	gain: number,
	q: number,
	[a, b, c]: readonly [number, number, number]
): FrequencyResponse {
	const [re, im] = [new Float64Array(frequency.length), new Float64Array(frequency.length)];
	frequency.forEach((f, i) => {
		const u = f / F0;
		const [nr, ni, dr, di] = [a - c * u * u, b * u, 1 - u * u, u / q];
		const size = dr * dr + di * di;
		re[i] = (gain * (nr * dr + ni * di)) / size;
		im[i] = (gain * (ni * dr - nr * di)) / size;
	});
	return toResponse(frequency, { re, im });
}

function read(id: string, of: FrequencyResponse): Reading {
	const measurement = findMeasurement(id);
	if (measurement?.of !== 'response') throw new Error(`${id} is not read from a response`);
	return measurement.compute(of);
}

function value(id: string, of: FrequencyResponse): number {
	const reading = read(id, of);
	if (reading.value === null) throw new Error(`${id}: ${reading.reason}`);
	return reading.value;
}

const wide = decades(1, 1e6, 6001);
const inDb = (gain: number): number => 20 * Math.log10(Math.abs(gain));
/** Where a low-pass has fallen by 3 dB, in units of its corner. */
const corner = (q: number): number => Math.sqrt(1 - 1 / (2 * q * q) + Math.sqrt((1 - 1 / (2 * q * q)) ** 2 + 1));

describe('[C8] [MEAS4] figures of second-order responses are those of their pass band', () => {
	it.each(cases)('a low-pass with a Q of %d and a gain of %d', (q, gain) => {
		const lowPass = secondOrder(wide, gain, q, [1, 0, 0]);
		expect(value('gain', lowPass)).toBeCloseTo(inDb(gain), 4);
		expect(value('bandwidth', lowPass) / (F0 * corner(q))).toBeCloseTo(1, 4);
		expect(value('upper_cutoff', lowPass)).toBe(value('bandwidth', lowPass));
		expect(read('lower_cutoff', lowPass)).toEqual({ value: null, reason: 'no_lower_cutoff' });
	});

	it.each(cases)('a high-pass with a Q of %d and a gain of %d', (q, gain) => {
		const highPass = secondOrder(wide, gain, q, [0, 0, 1]);
		expect(value('gain', highPass)).toBeCloseTo(inDb(gain), 4);
		expect((value('lower_cutoff', highPass) * corner(q)) / F0).toBeCloseTo(1, 4);
		expect(read('bandwidth', highPass)).toEqual({ value: null, reason: 'no_upper_cutoff' });
	});

	it.each(cases)('a band-pass with a Q of %d and a gain of %d', (q, gain) => {
		const bandPass = secondOrder(wide, gain, q, [0, 1 / q, 0]);
		expect(value('gain', bandPass)).toBeCloseTo(inDb(gain), 4);
		expect((value('bandwidth', bandPass) * q) / F0).toBeCloseTo(1, 4);
	});

	it.each([5, 20])('a band-pass with a Q of %d that leaks at both ends has its gain at the peak', (q) => {
		const leaky = secondOrder(wide, 1, q, [0.05, 1.05 / q, 0.05]);
		expect(value('gain', leaky)).toBeCloseTo(inDb(1.05), 1);
		expect((value('bandwidth', leaky) * q) / F0).toBeCloseTo(1, 1);
	});
});

describe('[C8] [MEAS4] the gain of a resonant low-pass', () => {
	it.each([2, 20])('is read at the beginning of a sweep a decade below the resonance, with a Q of %d', (q) => {
		const lowPass = secondOrder(decades(F0 / 10, 1e6, 4001), 1, q, [1, 0, 0]);
		expect(Math.abs(value('gain', lowPass))).toBeLessThan(0.11);
		expect(value('bandwidth', lowPass) / (F0 * corner(q))).toBeCloseTo(1, 2);
	});

	it.each([2, 3, 5])('has no value if the sweep begins a factor of %d below the resonance', (below) => {
		const lowPass = secondOrder(decades(F0 / below, 1e6, 4001), below > 3 ? 10 : -10, 5, [1, 0, 0]);
		for (const id of ['gain', 'bandwidth', 'upper_cutoff'])
			expect(read(id, lowPass), id).toEqual({ value: null, reason: 'band_begins_below' });
	});

	const nearby = [1.01, 1.05, 1.1, 1.2, 1.5, 1.8, 1.9, 3, 6, 12];
	const resonant = [1, 1.3, 2, 3, 8, 20];
	const readings = (q: number, below: number, pointsPerDecade: number, [a, b, c]: [number, number, number]) => {
		const sweep = decades(F0 / below, F0 * 1e3, Math.round(pointsPerDecade * (3 + Math.log10(below))) + 1);
		const lowPass = secondOrder(sweep, -10, q, [a, b, c]);
		const highPass = secondOrder(
			sweep.map((_, i) => F0 ** 2 / sweep[sweep.length - 1 - i]!),
			-10,
			q,
			[c, b, a]
		);
		return [lowPass, highPass].map((each) => (read('gain', each).value ?? 20) - 20);
	};

	it.each(resonant)(
		'is never that of the resonance, however near to it the sweep begins or ends, with a Q of %d',
		(q) => {
			for (const points of [60, 200, 1000])
				for (const below of nearby)
					for (const off of readings(q, below, points, [1, 0, 0])) expect(Math.abs(off), `${below}`).toBeLessThan(0.15);
		}
	);

	it.each([0.5, 2, 8, 20])(
		'and a band-pass with a Q of %d has that of its peak in all sweeps that show its edges',
		(q) => {
			for (const below of [2, 5, 20, 1000]) {
				const sweep = decades(F0 / below, F0 * below, 4001);
				if (below < 1 / q + 1) continue;
				expect(value('gain', secondOrder(sweep, -10, q, [0, 1 / q, 0])), `${below}`).toBeCloseTo(20, 3);
			}
		}
	);

	it.each([2, 8])('and so has one of fourth order, whose skirt is that of a high-pass, with a Q of %d', (q) => {
		for (const below of [1.5, 2, 5, 20, 1000]) {
			const sweep = decades(F0 / below, F0 * below, 4001);
			const [re, im] = [new Float64Array(sweep.length), new Float64Array(sweep.length)];
			sweep.forEach((f, i) => {
				const off = q * (f / F0 - F0 / f);
				const size = (1 + off * off) ** 2;
				[re[i], im[i]] = [(1 - off * off) / size, (-2 * off) / size];
			});
			expect(value('gain', toResponse(sweep, { re, im })), `${below}`).toBeCloseTo(0, 3);
		}
	});

	it('is that of direct current for an amplifier that peaks before it falls', () => {
		const peaking = secondOrder(wide, 10, 1.2, [1, 0, 0]);
		expect(value('gain', peaking)).toBeCloseTo(20, 4);
		expect(value('unity_gain_frequency', peaking) / F0).toBeGreaterThan(corner(1.2));
	});
});

describe('[C8] [MEAS4] a band between a cutoff and a resonance', () => {
	/** A first-order cutoff a thousandth of the corner, beside a resonance of poles at it; mirrored, the cutoff is above. */
	const coupled = (q: number, gain: number, isMirrored: boolean): FrequencyResponse => {
		const frequency = decades(F0 * 1e-5, F0 * 1e5, 10_001);
		const [re, im] = [new Float64Array(frequency.length), new Float64Array(frequency.length)];
		frequency.forEach((f, i) => {
			const u = isMirrored ? -F0 / f : f / F0;
			// gain · (s/w)/(1 + s/w) / (1 + s/Q + s²), with w = 0.001
			const [hr, hi] = [(1000 * u) ** 2 / (1 + (1000 * u) ** 2), (1000 * u) / (1 + (1000 * u) ** 2)];
			const [dr, di] = [1 - u * u, u / q];
			const size = dr * dr + di * di;
			re[i] = (gain * (hr * dr + hi * di)) / size;
			im[i] = (gain * (hi * dr - hr * di)) / size;
		});
		return toResponse(frequency, { re, im });
	};

	it.each([0.8, 1, 1.5, 5].flatMap((q) => [0.1, -100].map((gain) => [q, gain] as const)))(
		'has the gain, with a Q of %d and a gain of %d',
		(q, gain) => {
			const low = coupled(q, gain, false);
			expect(value('gain', low)).toBeCloseTo(inDb(gain), 2);
			expect(value('lower_cutoff', low) / F0).toBeCloseTo(1e-3, 5);
			expect(value('upper_cutoff', low) / F0 / corner(q)).toBeCloseTo(1, 3);
			const high = coupled(q, gain, true);
			expect(value('gain', high)).toBeCloseTo(inDb(gain), 2);
			expect((value('lower_cutoff', high) / F0) * corner(q)).toBeCloseTo(1, 3);
			expect(value('upper_cutoff', high) / F0).toBeCloseTo(1e3, 0);
		}
	);

	it('but the floor beside a narrow band with zeros of transmission has not', () => {
		const frequency = decades(1, 1e6, 6001);
		const [re, im] = [new Float64Array(frequency.length), new Float64Array(frequency.length)];
		frequency.forEach((f, i) => {
			const u = f / F0;
			const band = 1 / (1 + (20 * (u - 1 / u)) ** 2);
			re[i] = band + (0.003 * (u * u - 4)) / (u * u + 4);
			im[i] = -20 * (u - 1 / u) * band;
		});
		expect(value('gain', toResponse(frequency, { re, im }))).toBeCloseTo(0, 1);
	});
});

describe('[C8] [MEAS4] no figure is read where the sweep does not show the pass band', () => {
	const figures = ['gain', 'bandwidth', 'lower_cutoff', 'upper_cutoff'];
	const reasons = (of: FrequencyResponse) => new Set(figures.map((id) => JSON.stringify(read(id, of))));
	const withheld = (reason: string) => new Set([JSON.stringify({ value: null, reason })]);

	it.each([
		['a low-pass swept above its corner', [1, 0, 0], 0.5, decades(10 * F0, 1e7, 301)],
		['a high-pass swept below its corner', [0, 0, 1], 0.5, decades(1, F0 / 10, 101)],
		['the lower skirt of a band-pass', [0, 1 / 30, 0], 30, decades(1, F0 / 10, 101)]
	] as const)('%s', (_, numerator, q, sweep) => {
		expect(reasons(secondOrder(sweep, 10, q, numerator))).toEqual(withheld('band_not_swept'));
	});

	it('an integrator and a differentiator', () => {
		const sweep = decades(1, 1e6, 121);
		const zero = new Float64Array(sweep.length);
		for (const im of [sweep.map((f) => -1e3 / f), sweep.map((f) => f / 1e3)])
			expect(reasons(toResponse(sweep, { re: zero, im }))).toEqual(withheld('band_not_swept'));
	});

	it.each([200, 1000])('a resonance with a Q of %d of which 40 points per decade show one', (q) => {
		expect(reasons(secondOrder(decades(1, 1e6, 241), 1, q, [0, 1 / q, 0]))).toEqual(withheld('too_few_points'));
	});

	it('but a linear sweep that leaves the band in its first step does', () => {
		const sweep = Float64Array.from({ length: 1001 }, (_, i) => 1 + 500 * i);
		expect(value('gain', secondOrder(sweep, 1, 0.5, [1, 0, 0]))).toBeCloseTo(0, 3);
	});
});

import { describe, expect, it } from 'vitest';
import type { Reading } from '#lib/measure/reading.ts';
import { findMeasurement } from '#lib/measure/registry.ts';
import type { FrequencyResponse } from '#lib/measure/response.ts';
import { decades, toResponse } from './curves.ts';

const F0 = 1e3;
const wide = decades(1, 1e6, 24_001);

/** The product of (a + b·s + c·s²)/(A + B·s + C·s²), with s in units of the notch. */
function product(frequency: Float64Array, ...parts: readonly (readonly number[])[]): FrequencyResponse {
	const [re, im] = [new Float64Array(frequency.length), new Float64Array(frequency.length)];
	frequency.forEach((f, i) => {
		const u = f / F0;
		let [x, y] = [1, 0];
		for (const [a = 0, b = 0, c = 0, d = 1, e = 0, g = 0] of parts) {
			const [nr, ni, dr, di] = [a - c * u * u, b * u, d - g * u * u, e * u];
			const size = dr * dr + di * di;
			const [hr, hi] = [(nr * dr + ni * di) / size, (ni * dr - nr * di) / size];
			[x, y] = [x * hr - y * hi, x * hi + y * hr];
		}
		[re[i], im[i]] = [x, y];
	});
	return toResponse(frequency, { re, im });
}

/** A notch of depth 1/d. */
const notch = (q: number, depth = 0): number[] => [1, depth / q, 1, 1, 1 / q, 1];

function read(id: string, of: FrequencyResponse): Reading {
	const measurement = findMeasurement(id);
	if (measurement?.of !== 'response') throw new Error(`${id} is not read from a response`);
	return measurement.compute(of);
}
const none = (reason: string): Reading => ({ value: null, reason }) as Reading;

describe('[C8] [MEAS21] the bandwidth of a notch is the width of its stop band', () => {
	// Where (1 - u²)² = (u/Q)²: the edges are u = √(1 + 1/4Q²) ± 1/2Q, 1/Q apart.
	it.each([0.25, 0.5, 1, 2.5, 20].flatMap((q) => [1, -100].map((gain) => [q, gain] as const)))(
		'with a Q of %d and a gain of %d',
		(q, gain) => {
			const of = product(wide, notch(q), [gain]);
			const middle = Math.sqrt(1 + 1 / (4 * q * q));
			expect(read('gain', of).value).toBeCloseTo(20 * Math.log10(Math.abs(gain)), 3);
			expect((read('bandwidth', of).value! * q) / F0).toBeCloseTo(1, 3);
			expect(read('lower_cutoff', of).value! / F0).toBeCloseTo(middle - 1 / (2 * q), 3);
			expect(read('upper_cutoff', of).value! / F0).toBeCloseTo(middle + 1 / (2 * q), 3);
		}
	);

	it('that is not deep: where |H|² = 1/2 with a depth d, (1 - u²)² = (u/Q)² (1 - 2d²)', () => {
		const of = product(wide, notch(1, 0.1));
		expect(read('bandwidth', of).value! / F0).toBeCloseTo(Math.sqrt(1 - 2 * 0.01), 3);
		const places = read('bandwidth', of);
		expect(places.value !== null && places.at.map(({ y }) => y.toFixed(2))).toEqual(['-3.01', '-3.01']);
	});

	it('of two sections at one frequency, each of which takes half of the loss: 1/(Q √(√2 - 1)) wide', () => {
		expect(read('bandwidth', product(wide, notch(4), notch(4))).value! / F0).toBeCloseTo(
			1 / (4 * Math.sqrt(Math.SQRT2 - 1)),
			3
		);
	});

	it('and is not read where the gains on both sides differ, nor are its edges', () => {
		// Above the notch the gain is 2 dB less.
		const of = product(wide, [1, 0, 10 ** -0.1, 1, 1, 1]);
		for (const id of ['bandwidth', 'lower_cutoff', 'upper_cutoff'])
			expect(read(id, of), id).toEqual(none('stop_band_uneven'));
	});

	it('nor where a single point shows the notch', () => {
		expect(read('bandwidth', product(decades(10, 1e5, 5), notch(0.25, 1e-3)))).toEqual(none('too_few_points'));
	});

	it.each([1.2, 1.4])('nor where the sweep ends in the notch, a factor of %d above its middle', (above) => {
		const of = product(decades(10, F0 * above, 2001), notch(0.5));
		for (const id of ['bandwidth', 'lower_cutoff', 'upper_cutoff']) expect(read(id, of).value, id).toBeNull();
	});
});

describe('[C8] [MEAS21] the bandwidth of a response with several pass bands is not read', () => {
	it('as of a low-pass with a notch in its band, whose cutoffs are those of the first band', () => {
		const of = product(wide, notch(5), [1, 0, 0, 1, 0.01, 0]);
		expect(read('bandwidth', of)).toEqual(none('several_bands'));
		expect(read('upper_cutoff', of).value! / F0).toBeCloseTo(Math.sqrt(1.01) - 0.1, 2);
	});

	it('as of two resonances of one height', () => {
		const [a, b] = [
			product(wide, [0, 0.1, 0, 1, 0.1, 1]),
			product(
				wide.map((f) => f / 3),
				[0, 0.1, 0, 1, 0.1, 1]
			)
		];
		const amplitude = (of: FrequencyResponse, i: number) => 10 ** (of.magnitude[i]! / 20);
		const sum = wide.map((_, i) => amplitude(a, i) + amplitude(b, i));
		expect(read('bandwidth', toResponse(wide, { re: sum, im: new Float64Array(sum.length) }))).toEqual(
			none('several_bands')
		);
	});
});

describe('[C8] [MEAS21] a low-pass with zeros of transmission is a low-pass', () => {
	it('also where it passes 14 dB less above its zero', () => {
		// |1 - u²/5| / |1 - u² + ju| at a zero of √5: -3 dB where (1 - u²/5)² = ((1 - u²)² + u²)/2.
		const of = product(wide, [1, 0, 0.2, 1, 1, 1]);
		// u⁴ (1/2 - 1/25) - u² (1/2 - 2/5) - 1/2 = 0
		const [a, b] = [0.5 - 0.04, 0.5 - 0.4];
		const corner = Math.sqrt((b + Math.sqrt(b * b + 2 * a)) / (2 * a));
		expect(read('bandwidth', of).value! / F0).toBeCloseTo(corner, 3);
		expect(read('upper_cutoff', of).value! / F0).toBeCloseTo(corner, 3);
		expect(read('lower_cutoff', of)).toEqual(none('no_lower_cutoff'));
	});
});

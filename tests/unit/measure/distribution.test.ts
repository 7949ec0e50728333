import { describe, expect, test } from 'vitest';
import { eyeOf } from '#lib/measure/eye.ts';
import { histogram, valuesOverTime } from '#lib/measure/histogram.ts';
import { seededRandom } from '../../support/random.ts';

describe('[C17] histogram', () => {
	test('the bins have the width of Freedman and Diaconis, and all shares are one', () => {
		const next = seededRandom(1);
		const values = Float64Array.from({ length: 10_000 }, () => next());
		const found = histogram(values)!;
		// The quartiles of an even distribution are half of its range apart.
		expect(found.share.length).toBeCloseTo(Math.cbrt(10_000), -1);
		expect(found.share.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
		expect(found.mean).toBeCloseTo(0.5, 2);
		expect(found.sigma).toBeCloseTo(1 / Math.sqrt(12), 2);
		expect([found.edges[0], found.edges.at(-1)]).toEqual([found.minimum, found.maximum]);
		const typed = histogram(values, 10)!;
		expect([...typed.share].every((share) => Math.abs(share - 0.1) < 0.02)).toBe(true);
		expect(typed.edges).toHaveLength(11);
	});

	test('a constant has one bin around it, NaN are left out, nothing has none', () => {
		expect(histogram(Float64Array.of(2, 2, NaN, 2))).toMatchObject({ mean: 2, sigma: 0, share: Float64Array.of(1) });
		expect(histogram(Float64Array.of(NaN, Infinity))).toBeNull();
	});

	test('two levels with equal quartiles get more than one bin', () => {
		const values = Float64Array.from({ length: 100 }, (_, i) => (i < 90 ? 0 : 1));
		const { share } = histogram(values)!;
		expect([share[0], share.at(-1)]).toEqual([expect.closeTo(0.9, 12), expect.closeTo(0.1, 12)]);
	});

	test('values count by the time that they last, on the lines between samples', () => {
		const x = Float64Array.from({ length: 1001 }, (_, i) => (i < 1000 ? i * 1e-3 : 10));
		const y = x.map((t) => (t < 1 ? 1 : 0));
		const values = valuesOverTime({ x, y });
		expect(values.reduce((sum, one) => sum + one, 0) / values.length).toBeCloseTo(0.55, 3);
	});
});

/** Bits with straight edges of a tenth of a bit, each transition shifted by up to half of `jitter`. */
function bits(count: number, interval: number, jitter: number, seed: number) {
	const next = seededRandom(seed);
	const [x, y] = [[0], [0]];
	let level = 0;
	for (let bit = 1; bit < count; bit++) {
		const value = next() < 0.5 ? 0 : 1;
		if (value === level) continue;
		const at = bit * interval + jitter * (next() - 0.5);
		x.push(at - interval / 20, at + interval / 20);
		y.push(level, value);
		level = value;
	}
	x.push(count * interval);
	y.push(level);
	return { x: Float64Array.from(x), y: Float64Array.from(y) };
}

describe('[C17] eye', () => {
	test('the bit period of random bits is found, and the eye of an ideal signal is open', () => {
		const eye = eyeOf(bits(2000, 1e-9, 0, 3));
		if ('reason' in eye) throw new Error(eye.reason);
		expect(eye.unitInterval).toBeCloseTo(1e-9, 18);
		expect(eye.height).toBeCloseTo(1, 9);
		expect(eye.width).toBeCloseTo(1e-9, 15);
		expect([eye.one, eye.zero]).toEqual([expect.closeTo(1, 9), expect.closeTo(0, 9)]);
		// Crossings are half a bit after the beginning of an eye.
		expect((((eye.start / 1e-9) % 1) + 1) % 1).toBeCloseTo(0.5, 6);
	});

	test('jitter closes it by the range of the crossings', () => {
		const eye = eyeOf(bits(4000, 1e-9, 2e-10, 4));
		if ('reason' in eye) throw new Error(eye.reason);
		expect(eye.unitInterval / 1e-9).toBeCloseTo(1, 4);
		expect(eye.jitterRange / 2e-10).toBeCloseTo(1, 1);
		expect(eye.jitterRms).toBeCloseTo(2e-10 / Math.sqrt(12), 11);
		expect(eye.width).toBeCloseTo(1e-9 - eye.jitterRange, 14);
	});

	test('a bit period may be given; random times have none; a constant and few transitions have their reasons', () => {
		const signal = bits(500, 1e-9, 0, 5);
		expect(eyeOf(signal, 1e-9)).toMatchObject({ unitInterval: 1e-9 });
		expect(eyeOf(signal, 1.37e-9)).toEqual({ reason: 'no_bit_period' });
		expect(eyeOf({ x: signal.x, y: signal.x.map(() => 1) })).toEqual({ reason: 'flat' });
		expect(eyeOf(bits(6, 1e-9, 0, 5))).toEqual({ reason: 'too_few_transitions' });
		expect(eyeOf({ x: Float64Array.of(0, 1), y: Float64Array.of(0, 1) })).toEqual({ reason: 'too_few_points' });
	});
});

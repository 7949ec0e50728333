import { describe, expect, it } from 'vitest';
import { findMeasurement } from '#lib/measure/registry.ts';
import type { Reading } from '#lib/measure/reading.ts';
import type { Curve } from '#lib/measure/statistics.ts';
import { seededRandom } from '../../support/random.ts';
import { sampled } from './curves.ts';

const TAU = 2 * Math.PI;

function read(id: string, curve: Curve): Reading {
	const measurement = findMeasurement(id);
	if (measurement?.of !== 'signal') throw new Error(`${id} is not read from a signal`);
	return measurement.compute(curve);
}

function value(id: string, curve: Curve): number {
	const reading = read(id, curve);
	if (reading.value === null) throw new Error(`${id}: ${reading.reason}`);
	return reading.value;
}

const relative = (found: number, exact: number): number => Math.abs(found / exact - 1);

/** A step at 1 in units of the time constant, of a waveform from 0 to 1 that begins at 0; `lasts` is how long the record goes on. */
const step = (approach: (t: number) => number, lasts: number, count = 40_000): Curve =>
	sampled((t) => (t < 1 ? 0 : approach(t - 1)), 1 + lasts, count);
const rc = (t: number): number => 1 - Math.exp(-t);

/** Approaches of one pole, of two and of three, real or nearly equal, with their 10 % to 90 % times. */
const approaches: Record<string, (t: number) => number> = {
	'two poles': (t) => 1 - 2 * Math.exp(-t) + Math.exp(-2 * t),
	'two near poles': (t) => 1 - 5 * Math.exp(-t) + 4 * Math.exp(-t / 0.8),
	'a double pole': (t) => 1 - (1 + t) * Math.exp(-t),
	'a triple pole': (t) => 1 - (1 + t + (t * t) / 2) * Math.exp(-t),
	'a slow part of 1 %': (t) => 1 - 0.99 * Math.exp(-t) - 0.01 * Math.exp(-t / 10),
	'a slow part of 10 %': (t) => 1 - 0.9 * Math.exp(-t) - 0.1 * Math.exp(-t / 5),
	'a power of time': (t) => 1 - 1 / (1 + t) ** 2
};

/** Where a rising function reaches a level. */
function reaches(f: (t: number) => number, level: number): number {
	let [low, high] = [0, 1e3];
	for (let i = 0; i < 100; i++) {
		const middle = (low + high) / 2;
		if (f(middle) < level) low = middle;
		else high = middle;
	}
	return low;
}

describe('[C8] [MEAS6] the edge of an RC circuit in a record that ends early', () => {
	it.each([6, 7, 9, 12, 18, 25, 40])(
		'agrees with ln 9 time constants to a millionth, %d time constants after the step',
		(lasts) => {
			const curve = step(rc, lasts);
			expect(relative(value('rise_time', curve), Math.log(9))).toBeLessThan(1e-6);
			expect(relative(value('slew_rate', curve), 0.8 / Math.log(9))).toBeLessThan(1e-6);
			expect(relative(value('settling_time', curve), Math.log(45))).toBeLessThan(1e-6);
			expect(value('overshoot', curve)).toBeLessThan(1e-6);
			const falling = { x: curve.x, y: curve.y.map((y) => 3 - 2 * y) };
			expect(relative(value('fall_time', falling), Math.log(9))).toBeLessThan(1e-6);
			expect(value('overshoot', falling)).toBeLessThan(1e-6);
		}
	);

	it('has no value before the record shows the level', () => {
		for (const id of ['rise_time', 'slew_rate', 'settling_time', 'overshoot'])
			expect(read(id, step(rc, 3.5))).toEqual({ value: null, reason: 'not_settled' });
	});
});

describe('[C8] [MEAS6] of other approaches', () => {
	it.each(Object.entries(approaches))(
		'%s: the edge is right to a thousandth as soon as it has a value, and has one at last',
		(_, approach) => {
			const exact = reaches(approach, 0.9) - reaches(approach, 0.1);
			const known: number[] = [];
			for (let lasts = 2; lasts < 400; lasts *= 1.6) {
				const reading = read('rise_time', step(approach, lasts, 20_000));
				if (reading.value === null) continue;
				known.push(lasts);
				expect(relative(reading.value, exact), `after ${lasts}`).toBeLessThan(1e-3);
			}
			expect(known.length).toBeGreaterThan(2);
		}
	);

	it('a ringing edge keeps the level at which it spends its time', () => {
		const damping = 0.2;
		const ringing = Math.sqrt(1 - damping * damping);
		const curve = step(
			(t) => 1 - Math.exp(-damping * t) * (Math.cos(ringing * t) + (damping / ringing) * Math.sin(ringing * t)),
			200,
			100_000
		);
		const exact = 100 * Math.exp((-Math.PI * damping) / ringing);
		expect(relative(value('overshoot', curve), exact)).toBeLessThan(1e-6);
	});

	it('a level that droops long after the edge is one', () => {
		const curve = step((t) => 1 - Math.exp(-20 * t) + 1e-4 * t, 20);
		expect(relative(value('rise_time', curve), Math.log(9) / 20)).toBeLessThan(5e-3);
	});

	it('one that returns slowly from an overshoot is not settled either', () => {
		const curve = step((t) => 1 - Math.exp(-10 * t) + 0.3 * (Math.exp(-t / 5) - Math.exp(-10 * t)), 5);
		expect(read('overshoot', curve)).toEqual({ value: null, reason: 'not_settled' });
	});
});

describe('[C8] [MEAS2] figures of sampled curves differ from the exact ones by what the lines between samples allow', () => {
	const counts = [16, 37, 100, 333, 1000];
	/** Whole periods of a sine of so many samples per period, at a random phase. */
	const sine = (perPeriod: number, phase: number, f = Math.sin): Curve => {
		const x = Float64Array.from({ length: 8 * perPeriod + 1 }, (_, i) => i / perPeriod);
		return { x, y: x.map((t) => f(TAU * t + phase)) };
	};

	it.each(counts)(
		'extremes of a sine of %d samples per period: too small by at most (π/n)²/2, never too large',
		(n) => {
			const random = seededRandom(n);
			for (let round = 0; round < 20; round++) {
				const curve = sine(n, TAU * random());
				const bound = (Math.PI / n) ** 2 / 2;
				for (const [id, sign] of [
					['maximum', 1],
					['minimum', -1]
				] as const) {
					const below = 1 - sign * value(id, curve);
					expect(below).toBeGreaterThanOrEqual(-1e-15);
					expect(below).toBeLessThanOrEqual(bound);
				}
				expect(2 - value('peak_to_peak', curve)).toBeLessThanOrEqual(2 * bound);
			}
		}
	);

	it.each(counts)('average and RMS of whole periods of %d samples are exact, whatever the phase', (n) => {
		const random = seededRandom(n + 1);
		const mix = (t: number) => 0.7 + Math.sin(t) + 0.3 * Math.cos(2 * t) - 0.1 * Math.sin(5 * t);
		for (let round = 0; round < 20; round++) {
			const curve = sine(n, TAU * random(), mix);
			expect(Math.abs(value('average', curve) - 0.7)).toBeLessThan(1e-12);
			expect(Math.abs(value('rms', curve) - Math.sqrt(0.49 + (1 + 0.09 + 0.01) / 2))).toBeLessThan(1e-6);
		}
	});

	it.each(counts)(
		'periods of %d samples: their mean is off by at most twice the error of a place, over the counted periods',
		(n) => {
			const random = seededRandom(n + 2);
			for (let round = 0; round < 20; round++) {
				const curve = sine(n, TAU * random());
				// A line of length h misses a crossing at half of the steepest slope by at most h²·|y''|/(8·|y'|), here at the middle level.
				const place = (1 / n) ** 2 * TAU * Math.sin(TAU / n);
				expect(Math.abs(value('period', curve) - 1)).toBeLessThanOrEqual(place + 1e-12);
			}
		}
	);

	/** Pulses from 0 to 5 with edges of so many samples each. */
	const pulses = (pieces: number): Curve => {
		const [x, y]: [number[], number[]] = [[0], [0]];
		const to = (at: number, level: number, count: number): void => {
			const [x0, y0] = [x.at(-1)!, y.at(-1)!];
			for (let k = 1; k <= count; k++) {
				x.push(x0 + ((at - x0) * k) / count);
				y.push(y0 + ((level - y0) * k) / count);
			}
		};
		for (let cycle = 0; cycle < 4; cycle++) {
			to(cycle + 0.1, 0, 3);
			to(cycle + 0.2, 5, pieces);
			to(cycle + 0.6, 5, 4);
			to(cycle + 0.8, 0, pieces);
			to(cycle + 1, 0, 2);
		}
		return { x: Float64Array.from(x), y: Float64Array.from(y) };
	};

	it.each([1, 2, 3, 10])('RMS, average, duty and edges of pulses whose edges have %d steps are exact', (pieces) => {
		const curve = pulses(pieces);
		expect(relative(value('rms', curve), 5 * Math.sqrt(0.4 + 0.3 / 3))).toBeLessThan(1e-12);
		expect(relative(value('average', curve), 5 * (0.4 + 0.15))).toBeLessThan(1e-12);
		expect(relative(value('rise_time', curve), 0.08)).toBeLessThan(1e-9);
		expect(relative(value('fall_time', curve), 0.16)).toBeLessThan(1e-9);
		expect(relative(value('duty', curve), 55)).toBeLessThan(1e-9);
		expect(relative(value('period', curve), 1)).toBeLessThan(1e-9);
	});
});

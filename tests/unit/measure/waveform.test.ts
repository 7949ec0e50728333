import { describe, expect, it } from 'vitest';
import { statistics, type Curve } from '../../../src/lib/measure/statistics.ts';
import type { Reading } from '../../../src/lib/measure/reading.ts';
import { findMeasurement } from '../../../src/lib/measure/registry.ts';
import { sampled } from './curves.ts';

function read(id: string, of: Curve): Reading {
	const measurement = findMeasurement(id);
	if (measurement?.of !== 'signal') throw new Error(`${id} is not read from a signal`);
	return measurement.compute(of);
}

function value(id: string, of: Curve): number {
	const reading = read(id, of);
	if (reading.value === null) throw new Error(`${id}: ${reading.reason}`);
	return reading.value;
}

const sine = sampled((t) => 1 + 2 * Math.sin(2 * Math.PI * 1000 * t), 10.3e-3, 20_000);

describe('means and extremes', () => {
	it('[MEAS2] weights by the step, not by the sample', () => {
		const uneven = { x: Float64Array.of(0, 0.1, 0.2, 0.3, 10), y: Float64Array.of(5, 5, 5, 1, 1) };
		expect(value('average', uneven)).toBeCloseTo((0.2 * 5 + 0.1 * 3 + 9.7) / 10, 12);
	});

	it('[MEAS2] reads average and rms of a sine over whole periods', () => {
		const whole = sampled((t) => 1 + 2 * Math.sin(2 * Math.PI * 1000 * t), 10e-3, 20_000);
		expect(value('average', whole)).toBeCloseTo(1, 4);
		expect(value('rms', whole)).toBeCloseTo(Math.sqrt(1 + 2), 4);
		expect(value('peak_to_peak', whole)).toBeCloseTo(4, 4);
	});

	it('says where the extremes are', () => {
		const reading = read('maximum', sine);
		if (reading.value === null) throw new Error('no maximum');
		expect(reading.value).toBeCloseTo(3, 4);
		expect(Math.sin(2 * Math.PI * 1000 * reading.at[0]!.x)).toBeCloseTo(1, 4);
	});

	it('takes a sweep that runs downwards', () => {
		expect(statistics({ x: Float64Array.of(2, 1, 0), y: Float64Array.of(0, 1, 2) })?.average).toBeCloseTo(1, 12);
	});
});

describe('cycles', () => {
	it('[MEAS7] reads frequency, period and duty cycle', () => {
		expect(value('frequency', sine)).toBeCloseTo(1000, 1);
		expect(value('period', sine)).toBeCloseTo(1e-3, 7);
		expect(value('duty', sine)).toBeCloseTo(50, 1);
	});

	it('[MEAS7] reads an oscillator after its start-up', () => {
		const start = sampled((t) => 5 + Math.min(1, t / 2e-3) * Math.sin(2 * Math.PI * 8000 * t), 10e-3, 40_000);
		expect(value('frequency', start)).toBeCloseTo(8000, 0);
	});

	it('[MEAS7] reads the duty cycle of pulses', () => {
		const pulses = sampled((t) => (t % 1 < 0.2 ? 5 : 0), 20.5, 40_000);
		expect(value('duty', pulses)).toBeCloseTo(20, 1);
	});

	it('[MEAS7] is not misled by ripple about the middle', () => {
		const ripple = sampled((t) => Math.sin(2 * Math.PI * t) + 0.05 * Math.sin(2 * Math.PI * 211 * t), 8.2, 60_000);
		expect(value('frequency', ripple)).toBeCloseTo(1, 2);
	});

	it.each<[string, (t: number) => number]>([
		['a constant', () => 3],
		['a step', (t) => (t > 0.5 ? 1 : 0)],
		['a chirp', (t) => Math.sin(40 * t * t)],
		['a single pulse', (t) => (t > 0.6 && t < 0.7 ? 1 : 0)],
		['a burst that is over', (t) => (t > 1.6 && t < 2 ? Math.sin(100 * t) : 0)],
		['ripple on a slow approach', (t) => Math.exp(-t) + 0.04 * Math.sin(100 * t)]
	])('[MEAS7] finds no period in %s', (_name, f) => {
		expect(read('frequency', sampled(f, 3, 3000))).toEqual({ value: null, reason: 'not_periodic' });
	});

	it('reads total harmonic distortion', () => {
		const distorted = sampled(
			(t) => Math.sin(2 * Math.PI * t) + 0.03 * Math.sin(4 * Math.PI * t) + 0.04 * Math.cos(6 * Math.PI * t),
			12,
			60_000
		);
		expect(value('thd', distorted)).toBeCloseTo(5, 2);
	});

	it('[C8] a tone with a slower one beside it has no distortion', () => {
		const tones = sampled(
			(t) => Math.sin(2 * Math.PI * 10_000 * t) + 0.3 * Math.sin(2 * Math.PI * 1000 * t),
			5e-3,
			20_000
		);
		expect(read('thd', tones)).toMatchObject({ value: null, reason: 'not_periodic' });
	});
});

describe('transitions', () => {
	const tau = 1e-3;
	const charge = sampled((t) => (t < 1e-3 ? 0 : 1 - Math.exp(-(t - 1e-3) / tau)), 15e-3, 60_000);

	it('[MEAS6] reads the rise of an RC step as 2.2 time constants', () => {
		expect(value('rise_time', charge) / (Math.log(9) * tau)).toBeCloseTo(1, 2);
		expect(value('slew_rate', charge)).toBeCloseTo(0.8 / (Math.log(9) * tau), -1);
		expect(value('overshoot', charge)).toBeCloseTo(0, 0);
		expect(read('fall_time', charge)).toEqual({ value: null, reason: 'no_transition' });
	});

	it('[MEAS6] reads overshoot and settling of a second-order step', () => {
		const [damping, omega] = [0.3, 1000];
		const ringing = omega * Math.sqrt(1 - damping * damping);
		const step = sampled(
			(t) => {
				const s = t - 2e-3;
				if (s < 0) return 1;
				const decay = Math.exp(-damping * omega * s);
				return 1 + 2 * (1 - decay * (Math.cos(ringing * s) + (damping * omega * Math.sin(ringing * s)) / ringing));
			},
			60e-3,
			100_000
		);
		const exact = 100 * Math.exp((-Math.PI * damping) / Math.sqrt(1 - damping * damping));
		expect(value('overshoot', step)).toBeCloseTo(exact, 0);
		const settled = value('settling_time', step);
		// The envelope e^(-ζωt)/√(1-ζ²) enters 2 % at 13.2 ms; the last ring is inside somewhat before.
		expect(settled).toBeGreaterThan(9e-3);
		expect(settled).toBeLessThan(13.3e-3);
	});

	it('[MEAS6] reads a sine of few points as one of many', () => {
		for (const count of [100, 101, 103, 107]) {
			const x = Float64Array.from({ length: count }, (_, i) => (5e-3 * i) / (count - 1));
			const coarse = { x, y: x.map((t) => Math.sin(2 * Math.PI * 1000 * t)) };
			expect(value('rise_time', coarse)).toBeCloseTo(value('rise_time', sine), 5);
			expect(value('overshoot', coarse)).toBeLessThan(1);
		}
	});

	it('[MEAS6] settles in each state of a square wave', () => {
		const edges = sampled(
			(t) => (t % 4 < 2 ? Math.min(1, (t % 4) / 0.1) : Math.max(0, 1 - ((t % 4) - 2) / 0.1)),
			16,
			40_000
		);
		expect(value('rise_time', edges)).toBeCloseTo(0.08, 3);
		expect(value('fall_time', edges)).toBeCloseTo(0.08, 3);
		expect(value('settling_time', edges)).toBeCloseTo(0.088, 3);
	});

	it('[MEAS6] passes over a rise that began before the record', () => {
		const late = sampled(
			(t) => (t < 1 ? 0.5 + t / 2 : t < 3 ? 1 : t < 4 ? 4 - t : t < 6 ? 0 : Math.min(1, t - 6)),
			9,
			30_000
		);
		expect(value('rise_time', late)).toBeCloseTo(0.8, 2);
		expect(value('fall_time', late)).toBeCloseTo(0.8, 2);
	});
});

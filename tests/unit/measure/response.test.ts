import { describe, expect, it } from 'vitest';
import { magnitudeDb, phaseDegrees, ratio } from '../../../src/lib/measure/complex.ts';
import type { Reading } from '../../../src/lib/measure/reading.ts';
import { findMeasurement } from '../../../src/lib/measure/registry.ts';
import type { FrequencyResponse } from '../../../src/lib/measure/response.ts';
import { decades, response, toResponse } from './curves.ts';

function read(id: string, of: FrequencyResponse): Reading {
	const measurement = findMeasurement(id);
	if (measurement?.of === 'responses') return measurement.compute({ loop_gain: of });
	if (measurement?.of !== 'response') throw new Error(`${id} is not read from a response`);
	return measurement.compute(of);
}

function value(id: string, of: FrequencyResponse): number {
	const reading = read(id, of);
	if (reading.value === null) throw new Error(`${id}: ${reading.reason}`);
	return reading.value;
}

const wide = decades(1, 1e9, 901);

describe('frequency response', () => {
	it('[MEAS5] reads no phase margin where the phase turns by more than 90° between two samples', () => {
		const [re, im] = [Float64Array.of(-10, -10, 0.1, 0.01), Float64Array.of(-0.01, -1, -0.01, -0.01)];
		const loop = toResponse(Float64Array.of(1, 10, 100, 1e3), { re, im });
		expect(read('phase_margin', loop)).toEqual({ value: null, reason: 'too_few_points' });
	});

	it('[MEAS4] reads gain and bandwidth of a low-pass', () => {
		const lowPass = toResponse(wide, response(wide, { gain: 100, poles: [1e4] }));
		expect(value('gain', lowPass)).toBeCloseTo(40, 6);
		expect(value('bandwidth', lowPass) / 1e4).toBeCloseTo(1, 4);
		expect(read('lower_cutoff', lowPass)).toEqual({ value: null, reason: 'no_lower_cutoff' });
		expect(value('unity_gain_frequency', lowPass) / (1e4 * Math.sqrt(1e4 - 1))).toBeCloseTo(1, 4);
	});

	it('[MEAS4] finds no unity-gain frequency in the rounding of a gain of one', () => {
		const allPass = response(wide, { gain: 1, poles: [1e4], zeros: [-1e4] });
		const rounded = (data: Float64Array) => data.map((each, i) => each * (1 + (i % 2 === 0 ? 1e-14 : -1e-14)));
		const flat = toResponse(wide, { re: rounded(allPass.re), im: rounded(allPass.im) });
		expect(read('unity_gain_frequency', flat)).toEqual({ value: null, reason: 'no_unity_crossing' });
		// Beyond that, the crossing of a gain that rises again is found.
		const lift = (gain: number) => response(wide, { gain, poles: [1e5, 1e5], zeros: [1e4] });
		const peak = toResponse(wide, lift(1));
		// 1 + u² = (1 + u²/100)² for u in units of 10 kHz, so u² = 10⁴ (1 - 2/100).
		expect(value('unity_gain_frequency', peak) / 1e4 / Math.sqrt(9800)).toBeCloseTo(1, 3);
	});

	it('[MEAS4] reads both cutoffs of a band-pass and where they lie', () => {
		const bandPass = toResponse(wide, response(wide, { gain: -50, poles: [1e6], highPass: [100] }));
		expect(value('gain', bandPass)).toBeCloseTo(20 * Math.log10(50 / (1 + 100 / 1e6)), 4);
		// Exactly: f² ∓ f·(fu - fl) - fu·fl = 0 of the product of both corners gives fu - fl unchanged.
		expect(value('bandwidth', bandPass) / (1e6 + 100)).toBeCloseTo(1, 3);
		const reading = read('bandwidth', bandPass);
		expect(reading.value !== null && reading.at.map(({ x }) => x)).toEqual([
			value('lower_cutoff', bandPass),
			value('upper_cutoff', bandPass)
		]);
		expect(value('lower_cutoff', bandPass) / 100).toBeCloseTo(1, 3);
	});

	it('[MEAS4] has no bandwidth when the sweep ends before the response falls', () => {
		const short = decades(1, 1e3, 91);
		const flat = toResponse(short, response(short, { gain: 10, poles: [1e6] }));
		expect(read('bandwidth', flat)).toEqual({ value: null, reason: 'no_upper_cutoff' });
		expect(read('phase_margin', flat)).toEqual({ value: null, reason: 'no_unity_crossing' });
		expect(value('gain', flat)).toBeCloseTo(20, 6);
	});

	it.each([
		['non-inverting', 1e4],
		['inverting', -1e4]
	])('[MEAS5] reads the margins of a three-pole loop, %s', (_name, gain) => {
		const loop = toResponse(wide, response(wide, { gain, poles: [1e3, 1e7, 1e8] }));
		const unity = value('unity_gain_frequency', loop);
		const lag = Math.atan(unity / 1e3) + Math.atan(unity / 1e7) + Math.atan(unity / 1e8);
		expect(value('crossover_frequency', loop)).toBe(unity);
		expect(value('phase_margin', loop)).toBeCloseTo(180 - (lag * 180) / Math.PI, 2);
		// With the first pole far below, -180° is reached at √(p2·p3).
		const turn = Math.sqrt(1e7 * 1e8);
		const there = 1e4 / Math.hypot(1, turn / 1e3) / Math.hypot(1, turn / 1e7) / Math.hypot(1, turn / 1e8);
		expect(value('gain_margin', loop)).toBeCloseTo(-20 * Math.log10(there), 1);
	});

	it('[MEAS5] gives no gain margin to a loop of one pole', () => {
		const loop = toResponse(wide, response(wide, { gain: 1e3, poles: [1e3] }));
		expect(read('gain_margin', loop)).toEqual({ value: null, reason: 'no_phase_crossing' });
	});

	it('divides by the input where there is one', () => {
		const output = response(wide, { gain: 100, poles: [1e4] });
		const input = response(wide, { gain: 2, poles: [1e4] });
		expect(value('gain', toResponse(wide, output, input))).toBeCloseTo(20 * Math.log10(50), 9);
	});
});

describe('complex vectors', () => {
	it('[MEAS3] unwraps phase over many turns', () => {
		const turns = Float64Array.from({ length: 200 }, (_, i) => -i * 47);
		const re = turns.map((degrees) => Math.cos((degrees * Math.PI) / 180));
		const im = turns.map((degrees) => Math.sin((degrees * Math.PI) / 180));
		phaseDegrees({ re, im }).forEach((phase, i) => expect(phase).toBeCloseTo(turns[i]!, 6));
	});

	it('[MEAS3] [EXPR8] goes on after a gap', () => {
		const degrees = [NaN, -170, NaN, -190, -350, -370];
		const angles = degrees.map((angle) => (angle * Math.PI) / 180);
		const phase = phaseDegrees({ re: Float64Array.from(angles, Math.cos), im: Float64Array.from(angles, Math.sin) });
		expect([...phase].map((angle) => Math.round(angle))).toEqual(degrees);
	});

	it('gives -∞ dB for zero', () => {
		expect(magnitudeDb({ re: Float64Array.of(0, 10), im: Float64Array.of(0, 0) })).toEqual(
			Float64Array.of(-Infinity, 20)
		);
	});

	it('divides without overflow', () => {
		const large = { re: Float64Array.of(3e200, 1e300), im: Float64Array.of(4e200, -1e300) };
		const quotient = ratio(large, large);
		expect(quotient.re[0]).toBeCloseTo(1, 12);
		expect(quotient.im[1]).toBeCloseTo(0, 12);
	});
});

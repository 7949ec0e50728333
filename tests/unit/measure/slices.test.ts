import { expect, test } from 'vitest';
import { SAMPLES_AT_ONCE, type Steps } from '#lib/base/slices.ts';
import { nyquist } from '#lib/charts/drawings/nyquist.ts';
import { phaseDegrees } from '#lib/measure/complex.ts';
import type { Plot, Quantity, Vector } from '#lib/measure/dataset.ts';
import { findMeasurement } from '#lib/measure/registry.ts';
import { responseSteps } from '#lib/measure/response.ts';
import { signedMargins } from '#lib/sim/loop-probe/signed-margins.ts';
import type { Metric } from '#lib/sim/metric.ts';
import { counted } from './counted.ts';
import { decades, toResponse } from './curves.ts';

test('[C8] the levels, edges and ringing of a waveform are looked for in short pieces', () => {
	const count = SAMPLES_AT_ONCE;
	// A noisy step that is not repetitive: its levels are looked for in every way.
	const step = Array.from({ length: count }, (_, i) => (i < count / 5 ? 0 : 1) + 0.004 * Math.sin(i * i));
	const { y, reads } = counted(step);
	const curve = { x: Float64Array.from(step, (_, i) => i), y };
	for (const id of ['rise_time', 'overshoot', 'settling_time']) {
		const measurement = findMeasurement(id);
		if (measurement?.of !== 'signal') throw new Error(`${id} is not read from a signal`);
		const work = measurement.compute.steps!(curve);
		let longest = 0;
		for (let isDone = false; !isDone;) {
			const before = reads();
			isDone = work.next().done === true;
			longest = Math.max(longest, reads() - before);
		}
		expect(longest, id).toBeLessThan(6 * SAMPLES_AT_ONCE);
	}
	expect(reads()).toBeGreaterThan(20 * count);
});

test('[C8] the mean power of ports is computed in short pieces', () => {
	const count = 10 * SAMPLES_AT_ONCE;
	const { y, reads } = counted(Array.from({ length: count }, (_, i) => 5 + (i % 3)));
	const voltage = { name: 'v(dd)', kind: 'real', quantity: 'voltage', data: y } as const;
	const current = {
		name: 'i(vdd)',
		kind: 'real',
		quantity: 'current',
		data: new Float64Array(count).fill(-2)
	} as const;
	const port = { scale: Float64Array.from({ length: count }, (_, i) => i), voltage, current };
	for (const [id, value] of [
		['supply_power', 12],
		['efficiency', 100]
	] as const) {
		const measurement = findMeasurement(id);
		if (measurement?.of !== 'ports') throw new Error(`${id} is not read from ports`);
		const work = measurement.compute.steps!({ supply_port: port, load_port: port });
		let longest = 0;
		for (;;) {
			const before = reads();
			const step = work.next();
			longest = Math.max(longest, reads() - before);
			if (!step.done) continue;
			expect(step.value).toMatchObject({ value: expect.closeTo(value, 4) as number });
			break;
		}
		expect(longest, id).toBeLessThan(2 * SAMPLES_AT_ONCE);
	}
	expect(reads()).toBeGreaterThanOrEqual(3 * count);
});

/** The numbers of samples read in each piece of some work, and its result. */
function piecesOf<T>(work: Steps<T>, reads: () => number): { longest: number; result: T } {
	let longest = 0;
	for (;;) {
		const before = reads();
		const step = work.next();
		longest = Math.max(longest, reads() - before);
		if (step.done) return { longest, result: step.value };
	}
}

test('[C8] a long response, its phase and its pass band are computed in short pieces', () => {
	const count = 6 * SAMPLES_AT_ONCE;
	// A low-pass beside a resonance, which is looked for everywhere.
	const frequency = counted(Array.from({ length: count }, (_, i) => 10 ** ((6 * i) / count)));
	const re = counted(Array.from({ length: count }, (_, i) => 1 / (1 + ((i - count / 2) / count) ** 2)));
	const im = counted(Array.from({ length: count }, (_, i) => -i / count));
	const one = { re: new Float64Array(count).fill(1), im: new Float64Array(count) };
	const reads = (): number => frequency.reads() + re.reads() + im.reads();
	const { longest, result } = piecesOf(responseSteps(frequency.y, { re: re.y, im: im.y }, one), reads);
	expect(longest).toBeLessThan(5 * SAMPLES_AT_ONCE);
	expect(reads()).toBeGreaterThan(4 * count);
	expect(result.phase.at(-1)).toBeCloseTo((Math.atan2(im.y[count - 1]!, re.y[count - 1]!) * 180) / Math.PI, 9);
});

test('[C8] a phase keeps its turns from one piece to the next', () => {
	const count = 3 * SAMPLES_AT_ONCE;
	const angle = (i: number): number => (-i / SAMPLES_AT_ONCE) * 4 * Math.PI;
	const samples = {
		re: Float64Array.from({ length: count }, (_, i) => Math.cos(angle(i))),
		im: Float64Array.from({ length: count }, (_, i) => Math.sin(angle(i)))
	};
	expect(phaseDegrees(samples).at(-1)).toBeCloseTo((angle(count - 1) * 180) / Math.PI, 6);
});

test('[C8] a pass band beside a resonance is found across pieces', () => {
	const count = 5 * SAMPLES_AT_ONCE;
	const frequency = decades(1, 1e8, count);
	// Couplings at 10 Hz, a band of 20 dB, and a resonance of 40 dB at 10 MHz: the band covers several pieces.
	const samples = { re: new Float64Array(count), im: new Float64Array(count) };
	for (let i = 0; i < count; i++) {
		const [low, f] = [frequency[i]! / 10, frequency[i]! / 1e7];
		const highPass = { re: low ** 2 / (1 + low ** 2), im: low / (1 + low ** 2) };
		const [real, imaginary] = [1 - f ** 2, f / 30];
		const square = real ** 2 + imaginary ** 2;
		const resonance = { re: (10 * real) / square, im: (-10 * imaginary) / square };
		samples.re[i] = highPass.re * resonance.re - highPass.im * resonance.im;
		samples.im[i] = highPass.re * resonance.im + highPass.im * resonance.re;
	}
	const { magnitude, band, unknown } = toResponse(frequency, samples);
	expect(unknown).toBeNull();
	expect(magnitude[band]).toBeCloseTo(20, 1);
});

test.each(['input', 'output'] as const)('[C8] an %s impedance reads only the samples beside its frequency', (side) => {
	const count = 100_000;
	const re = counted(Array.from({ length: count }, (_, i) => 1 + i));
	const complex = (name: string, quantity: Quantity, data: Float64Array): Vector => ({
		name,
		kind: 'complex',
		quantity,
		re: data,
		im: new Float64Array(count)
	});
	const port = {
		scale: Float64Array.from({ length: count }, (_, i) => 1 + i),
		voltage: complex('v(in)', 'voltage', re.y),
		current: complex('i(vin)', 'current', new Float64Array(count).fill(2))
	};
	const measurement = findMeasurement(`${side}_impedance`);
	if (measurement?.of !== 'ports') throw new Error('An impedance is not read from a port');
	const reading = measurement.compute({ [`${side}_port`]: port });
	expect(reading.value).toBeCloseTo(500, 9);
	expect(re.reads()).toBeLessThan(100);
});

test('[C8] the sign of the margins of a long loop gain is looked up in pieces, where there is a margin', () => {
	const count = 4 * SAMPLES_AT_ONCE;
	const re = counted(Array.from({ length: count }, (_, i) => -1e3 / (1 + i)));
	const plot = gainPlot('loop_gain', 'none', re.y);
	const metric = (value: number | null): Metric => ({
		id: 'phase_margin',
		signal: 'loop_gain',
		plot: 'ac1',
		unit: 'deg',
		value,
		at: []
	});
	expect(piecesOf(signedMargins([metric(null)], [plot]), re.reads).result).toEqual([metric(null)]);
	expect(re.reads()).toBe(0);
	const { longest, result } = piecesOf(signedMargins([metric(60)], [plot]), re.reads);
	expect(result).toMatchObject([{ value: null, reason: 'positive_feedback' }]);
	expect(longest).toBeLessThan(3 * SAMPLES_AT_ONCE);
});

test('[C17] a Nyquist plot of many points is computed in short pieces', () => {
	const pieces = 5;
	const count = pieces * SAMPLES_AT_ONCE;
	const part = (value: (i: number) => number): Float64Array => Float64Array.from({ length: count }, (_, i) => value(i));
	const plot = gainPlot(
		'out',
		'voltage',
		part((i) => 10 / (1 + i / 1e3))
	);
	const work = nyquist(plot, ['v(out)']);
	let steps = 0;
	for (;;) {
		const step = work.next();
		if (!step.done) steps += 1;
		else {
			const [{ figures } = { figures: [] }] = step.value.figures;
			expect(figures).toMatchObject([
				{ id: 'phase_margin', value: 180 },
				{ id: 'distance_to_minus_one', value: expect.closeTo(1.03, 2) as number }
			]);
			break;
		}
	}
	// Branches, magnitude, decibels, phase, peak and distance: a piece of each at once.
	expect(steps).toBeGreaterThanOrEqual(6 * pieces - 1);
});

/** A real gain over 1 Hz, 2 Hz and so on. */
function gainPlot(name: string, quantity: Quantity, re: Float64Array): Plot {
	const frequency = Float64Array.from(re, (_, i) => 1 + i);
	return {
		id: 'ac1',
		title: '',
		analysis: 'ac',
		scale: 'frequency',
		vectors: [
			{ name: 'frequency', kind: 'real', quantity: 'frequency', data: frequency },
			{ name, kind: 'complex', quantity, re, im: new Float64Array(re.length) }
		]
	};
}

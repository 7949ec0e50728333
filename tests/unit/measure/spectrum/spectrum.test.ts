import { describe, expect, test } from 'vitest';
import { fundamentalOf } from '#lib/measure/spectrum/fundamental.ts';
import { resample } from '#lib/measure/spectrum/resample.ts';
import { signalSpectrum } from '#lib/measure/spectrum/signal-spectrum.ts';
import { foldedFrequency, toneFigures } from '#lib/measure/spectrum/tone-figures.ts';
import { spectrumOf } from '#lib/measure/spectrum/transform.ts';
import { coherentGain, powerGain, type WindowKind, windowKinds, windowValues } from '#lib/measure/spectrum/windows.ts';

/** Equivalent noise bandwidth, bins. */
const noiseBandwidth = (kind: WindowKind) => powerGain(kind) / coherentGain(kind) ** 2;

import { seededRandom } from '../../../support/random.ts';

/** A sum of sines over time; the times are even, or shifted by up to 40 % of a step. */
function mix(
	tones: [frequency: number, amplitude: number][],
	points: number,
	duration: number,
	offset = 0,
	seed?: number
) {
	const next = seed === undefined ? null : seededRandom(seed);
	const step = duration / (points - 1);
	const x = Float64Array.from({ length: points }, (_, i) =>
		i === 0 || i === points - 1 || !next ? i * step : (i + 0.8 * (next() - 0.5)) * step
	);
	const y = x.map((t) => tones.reduce((sum, [f, a]) => sum + a * Math.sin(2 * Math.PI * f * t + f), offset));
	return { x, y };
}
const even = (tones: [cycles: number, amplitude: number][], samples: number, offset = 0) =>
	Float64Array.from({ length: samples }, (_, i) =>
		tones.reduce((sum, [cycles, a]) => sum + a * Math.sin((2 * Math.PI * cycles * i) / samples + 1), offset)
	);

describe('[C17] [MEAS16] windows', () => {
	test.each(windowKinds)('the gains of %s are the means of its values, and its bandwidth their ratio', (kind) => {
		const values = windowValues(kind, 4096);
		const mean = values.reduce((sum, one) => sum + one, 0) / 4096;
		const square = values.reduce((sum, one) => sum + one * one, 0) / 4096;
		expect(coherentGain(kind)).toBeCloseTo(mean, 12);
		expect(powerGain(kind)).toBeCloseTo(square, 12);
		expect(noiseBandwidth(kind)).toBeCloseTo(square / mean ** 2, 12);
	});

	test('the bandwidths are those of the literature', () => {
		const wanted = { rectangular: 1, hann: 1.5, hamming: 1.3628, 'blackman-harris': 2.0044, 'flat-top': 3.7702 };
		for (const kind of windowKinds) expect(noiseBandwidth(kind)).toBeCloseTo(wanted[kind], 2);
	});

	test.each(windowKinds)('with %s, a tone of whole periods has its amplitude, and a mean its value', (kind) => {
		const { amplitude, power } = spectrumOf(even([[64, 0.7]], 1024, -2.5), 1, kind);
		expect(amplitude[64]).toBeCloseTo(0.7, 12);
		expect(amplitude[0]).toBeCloseTo(2.5, 12);
		expect(power.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0.7 ** 2 / 2 + 2.5 ** 2, 1);
	});

	test('the flat top reads an amplitude between two bins to 0.02 dB', () => {
		const { amplitude } = spectrumOf(even([[64.5, 1]], 1024), 1, 'flat-top');
		expect(20 * Math.log10(Math.max(...amplitude))).toBeCloseTo(0, 1);
		expect(Math.abs(20 * Math.log10(Math.max(...amplitude)))).toBeLessThan(0.02);
	});
});

describe('[C17] [MEAS16] even steps', () => {
	test('a straight line stays one, a cubic through a parabola is exact inside', () => {
		const x = Float64Array.of(0, 1, 3, 4, 7, 8);
		const line = resample({ x, y: x.map((v) => 2 * v - 1) }, 0, 0.5, 17, 'linear');
		expect([...line]).toEqual(Array.from({ length: 17 }, (_, i) => i - 1));
		const parabola = resample({ x, y: x.map((v) => v * v) }, 1, 0.5, 13, 'cubic');
		parabola.forEach((value, i) => expect(value).toBeCloseTo((1 + i / 2) ** 2, 12));
	});

	test('outside the curve are its end values; times that repeat are a step', () => {
		const curve = { x: Float64Array.of(0, 1, 1, 2), y: Float64Array.of(0, 0, 5, 5) };
		for (const way of ['linear', 'cubic'] as const)
			expect([...resample(curve, -1, 0.5, 9, way)]).toEqual([0, 0, 0, 0, 0, 5, 5, 5, 5]);
	});

	test('halving the steps divides the error of a line by 4, of a cubic by 8', () => {
		const error = (points: number, way: 'linear' | 'cubic') => {
			const curve = mix([[3, 1]], points, 1);
			return resample(curve, 0.2, 0.0007, 800, way).reduce(
				(most, value, i) => Math.max(most, Math.abs(value - Math.sin(2 * Math.PI * 3 * (0.2 + i * 0.0007) + 3))),
				0
			);
		};
		expect(error(101, 'linear') / error(201, 'linear')).toBeCloseTo(4, 0);
		expect(error(101, 'cubic') / error(201, 'cubic')).toBeCloseTo(8, 0);
	});
});

describe('[C17] [MEAS17] the fundamental', () => {
	test.each([997, 1000, 1234.5678])('of %d Hz is found to 1e-9 with harmonics and an offset', (f) => {
		const curve = mix(
			[
				[f, 1],
				[2 * f, 0.3],
				[3 * f, 0.1]
			],
			100_001,
			0.05,
			3
		);
		const found = fundamentalOf(curve, 'cubic');
		expect('frequency' in found && found.frequency / f).toBeCloseTo(1, 8);
	});

	test('there is none in a constant, a ramp, two periods or noise, each with its reason', () => {
		const x = Float64Array.from({ length: 1000 }, (_, i) => i * 1e-6);
		const next = seededRandom(5);
		const reason = (y: Float64Array) => fundamentalOf({ x, y }, 'linear');
		expect(reason(x.map(() => 3.3))).toEqual({ reason: 'flat' });
		expect(reason(x.map((t) => 1000 * t))).toEqual({ reason: 'too_few_periods' });
		expect(reason(x.map((t) => Math.sin(2 * Math.PI * 2000 * t)))).toEqual({ reason: 'too_few_periods' });
		expect(reason(x.map(() => next() - 0.5))).toEqual({ reason: 'no_fundamental' });
		expect(reason(x.map(() => NaN))).toEqual({ reason: 'not_finite' });
		expect(fundamentalOf({ x: x.subarray(0, 3), y: x.subarray(0, 3) }, 'linear')).toEqual({ reason: 'too_few_points' });
	});
});

describe('[C17] [MEAS18] figures of a tone', () => {
	/** Harmonics 2 and 3, and a spur that is not a harmonic. */
	const tones: [number, number][] = [
		[101, 1],
		[202, 0.01],
		[303, 0.02],
		[441, 0.005]
	];
	const distortion = Math.sqrt(0.01 ** 2 + 0.02 ** 2);
	const rest = Math.sqrt(distortion ** 2 + 0.005 ** 2);

	test.each(windowKinds)('with %s, an exact mix of sines has the figures of its amplitudes to 1e-6', (window) => {
		const figures = toneFigures(spectrumOf(even(tones, 4096, 1.2), 1, window), 101);
		expect(figures.thd).toBeCloseTo(100 * distortion, 6);
		expect(figures.thdN).toBeCloseTo(100 * rest, 6);
		expect(figures.snr).toBeCloseTo(-20 * Math.log10(0.005), 6);
		expect(figures.sinad).toBeCloseTo(-20 * Math.log10(rest), 6);
		expect(figures.sfdr).toBeCloseTo(-20 * Math.log10(0.02), 6);
		expect(figures.enob).toBeCloseTo((-20 * Math.log10(rest) - 10 * Math.log10(1.5)) / (20 * Math.log10(2)), 6);
		expect(figures.harmonics[2]).toMatchObject({ order: 3, frequency: 303, isFolded: false });
		expect(figures.harmonics[2]!.amplitude).toBeCloseTo(0.02, 8);
	});

	test('scaling the signal changes no ratio', () => {
		const of = (scale: number) =>
			toneFigures(
				spectrumOf(
					even(tones, 4096).map((v) => scale * v),
					1,
					'hann'
				),
				101
			);
		expect(of(1e-9).sinad).toBeCloseTo(of(1).sinad, 9);
		expect(of(1e6).thd).toBeCloseTo(of(1).thd, 9);
	});

	test('between the bins, the lobe has the power of the tone: what leaks is 80 dB below it', () => {
		const figures = toneFigures(
			spectrumOf(
				even(
					[
						[101.37, 1],
						[202.74, 0.01]
					],
					4096
				),
				1,
				'blackman-harris'
			),
			101.37
		);
		expect(figures.thd).toBeCloseTo(1, 3);
		expect(figures.snr).toBeGreaterThan(80);
	});

	test('harmonics above half of the rate are folded', () => {
		expect(foldedFrequency(900, 512)).toBe(124);
		const figures = toneFigures(
			spectrumOf(
				even(
					[
						[300, 1],
						[900, 0.1]
					],
					1024
				),
				1,
				'hann'
			),
			300
		);
		expect(figures.harmonics.find(({ order }) => order === 3)).toMatchObject({ frequency: 124, isFolded: true });
		expect(figures.thd).toBeCloseTo(10, 6);
	});

	test('white noise has the ratio of the powers within half a decibel', () => {
		const next = seededRandom(9);
		const values = even([[1001, 1]], 65_536).map((v) => v + 0.01 * (next() + next() + next() - 1.5));
		// The sum of three uniform numbers has a variance of a quarter.
		const wanted = 10 * Math.log10(0.5 / (0.01 ** 2 / 4));
		expect(Math.abs(toneFigures(spectrumOf(values, 1, 'hann'), 1001).snr - wanted)).toBeLessThan(0.5);
	});
});

describe('[C17] [MEAS17] the spectrum of a transient', () => {
	test('uneven steps and a record of no whole number of periods give the distortion to 5e-4 of it', () => {
		const curve = mix(
			[
				[1000, 1],
				[3000, 0.01]
			],
			200_001,
			0.02037,
			0.5,
			21
		);
		for (const window of windowKinds) {
			const found = signalSpectrum(curve, { window, interpolation: 'cubic' });
			if ('reason' in found || found.figures.value === null) throw new Error('no figures');
			expect(found.periods).toBe(20);
			expect(found.figures.value.thd).toBeCloseTo(1, 3);
		}
	});

	test('a record without a fundamental has a spectrum and no figures', () => {
		const x = Float64Array.from({ length: 1000 }, (_, i) => i);
		const found = signalSpectrum({ x, y: x.map((v) => v) }, { window: 'hann', interpolation: 'linear' });
		expect(found).toMatchObject({ figures: { value: null, reason: 'too_few_periods' } });
	});

	test('too few periods for the lobes of the window give no figures', () => {
		const curve = mix([[1000, 1]], 10_001, 0.0095);
		expect(signalSpectrum(curve, { window: 'rectangular', interpolation: 'cubic' })).toMatchObject({ periods: 9 });
		expect(signalSpectrum(curve, { window: 'flat-top', interpolation: 'cubic' })).toMatchObject({
			figures: { value: null, reason: 'too_few_periods' }
		});
	});
});

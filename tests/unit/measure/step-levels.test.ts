import { describe, expect, it } from 'vitest';
import { findMeasurement } from '#lib/measure/registry.ts';
import type { Reading } from '#lib/measure/reading.ts';
import type { Curve } from '#lib/measure/statistics.ts';
import { seededRandom } from '../../support/random.ts';
import { stepCases, type StepCase } from './step-cases.ts';

function read(id: string, curve: Curve): Reading {
	const measurement = findMeasurement(id);
	if (measurement?.of !== 'signal') throw new Error(`${id} is not read from a signal`);
	return measurement.compute(curve);
}

const ids = ['rise_time', 'fall_time', 'overshoot', 'settling_time'] as const;

/** What is wrong about a figure: more than 0.5 % off, one where there is none, or none where there is one. */
function fault({ curve, theory, isSettled }: StepCase, id: (typeof ids)[number]): string | null {
	const reading = read(id, curve);
	const expected = theory[id];
	if (reading.value === null) return expected !== null && isSettled ? `no ${id}: ${reading.reason}` : null;
	if (expected === null) return `${id} ${reading.value} where there is none`;
	const [least, most] = typeof expected === 'number' ? [expected, expected] : expected;
	// Percent of the step: what a line between samples is beside a peak.
	const slack = id === 'overshoot' ? 0.02 : 0;
	if (reading.value >= least * 0.995 - slack && reading.value <= most * 1.005 + slack) return null;
	return `${id} ${reading.value} instead of ${least} to ${most}`;
}

/** The figures of a curve; text is the reason why there is none. */
function all(f: (t: number) => number, length: number, count = 20_000) {
	const x = Float64Array.from({ length: count + 1 }, (_, i) => (length * i) / count);
	const curve = { x, y: x.map(f) };
	return Object.fromEntries(
		ids.map((id) => {
			const reading = read(id, curve);
			return [id, reading.value ?? (reading as { reason: string }).reason];
		})
	) as Record<(typeof ids)[number], number | string>;
}

/** Step response of an RLC circuit with a resonance of 1 rad/s. */
const rlc =
	(zeta: number) =>
	(t: number): number => {
		const w = Math.sqrt(1 - zeta * zeta);
		return t < 0 ? 0 : 1 - Math.exp(-zeta * t) * (Math.cos(w * t) + (zeta / w) * Math.sin(w * t));
	};
const rc = (t: number): number => (t < 0 ? 0 : 1 - Math.exp(-t));

it('[C8] [MEAS6] 280 random responses of first and second order have the figures of theory, or none', () => {
	const faults = stepCases(280, 20261126).flatMap((one) => {
		const of = ids.flatMap((id) => fault(one, id) ?? []);
		return of.length > 0 ? [`${one.name}: ${of.join('; ')}`] : [];
	});
	expect(faults).toEqual([]);
});

describe('[C8] [MEAS6] a step from rest to rest', () => {
	it.each([
		[0.05, 85.447],
		[0.1, 72.925],
		[0.2, 52.662]
	])(
		'a damping of %d, from the first sample on and later: the level before is that of the first sample',
		(zeta, overshoot) => {
			for (const delay of [0, 10]) {
				const figures = all((t) => rlc(zeta)(t - delay), delay + 200);
				expect(figures.overshoot).toBeCloseTo(overshoot, 1);
				expect(figures.fall_time).toBe('no_transition');
				// The last half cycle that leaves the band of 2 %.
				const halves = Math.floor(Math.log(50) / ((zeta * Math.PI) / Math.sqrt(1 - zeta * zeta)));
				const half = Math.PI / Math.sqrt(1 - zeta * zeta);
				expect(figures.settling_time).toBeGreaterThan((halves - 1) * half);
				expect(figures.settling_time).toBeLessThan((halves + 1) * half);
			}
		}
	);

	it.each([8, 10, 20])('one pole does not overshoot in a record of %d time constants', (lasts) => {
		const figures = all(rc, lasts);
		expect(figures.overshoot).toBeLessThan(1e-4);
		expect(figures.rise_time).toBeCloseTo(Math.log(9), 4);
		expect(figures.settling_time).toBeCloseTo(Math.log(45), 4);
	});

	it('ringing that the record shows for three of its time constants has the level about which it rings', () => {
		const figures = all(rlc(0.05), 60);
		expect(figures.overshoot).toBeCloseTo(85.447, 1);
		expect(figures.settling_time).toBe('not_settled');
	});

	it('ringing in a record of one time constant is not a repetitive waveform', () => {
		const figures = all(rlc(0.05), 20);
		for (const id of ['rise_time', 'overshoot'] as const)
			if (typeof figures[id] === 'number') expect(figures.overshoot).toBeCloseTo(85.447, 0);
		expect(figures.fall_time).not.toBeTypeOf('number');
		expect(figures.settling_time).not.toBeTypeOf('number');
	});

	it('ripple at the end has its mean for a level, noise before the step too', () => {
		const random = seededRandom(5);
		const ripple = all((t) => rlc(0.5)(t - 20) + 0.004 * Math.sin(40 * t), 100, 40_000);
		expect(ripple.overshoot).toBeCloseTo(16.3, 0);
		expect(ripple.rise_time).toBeCloseTo(1.638, 1);
		const noise = all((t) => rc(t - 20) + 0.004 * (random() - 0.5), 60);
		expect(noise.rise_time).toBeCloseTo(Math.log(9), 1);
	});

	it('a peak that goes far beyond the final level belongs to the step', () => {
		expect(all((t) => (t < 1 ? 0 : 0.3 + 0.7 * Math.exp(1 - t)), 21).overshoot).toBeCloseTo(233.3, 0);
	});
});

describe('[C8] [MEAS6] no step', () => {
	it.each<[string, (t: number) => number]>([
		['the band-pass of an RLC circuit', (t) => (t < 1 ? 0 : Math.exp(-0.1 * (t - 1)) * Math.sin(t - 1))],
		['a high-pass', (t) => (t < 1 ? 0 : Math.exp(1 - t))],
		['a half sine', (t) => (t > 10 && t < 20 ? Math.sin(((t - 10) * Math.PI) / 10) : 0)],
		['a staircase', (t) => Math.min(9, Math.floor(t / 6))]
	])('%s has no levels', (_name, f) => {
		for (const value of Object.values(all(f, 60))) expect(value).toMatch(/no_transition|not_settled/);
	});

	it('a pulse that rests has both of its edges, with ringing that crosses its middle', () => {
		const figures = all((t) => rlc(0.08)(t - 5) - rlc(0.08)(t - 155), 320);
		expect(figures.rise_time).toBeCloseTo(1.09, 1);
		expect(figures.fall_time).toBeCloseTo(figures.rise_time as number, 2);
		expect(figures.overshoot).toBeCloseTo(100 * Math.exp((-0.08 * Math.PI) / Math.sqrt(1 - 0.0064)), 1);
	});

	it('a change of the load after the step leaves its level', () => {
		const figures = all((t) => 5 * rc(t - 1) - 0.2 * rc((t - 60) * 2), 100);
		expect(figures.rise_time).toBeCloseTo(Math.log(9), 2);
		expect(figures.overshoot).toBeLessThan(0.1);
	});

	it('bits that begin and end at rest are transitions of their own', () => {
		const edge = (t: number): number => Math.min(1, Math.max(0, t));
		const bits = (t: number): number => edge(t - 3) - edge((t - 9) / 2) + edge(t - 14) - edge(t - 31) + edge(t - 40);
		const figures = all(bits, 60);
		expect(figures.rise_time).toBeCloseTo(0.8, 3);
		expect(figures.fall_time).toBeCloseTo(1.6, 3);
		expect(figures.settling_time).toBeCloseTo(0.88, 3);
	});
});

import { describe, expect, it } from 'vitest';
import type { Plot } from '../../../../src/lib/measure/dataset.ts';
import { evaluateExpression } from '../../../../src/lib/measure/expression/evaluate.ts';
import {
	decades,
	evenly,
	faultOf,
	numberOf,
	realVector,
	samplesOf,
	sweep,
	transient
} from '../../../support/expression-plots.ts';
import { seededRandom } from '../../../support/random.ts';

const TAU = 2 * Math.PI;

function expectNear(value: number, exact: number, within = 1e-6): void {
	expect(Math.abs(value - exact)).toBeLessThanOrEqual(within * Math.max(Math.abs(exact), 1e-300));
}

describe('closed forms over frequency', () => {
	const RC = 1e-6;
	const f0 = 1 / (TAU * RC);
	/** 1/(1 + jf/f0). */
	const lowPass = (f: number): [number, number] => {
		const u = f / f0;
		return [1 / (1 + u * u), -u / (1 + u * u)];
	};
	const [fr, q] = [1e5, 5];
	/** 1/(1 - u² + ju/Q). */
	const resonance = (f: number): [number, number] => {
		const u = f / fr;
		const [a, b] = [1 - u * u, u / q];
		return [a / (a * a + b * b), -b / (a * a + b * b)];
	};
	const ac = sweep(decades(1e3, 1e8, 20_001), {
		in: ['voltage', () => [2, 0]],
		out: ['voltage', (f) => lowPass(f).map((x) => 2 * x) as [number, number]],
		rlc: ['voltage', resonance]
	});
	const f = ac.vectors[0]!.kind === 'complex' ? ac.vectors[0]!.re : new Float64Array();

	it('[EXPR6] reads the cutoff, level and phase of an RC low-pass', () => {
		expectNear(numberOf('cross(db(v(out)/v(in)), -10*log10(2), 1, fall)', ac).re, f0);
		expectNear(numberOf('at(mag(v(out)/v(in)), 1meg)', ac).re, 1 / Math.hypot(1, 1e6 / f0));
		expectNear(numberOf('cross(ph(v(out)/v(in)), -45deg)', ac).re, f0);
		expect(numberOf('cross(ph(v(out)/v(in)), -45deg)', ac).unit).toBe('Hz');
	});

	it('[EXPR7] unwraps the phase of three poles to -270°', () => {
		const phase = samplesOf('ph((v(out)/v(in))^3)', ac);
		phase.forEach((degrees, i) =>
			expect(Math.abs(degrees + (3 * Math.atan(f[i]! / f0) * 180) / Math.PI)).toBeLessThan(1e-6)
		);
	});

	it('[EXPR7] has the group delay of an RC low-pass, RC/(1 + u²)', () => {
		const delay = samplesOf('group_delay(v(out)/v(in))', ac);
		delay.slice(1, -1).forEach((s, i) => expectNear(s, RC / (1 + (f[i + 1]! / f0) ** 2)));
	});

	it('[EXPR6] reads the peak of a resonance: Q/√(1 - 1/4Q²) at f0·√(1 - 1/2Q²)', () => {
		const near = sweep(evenly(9e4, 1.1e5, 20_001), { rlc: ['voltage', resonance] });
		const peak = numberOf('max(mag(rlc))', near);
		expectNear(peak.re, q / Math.sqrt(1 - 1 / (4 * q * q)));
		expectNear(numberOf('at(mag(rlc), 100kHz)', ac).re, q);
		expectNear(numberOf('cross(ph(rlc), -90)', ac).re, fr);
	});
});

describe('closed forms over time', () => {
	const period = 1e-3;
	/** Exact whole periods, with even samples: the trapezoid rule is exact for them. */
	const sine = transient(evenly(0, 4 * period, 4001), {
		s: ['voltage', (t) => 1 + 2 * Math.sin((TAU * t) / period)],
		c: ['current', (t) => 3 * Math.cos((TAU * t) / period - Math.PI / 3)]
	});

	it('[EXPR6] has mean, RMS, extremes and power of exact sines', () => {
		expectNear(numberOf('avg(s)', sine).re, 1);
		expectNear(numberOf('rms(s)', sine).re, Math.sqrt(1 + 4 / 2));
		expectNear(numberOf('max(s)', sine).re, 3);
		expectNear(numberOf('min(s)', sine).re, -1);
		expectNear(numberOf('pp(s)', sine).re, 4);
		const power = numberOf('avg(v(s)*"c")', sine);
		expectNear(power.re, (2 * 3 * Math.cos(Math.PI / 6)) / 2);
		expect(power.unit).toBe('W');
	});

	it('[EXPR7] derives and integrates: cosine and sine', () => {
		const fine = transient(evenly(0, period, 20_001), { s: ['voltage', (t) => Math.sin((TAU * t) / period)] });
		const t = evenly(0, period, 20_001);
		const [slope, area] = [samplesOf('deriv(s)', fine), samplesOf('integ(s)', fine)];
		const scale = TAU / period;
		t.forEach((time, i) => {
			expect(Math.abs(slope[i]! - scale * Math.cos(scale * time))).toBeLessThan(1e-6 * scale);
			expect(Math.abs(area[i]! - (1 - Math.cos(scale * time)) / scale)).toBeLessThan(1e-6 / scale);
		});
	});

	it('[EXPR7] derives a parabola exactly between uneven steps', () => {
		const t = [0, 1, 1.5, 4, 4.25];
		const plot = transient(t, { p: ['voltage', (x) => x * x] });
		const slopes = samplesOf('deriv(p)', plot);
		for (const i of [1, 2, 3]) expectNear(slopes[i]!, 2 * t[i]!, 1e-12);
	});

	it('[EXPR3] [EXPR4] keeps degrees and decibels in slopes and integrals', () => {
		const unitOf = (text: string): string => {
			const found = evaluateExpression(text, sine);
			return found.unit;
		};
		expect(unitOf('deriv(ph(s))')).toBe('deg/s');
		expect(unitOf('deriv(db(s))')).toBe('dB/s');
		expect(unitOf('db(s)*2')).toBe('dB');
		expect(unitOf('s/1kohm')).toBe('A');
		expect(faultOf('s + 1mA', sine)).toEqual(['expression_units', 's + 1mA']);
		expect(faultOf('at(s, 1V)', sine)).toEqual(['expression_units', '1V']);
	});

	/** A trapezoid from 0 to 5 V: rise from 1 to 2 µs, fall from 6 to 8 µs, repeated every 10 µs. */
	const pulse = transient([0, 1e-6, 2e-6, 6e-6, 8e-6, 11e-6, 12e-6, 16e-6, 18e-6, 20e-6], {
		p: [
			'voltage',
			(t) => [0, 0, 5, 5, 0, 0, 5, 5, 0, 0][[0, 1, 2, 6, 8, 11, 12, 16, 18, 20].indexOf(Math.round(t * 1e6))]!
		]
	});
	it.each<[string, number]>([
		['cross(p, 2.5)', 1.5e-6],
		['cross(p, 2.5, 2)', 7e-6],
		['cross(p, 2.5, 1, fall)', 7e-6],
		['cross(p, 2.5, 2, rise)', 11.5e-6],
		['cross(p, 2.5, -1)', 17e-6],
		['cross(p, 2.5, -1, rise)', 11.5e-6],
		['cross(p, 2.5, -2, rise)', 1.5e-6],
		['cross(p, 4.5, 1, rise) - cross(p, 0.5, 1, rise)', 0.8e-6],
		['avg(p)', (5 * (4 + 1.5) * 2) / 20],
		['at(integ(p), 20us)', 5 * (4 + 1.5) * 2e-6],
		['avg(clip(p, 1us, 11us))', 2.75],
		['avg(clip(p, 1.5us, 2us))', 3.75],
		['min(clip(p, 1.5us, 2us))', 2.5],
		['at(p, 7u)', 2.5],
		['max(clip(p, 0, 1.2u))', 1]
	])('[EXPR6] reads %s of a pulse', (text, exact) => {
		expectNear(numberOf(text, pulse).re + 1, exact + 1, 1e-12);
		expectNear(numberOf(text, pulse).re, exact, 1e-9);
	});

	it('[EXPR6] crosses a level beside a zero, which is infinitely far down in decibels', () => {
		const zero = transient([0, 1, 2], { z: ['voltage', (t) => t] });
		expect(numberOf('cross(db(z), -20dB)', zero).re).toBe(1);
	});
});

describe('properties', () => {
	const random = seededRandom(8);
	const cases = Array.from({ length: 60 }, () => {
		const steps = Array.from({ length: 3 + Math.floor(random() * 60) }, () => random() + 1e-3);
		let sum = 0;
		const time = [0, ...steps.map((step) => (sum += step))];
		const a = time.map(() => random() * 4 - 2);
		const b = time.map(() => random() * 4 - 2);
		return { time, a, b, k: 0.5 + random() * 3, shift: random() * 10 };
	});
	const plotOf = (time: readonly number[], a: readonly number[], b: readonly number[]): Plot => ({
		id: 'tran1',
		title: '',
		analysis: 'tran',
		scale: 'time',
		vectors: [realVector('time', 'time', time), realVector('a', 'voltage', a), realVector('b', 'voltage', b)]
	});
	const linear = ['avg(a)', 'rms(a)', 'pp(a)', 'max(a)', 'min(a)', 'max(integ(abs(a)))', 'at(a, avg(time))'];

	it('[EXPR6] scales with the values', () => {
		for (const { time, a, b, k } of cases) {
			const [plain, scaled] = [
				plotOf(time, a, b),
				plotOf(
					time,
					a.map((x) => k * x),
					b
				)
			];
			for (const text of linear) expect(numberOf(text, scaled).re).toBeCloseTo(k * numberOf(text, plain).re, 9);
			expect(numberOf(`max(${k}*a)`, plain).re).toBeCloseTo(numberOf('max(a)', scaled).re, 9);
		}
	});

	it('[EXPR6] does not depend on when the record starts', () => {
		for (const { time, a, b, shift } of cases) {
			const [plain, moved] = [
				plotOf(time, a, b),
				plotOf(
					time.map((t) => t + shift),
					a,
					b
				)
			];
			for (const text of linear) expect(numberOf(text, moved).re).toBeCloseTo(numberOf(text, plain).re, 7);
			const crossed = faultOf('cross(a, 0)', plain);
			expect(faultOf('cross(a, 0)', moved)).toEqual(crossed);
			if (!crossed) expect(numberOf('cross(a, 0)', moved).re).toBeCloseTo(numberOf('cross(a, 0)', plain).re + shift, 7);
		}
	});

	it('[EXPR6] does not depend on samples that are added on the straight lines between', () => {
		for (const { time, a, b } of cases) {
			const between = (list: readonly number[]): number[] =>
				list.flatMap((x, i) => (i === 0 ? [x] : [(list[i - 1]! + x) / 2, x]));
			const [plain, finer] = [plotOf(time, a, b), plotOf(between(time), between(a), between(b))];
			for (const text of ['avg(a)', 'pp(a)', 'at(a, avg(time))', 'avg(clip(a, time0))']) {
				const one = text.replace('time0', String(time[1]));
				expect(numberOf(one, finer).re).toBeCloseTo(numberOf(one, plain).re, 9);
			}
		}
	});

	it('[EXPR2] [EXPR4] obeys algebra: values and units', () => {
		const same: [string, string][] = [
			['a*(b+1V)', 'a*b+a*1V'],
			['(a+b)^2', 'a^2+2*a*b+b^2'],
			['a-b', '-(b-a)'],
			['a/(b/a)', 'a^2/b'],
			['integ(a+b)', 'integ(a)+integ(b)'],
			['deriv(a-b)', 'deriv(a)-deriv(b)'],
			['abs(a*b)', 'abs(a)*abs(b)']
		];
		for (const { time, a, b } of cases) {
			const plot = plotOf(time, a, b);
			for (const [left, right] of same) {
				const [x, y] = [samplesOf(left, plot), samplesOf(right, plot)];
				x.forEach((value, i) =>
					expect(Math.abs(value - y[i]!)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value)))
				);
				expect(faultOf(`${left} + ${right}`, plot)).toBeNull();
			}
		}
	});
});

import { describe, expect, it } from 'vitest';
import { plotSeries } from '#lib/charts/series.ts';
import type { ComplexData } from '#lib/measure/complex.ts';
import { functions } from '#lib/measure/expression/functions.ts';
import { findMeasurement } from '#lib/measure/registry.ts';
import type { Curve } from '#lib/measure/statistics.ts';
import { evaluateExpression } from '#lib/measure/expression/evaluate.ts';
import { sweep, transient } from '../../support/expression-plots.ts';
import { seededRandom } from '../../support/random.ts';
import { decades, response, toResponse } from './curves.ts';

const ROUNDS = 20;

function read(id: string, curve: Curve): number {
	const measurement = findMeasurement(id);
	if (measurement?.of !== 'signal') throw new Error(`${id} is not read from a signal`);
	const reading = measurement.compute(curve);
	if (reading.value === null) throw new Error(`${id}: ${reading.reason}`);
	return reading.value;
}

/** Points on the lines of a curve, `pieces(i)` of equal length for piece i. */
function refined({ x, y }: Curve, pieces: (index: number) => number): Curve {
	const points = [...x].flatMap((at, i): [number, number][] => {
		if (i === 0) return [[at, y[0]!]];
		const count = pieces(i);
		return Array.from({ length: count }, (_, k) => {
			const t = (k + 1) / count;
			return t === 1 ? [at, y[i]!] : [x[i - 1]! + t * (at - x[i - 1]!), y[i - 1]! + t * (y[i]! - y[i - 1]!)];
		});
	});
	return { x: Float64Array.from(points, ([at]) => at), y: Float64Array.from(points, ([, value]) => value) };
}

/** Pulses with edges and a peak after each rise, of random times and levels, at least four samples a line. */
function pulses(random: () => number): Curve {
	const [period, base, step] = [1e-6 * (1 + 9 * random()), 4 * random() - 2, 1 + 3 * random()];
	const times = [0.1 + 0.1 * random(), 0.05 + 0.1 * random(), 0.02 + 0.02 * random(), 0.3, 0.05 + 0.1 * random()];
	const levels = [base, base + step * (1.05 + 0.1 * random()), base + step, base + step, base];
	const corners: [number, number][] = [[0, base]];
	for (let cycle = 0; cycle < 8; cycle++) {
		let at = cycle;
		for (const [i, length] of times.entries()) corners.push([period * (at += length), levels[i]!]);
	}
	const x = Float64Array.from(corners, ([at]) => at);
	const drawn = { x, y: Float64Array.from(corners, ([, value]) => value) };
	return refined(drawn, () => 4 + Math.floor(4 * random()));
}

/** How a metric follows y → a·y + c and x → k·x + d, with a > 0. */
type Follows = (value: number, by: { a: number; c: number; k: number }) => number;
const follows: Record<string, Follows> = {
	minimum: (value, { a, c }) => a * value + c,
	maximum: (value, { a, c }) => a * value + c,
	average: (value, { a, c }) => a * value + c,
	peak_to_peak: (value, { a }) => a * value,
	slew_rate: (value, { a, k }) => (a * value) / k,
	rise_time: (value, { k }) => k * value,
	fall_time: (value, { k }) => k * value,
	settling_time: (value, { k }) => k * value,
	period: (value, { k }) => k * value,
	frequency: (value, { k }) => value / k,
	duty: (value) => value,
	overshoot: (value) => value,
	thd: (value) => value
};
const near = (actual: number, expected: number) =>
	expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-8 * Math.max(1e-9, Math.abs(expected)));

describe('[C8] metrics of a waveform', () => {
	it.each(Object.entries(follows))('%s follows a change of scale and of origin', (id, follow) => {
		const random = seededRandom(11);
		for (let round = 0; round < ROUNDS; round++) {
			const curve = pulses(random);
			const [a, c, k] = [0.01 + 10 * random(), 10 * random() - 5, 0.1 + 10 * random()];
			const start = 5 * curve.x.at(-1)! * random();
			const moved = { x: curve.x.map((x) => k * x + start), y: curve.y.map((y) => a * y + c) };
			near(read(id, moved), follow(read(id, curve), { a, c, k }));
		}
	});

	it('[MEAS2] RMS scales, and its square grows by that of a constant and twice its product with the average', () => {
		const random = seededRandom(12);
		for (let round = 0; round < ROUNDS; round++) {
			const curve = pulses(random);
			const [a, c] = [20 * random() - 10, 10 * random() - 5];
			near(read('rms', { ...curve, y: curve.y.map((y) => a * y) }), Math.abs(a) * read('rms', curve));
			const square = read('rms', curve) ** 2 + 2 * c * read('average', curve) + c * c;
			near(read('rms', { ...curve, y: curve.y.map((y) => y + c) }), Math.sqrt(square));
		}
	});

	it('[MEAS6] turned upside down, rise and fall, and minimum and maximum, change places', () => {
		const random = seededRandom(13);
		for (let round = 0; round < ROUNDS; round++) {
			const curve = pulses(random);
			const turned = { ...curve, y: curve.y.map((y) => -y) };
			near(read('rise_time', turned), read('fall_time', curve));
			near(read('fall_time', turned), read('rise_time', curve));
			near(read('maximum', turned), -read('minimum', curve));
			near(read('duty', turned), 100 - read('duty', curve));
			near(read('rms', turned), read('rms', curve));
		}
	});

	it.each([...Object.keys(follows), 'rms'])('%s does not depend on samples that are added on the lines', (id) => {
		const random = seededRandom(14);
		for (let round = 0; round < ROUNDS; round++) {
			const curve = pulses(random);
			const half = curve.x.length / 2;
			near(
				read(
					id,
					refined(curve, () => 1 + Math.floor(5 * random()))
				),
				read(id, curve)
			);
			// Dense in one half only, as where a simulator takes short steps.
			near(
				read(
					id,
					refined(curve, (i) => (i > half ? 7 : 1))
				),
				read(id, curve)
			);
		}
	});
});

describe('[C8] metrics of a response', () => {
	const factors: Record<string, (k: number) => number> = {
		bandwidth: (k) => k,
		lower_cutoff: (k) => k,
		upper_cutoff: (k) => k,
		unity_gain_frequency: (k) => k,
		gain: () => 1
	};
	const readOf = (id: string, frequency: Float64Array, samples: ComplexData) => {
		const measurement = findMeasurement(id);
		if (measurement?.of !== 'response') throw new Error(`${id} is not read from a response`);
		const reading = measurement.compute(toResponse(frequency, samples));
		if (reading.value === null) throw new Error(`${id}: ${reading.reason}`);
		return reading.value;
	};
	const bandPass = (random: () => number) => {
		const frequency = decades(1, 1e9, 200 + Math.floor(100 * random()));
		const shape = { gain: 10 + 90 * random(), poles: [1e5 * (1 + 9 * random())], highPass: [100 * (1 + 9 * random())] };
		return { frequency, ...response(frequency, shape) };
	};

	it.each(Object.entries(factors))('%s follows a change of the frequencies', (id, factor) => {
		const random = seededRandom(15);
		for (let round = 0; round < ROUNDS; round++) {
			const { frequency, re, im } = bandPass(random);
			const k = 0.1 + 10 * random();
			const moved = readOf(
				id,
				frequency.map((f) => k * f),
				{ re, im }
			);
			near(moved, factor(k) * readOf(id, frequency, { re, im }));
		}
	});

	it.each(Object.keys(factors))(
		'%s does not depend on points that are added on the lines in decibels over log f',
		(id) => {
			const random = seededRandom(16);
			for (let round = 0; round < ROUNDS; round++) {
				const { frequency, re, im } = bandPass(random);
				const polar = (part: 'log' | 'angle') =>
					refined(
						{
							x: frequency.map(Math.log),
							y: re.map((r, i) => (part === 'log' ? Math.log(Math.hypot(r, im[i]!)) : Math.atan2(im[i]!, r)))
						},
						(i) => 1 + (i % 3)
					);
				const [size, angle] = [polar('log'), polar('angle')];
				const finer = {
					re: size.y.map((log, i) => Math.exp(log) * Math.cos(angle.y[i]!)),
					im: size.y.map((log, i) => Math.exp(log) * Math.sin(angle.y[i]!))
				};
				near(readOf(id, size.x.map(Math.exp), finer), readOf(id, frequency, { re, im }));
			}
		}
	);

	it('gain and bandwidth of a scaled response: decibels are added, the band stays', () => {
		const random = seededRandom(17);
		for (let round = 0; round < ROUNDS; round++) {
			const { frequency, re, im } = bandPass(random);
			const a = 0.1 + 10 * random();
			const scaled = { re: re.map((x) => -a * x), im: im.map((x) => -a * x) };
			near(readOf('gain', frequency, scaled), readOf('gain', frequency, { re, im }) + 20 * Math.log10(a));
			near(readOf('bandwidth', frequency, scaled), readOf('bandwidth', frequency, { re, im }));
		}
	});
});

describe('[C17] [EXPR4] volts times amperes are watts through every function', () => {
	const time = Float64Array.from({ length: 11 }, (_, i) => i * 1e-3);
	const plot = transient(time, { v: ['voltage', (t) => 1 + t], i: ['current', (t) => 2 - t] });
	const phasors = sweep(decades(1, 1e3, 31), { v: ['voltage', () => [3, 4]], i: ['current', () => [1, -1]] });
	/** More operands, and the unit of the result; of those that are not here the result is a number without a unit. */
	const rows: Record<string, readonly [operands: string, unit: string]> = {
		db: ['', 'dB'],
		ph: ['', 'deg'],
		sqrt: ['', 'V^0.5·A^0.5'],
		deriv: ['', 'V·A/s'],
		integ: ['', 'J'],
		at: [', 1m', 'W'],
		cross: [', 2.005', 's'],
		clip: [', 1m, 2m', 'W'],
		resample: [', time', 'W'],
		...Object.fromEntries(
			['mag', 'abs', 're', 'im', 'conj', 'floor', 'ceil', 'min', 'max', 'pp', 'avg', 'rms'].map((name) => [
				name,
				['', 'W']
			])
		)
	};
	const names = functions.map(({ name }) => name).filter((name) => name !== 'group_delay');

	it.each(names)('%s', (name) => {
		const [operands, unit] = rows[name] ?? ['', ''];
		expect(evaluateExpression(`${name}(v(v)*i${operands})`, plot).unit).toBe(unit);
	});

	it('in decibels a power is 10·log10 of it, in a plot too', () => {
		const [power, decibels] = ['v(v)*conj(i)', 10 * Math.log10(5 * Math.SQRT2)];
		const [expression] = plotSeries(phasors, [`db(${power})`]);
		const [magnitude] = plotSeries(phasors, [power]);
		expect(expression!.y[0]).toBeCloseTo(decibels, 9);
		expect(magnitude!.y[0]).toBeCloseTo(decibels, 9);
		expect(plotSeries(phasors, ['v(v)'])[0]!.y[0]).toBeCloseTo(20 * Math.log10(5), 9);
	});

	it('of phasors, and back to volts and amperes', () => {
		expect(evaluateExpression('mag(v(v)*conj(i))/2', phasors).unit).toBe('W');
		expect(evaluateExpression('group_delay(v(v)*conj(i))', phasors).unit).toBe('s');
		expect(evaluateExpression('avg(v(v)*i)/avg(i)', plot).unit).toBe('V');
		expect(evaluateExpression('rms(v(v)*i)/rms(v(v))', plot).unit).toBe('A');
		expect(evaluateExpression('sqrt(avg(v(v)*i)*(v(v)/i))', plot).unit).toBe('V');
		expect(evaluateExpression('max(integ(v(v)*i))/max(integ(i))', plot).unit).toBe('V');
		expect(evaluateExpression('deriv(integ(v(v)*i))', plot).unit).toBe('W');
	});
});

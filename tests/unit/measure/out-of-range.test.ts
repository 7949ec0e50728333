import { describe, expect, it } from 'vitest';
import type { AnalysisKind } from '#lib/measure/analysis-kinds.ts';
import type { Plot, Quantity, Vector } from '#lib/measure/dataset.ts';
import { measurements } from '#lib/measure/registry.ts';
import type { DeclaredSignals } from '#lib/sim/declared-signals.ts';
import { measureRun } from '#lib/sim/metrics.ts';
import { decades, response } from './curves.ts';

type Shape = Parameters<typeof response>[1];
type Samples = (x: number) => number;

const held = (gain: number): Shape => ({ gain, poles: [] });

function ac(signals: Record<string, Shape>, frequency = decades(1, 1e9, 9001)): Plot {
	const scale: Vector = { name: 'frequency', kind: 'real', quantity: 'frequency', data: frequency };
	const vectors = Object.entries(signals).map(([name, shape]): Vector => {
		const quantity: Quantity = name.endsWith('#branch') ? 'current' : 'voltage';
		return { name, kind: 'complex', quantity, ...response(frequency, shape) };
	});
	return { id: 'ac1', title: '', analysis: 'ac', scale: 'frequency', vectors: [scale, ...vectors] };
}

function real(
	analysis: AnalysisKind,
	scale: { name: string; quantity: Quantity },
	x: Float64Array,
	signals: Record<string, Samples>
): Plot {
	const vectors = Object.entries(signals).map(([name, f]): Vector => {
		const quantity: Quantity = name.endsWith('#branch') ? 'current' : 'voltage';
		return { name, kind: 'real', quantity, data: x.map(f) };
	});
	const along: Vector = { ...scale, kind: 'real', data: x };
	return { id: `${analysis}1`, title: '', analysis, scale: scale.name, vectors: [along, ...vectors] };
}
const even = (from: number, to: number, count: number) =>
	Float64Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
const tran = (out: Samples, length = 1e-3, count = 20_001, more: Record<string, Samples> = {}) =>
	real('tran', { name: 'time', quantity: 'time' }, even(0, length, count), { out, ...more });
const dc = (out: Samples, from = -1, to = 1, more: Record<string, Samples> = {}) =>
	real('dc', { name: 'v-sweep', quantity: 'voltage' }, even(from, to, 2001), { in: (x) => x, out, ...more });
const point = (analysis: AnalysisKind, signals: Record<string, number>): Plot => ({
	...real(analysis, { name: 'none', quantity: 'none' }, Float64Array.of(0), {}),
	scale: 'none',
	vectors: Object.entries(signals).map(([name, value]) => ({
		name,
		kind: 'real',
		quantity: name.endsWith('#branch') ? 'current' : 'voltage',
		data: Float64Array.of(value)
	}))
});

const main: DeclaredSignals = { output: 'v(out)', input: 'v(in)' };
async function read(id: string, plot: Plot, signals: DeclaredSignals = {}) {
	const metric = (await measureRun([plot], [], { ...main, ...signals })).find((each) => each.id === id);
	return metric && (metric.value ?? metric.reason);
}

const flat = ac({ in: held(1), out: held(10) });
const loop = { loop_gain: { output: 'v(out)', input: 'v(in)' } };
const constant = tran(() => 1);
const offset = { offset: { output: 'v(out)', input: 'v(in)', level: 0.5 } };
const port = { voltage: 'v(out)', current: 'i(v1)' };
const noCurrent = { in: held(1), out: held(1), 'v1#branch': held(0) };
const supply = { supply_port: port, load_port: port };
const onePoint = tran(() => 1, 1e-3, 1);

/** For each metric what it cannot be read from, and what it says then. */
const outOfRange: Record<string, [Plot, string, DeclaredSignals?]> = {
	gain: [ac({ in: held(1), out: held(0) }), 'not_finite'],
	bandwidth: [flat, 'no_upper_cutoff'],
	lower_cutoff: [flat, 'no_lower_cutoff'],
	upper_cutoff: [flat, 'no_upper_cutoff'],
	unity_gain_frequency: [flat, 'no_unity_crossing'],
	crossover_frequency: [flat, 'no_unity_crossing', loop],
	phase_margin: [flat, 'no_unity_crossing', loop],
	gain_margin: [ac({ in: held(1), out: { gain: 100, poles: [1e3] } }), 'no_phase_crossing', loop],
	cmrr: [
		ac({ in: held(1), out: held(1), c: held(0) }),
		'not_finite',
		{ common_mode: { output: 'v(c)', input: 'v(in)' } }
	],
	psrr: [
		ac({ in: held(1), out: held(1), c: held(0) }),
		'not_finite',
		{ supply_ripple: { output: 'v(c)', input: 'v(in)' } }
	],
	input_impedance: [ac(noCurrent), 'not_finite', { input_port: port }],
	output_impedance: [ac(noCurrent), 'not_finite', { output_port: port }],
	input_resistance: [point('tf', { 'v1#input_impedance': 1e20 }), 'infinite'],
	output_resistance: [point('tf', { 'output_impedance_at_v(out)': 1e20 }), 'infinite'],
	input_offset: [dc((x) => 0.4 * x), 'level_not_reached', offset],
	output_offset: [point('op', { in: 1 }), 'signal_missing', offset],
	peak_to_peak: [tran(() => NaN), 'not_finite'],
	average: [onePoint, 'too_few_points'],
	rms: [onePoint, 'too_few_points'],
	minimum: [tran(() => NaN), 'not_finite'],
	maximum: [tran(() => NaN), 'not_finite'],
	frequency: [constant, 'not_periodic'],
	period: [tran((t) => t), 'not_periodic'],
	duty: [tran((t) => Math.sin(1e3 * t)), 'not_periodic'],
	rise_time: [tran((t) => 1 - Math.exp(-2e3 * t)), 'not_settled'],
	fall_time: [tran((t) => Math.exp(-2e3 * t)), 'not_settled'],
	slew_rate: [constant, 'no_transition'],
	overshoot: [tran((t) => 1 - Math.exp(-2e3 * t)), 'not_settled'],
	settling_time: [tran((t) => 1 - Math.exp(-2e3 * t)), 'not_settled'],
	thd: [constant, 'not_periodic'],
	temperature_coefficient: [
		real('dc', { name: 'temp-sweep', quantity: 'temperature' }, even(0, 100, 11), { out: (x) => x - 50 }),
		'flat'
	],
	supply_power: [tran(() => NaN, 1e-3, 10, { 'v1#branch': () => 1 }), 'not_finite', supply],
	efficiency: [tran(() => 1, 1e-3, 10, { 'v1#branch': () => 0 }), 'no_power', supply]
};
/** ngspice's own totals and densities, which are there whenever their analysis is, and the value of an operating point. */
const always = ['output_noise', 'output_noise_density', 'input_noise', 'input_noise_density', 'dc_value'];

describe('[C8] [MEAS1] out of range, a metric says so and gives no number', () => {
	it.each(Object.entries(outOfRange))('%s', async (id, [plot, reason, signals]) => {
		expect(await read(id, plot, signals)).toBe(reason);
	});

	it('every metric is covered', () => {
		expect([...Object.keys(outOfRange), ...always].sort()).toEqual(measurements.map(({ id }) => id).sort());
	});

	it('[MEAS4] a band whose lower cutoff is below the sweep has no bandwidth, one that peaks has', async () => {
		const band = (from: number) =>
			ac({ in: held(1), out: { gain: 1, poles: [1e5], highPass: [100] } }, decades(from, 1e9, 9001));
		expect(await read('bandwidth', band(1))).toBeCloseTo(1e5 - 100, -3);
		expect(await read('bandwidth', band(200))).toBe('band_begins_below');
		// A zero below the pole: it rises towards the corner, and lags there.
		const peaking = ac({ in: held(1), out: { gain: 1, poles: [1e4] } }, decades(100, 1e9, 9001));
		expect(await read('bandwidth', peaking)).toBeCloseTo(1e4, -1);
	});

	it('[MEAS5] margins of a loop whose first pole is below the sweep are right, those of a second one are not guessed', async () => {
		// At the low end the phase is -90° and a little more.
		const integrator = ac({ in: held(1), out: { gain: 1e10, poles: [1e-4, 5e5] } }, decades(1e4, 1e9, 9001));
		const crossover = 5e5 * Math.sqrt((Math.sqrt(1 + 4 * (1e6 / 5e5) ** 2) - 1) / 2);
		const margin = 90 - (Math.atan(crossover / 5e5) * 180) / Math.PI;
		expect(await read('phase_margin', integrator, loop)).toBeCloseTo(margin, 3);
		const inverting = ac({ in: held(1), out: { gain: -1e10, poles: [1e-4, 5e5] } }, decades(1e4, 1e9, 9001));
		expect(await read('phase_margin', inverting, loop)).toBeCloseTo(margin, 3);
		const late = ac({ in: held(1), out: { gain: 1e10, poles: [1, 1e3] } }, decades(1e3, 1e9, 9001));
		expect(await read('phase_margin', late, loop)).toBe('phase_unclear');
		expect(await read('gain_margin', late, loop)).toBe('phase_unclear');
	});
});

/** Where a function that changes its sign once crosses zero. */
function root(f: (x: number) => number, from: number, to: number): number {
	let [low, high] = [from, to];
	for (let i = 0; i < 100; i++) {
		const middle = (low + high) / 2;
		if (Math.sign(f(middle)) === Math.sign(f(low))) low = middle;
		else high = middle;
	}
	return low;
}

describe('[C8] closed forms, to 1e-6', () => {
	const trapezoid: Samples = (t) => {
		const phase = (t % 1e-4) / 1e-4;
		return phase < 0.1 ? phase * 20 : phase < 0.5 ? 2 : phase < 0.6 ? 2 - (phase - 0.5) * 20 : 0;
	};
	it.each<[string, number]>([
		['slew_rate', 2 / 1e-5],
		['rise_time', 8e-6],
		['fall_time', 8e-6],
		['settling_time', 8.8e-6],
		['period', 1e-4],
		['frequency', 1e4],
		['duty', 50],
		['peak_to_peak', 2],
		['average', 1],
		['rms', Math.sqrt(0.4 * 4 + (2 * 0.1 * 4) / 3)]
	])('%s of pulses, of ten samples an edge and of many', async (id, value) => {
		for (const count of [2001, 20_001])
			expect(Number(await read(id, tran(trapezoid, 2e-3, count))) / value).toBeCloseTo(1, 9);
	});

	it('[MEAS6] pulses of equal levels do not overshoot', async () => {
		expect(await read('overshoot', tran(trapezoid, 2e-3, 2001))).toBeCloseTo(0, 9);
	});

	it('[MEAS2] RMS and average of a sine over whole periods, of few samples a period', async () => {
		for (const count of [201, 301, 2001]) {
			const sine = tran((t) => 1 + 2 * Math.sin(2e4 * Math.PI * t + 1), 1e-3, count);
			expect(await read('rms', sine)).toBeCloseTo(Math.sqrt(3), 9);
			expect(await read('average', sine)).toBeCloseTo(1, 9);
		}
	});

	it('the edge of an RC circuit, once it has settled', async () => {
		const tau = 1e-5;
		const charge: Samples = (t) => (t < 1e-4 ? 0 : 1 - Math.exp((1e-4 - t) / tau));
		const settled = tran(charge, 5e-4, 100_001);
		const exact = { rise_time: Math.log(9), slew_rate: 0.8 / Math.log(9), settling_time: Math.log(50) + Math.log(0.9) };
		for (const [id, value] of Object.entries(exact))
			expect(Number(await read(id, settled)) / (id === 'slew_rate' ? value / tau : value * tau)).toBeCloseTo(1, 6);
	});

	it.each([0.3, 0.7])('the step of an RLC circuit with a damping of %d', async (zeta) => {
		const natural = 1e5;
		const damped = natural * Math.sqrt(1 - zeta ** 2);
		const rung: Samples = (s) =>
			1 - Math.exp(-zeta * natural * s) * (Math.cos(damped * s) + (zeta * natural * Math.sin(damped * s)) / damped);
		const step = tran((t) => (t < 5e-4 ? 0 : rung(t - 5e-4)), 4e-3, 400_001);
		const half = Math.PI / damped;
		const rise = [0.1, 0.9].map((level) => root((s) => rung(s) - level, 0, half));
		// The extremes are at whole halves of a period; the last one out of the band is followed by the way in.
		let last = 1;
		while (Math.abs(rung((last + 1) * half) - 1) > 0.02) last++;
		const edge = rung(last * half) > 1 ? 1.02 : 0.98;
		const exact = {
			overshoot: 100 * Math.exp((-Math.PI * zeta) / Math.sqrt(1 - zeta ** 2)),
			rise_time: rise[1]! - rise[0]!,
			settling_time: root((s) => rung(s) - edge, last * half, (last + 1) * half) - rise[0]!
		};
		for (const [id, value] of Object.entries(exact)) expect(Number(await read(id, step)) / value).toBeCloseTo(1, 6);
	});

	it('gain, cutoffs and crossing of an RC and of an ideal amplifier', async () => {
		const dense = decades(1, 1e9, 36_001);
		const amplifier = ac({ in: held(1), out: { gain: 1000, poles: [1e4] } }, dense);
		expect(await read('gain', amplifier)).toBeCloseTo(60, 5);
		expect(Number(await read('bandwidth', amplifier)) / 1e4).toBeCloseTo(1, 6);
		expect(Number(await read('unity_gain_frequency', amplifier)) / (1e4 * Math.sqrt(1e6 - 1))).toBeCloseTo(1, 6);
		const band = ac({ in: held(1), out: { gain: 1, poles: [], highPass: [1e3] } }, dense);
		expect(Number(await read('lower_cutoff', band)) / 1e3).toBeCloseTo(1, 6);
	});

	it('[MEAS20] the offsets of an amplifier of 80 dB with 3 mV at its input', async () => {
		const amplifier: Samples = (x) => Math.max(-5, Math.min(5, 1e4 * (x - 3e-3)));
		const swept = real('dc', { name: 'v-sweep', quantity: 'voltage' }, even(-0.01, 0.01, 20_001), {
			in: (x) => x,
			out: amplifier
		});
		expect(Number(await read('input_offset', swept, offset)) / (3e-3 + 0.5e-4)).toBeCloseTo(1, 6);
		const zero = { offset: { output: 'v(out)', input: 'v(in)' } };
		expect(Number(await read('input_offset', swept, zero)) / 3e-3).toBeCloseTo(1, 6);
		const named = { offset: { output: 'v(out)', input: 'v-sweep' } };
		expect(Number(await read('input_offset', swept, named)) / 3e-3).toBeCloseTo(1, 6);
		expect(await read('output_offset', point('op', { out: 0.52 }), offset)).toBeCloseTo(0.02, 12);
		expect(
			await read(
				'input_offset',
				dc((x) => x ** 3 - 0.25 * x),
				zero
			)
		).toBe('several_crossings');
		expect(
			await read(
				'input_offset',
				dc((x) => x),
				{ offset: { output: 'v(out)' } }
			)
		).toBeUndefined();
		expect(
			await read(
				'input_offset',
				dc((x) => x),
				{ offset: { output: 'v(x)', input: 'v(in)' } }
			)
		).toBe('signal_missing');
	});
});

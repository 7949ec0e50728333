import { describe, expect, it } from 'vitest';
import type { Plot, Quantity, Vector } from '#lib/measure/dataset.ts';
import { evaluateGoals, measuredSignals, parseDesignGoals } from '#lib/sim/goals.ts';
import type { DeclaredSignals } from '#lib/sim/declared-signals.ts';
import { measureRun } from '#lib/sim/metrics.ts';
import { decades, response } from '../measure/curves.ts';

type Shape = Parameters<typeof response>[1];
const wide = decades(1, 1e9, 901);
const held = (gain: number): Shape => ({ gain, poles: [] });

/** An AC plot of signals that are poles and zeros; names in parentheses of `i` are currents. */
function ac(id: string, signals: Record<string, Shape>, frequency = wide): Plot {
	const vectors = Object.entries(signals).map(([name, shape]): Vector => ({
		name,
		kind: 'complex',
		quantity: name.endsWith('#branch') ? 'current' : 'voltage',
		...response(frequency, shape)
	}));
	const scale: Vector = { name: 'frequency', kind: 'real', quantity: 'frequency', data: frequency };
	return { id, title: id, analysis: 'ac', scale: 'frequency', vectors: [scale, ...vectors] };
}

function real(name: string, data: Float64Array, quantity: Quantity): Vector {
	return { name, kind: 'real', quantity, data };
}

async function read(plots: Plot[], id: string, signals: DeclaredSignals) {
	return (await measureRun(plots, [], signals)).filter((metric) => metric.id === id);
}

const differential = { in: held(1), out: { gain: 1e4, poles: [100] } };
const main = { output: 'v(out)', input: 'v(in)' };

describe('[C8] metrics of a feedback loop', () => {
	it.each(['phase_margin', 'gain_margin', 'crossover_frequency'])(
		'[MEAS5] gives no %s of an amplifier whose loop gain is not declared',
		async (id) => {
			const closed = ac('ac1', { in: held(1), out: { gain: 10, poles: [1e6] } });
			expect(await read([closed], id, {})).toEqual([]);
			expect(await read([closed], id, main)).toEqual([]);
		}
	);

	it('[MEAS5] reads the margin of the declared loop, as a ratio or as a vector of the script', async () => {
		const plot = ac('ac1', {
			in: held(1),
			out: held(2),
			fb: { gain: 1e3, poles: [1e3] },
			t: { gain: -1e3, poles: [1e3] }
		});
		const [ratio] = await read([plot], 'phase_margin', { ...main, loop_gain: { output: 'v(fb)', input: 'v(in)' } });
		expect(ratio).toMatchObject({ unit: 'deg', signal: 'v(fb)/v(in)', plot: 'ac1' });
		expect(ratio?.value).toBeCloseTo(90, 0);
		const [computed] = await read([plot], 'phase_margin', { loop_gain: { output: 't' } });
		expect(computed?.signal).toBe('t');
		expect(computed?.value).toBeCloseTo(ratio?.value ?? 0, 9);
	});

	it('[MEAS12] a loop gain may be declared without an input, no other response', () => {
		const goals = (role: string) => JSON.stringify({ version: 1, signals: { [role]: { output: 't' } }, goals: [] });
		expect(parseDesignGoals(goals('loop_gain')).signals.loop_gain).toEqual({ output: 't' });
		expect(() => parseDesignGoals(goals('common_mode'))).toThrow('signals.common_mode.input');
	});
});

describe('[C8] metrics of several responses', () => {
	it('[MEAS12] [MEAS13] reads CMRR at 1 kHz from two circuits in one sweep', async () => {
		const plot = ac('ac1', { ...differential, cm: held(0.5), outc: { gain: 0.05, poles: [], zeros: [1e4] } });
		const [cmrr, ...others] = await read([plot], 'cmrr', {
			...main,
			common_mode: { output: 'v(outc)', input: 'v(cm)' }
		});
		expect(others).toEqual([]);
		const gain = 1e4 / Math.hypot(1, 10);
		const commonMode = 0.1 * Math.hypot(1, 0.1);
		expect(cmrr).toMatchObject({ unit: 'dB', plot: 'ac1', signal: 'v(out)/v(in) : v(outc)/v(cm)' });
		expect(cmrr?.value).toBeCloseTo(20 * Math.log10(gain / commonMode), 2);
		expect(cmrr?.at.map(({ x }) => x)).toEqual([1000, 1000]);
	});

	it('[MEAS12] [MEAS13] reads PSRR from the plot that is named, where both sweeps are', async () => {
		const high = decades(1e4, 1e6, 201);
		const plots = [ac('ac1', differential), ac('ac2', { vdd: held(1), out: held(2) }, high)];
		const supply = { output: 'v(out)', input: 'v(vdd)', plot: 'AC2' };
		const [psrr, ...others] = await read(plots, 'psrr', { ...main, supply_ripple: supply });
		expect(others).toEqual([]);
		// In the middle of 10 kHz to 1 MHz.
		expect(psrr?.value).toBeCloseTo(20 * Math.log10(1e4 / Math.hypot(1, 1e5 / 100) / 2), 2);
		expect(psrr?.at[0]?.x).toBeCloseTo(1e5, 3);
	});

	it.each<[string, DeclaredSignals]>([
		['nothing is declared', {}],
		['only the common mode is', { common_mode: { output: 'v(out)', input: 'v(in)' } }],
		['the input would be a guess', { output: 'v(out)', common_mode: { output: 'v(out)', input: 'v(in)' } }],
		['the plot is of another analysis', { ...main, common_mode: { output: 'v(out)', input: 'v(in)', plot: 'op1' } }]
	])('[MEAS12] has none where %s', async (_, signals) => {
		const op: Plot = { id: 'op1', title: '', analysis: 'op', scale: '', vectors: [] };
		expect(await read([ac('ac1', differential), op], 'cmrr', signals)).toEqual([]);
	});

	it.each<[string, Plot[], string]>([
		['the run has no such signal', [ac('ac1', differential)], 'signal_missing'],
		['it has no such plot', [ac('ac1', { ...differential, outc: held(1), cm: held(1) })], 'signal_missing'],
		[
			'the sweeps share no frequency',
			[ac('ac1', differential, decades(1, 10, 11)), ac('ac2', { outc: held(1), cm: held(1) }, decades(100, 1e3, 11))],
			'no_shared_range'
		],
		[
			'one is a gain and the other an impedance',
			[ac('ac1', differential), ac('ac2', { outc: held(1), cm: held(1), 'vcm#branch': held(1) })],
			'wrong_quantity'
		]
	])('[MEAS1] [MEAS12] says why when %s', async (name, plots, reason) => {
		const input = name.includes('impedance') ? 'i(vcm)' : 'v(cm)';
		const [cmrr] = await read(plots, 'cmrr', { ...main, common_mode: { output: 'v(outc)', input, plot: 'ac2' } });
		expect(cmrr).toMatchObject({ value: null, reason });
	});
});

describe('[C8] metrics of ports', () => {
	it('[MEAS13] reads an impedance whatever the direction of the current', async () => {
		// 1 kΩ in series with 100 nF: |Z| = √(1 kΩ² + (1/ωC)²).
		const capacitance = 1e-7;
		const corner = 1 / (2 * Math.PI * 1e3 * capacitance);
		for (const sign of [1, -1]) {
			const current = { gain: (sign * 1) / 1e3, poles: [corner], highPass: [], zeros: [] };
			const plot = ac('ac1', { in: held(1), 'vin#branch': { ...current, highPass: [corner], poles: [] } });
			const [impedance] = await read([plot], 'input_impedance', {
				input_port: { voltage: 'v(in)', current: 'i(vin)' }
			});
			expect(impedance).toMatchObject({ unit: 'Ω', signal: 'v(in)/i(vin)', plot: 'ac1' });
			expect(impedance!.value! / Math.hypot(1e3, 1 / (2 * Math.PI * 1e3 * capacitance))).toBeCloseTo(1, 4);
		}
	});

	it('[MEAS13] reads the output impedance from the plot with the test source', async () => {
		const plots = [ac('ac1', differential), ac('ac2', { out: held(50), 'itest#branch': held(1) })];
		const signals = { ...main, output_port: { voltage: 'v(out)', current: 'i(itest)', plot: 'ac2' } };
		expect(await read(plots, 'output_impedance', signals)).toMatchObject([{ value: 50, plot: 'ac2' }]);
	});

	it('[MEAS12] refuses a port whose current is a voltage, and has none without a declaration', async () => {
		const plot = ac('ac1', differential);
		const wrong = { input_port: { voltage: 'v(in)', current: 'v(out)' } };
		expect(await read([plot], 'input_impedance', wrong)).toMatchObject([{ value: null, reason: 'wrong_quantity' }]);
		expect(await read([plot], 'input_impedance', main)).toEqual([]);
	});

	const time = Float64Array.from({ length: 2001 }, (_, i) => i / 2000);
	const sine = (amplitude: number) => time.map((t) => amplitude * Math.sin(2 * Math.PI * 5 * t));
	const tran: Plot = {
		id: 'tran1',
		title: '',
		analysis: 'tran',
		scale: 'time',
		vectors: [
			real('time', time, 'time'),
			real(
				'vcc',
				time.map(() => 12),
				'voltage'
			),
			real(
				'vcc#branch',
				time.map(() => -0.5),
				'current'
			),
			real('out', sine(4), 'voltage'),
			real('vload#branch', sine(1), 'current'),
			real(
				'dead#branch',
				time.map(() => 0),
				'current'
			)
		]
	};
	const supply_port = { voltage: 'v(vcc)', current: 'i(vcc)' };

	it('[MEAS13] reads mean power and efficiency of a transient', async () => {
		const signals = { supply_port, load_port: { voltage: 'v(out)', current: 'i(vload)' } };
		expect((await read([tran], 'supply_power', signals))[0]).toMatchObject({ unit: 'W', signal: 'v(vcc)·i(vcc)' });
		expect((await read([tran], 'supply_power', signals))[0]?.value).toBeCloseTo(6, 9);
		// A sine of 4 V and 1 A carries 2 W.
		expect((await read([tran], 'efficiency', signals))[0]?.value).toBeCloseTo(100 / 3, 3);
	});

	it('[MEAS1] has no efficiency where the supply delivers nothing', async () => {
		const dead = { supply_port: { ...supply_port, current: 'i(dead)' }, load_port: supply_port };
		expect(await read([tran], 'efficiency', dead)).toMatchObject([{ value: null, reason: 'no_power' }]);
	});

	it('[MEAS13] reads the power at an operating point', async () => {
		const point = (name: string, value: number, quantity: Quantity) => real(name, Float64Array.of(value), quantity);
		const op: Plot = {
			id: 'op1',
			title: '',
			analysis: 'op',
			scale: 'vcc',
			vectors: [point('vcc', 5, 'voltage'), point('vcc#branch', -2e-3, 'current')]
		};
		const [power] = await read([op], 'supply_power', { supply_port });
		expect(power?.value).toBeCloseTo(0.01, 12);
	});
});

describe('[C8] resistances of a transfer function', () => {
	it('[MEAS14] are those of ngspice, unmistakable without a declaration', async () => {
		const tf = (input: number): Plot => ({
			id: 'tf1',
			title: '',
			analysis: 'tf',
			scale: '',
			vectors: [
				real('Transfer_function', Float64Array.of(0.5), 'none'),
				real('v1#Input_impedance', Float64Array.of(input), 'none'),
				real('output_impedance_at_v(out)', Float64Array.of(1250), 'none')
			]
		});
		const metrics = await measureRun([tf(5e3)]);
		expect(metrics.map(({ id, value, unit }) => [id, value, unit])).toEqual([
			['input_resistance', 5e3, 'Ω'],
			['output_resistance', 1250, 'Ω']
		]);
		expect(await read([tf(1e20)], 'input_resistance', {})).toMatchObject([{ value: null, reason: 'infinite' }]);
	});
});

describe('[C9] goals on declared signals', () => {
	const file = (signals: unknown) =>
		JSON.stringify({ version: 1, signals, goals: [{ metric: 'cmrr', target: 60, unit: 'dB', direction: 'at_least' }] });

	it('are judged by the metric of their roles', async () => {
		const goals = parseDesignGoals(file({ ...main, common_mode: { output: 'v(outc)', input: 'v(cm)', plot: 'ac2' } }));
		const plots = [ac('ac1', { in: held(1), out: held(1e4) }), ac('ac2', { cm: held(1), outc: held(1) })];
		const [status] = evaluateGoals(goals.goals, await measureRun(plots, [], measuredSignals(goals)));
		expect(status).toMatchObject({ state: 'met' });
		expect(status?.value).toBeCloseTo(80, 9);
	});

	it.each([
		['signals.common_mode', { common_mode: 'v(out)' }],
		['signals.common_mode.input', { common_mode: { output: 'v(out)' } }],
		['signals.supply_port.current', { supply_port: { voltage: 'v(vdd)', current: 7 } }],
		['signals.input_port.plot', { input_port: { voltage: 'v(in)', current: 'i(vin)', plot: '' } }]
	])('names the wrong field: %s', (path, signals) => {
		expect(() => parseDesignGoals(file(signals))).toThrow(
			expect.objectContaining({ data: expect.objectContaining({ path }) })
		);
	});
});

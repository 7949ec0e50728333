import { describe, expect, it } from 'vitest';
import { defaultSelection } from '../../../src/lib/charts/series.ts';
import { en } from '../../../src/lib/i18n/en/messages.ts';
import type { Plot, Quantity } from '../../../src/lib/measure/dataset.ts';
import type { AcInput } from '../../../src/lib/sim/ac-input.ts';
import type { Metric } from '../../../src/lib/sim/metric.ts';
import { measureRun } from '../../../src/lib/sim/metrics.ts';
import { chooseSignals } from '../../../src/lib/sim/signals.ts';
import { random } from '../measure/curves.ts';
import { nestedSweep } from '../../support/sample-plots.ts';
import { acPlot, tranPlot } from './plots.ts';

function value(metrics: readonly Metric[], id: string, plot?: string): number | null | undefined {
	return metrics.find((metric) => metric.id === id && (plot === undefined || metric.plot === plot))?.value;
}

function drives(signal: string): AcInput {
	return { signal, value: { re: 1, im: 0 } };
}

describe('signals of a run', () => {
	it('[MEAS10] guesses the output by name and takes the input that the AC source drives', () => {
		expect(chooseSignals([acPlot({ input: 'sig7', output: 'vout' })], {}, drives('v(sig7)'))).toEqual({
			output: { name: 'v(vout)', guessed: true },
			input: { name: 'v(sig7)', guessed: true }
		});
	});

	it('[MEAS10] takes what is given', () => {
		expect(chooseSignals([acPlot()], { output: 'v(vcc)', input: 'v(x)' }, drives('v(in)'))).toMatchObject({
			output: { name: 'v(vcc)', guessed: false },
			input: { name: 'v(x)', guessed: false }
		});
	});

	it('[C8] [MEAS10] takes no node for the input for its name or its value', async () => {
		expect(chooseSignals([acPlot()]).input).toBeNull();
		expect(chooseSignals([acPlot()], {}, drives('v(out)')).input).toBeNull();
		expect((await measureRun([acPlot()])).filter(({ id }) => id !== 'dc_value')).toEqual([]);
	});

	it('[C8] [MEAS10] measures only the shape of a response to a current', async () => {
		const metrics = await measureRun([acPlot()], [], {}, { signal: null, value: { re: 1, im: 0 } });
		expect(metrics.map(({ id }) => id)).toEqual(['bandwidth', 'lower_cutoff', 'upper_cutoff']);
		expect(metrics[0]).toMatchObject({ signal: 'v(out)' });
		expect(value(metrics, 'bandwidth')! / 1e6).toBeCloseTo(1, 3);
	});

	it('[C8] [MEAS10] takes an input that the run has not saved from the netlist, and makes up no other', async () => {
		const plot = acPlot();
		const saved = { ...plot, vectors: plot.vectors.filter(({ name }) => name !== 'in') };
		const applied = { signal: 'v(in)', value: { re: 0, im: 10 } };
		expect(value(await measureRun([saved], [], {}, applied), 'gain')).toBeCloseTo(20, 2);
		const metrics = await measureRun([saved], [], { input: 'v(sig)' }, applied);
		expect(metrics.find(({ id }) => id === 'gain')).toMatchObject({ value: null, reason: 'signal_missing' });
	});

	it('[MEAS10] sees a differential input and output', async () => {
		const plot = acPlot({ input: 'inn', output: 'outp' });
		const [inn, out] = [plot.vectors[2]!, plot.vectors[3]!];
		if (inn.kind !== 'complex' || out.kind !== 'complex') throw new Error('not complex');
		const both: Plot = {
			...plot,
			vectors: [
				plot.vectors[0]!,
				{ ...inn, re: inn.re.map(() => -0.5) },
				{ ...inn, name: 'inp', re: inn.re.map(() => 0.5) },
				out,
				{ ...out, name: 'outn', re: out.re.map((x) => -x), im: out.im.map((x) => -x) }
			]
		};
		const metrics = await measureRun([both], [], {}, drives('v(inp,inn)'));
		expect(metrics[0]).toMatchObject({ id: 'gain', signal: 'v(outp,outn)/v(inp,inn)' });
		expect(value(metrics, 'gain')).toBeCloseTo(20 * Math.log10(200), 2);
	});

	it("[MEAS10] takes no node for the output that ngspice adds for a card's expression", () => {
		const plot = tranPlot(1, 10, { load1: (t) => t, pa_01: (t) => 2 * t });
		expect(chooseSignals([plot]).output).toEqual({ name: 'v(load1)', guessed: true });
	});

	it('[C17] takes a node that a swept source holds last, and the current of a transistor whose nodes are all held', () => {
		const sweep = (
			...others: [name: string, quantity: Quantity, valueAt: (at: number, member: number) => number][]
		): Plot => {
			const samples = (valueAt: (at: number, member: number) => number) =>
				Float64Array.from({ length: 15 }, (_, index) => valueAt(index % 5, Math.floor(index / 5)));
			const scale = real(
				'v-sweep',
				'voltage',
				samples((at) => at)
			);
			const vectors = others.map(([name, quantity, valueAt]) => real(name, quantity, samples(valueAt)));
			return { id: 'dc1', title: '', analysis: 'dc', scale: 'v-sweep', vectors: [scale, ...vectors] };
		};
		const drain = ['d', 'voltage', (at: number) => at] as const;
		const gate = ['g', 'voltage', (_: number, member: number) => 1 + member] as const;
		const gateCurrent = ['i(vg)', 'current', (at: number) => 1e-12 * at] as const;
		const current = ['i(vd)', 'current', (at: number, member: number) => -1e-3 * at * member] as const;
		const outputOf = (plot: Plot) => chooseSignals([plot]).output?.name;
		const transistor = sweep([...drain], [...gate], [...gateCurrent], [...current]);
		expect(outputOf(transistor)).toBe('i(vd)');
		expect(defaultSelection(transistor)).toEqual(['i(vg)', 'i(vd)']);
		expect(outputOf(sweep(['s', 'voltage', (at, member) => at / (2 + member)], [...drain], [...gate]))).toBe('v(s)');
		// An ideal buffer follows the source, too.
		expect(outputOf(sweep([...drain], ['buffered', 'voltage', (at) => at], [...current]))).toBe('v(buffered)');
		expect(outputOf(sweep([...drain], [...gate]))).toBe('v(g)');
	});

	it('finds nothing in nothing', async () => {
		expect(chooseSignals([])).toEqual({ output: null, input: null });
		expect(await measureRun([])).toEqual([]);
	});
});

describe('metrics of a run', () => {
	it('[MEAS11] takes the total noise from ngspice, and its density at 1 kHz or in the middle of the sweep', async () => {
		const noise = (id: string, vectors: Plot['vectors']): Plot => ({ ...acPlot(), id, analysis: 'noise', vectors });
		const densityOver = (scale: number[]) =>
			noise('noise1', [
				real('frequency', 'frequency', Float64Array.from(scale)),
				real(
					'onoise_spectrum',
					'voltage_density',
					Float64Array.from(scale, (f) => f * 1e-9)
				)
			]);
		const total = noise('noise2', [real('onoise_total', 'voltage_noise', Float64Array.of(3e-6))]);
		expect(value(await measureRun([densityOver([10, 100, 1e3, 1e4]), total]), 'output_noise')).toBe(3e-6);
		expect(value(await measureRun([densityOver([10, 100, 1e3, 1e4])]), 'output_noise_density')).toBeCloseTo(1e-6, 12);
		expect(value(await measureRun([densityOver([1e6, 1e7, 1e8])]), 'output_noise_density')).toBeCloseTo(1e-2, 8);
	});

	it('[C8] measures gain and bandwidth of a response', async () => {
		const metrics = await measureRun([acPlot()], [], {}, drives('v(in)'));
		expect(value(metrics, 'gain')).toBeCloseTo(40, 2);
		expect(value(metrics, 'bandwidth')! / 1e6).toBeCloseTo(1, 3);
		expect(metrics[0]).toMatchObject({ unit: 'dB', signal: 'v(out)/v(in)', plot: 'ac1' });
		expect(metrics[0]!.at).toHaveLength(1);
	});

	it('[C8] measures peak to peak of a transient, and says why there is no frequency', async () => {
		const metrics = await measureRun([tranPlot(1, 1000, { in: () => 0, out: (t) => 2 * t })]);
		expect(value(metrics, 'peak_to_peak')).toBeCloseTo(2, 9);
		expect(metrics.find(({ id }) => id === 'frequency')).toMatchObject({ value: null, reason: 'not_periodic', at: [] });
	});

	it('[C8] takes .meas results, failed ones without a value', async () => {
		const metrics = await measureRun(
			[],
			[
				{ name: 'TPD', value: 2e-9 },
				{ name: 'bad', value: null }
			]
		);
		expect(metrics).toEqual([
			{ id: 'meas:tpd', value: 2e-9, unit: '', signal: '', plot: '', at: [] },
			{ id: 'meas:bad', value: null, unit: '', signal: '', plot: '', at: [], reason: 'meas_failed' }
		]);
	});

	it('measures single metrics on other signals that goals name', async () => {
		const plot = tranPlot(1, 100, { c: () => 6, out: (t) => t });
		const metrics = await measureRun([plot], [], { also: [{ metric: 'minimum', signal: 'v(c)' }] });
		expect(metrics.filter(({ signal }) => signal === 'v(c)')).toMatchObject([{ id: 'minimum', value: 6 }]);
	});

	it('[MEAS2] [MEAS9] measures a part of a curve and a member over what they are over, in their units', async () => {
		const ramp = tranPlot(1e-3, 101, { out: (t) => t * 1e3 });
		const ofRamp = async (signal: string, metric: string) =>
			(await measureRun([ramp], [], { also: [{ metric, signal }] })).find((one) => one.signal === signal);
		expect((await ofRamp('clip(v(out), 0.5m, 1m)', 'average'))?.value).toBeCloseTo(0.75, 9);
		expect(await ofRamp('deriv(v(out))', 'maximum')).toMatchObject({ value: expect.closeTo(1e3, 6), unit: 'V/s' });
		const member = await measureRun([nestedSweep(3, 2)], [], { also: [{ metric: 'average', signal: 'v(out)@3' }] });
		expect(
			value(
				member.filter(({ signal }) => signal === 'v(out)@3'),
				'average'
			)
		).toBeCloseTo(1.5, 9);
	});

	it('[MEAS10] does not divide a part of a response by samples of another', async () => {
		const metrics = await measureRun([acPlot()], [], { output: 'clip(v(out), 1k, 1meg)', input: 'v(in)' });
		expect(metrics.find(({ id }) => id === 'gain')).toMatchObject({ value: null, reason: 'no_shared_range' });
		const part = await measureRun([acPlot()], [], {
			output: 'clip(v(out)/v(in), 1k, 1meg)',
			input: 'clip(v(in), 1k, 1meg)'
		});
		expect(value(part, 'gain')).toBeCloseTo(40, 1);
	});

	it('[MEAS9] measures the extremes of all curves of a nested sweep, and nothing that belongs to one', async () => {
		const plot: Plot = {
			id: 'dc1',
			title: 'DC transfer characteristic',
			analysis: 'dc',
			scale: 'v-sweep',
			vectors: [
				{ name: 'v-sweep', kind: 'real', quantity: 'voltage', data: Float64Array.of(0, 1, 2, 0, 1, 2) },
				{ name: 'out', kind: 'real', quantity: 'voltage', data: Float64Array.of(0, 1, 2, 10, 20, 30) }
			]
		};
		const metrics = await measureRun([plot]);
		expect(value(metrics, 'maximum')).toBe(30);
		expect(value(metrics, 'peak_to_peak')).toBe(30);
		expect(metrics.find(({ id }) => id === 'average')).toMatchObject({ value: null, reason: 'several_curves' });
	});

	it('[MEAS1] gives a finite value or a reason with a text, on any data', async () => {
		const special = [NaN, Infinity, -Infinity, 0, -0, 1e308, -1e308, 5e-324];
		const next = random(7);
		const reasons = new Set<string>();
		for (let round = 0; round < 300; round++) {
			const length = Math.floor(next() * 40);
			const samples = (): Float64Array =>
				Float64Array.from({ length }, () =>
					next() < 0.1 ? special[Math.floor(next() * special.length)]! : next() * 4 - 2
				);
			const scale = Float64Array.from({ length }, (_, i) => (round % 3 === 0 ? i : next() * 10));
			if (round % 2 === 0) scale.sort();
			const tran = tranPlot(1, length, { out: () => 0 });
			const plots: Plot[] = [
				{ ...tran, vectors: [real('time', 'time', scale), real('out', 'voltage', samples())] },
				{
					...acPlot(),
					vectors: [
						real('frequency', 'frequency', scale),
						{ name: 'out', kind: 'complex', quantity: 'voltage', re: samples(), im: samples() }
					]
				},
				{
					...tran,
					analysis: 'noise',
					scale: 'frequency',
					vectors: [real('frequency', 'frequency', scale), real('onoise_spectrum', 'voltage_density', samples())]
				}
			];
			const results = [{ name: 'x', value: special[round % special.length]! }];
			for (const metric of await measureRun(plots, results, {}, drives('v(in)'))) {
				expect(metric.value === null).toBe(metric.reason !== undefined);
				if (metric.value !== null) expect(metric.value).toSatisfy(Number.isFinite);
				if (metric.reason) reasons.add(metric.reason);
				for (const { x, y } of metric.at) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
			}
		}
		expect(reasons.size).toBeGreaterThan(6);
		for (const reason of reasons) expect(en.metrics.reasons[reason]).toBeTruthy();
	});
});

function real(name: string, quantity: Quantity, data: Float64Array): Plot['vectors'][number] {
	return { name, kind: 'real', quantity, data };
}

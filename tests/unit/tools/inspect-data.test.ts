import { describe, expect, test } from 'vitest';
import type { RunSummary } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { nestedSweep } from '../../support/sample-plots.ts';
import { run as sampleRun } from '../../support/storage/sample-records.ts';
import { bench } from './support.ts';

/** A ramp of `slope` V/s over 1 ms, in steps of 100 µs, beside a constant of 5 V. */
function ramp(slope: number): Plot {
	const time = Float64Array.from({ length: 11 }, (_, i) => i * 1e-4);
	return {
		id: 'tran1',
		title: '',
		analysis: 'tran',
		scale: 'time',
		vectors: [
			{ name: 'time', kind: 'real', quantity: 'time', data: time },
			{ name: 'out', kind: 'real', quantity: 'voltage', data: time.map((t) => slope * t) },
			{ name: 'vdd', kind: 'real', quantity: 'voltage', data: time.map(() => 5) },
			{ name: 'v1#branch', kind: 'real', quantity: 'current', data: time.map(() => -1e-3) }
		]
	};
}

function lowPass(): Plot {
	const f = Float64Array.from({ length: 61 }, (_, i) => 10 ** (i / 10));
	const low = (x: number) => 1 / (1 + (x / 1e3) ** 2);
	return {
		id: 'ac1',
		title: '',
		analysis: 'ac',
		scale: 'frequency',
		vectors: [
			{ name: 'frequency', kind: 'complex', quantity: 'frequency', re: f, im: new Float64Array(f.length) },
			{ name: 'out', kind: 'complex', quantity: 'voltage', re: f.map(low), im: f.map((x) => (-x / 1e3) * low(x)) }
		]
	};
}

const runs: Record<string, { run: RunSummary; plots: Plot[] | null }> = {
	newest: { run: sampleRun({ id: 'cccc1111-x', entry: 'amp.cir', startedAt: 5 }), plots: [ramp(1000), lowPass()] },
	failed: { run: sampleRun({ id: 'ffff', entry: 'amp.cir', status: 'failed', startedAt: 4 }), plots: null },
	elsewhere: { run: sampleRun({ id: 'bbbb', entry: 'b.cir', startedAt: 3 }), plots: [lowPass()] },
	before: { run: sampleRun({ id: 'aaaa1111', entry: 'amp.cir', startedAt: 2 }), plots: [ramp(900)] },
	gone: { run: sampleRun({ id: 'aaaa2222', entry: 'amp.cir', startedAt: 1 }), plots: null }
};

async function inspect(
	parameters: Record<string, unknown>,
	stored = Object.values(runs),
	files: Record<string, string> = {}
) {
	const { outcome } = await bench(files, {
		runs: {
			list: async (limit) => stored.slice(0, limit).map(({ run }) => run),
			plots: async (id) => stored.find(({ run }) => run.id === id)?.plots ?? null
		}
	}).run('inspect_data', parameters);
	return outcome;
}

describe('[H2] inspect_data', () => {
	test('[DATA1] without expressions lists runs, plots and signals', async () => {
		const { status, content } = await inspect({});
		expect(status).toBe('success');
		expect(content).toContain('- cccc1111 (amp.cir): complete');
		expect(content).toContain('- tran1 (tran), 11 points over time, 0 s to 1 ms: v(out), v(vdd), i(v1)');
		expect(content).toContain('- ac1 (ac), 61 points over frequency, 1 Hz to 1 MHz: v(out)');
	});

	test('[DATA2] figures, their places and values between samples', async () => {
		const { content } = await inspect({
			plot: 'tran1',
			expressions: ['v(out)', 'v(out)*i(v1)', 'at(v(out), 0.25m)', 'rms(v(vdd))'],
			at: ['0.12345m', 5e-4, '2m'],
			level: 0.45,
			edge: 'rise'
		});
		expect(content).toContain(
			'v(out): 11 samples from 0 s to 1 ms; min 0 V at 0 s, max 1 V at 1 ms, pp 1 V, avg 500 mV, rms 577.35 mV; first 0 V, last 1 V'
		);
		expect(content).toContain('at 123.45 µs: 123.45 mV; at 500 µs: 500 mV; at 2 ms: outside of the curve');
		expect(content).toContain('rises through 450 mV at 450 µs');
		expect(content).toContain('max 0 W at 0 s');
		expect(content).toContain('at(v(out), 0.25m) = 250 mV');
		expect(content).toContain('rms(v(vdd)) = 5 V');
	});

	test('[DATA2] a range', async () => {
		const { content } = await inspect({ plot: 'tran1', expressions: ['v(out)'], from: '0.25m', to: '0.75m' });
		expect(content).toContain('min 250 mV at 250 µs, max 750 mV at 750 µs');
		const outside = await inspect({ plot: 'tran1', expressions: ['v(out)'], from: 2 });
		expect(outside.content).toContain('v(out): no part of the curve is in this range');
	});

	test('[DATA2] a response, with magnitude and phase', async () => {
		const { content } = await inspect({ expressions: ['v(out)', 'db(v(out))'], at: ['1k'], level: -20 });
		expect(content).toContain('Run cccc1111 (amp.cir), ac1 (ac).');
		expect(content).toContain('at 1 kHz: 707.107 mV (-3.0103 dB) -45 deg');
		expect(content).toContain('crosses -20 V: not for complex values');
		expect(content).toMatch(/crosses -20 dB at 9\.9\d+ kHz/);
	});

	test('[DATA3] another run', async () => {
		const { content } = await inspect({
			plot: 'tran1',
			expressions: ['v(out)', 'max(v(out))', 'v(vdd)'],
			compare_with: 'previous',
			at: ['0.5m']
		});
		expect(content).toContain('Compared with run aaaa1111 (amp.cir), tran1.');
		expect(content).toContain(
			'v(out): largest difference 100 mV at 1 ms, rms of the difference 57.735 mV, mean 50 mV, from 0 s to 1 ms'
		);
		expect(content).toContain('at 500 µs: 500 mV, in the other run 450 mV, difference 50 mV, 11.11 %');
		expect(content).toContain('max(v(out)): 1 V, in the other run 900 mV, difference 100 mV');
		expect(content).toContain('v(vdd): the same in both runs');
	});

	test.each([
		[{ run: 'dddd' }, 'run_not_found', 'cccc1111 (amp.cir)'],
		[{ run: 'aaaa' }, 'ambiguous_run', 'aaaa1111'],
		[{ run: 'aaaa2' }, 'curves_not_kept', 'run_simulation'],
		[{ run: 'bbbb', plot: 'tran', expressions: ['v(out)'] }, 'plot_not_found', 'ac1 (ac)'],
		[{ expressions: ['v(out)'], compare_with: 'last' }, 'same_run', 'itself'],
		[{ plot: 'tran', expressions: ['v(out)'], compare_with: 'bbbb' }, 'plot_not_found', 'ac1 (ac)'],
		[{ plot: 'tran', expressions: ['v(out)'], level: '1M' }, 'not_a_number', '1meg'],
		[{ plot: 'tran', expressions: ['v(oot)'] }, 'expression_signal', 'v(out)'],
		[{ plot: 'tran', expressions: ['v(out)+i(v1)'] }, 'expression_units', 'characters 1 to 12']
	])('[DATA1] [DATA4] %o is an error: %s', async (parameters, errorType, text) => {
		const { error, content } = await inspect(parameters);
		expect(error?.errorType).toBe(errorType);
		expect(content).toContain(text);
	});

	test('[DATA1] a project without results says so', async () => {
		expect((await inspect({}, [])).error?.errorType).toBe('no_run');
		expect((await inspect({}, [runs['failed']!])).error?.errorType).toBe('no_run');
	});

	test('[DATA3] the metrics of two runs', async () => {
		const metric = (id: string, value: number | null, unit: string) => ({
			id,
			value,
			unit,
			signal: 'v(out)',
			plot: 'tran1',
			at: []
		});
		const stored = [
			{
				run: sampleRun({
					id: 'new1',
					metrics: [metric('gain', 20, 'dB'), metric('rise_time', 1e-6, 's'), metric('rms', 1, 'V')]
				}),
				plots: [ramp(1)]
			},
			{
				run: sampleRun({
					id: 'old1',
					metrics: [metric('gain', 18, 'dB'), metric('rise_time', 2e-6, 's'), metric('rms', 1, 'V')]
				}),
				plots: [ramp(1)]
			}
		];
		const { content } = await inspect({ compare_with: 'old1' }, stored);
		expect(content).toContain('- gain (v(out)): 20 dB, in the other run 18 dB, difference 2 dB\n');
		expect(content).toContain('- rise_time (v(out)): 1 µs, in the other run 2 µs, difference -1 µs, -50 %');
		expect(content).toContain('1 of 3 metrics are the same.');
		const files = { 'lab.csv': 'time (s),v(out) (V)\n0,0\n1,1\n' };
		expect((await inspect({ compare_with: 'lab.csv' }, stored, files)).content).toContain('Files have no metrics');
	});

	test('[DATA6] a file of curves, also compared with a run', async () => {
		const files = { 'lab.csv': 'time (s),v(out) (V)\n0,0\n0.0005,0.45\n0.001,0.9\n' };
		const { content } = await inspect({ run: 'lab.csv', expressions: ['v(out)'], at: ['0.25m'] }, [], files);
		expect(content).toContain('File lab.csv');
		expect(content).toContain('at 250 µs: 225 mV');
		const compared = await inspect(
			{ plot: 'tran1', expressions: ['v(out)'], compare_with: 'lab.csv' },
			Object.values(runs),
			files
		);
		expect(compared.content).toContain('v(out): largest difference 100 mV at 1 ms');
		const broken = await inspect({ run: 'bad.csv', expressions: ['v(out)'] }, [], { 'bad.csv': 'time,v\n0,zero\n' });
		expect(broken.error?.errorType).toMatch(/^waveform_/);
		expect((await inspect({ run: 'none.csv' }, [], files)).error?.errorType).toBe('file_not_found');
		expect((await inspect({ run: './lab.csv', expressions: ['v(out)'] }, [], files)).content).toContain('File lab.csv');
		expect((await inspect({ run: '../lab.csv' }, [], files)).error?.errorType).toBe('invalid_path');
	});

	test('[C17] [DATA6] the steps of a raw file of LTspice have their values from the log beside it', async () => {
		const raw =
			'Title: a\nPlotname: Transient Analysis\nFlags: real forward stepped\nNo. Variables: 2\nNo. Points: 4\nOffset: 0\nVariables:\n\t0\ttime\ttime\n\t1\tV(out)\tvoltage\nValues:\n0\t\t0\n\t1\n1\t\t1\n\t2\n2\t\t0\n\t3\n3\t\t1\n\t4\n';
		const alone = await inspect({ run: 's.raw' }, [], { 's.raw': raw });
		expect(alone.content).toContain('what differs between them is not known');
		expect(alone.content).toContain(
			'The values of the steps are not known: LTspice writes them to s.log, which is not in the project.'
		);
		const files = { 's.raw': raw, 's.log': '.step r=1k\n.step r=2k\n' };
		expect((await inspect({ run: 's.raw' }, [], files)).content).toContain('from r = 1000 to r = 2000');
		const { content } = await inspect({ run: 's.raw', expressions: ['max(v(out))'] }, [], files);
		expect(content).toContain('@1 (r = 1000): 2 V');
	});

	test('[C17] the plots of a loop are listed as one family too, and read as one', async () => {
		const plots = [1, 2, 3].map((slope) => ({ ...ramp(1000 * slope), id: `tran${slope}` }));
		const stored = [{ run: sampleRun({ id: 'dddd1111', entry: 'f.cir', startedAt: 6 }), plots }];
		expect((await inspect({}, stored)).content).toContain(
			'- tran1-tran3: the 3 plots tran1 to tran3 with these signals as one family; v(x)@1 is of tran1'
		);
		const { content } = await inspect({ plot: 'tran1-tran3', expressions: ['max(v(out))'] }, stored);
		expect(content).toContain('a value for each of 3 curves; lowest 1 V at @1, highest 3 V at @3');
	});

	test('[C17] [DATA4] of a family: how many curves there are and what differs, some of them, and one by its number', async () => {
		const stored = [
			{ run: sampleRun({ id: 'dddd1111', entry: 'f.cir', startedAt: 6 }), plots: [nestedSweep(200, 11)] }
		];
		const listed = await inspect({}, stored);
		expect(listed.content).toContain(
			'each signal is a family of 200 curves, from r1 = 1 kΩ to r1 = 200 kΩ; v(x)@1 is the first'
		);
		const { content } = await inspect({ expressions: ['v(out)'] }, stored);
		expect(content).toContain(
			'v(out): a family of 200 curves, of which 6 are described; name others, such as v(out)@2'
		);
		expect(content.match(/^v\(out\)@\d+/gmu)).toEqual([1, 41, 81, 120, 160, 200].map((number) => `v(out)@${number}`));
		expect(content).toContain('v(out)@41 (r1 = 41 kΩ): 11 samples from 0 V to 1 V; min 0 V at 0 V, max 41 V at 1 V');
		const one = await inspect({ expressions: ['v(out)@3', '(v(out)*2)@3'], at: [0.5] }, stored);
		expect(one.content).toContain('v(out)@3: 11 samples');
		expect(one.content).toContain('at 500 mV: 3 V');
		const missing = await inspect({ expressions: ['v(out)@201'] }, stored);
		expect(missing.error?.errorType).toBe('expression_member');
		expect(missing.content).toContain('There is no curve 201: it has 200 curves, counted from 1.');
	});

	test('[C17] [EXPR9] figures of a family, each curve or some of many, with the parameters and the extremes of all', async () => {
		const stored = (count: number) => [
			{ run: sampleRun({ id: 'dddd1111', entry: 'f.cir', startedAt: 6 }), plots: [nestedSweep(count, 11)] },
			{ run: sampleRun({ id: 'eeee1111', entry: 'f.cir', startedAt: 5 }), plots: [nestedSweep(3, 21)] }
		];
		const few = await inspect({ expressions: ['max(v(out))', 'cross(v(out), 1.5)'], compare_with: 'eeee' }, stored(3));
		expect(few.content).toContain(
			'max(v(out)): a value for each of 3 curves; lowest 1 V at @1 (r1 = 1 kΩ), highest 3 V at @3 (r1 = 3 kΩ)\n  @1 (r1 = 1 kΩ): 1 V\n  @2 (r1 = 2 kΩ): 2 V'
		);
		expect(few.content).toContain('highest 750 mV at @2 (r1 = 2 kΩ), 1 without a value\n  @1 (r1 = 1 kΩ): none');
		expect(few.content).toContain('vs. max(v(out))@2 (r1 = 2 kΩ): 2 V, in the other run 2 V, difference 0 V, 0 %');
		const many = await inspect({ expressions: ['max(v(out))'] }, stored(200));
		expect(many.content.match(/^ {2}@\d+/gmu)).toHaveLength(20);
		expect(many.content).toContain(
			'180 curves between these are left out; name one, such as max(v(out))@2, or write all with export_waveform_data'
		);
		expect((await inspect({ expressions: ['max(v(out))@57'] }, stored(200))).content).toContain('= 57 V');
		const other = await inspect({ expressions: ['max(v(out))'], compare_with: 'eeee' }, stored(200));
		expect(other.content).toContain('not comparable; the runs have different curves');
	});

	test('[DATA4] an expression with a mistake does not keep the others from their answers', async () => {
		const { status, content } = await inspect({ plot: 'tran', expressions: ['v(oot)', 'max(v(out))'] });
		expect(status).toBe('success');
		expect(content).toContain('max(v(out)) = 1 V');
		expect(content).toContain('There is no signal v(oot)');
	});
});

import { describe, expect, it } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import type { LogRecord, RunRecord } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { SimulationResult } from '#lib/sim/run-simulation.ts';
import type { StudyAccess, StudyAnswer } from '#lib/tools/types.ts';
import { sampleSweep } from '../../support/sample-studies.ts';
import { bench, makeContext } from './support.ts';

const netlist = '* t\nV1 in 0 AC 1\n.ac dec 10 1 1meg\n.end\n';

function bode(points: number): Plot {
	const x = Float64Array.from({ length: points }, (_, i) => 10 ** ((6 * i) / (points - 1)));
	return {
		id: 'ac1',
		title: '',
		analysis: 'ac',
		scale: 'frequency',
		vectors: [
			{ name: 'frequency', kind: 'complex', quantity: 'frequency', re: x, im: new Float64Array(points) },
			{ name: 'x1.int', kind: 'complex', quantity: 'voltage', re: x, im: x },
			{ name: 'out', kind: 'complex', quantity: 'voltage', re: x.map((f) => 100 / f), im: new Float64Array(points) }
		]
	};
}

function logOf(code: string): LogRecord {
	return { severity: 'error', text: code, file: null, line: null, code };
}

function result(entry: string, change: Partial<RunRecord> = {}, plots: Plot[] = []): SimulationResult {
	const gain = { id: 'gain', value: 31.23456, unit: 'dB', signal: 'v(out)/v(in)', plot: 'ac1', at: [] };
	return {
		run: {
			id: 'run-1',
			projectId: 'p',
			entry,
			startedAt: 0,
			elapsedMs: 80,
			status: 'complete',
			reason: null,
			closureHash: 'h',
			engineVersion: '39.3',
			engineBuild: 'b',
			points: 61,
			metrics: [gain],
			log: [],
			origin: 'agent',
			...change
		},
		plots,
		cards: null,
		files: [],
		goals: [
			{
				goal: { metric: 'gain', target: 40, unit: 'dB', direction: 'at_least', tolerance: 0, priority: 'must' },
				state: 'missed',
				value: 31.23456,
				gap: 8.76544,
				relativeGap: 0.219,
				margin: -8.76544,
				relativeMargin: -0.219,
				metric: gain,
				reason: null
			}
		],
		goalsFault: null,
		measurementsFault: null
	};
}

function simulator(
	files: Record<string, string>,
	make: (entry: string) => SimulationResult = (entry) => result(entry)
) {
	const entries: string[] = [];
	const made = bench(files, {
		runNetlist: async (entry) => {
			entries.push(entry);
			return make(entry);
		}
	});
	return { ...made, entries };
}

describe('run_simulation', () => {
	it('[SIM1] takes the netlist that the user has open', async () => {
		const { run, entries } = simulator({ 'a.cir': netlist, 'b.cir': netlist });
		await run('run_simulation', {}, makeContext({ activePath: 'b.cir' }));
		expect(entries).toEqual(['b.cir']);
	});

	it('[SIM1] takes the only netlist with an analysis when a library is open', async () => {
		const { run, entries } = simulator({ 'a.cir': netlist, 'b.cir': '* no analysis\n', 'm.lib': '.ac\n' });
		await run('run_simulation', {}, makeContext({ activePath: 'm.lib' }));
		expect(entries).toEqual(['a.cir']);
	});

	it('[SIM1] lets the model choose among several, and says when there is none', async () => {
		const several = await simulator({ 'a.cir': netlist, 'b.cir': netlist }).run('run_simulation', {});
		expect(several.outcome.error).toMatchObject({
			errorType: 'ambiguous_netlist',
			context: { netlists: ['a.cir', 'b.cir'] }
		});
		const none = await simulator({ 'b.cir': '* nothing\n' }).run('run_simulation', {});
		expect(none.outcome.error).toMatchObject({ errorType: 'no_netlist', context: { netlists: ['b.cir'] } });
		const gone = await simulator({ 'amp.cir': netlist }).run('run_simulation', { file: 'am.cir' });
		expect(gone.outcome.error).toMatchObject({ errorType: 'file_not_found', context: { similar_paths: ['amp.cir'] } });
	});

	it('[SIM4] runs with another analysis and other parameters, and says that they are of this run only', async () => {
		const asked: unknown[] = [];
		const { run } = bench(
			{ 'a.cir': netlist },
			{
				runNetlist: async (entry, { overrides }) => {
					asked.push(overrides);
					return result(entry);
				}
			}
		);
		const { outcome } = await run('run_simulation', { analysis: '.tran 1u 1m', parameters: { R: '2k', c: 1e-9 } });
		expect(outcome.content).toContain('For this run only, with .tran 1u 1m, r=2k, c=1e-9; the files are unchanged.');
		const plain = await run('run_simulation', { analysis: ' ', parameters: {} });
		expect(plain.outcome.content).not.toContain('this run only');
		expect(asked).toEqual([{ analysis: '.tran 1u 1m', parameters: { r: '2k', c: 1e-9 } }, undefined]);
	});

	it('[E2] [TOOL6] [H1] has the time that the settings give to a call, less what its answer needs', async () => {
		const given: number[] = [];
		const runNetlist = async (entry: string, { timeLimitMs }: { timeLimitMs: number }) => {
			given.push(timeLimitMs);
			return result(entry);
		};
		for (const toolTimeoutMs of [60_000, 12_000, 600_000])
			await bench({ 'a.cir': netlist }, { runNetlist, limits: { toolTimeoutMs, toolRetries: 2 } }).run(
				'run_simulation',
				{}
			);
		expect(given).toEqual([50_000, 10_000, 500_000]);
	});

	it.each([
		['the engine does not start', { status: 'failed', reason: 'unavailable' }, 3],
		['the engine ends', { status: 'failed', reason: 'trap', log: [logOf('engine_lost')] }, 3],
		['the netlist is wrong', { status: 'failed', reason: 'engine_error', log: [logOf('unknown_device')] }, 1]
	] as const)('[E2] [TOOL6] [H1] when %s, it is run as often as that may help', async (_, change, times) => {
		let count = 0;
		const runNetlist = async (entry: string) => {
			count += 1;
			return result(entry, { ...change, log: 'log' in change ? [...change.log] : [] });
		};
		const { run, clock } = bench({ 'a.cir': netlist }, { runNetlist });
		let hasEnded = false;
		const running = run('run_simulation', {}).finally(() => (hasEnded = true));
		while (!hasEnded) {
			await clock.advance(100);
			await new Promise((resolve) => setTimeout(resolve));
		}
		expect((await running).outcome.error?.errorType).toBe('simulation_failed');
		expect(count).toBe(times);
	});

	it('[TOOL10] [F4] returns the results of an earlier run that this one would repeat', async () => {
		const { run } = bench({ 'a.cir': netlist }, { findRun: async (entry) => result(entry) });
		const { outcome } = await run('run_simulation', { parameters: { R: '2k' } });
		expect(outcome).toMatchObject({ status: 'skipped', details: { kind: 'run', runId: 'run-1' } });
		expect(outcome.content).toMatch(/Skipped: a\.cir.*For this run only, with r=2k.*gain = 31\.235 dB/s);
		const missing = await run('run_simulation', { file: 'b.cir' });
		expect(missing.outcome.error?.errorType).toBe('file_not_found');
	});

	it('[H2] adds the operating point if it is asked for, bounded', async () => {
		const devices = Array.from({ length: 60 }, (_, i) => ({
			...{ name: `M${i}`, id: `m${i}`, letter: 'm', type: 'NMOS', model: 'nn', region: 'saturation' as const },
			...{ values: { current: 1e-3, control: 1.2, voltage: 2 }, file: 'a.cir', line: i }
		}));
		const nodes = new Map(Array.from({ length: 50 }, (_, i) => [`n${i}`, 1]));
		const point = { devices, lines: [], nodes, omitted: 5 };
		const { run } = bench(
			{ 'a.cir': netlist },
			{ runNetlist: async (entry) => result(entry), operatingPoint: async () => ({ state: 'found', point }) }
		);
		const { outcome } = await run('run_simulation', { operating_point: true });
		expect(outcome.content).toContain('- M0 NMOS saturation: i=1 mA, vctl=1.2 V, v=2 V\n');
		expect(outcome.content).toContain('(and 25 more devices)');
		expect(outcome.content).toMatch(/Nodes: n0=1 V, .* and 10 more\n/u);
		expect((await run('run_simulation', {})).outcome.content).not.toContain('Operating point');
	});

	it('[H2] asks for a loop gain at a terminal, and says what is wrong with it', async () => {
		const asked: unknown[] = [];
		const { run } = bench(
			{ 'a.cir': netlist },
			{
				runNetlist: async (entry, { overrides }) => {
					asked.push(overrides);
					if (asked.length > 1) throw new Fault('loop_absent', 'No signal returns to V1 at in', {});
					return result(entry);
				}
			}
		);
		const loop_gain = { device: 'R2', node: 'fb' };
		const { outcome } = await run('run_simulation', { loop_gain });
		expect(asked).toEqual([{ loopGain: loop_gain, parameters: {} }]);
		expect(outcome.content).toContain('For this run only, with loop gain at R2, node fb; the files are unchanged.');
		const refused = await run('run_simulation', { loop_gain: { device: 'V1', node: 'in' } });
		expect(refused.outcome.error).toMatchObject({ errorType: 'loop_absent', message: 'No signal returns to V1 at in' });
		await run('run_simulation', { loop_gain: { device: '', node: '' } });
		expect(asked.at(-1)).toBeUndefined();
	});

	it('[H3] [SIM4] simulates one row of a study with its values, and says which rows there are', async () => {
		const asked: unknown[] = [];
		const { plan, table } = sampleSweep();
		const answer = { path: '', name: 'load', plan, table, isStale: false, goals: [], open: 0, estimateMs: null };
		const read = (): Promise<StudyAnswer> => Promise.resolve(answer);
		const { run } = bench(
			{ 'amplifier.cir': netlist, 'b.cir': netlist, '.circuit_ai/studies/load.json': '{}' },
			{
				studies: { read } as Partial<StudyAccess> as StudyAccess,
				runNetlist: async (entry, { overrides }) => {
					asked.push([entry, overrides]);
					return result(entry);
				}
			}
		);
		const { outcome } = await run('run_simulation', { study_row: { study: 'load', row: 4 } });
		expect(outcome.content).toContain('For this run only, with R1=3, VDD=6; the files are unchanged.');
		const values = [
			{ target: { kind: 'device', device: 'R1' }, value: 3 },
			{ target: { kind: 'device', device: 'VDD' }, value: 6 }
		];
		expect(asked).toEqual([['amplifier.cir', { parameters: {}, values }]]);
		const beyond = await run('run_simulation', { study_row: { study: 'load', row: 7 } });
		expect(beyond.outcome.error).toMatchObject({
			errorType: 'row_not_found',
			message: expect.stringContaining('6 rows')
		});
		const gone = await run('run_simulation', { study_row: { study: 'gone', row: 1 } });
		expect(gone.outcome.error).toMatchObject({ errorType: 'study_not_found', context: { studies: ['load'] } });
	});

	it('[H1] tells the model what it may set when a parameter is unknown', async () => {
		const runNetlist = () => Promise.reject(new Fault('parameter_unknown', 'It sets: r.', { name: 'q', known: 'r' }));
		const { run } = bench({ 'a.cir': netlist }, { runNetlist });
		const { outcome } = await run('run_simulation', { parameters: { q: 1 } });
		expect(outcome.error).toMatchObject({ errorType: 'parameter_unknown', message: 'It sets: r.' });
	});

	it('[H1] [SIM2] tells status, metrics with units, goals with gaps and samples of the curves', async () => {
		const { run } = simulator({ 'a.cir': netlist }, (entry) => result(entry, {}, [bode(61)]));
		const { outcome, operations } = await run('run_simulation', {});
		expect(outcome.content).toMatch(/a\.cir: complete, 61 points in 80 ms/);
		expect(outcome.content).toMatch(/- gain = 31\.235 dB \(v\(out\)\/v\(in\)\)/);
		expect(outcome.content).toMatch(/Goals: 0 of 1 met\n- gain >= 40 dB \(must\): MISSED by 8\.7654 dB, is 31\.235 dB/);
		expect(outcome.content).toMatch(
			/ac1 \(ac, 1 Hz to 1 MHz, 61 points\)\n {2}at 1 Hz \|.*\| 1 MHz\n {2}v\(out\): 40 dB 0 deg \|.*-80 dB 0 deg/
		);
		expect(outcome.content).not.toMatch(/x1\.int/);
		expect(outcome.details).toMatchObject({ kind: 'run', runId: 'run-1' });
		expect(operations).toEqual([]);
	});

	it('[SIM2] never gives the data: a million points are as long as sixty', async () => {
		const { run } = simulator({ 'a.cir': netlist }, (entry) => result(entry, {}, [bode(1_000_000)]));
		expect((await run('run_simulation', {})).outcome.content.length).toBeLessThan(1_500);
	});

	it('[SIM2] [SIM3] names file and line of errors and gives nothing of a failed run as a result', async () => {
		const entry = (severity: LogRecord['severity'], text: string, line: number): LogRecord => ({
			severity,
			text,
			file: 'a.cir',
			line,
			code: null
		});
		const log = [entry('warning', 'odd', 3), entry('info', 'noise', 1), entry('error', 'unknown device', 2)];
		const failed: Partial<RunRecord> = { status: 'failed', reason: 'engine_error', metrics: [], log };
		const { run } = simulator({ 'a.cir': netlist }, (path) => result(path, failed, [bode(9)]));
		const { outcome } = await run('run_simulation', {});
		expect(outcome.error?.errorType).toBe('simulation_failed');
		expect(outcome.content).toMatch(/FAILED.*- error a\.cir:2: unknown device\n- warning a\.cir:3: odd/s);
		expect(outcome.content).not.toMatch(/Curves|Metrics|noise/);
		expect(outcome.details).toMatchObject({ kind: 'run', runId: 'run-1' });
	});

	it('[SIM2] says that a stopped run is a part only', async () => {
		const { run } = simulator({ 'a.cir': netlist }, (path) =>
			result(path, { status: 'stopped', reason: 'time_limit' })
		);
		expect((await run('run_simulation', {})).outcome.content).toMatch(
			/stopped early \(time_limit\).*cover only the part before that/
		);
	});

	it('[C5] [SIM2] tells the model the verdict with its reasons, places and values', async () => {
		const verdict: RunRecord['verdict'] = {
			level: 'suspicious',
			reasons: [
				{ code: 'capital_m', level: 'suspicious', file: 'a.cir', line: 3, values: { value: '1M' } },
				{
					code: 'out_of_reach',
					level: 'suspicious',
					file: null,
					line: null,
					values: { signal: 'x', value: 12_000, sources: 5 }
				},
				{ code: 'warning', level: 'suspicious', file: null, line: null, values: { said: 'Warning: odd' } }
			]
		};
		const { run } = simulator({ 'a.cir': netlist }, (entry) => result(entry, { verdict }));
		const { content } = (await run('run_simulation', {})).outcome;
		expect(content).toContain('Verdict: SUSPICIOUS');
		expect(content).toContain('- a.cir:3: 1M is read as milli');
		expect(content).toContain('- x reaches 12 kV, although the sources together supply 5 V');
		expect(content).toContain('- Warning: odd');
		const trusted = simulator({ 'a.cir': netlist }, (entry) =>
			result(entry, { verdict: { level: 'trusted', reasons: [] } })
		);
		expect((await trusted.run('run_simulation', {})).outcome.content).toContain('Verdict: nothing found.');
	});
});

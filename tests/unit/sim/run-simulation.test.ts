import { describe, expect, it, vi } from 'vitest';
import type { Plot, Vector } from '#lib/measure/dataset.ts';
import { simulate } from '#lib/sim/run-simulation.ts';
import type { SimulationOutcome, SimulationRequest, Simulator } from '#lib/workers/ngspice/protocol.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';
import { localNetlists } from '../../support/spice/local-netlists.ts';

const goals = (text: unknown) => ({
	'.circuit_ai/design_goals.json': typeof text === 'string' ? text : JSON.stringify(text)
});
const netlist = { 'main.cir': '* t\n.include models.lib\nV1 out 0 6\n.op\n.end\n', 'models.lib': '* none\n' };

const operatingPoint: Plot = {
	id: 'op1',
	title: '',
	analysis: 'op',
	scale: 'out',
	vectors: [{ name: 'out', kind: 'real', quantity: 'voltage', data: Float64Array.of(6) }]
};

/** A simulator that gives what the test says and remembers what it was asked. */
function scripted(change: Partial<SimulationOutcome> = {}) {
	const requests: SimulationRequest[] = [];
	const priorities: unknown[] = [];
	const simulator: Simulator = {
		run: async (request, options) => {
			requests.push(request);
			priorities.push(options?.priority);
			return {
				status: 'complete',
				reason: null,
				plots: [operatingPoint],
				ranges: [],
				log: [],
				measurements: [],
				elapsedMs: 12,
				points: 1,
				engine: { version: '39.3', build: 'abc' },
				...change
			};
		},
		warmUp: async () => ({ startMs: 0 }),
		dispose: () => undefined
	};
	return { simulator, requests, priorities };
}

function run(
	files: Record<string, string>,
	change: Partial<SimulationOutcome> = {},
	origin: 'user' | 'agent' = 'user'
) {
	const { simulator, requests, priorities } = scripted(change);
	const job = {
		projectId: 'p',
		entry: 'main.cir',
		simulator,
		origin,
		limits: { timeLimitMs: 9_000, maxPoints: 500 }
	} as const;
	const result = simulate({
		...job,
		files: new MemoryFiles(files),
		netlists: localNetlists(),
		clock: new ManualClock()
	});
	return { result, requests, priorities };
}

const goalFile = {
	version: 1,
	goals: [{ metric: 'dc_value', signal: 'v(out)', target: 5, unit: 'V', direction: 'at_least' }]
};

describe('a simulation job', () => {
	it('[C5] sends the closure, measures the plots and judges them by the goals', async () => {
		const { result, requests } = run({ ...netlist, ...goals(goalFile), 'other.cir': '' });
		const { run: record, goals: status, plots, goalsFault } = await result;
		expect(requests[0]).toMatchObject({ entry: 'main.cir', timeLimitMs: 9_000, maxPoints: 500 });
		expect(requests[0]?.files.map(({ path }) => path)).toEqual(['main.cir', 'models.lib']);
		expect(record).toMatchObject({
			entry: 'main.cir',
			status: 'complete',
			engineBuild: 'abc',
			origin: 'user',
			points: 1
		});
		expect(record.closureHash).toMatch(/^[0-9a-f]{64}$/);
		expect(status).toMatchObject([{ state: 'met', value: 6 }]);
		expect(plots).toEqual([operatingPoint]);
		expect(goalsFault).toBeNull();
	});

	it('[C5] fails without an engine where ngspice would freeze, and names the card, also in an included file', async () => {
		const text = '* t\n.include models.lib\nV1 out 0 1\n.op\n.end\n';
		const { result, requests } = run({ 'main.cir': text, 'models.lib': '* m\n.param GA=2, GB={GA*3}\n' });
		const { run: record } = await result;
		expect(requests).toEqual([]);
		expect(record).toMatchObject({ status: 'failed', reason: 'parameter_comma', metrics: [] });
		const place = { code: 'parameter_comma', file: 'models.lib', line: 2 };
		expect(record.log).toMatchObject([{ ...place, severity: 'error' }]);
		expect(record.verdict?.reasons).toMatchObject([{ ...place, level: 'failed' }]);
	});

	it.each([
		['in the arm of an .if that is not taken', '.if (0)\n.param a=1, b=2\n.endif\n', 0],
		['in a subcircuit that is called', 'X1 out 0 s\n.subckt s x y\n.param a=1, b=2\nR1 x y {b}\n.ends\n', 0],
		['in a subcircuit that is not called', '.subckt s x y\n.param a=1, b=2\nR1 x y {b}\n.ends\n', 1],
		[
			'in a second definition',
			'X1 out 0 s\n.subckt s x y\nR1 x y 1\n.ends\n.subckt s x y\n.param a=1, b=2\n.ends\n',
			1
		],
		['after a space', '.param a=1 , b=2\n', 1],
		['before a space and a name', '.param a=1 b, c=2\n', 1],
		['after part of a value', '.param a=1 + 2, b=3\n', 1],
		['after the only parameter', '.param a=1,\n', 1],
		['in function arguments', '.param a=min(1,2) b={max(1,2)}\n', 1],
		['after function arguments', '.param a=min(1,2), b=2\n', 0],
		['after braces', '.param a={1 + 2},b=2\n', 0],
		['after the last parameter', '.param a=1 b=2,\n', 0],
		['in a value', '.param a=1 b=2,3\n', 0],
		['twice', '.param a=1,, b=2\n', 0],
		['before the first parameter', '.param , a=1 b=2\n', 1],
		['at the end of a line', '.param a=1,\n+ b=2\n', 0],
		['on a .subckt that is called', 'X1 out s\n.subckt s x a=1, b=2\nR1 x 0 {b}\n.ends\n', 0],
		['on a .subckt that is not called', '.subckt s x a=1, b=2\nR1 x 0 {b}\n.ends\n', 1],
		['after braces on a .subckt', 'X1 out s\n.subckt s x a={1}, b=2\nR1 x 0 {b}\n.ends\n', 1],
		['between nodes', 'X1 out 0 s\n.subckt s x, y a=1 b=2\nR1 x y {b}\n.ends\n', 1],
		['after a name without a value', '.param a, b=2\n', 1]
	])('[C5] starts only where ngspice does not freeze: a comma %s', async (_, cards, starts) => {
		const { result, requests } = run({ 'main.cir': `* t\nV1 out 0 1\n${cards}.op\n.end\n` });
		await result;
		expect(requests).toHaveLength(starts);
	});

	it('[C5] reads every file of the netlist once, whatever the run changes of it', async () => {
		const files = new MemoryFiles({ ...netlist, 'main.cir': `${netlist['main.cir']}.param r=1\n` });
		const readMany = vi.spyOn(files, 'readMany');
		const { simulator } = scripted();
		const job = {
			projectId: 'p',
			entry: 'main.cir',
			simulator,
			origin: 'user',
			limits: { timeLimitMs: 9_000 }
		} as const;
		await simulate({
			...job,
			files,
			clock: new ManualClock(),
			netlists: localNetlists(),
			overrides: { parameters: { r: 2 } }
		});
		expect(readMany.mock.calls.flat(2).filter((path) => path in netlist)).toEqual(['main.cir', 'models.lib']);
	});

	it('[C5] asks the worker of the netlist three times: to read it, for what measuring needs, and for the verdict', async () => {
		const onask = vi.fn();
		const { simulator } = scripted({ measurements: [{ name: 'x', value: 1, at: null, failed: false }] as never });
		const files = new MemoryFiles({ ...netlist, 'main.cir': `${netlist['main.cir']}.meas op x find v(out)\n` });
		const job = {
			projectId: 'p',
			entry: 'main.cir',
			simulator,
			origin: 'user',
			limits: { timeLimitMs: 9_000 }
		} as const;
		const { run: record } = await simulate({ ...job, files, clock: new ManualClock(), netlists: localNetlists(onask) });
		expect(record.verdict).not.toBeNull();
		expect(onask).toHaveBeenCalledTimes(3);
	});

	it('[C8] [MEAS10] takes the gain from the node that the AC source drives, not from one that an ideal amplifier holds', async () => {
		const deck = '* t\nV1 sig 0 AC 0.5\nE1 in 0 sig 0 20\nR1 in out 1k\nC1 out 0 1n\n.ac dec 10 1 1meg\n.end\n';
		const frequency = Float64Array.of(1, 10, 100);
		const node = (name: string, value: number): Vector => ({
			name,
			kind: 'complex',
			quantity: 'voltage',
			re: frequency.map(() => value),
			im: new Float64Array(3)
		});
		const vectors: Vector[] = [
			{ name: 'frequency', kind: 'real', quantity: 'frequency', data: frequency },
			node('in', 10),
			node('out', 10),
			node('sig', 0.5)
		];
		const plots: Plot[] = [{ id: 'ac1', title: '', analysis: 'ac', scale: 'frequency', vectors }];
		const gainOf = async (text: string) => {
			const { run: record } = await run({ 'main.cir': text }, { plots }).result;
			return record.metrics.find(({ id }) => id === 'gain');
		};
		expect(await gainOf(deck)).toMatchObject({ signal: 'v(out)/v(sig)', value: 20 * Math.log10(20) });
		expect(await gainOf(deck.replace('R1', 'V2 x 0 AC 1\nR2 x 0 1\nR1'))).toBeUndefined();
	});

	it.each(['user', 'agent'] as const)('[C7] asks for the place of a run of the %s', async (origin) => {
		const { result, priorities } = run(netlist, {}, origin);
		expect((await result).run.origin).toBe(origin);
		expect(priorities).toEqual([origin]);
	});

	it('[C8] runs both sources of a loop gain on the files as they were when it began', async () => {
		const files = new MemoryFiles({
			'main.cir': '* t\nE1 out 0 0 in 1000\nR1 out in 1k\nR2 in 0 1k\n.ac dec 5 1 1k\n.end\n'
		});
		const { simulator, requests } = scripted();
		const { run: answer } = simulator;
		simulator.run = (request, options) => {
			files.change('main.cir', '* t\nE1 out 0 0 in 1000\nR1 out in 47k\nR2 in 0 1k\n.ac dec 5 1 1k\n.end\n');
			return answer(request, options);
		};
		const job = {
			projectId: 'p',
			entry: 'main.cir',
			simulator,
			origin: 'user',
			limits: { timeLimitMs: 9_000 }
		} as const;
		const overrides = { loopGain: { device: 'R1', node: 'in' } };
		const result = simulate({ ...job, files, overrides, netlists: localNetlists(), clock: new ManualClock() });
		await expect(result).rejects.toMatchObject({ code: 'loop_not_computed' });
		expect(requests).toHaveLength(2);
		for (const request of requests) expect(request.files[0]?.content).toMatch(/^R1 out \S+ 1k$/mu);
	});

	it('[C5] gives no metrics of a failed run, and names the line of a missing include', async () => {
		const { result } = run(
			{ 'main.cir': '* t\n.include gone.lib\n.op\n', ...goals(goalFile) },
			{ status: 'failed', reason: 'engine_error' }
		);
		const { run: record, goals: status } = await result;
		expect(record.metrics).toEqual([]);
		expect(status).toMatchObject([{ state: 'unknown' }]);
		expect(record.log).toMatchObject([{ severity: 'error', file: 'main.cir', line: 2, code: 'missing_include' }]);
	});

	it('[C5] does not say twice what the engine has said of a line', async () => {
		const said = { severity: 'error', text: 'no gone.lib', file: 'main.cir', line: 2, code: null } as const;
		const { result } = run({ 'main.cir': '* t\n.include gone.lib\n' }, { status: 'failed', log: [said] });
		expect((await result).run.log).toEqual([said]);
	});

	it.each([
		['not JSON', '{', 'goals_not_json'],
		['a wrong field', { version: 1, goals: [{ metric: 'gain', target: 'x' }] }, 'goals_invalid']
	])('[C9] runs although the goals file is %s, and says so', async (_, text, code) => {
		const { goals: status, goalsFault, run: record } = await run({ ...netlist, ...goals(text) }).result;
		expect(goalsFault).toMatchObject({ code });
		expect(status).toEqual([]);
		expect(record.metrics.length).toBeGreaterThan(0);
	});

	it('[C8] measures the expressions of the project in each run, after the other metrics, and judges goals by them', async () => {
		const measurements = [{ name: 'twice', expression: '2*v(out)', analysis: 'op' }];
		const files = {
			...netlist,
			'.circuit_ai/measurements.json': JSON.stringify({ version: 1, measurements }),
			...goals({ version: 1, goals: [{ metric: 'expr:twice', target: 12, unit: 'V', direction: 'equal' }] })
		};
		const { run: record, goals: status, measurementsFault } = await run(files).result;
		expect(record.metrics.at(-1)).toMatchObject({ id: 'expr:twice', value: 12, unit: 'V', signal: '2*v(out)' });
		expect(status).toMatchObject([{ state: 'met' }]);
		expect(measurementsFault).toBeNull();
	});

	it('[C8] runs although the measurements cannot be read, and says so', async () => {
		const { measurementsFault, run: record } = await run({ ...netlist, '.circuit_ai/measurements.json': '{' }).result;
		expect(measurementsFault).toMatchObject({ code: 'measurements_not_json' });
		expect(record.metrics.length).toBeGreaterThan(0);
	});

	it('[C5] refuses a netlist that is not there', async () => {
		await expect(run({}).result).rejects.toMatchObject({ code: 'netlist_missing' });
	});
});

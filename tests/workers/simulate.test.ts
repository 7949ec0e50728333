import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import type { RunOverrides } from '#lib/sim/overrides.ts';
import { simulationPath } from '#lib/sim/project-simulation.ts';
import { simulate } from '#lib/sim/run-simulation.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import { hostSimulator } from '../support/spice/host-simulator.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';
import { createEngineHost } from '../support/spice/ngspice.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';

let simulator: Simulator;
beforeAll(async () => {
	simulator = hostSimulator(await createEngineHost());
});

const divider = '* divider\n.param r=1k\nV1 in 0 DC 10 AC 1\nR1 in out {r}\nR2 out 0 1k\n.op\n.end\n';

const netlists = localNetlists();

async function run(files: Record<string, string>, overrides?: RunOverrides) {
	const job = { projectId: 'p', entry: 'main.cir', origin: 'user', clock: systemClock, simulator, netlists } as const;
	return simulate({ ...job, files: new MemoryFiles(files), limits: { timeLimitMs: 20_000 }, overrides });
}

function valueOf({ plots }: Awaited<ReturnType<typeof run>>, name: string): number | undefined {
	const vector = plots[0]?.vectors.find((one) => one.name === name);
	return vector?.kind === 'real' ? vector.data[0] : vector?.re[0];
}

describe('a run of a project', () => {
	it('[C2] reads the netlist in the dialect that the project names, and keeps it with the run', async () => {
		const deck = '* dialect\nV1 a 0 1\nB1 b 0 V=if(v(a)>0.5,3,0)\nR1 b 0 1k\n.op\n.end\n';
		expect((await run({ 'main.cir': deck })).run.status).toBe('failed');
		const file = '{"version":1,"compatibility":"ltspice","seed":9}';
		const result = await run({ 'main.cir': deck, [simulationPath]: file });
		expect(result.run.status).toBe('complete');
		expect(valueOf(result, 'b')).toBeCloseTo(3, 9);
		expect(result.run.settings).toEqual({
			compatibility: 'ltspice',
			seed: 9,
			timeLimitMs: 20_000,
			maxPoints: null,
			memoryLimitMb: null
		});
	});

	it('[C5] fails at once where a comma between parameters would freeze ngspice', async () => {
		const { run: record } = await run({ 'main.cir': divider.replace('r=1k', 'q=1, r={q*3}') });
		expect(record).toMatchObject({ status: 'failed', reason: 'parameter_comma', elapsedMs: 0 });
	});

	it('[C2] is refused while the project does not say readably how it is simulated', async () => {
		const attempt = run({ 'main.cir': divider, [simulationPath]: '{"version":1,"compatibility":"x"}' });
		await expect(attempt).rejects.toMatchObject({ code: 'simulation_invalid' });
	});

	it('[H1] takes other parameters and another analysis for once, and counts as a run of another netlist', async () => {
		const plain = await run({ 'main.cir': divider });
		expect(valueOf(plain, 'out')).toBeCloseTo(5, 9);
		const changed = await run({ 'main.cir': divider }, { parameters: { r: '3k' } });
		expect(valueOf(changed, 'out')).toBeCloseTo(2.5, 9);
		expect(changed.run.closureHash).not.toBe(plain.run.closureHash);
		const swept = await run({ 'main.cir': divider }, { analysis: '.ac lin 2 1 10' });
		const commented = divider.replace('r=1k', 'r=1k $was r=2k');
		for (const dialect of ['ngspice', 'pspice', 'ltspice', 'hspice']) {
			const file = `{"version":1,"compatibility":"${dialect}"}`;
			const run2200 = await run({ 'main.cir': commented, [simulationPath]: file }, { parameters: { r: 2200 } });
			expect(valueOf(run2200, 'out')).toBeCloseTo(10 / 3.2, 9);
		}
		for (const card of ['.param r=(500 $ a\n+ * b\n+ +500)*1 ; c', '.param q=1 \\\\\n r=1k']) {
			const changed = await run({ 'main.cir': divider.replace('.param r=1k', card) }, { parameters: { r: 2200 } });
			expect(valueOf(changed, 'out')).toBeCloseTo(10 / 3.2, 9);
		}
		expect(swept.plots.map(({ id }) => id)).toEqual(['ac1']);
		expect(valueOf(swept, 'out')).toBeCloseTo(0.5, 9);
	});

	it('[VER19] a sweep that is confirmed in the other direction is run there with the same parameters', async () => {
		const seen: string[] = [];
		const engine = simulator;
		const watching: Simulator = {
			...engine,
			run: (request, options) => {
				seen.push(String(request.files[0]?.content));
				return engine.run(request, options);
			}
		};
		const deck =
			'* hysteresis\n.param load=1k\nVin in 0 0\nR1 in p 10k\nR2 p out 22k\nB1 out 0 V=5*tanh(1000*v(p))\nRL out 0 {load}\n' +
			'.dc Vin -5 5 0.05\n.end\n';
		const job = { projectId: 'p', entry: 'main.cir', origin: 'user', clock: systemClock, netlists } as const;
		const { run: record } = await simulate({
			...job,
			simulator: watching,
			files: new MemoryFiles({ 'main.cir': deck }),
			limits: { timeLimitMs: 20_000 },
			overrides: { parameters: { load: '47k' } }
		});
		expect(record.verdict?.reasons.map(({ code }) => code)).toContain('two_valued_sweep');
		expect(seen).toHaveLength(2);
		for (const content of seen) expect(content).toContain('47k');
	});

	it('[C8] gives measurements the unit that their cards tell, in a netlist and in a script', async () => {
		const circuit = '* rc\nV1 in 0 DC 0 AC 1 PULSE(0 1 0 1n 1n 1m 2m)\nR1 in out 1k\nC1 out 0 1u\n';
		const cards = '.meas tran top MAX v(out)\n.meas tran half WHEN v(out)=0.3\n.tran 10u 2m\n.end\n';
		const script = '.control\nac dec 10 1 100k\nmeas ac corner WHEN vdb(out)=-3 FALL=1\n.endc\n.end\n';
		const units = async (text: string) => {
			const { metrics } = (await run({ 'main.cir': text })).run;
			return metrics.flatMap(({ id, value, unit }) =>
				id.startsWith('meas:') && value !== null ? [`${id} ${unit}`] : []
			);
		};
		expect(await units(circuit + cards)).toEqual(['meas:top V', 'meas:half s']);
		expect(await units(circuit + script)).toEqual(['meas:corner Hz']);
	});

	/** An op amp of one pole, 100 dB and 1 MHz, that drives a load through 100 ohms. */
	const opAmp = 'E1 x 0 p n 100k\nR1 x y 1k\nC1 y 0 15.9155u\nE2 z 0 y 0 1\nR2 z out 100\nC2 out 0 1n\n';
	const margins = async (circuit: string) => {
		const { metrics } = (await run({ 'main.cir': `* loop\n${opAmp}${circuit}.ac dec 20 1 100meg\n.end\n` })).run;
		return Object.fromEntries(
			metrics.flatMap(({ id, signal, value }) => (/margin|crossover/.test(id) ? [[id, { signal, value }]] : []))
		);
	};

	it('[MEAS5] gives no margins of a closed-loop amplifier', async () => {
		expect(await margins('Vin p 0 DC 0 AC 1\nR3 out n 9k\nR4 n 0 1k\n')).toEqual({});
	});

	it.each([
		['holds the input', 'Vin p 0 DC 0 AC 1\nL1 out n 1G\nC3 n 0 1G\n', 'v(out)/v(p)'],
		['drives the input', 'Vp p 0 0\nVin s 0 DC 0 AC 1\nL1 out n 1G\nC3 n s 1G\n', 'v(out)/v(n)']
	])(
		'[MEAS15] reads those of a loop that is opened by a huge inductor, where the capacitor %s',
		async (_, circuit, signal) => {
			const found = await margins(circuit);
			expect(found.phase_margin?.signal).toBe(signal);
			expect(found.crossover_frequency!.value! / 1e6).toBeCloseTo(0.85, 1);
			// The second pole is at 1.59 MHz.
			const lag = (Math.atan(found.crossover_frequency!.value! / 1.5915e6) * 180) / Math.PI;
			expect(found.phase_margin?.value).toBeCloseTo(90 - lag, 1);
		}
	);
});

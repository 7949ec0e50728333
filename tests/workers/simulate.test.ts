import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import type { RunOverrides } from '#lib/sim/overrides.ts';
import { simulationPath } from '#lib/sim/project-simulation.ts';
import { simulate } from '#lib/sim/run-simulation.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import { hostSimulator } from '../support/host-simulator.ts';
import { MemoryFiles } from '../support/memory-files.ts';
import { createEngineHost } from '../support/ngspice.ts';
import { localNetlists } from '../support/local-netlists.ts';

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
});

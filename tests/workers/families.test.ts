import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { evaluateExpression } from '#lib/measure/expression/evaluate.ts';
import { familyOf } from '#lib/measure/family.ts';
import { simulate } from '#lib/sim/run-simulation.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';
import { hostSimulator } from '../support/spice/host-simulator.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';
import { createEngineHost } from '../support/spice/ngspice.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';

let simulator: Simulator;
beforeAll(async () => {
	simulator = hostSimulator(await createEngineHost());
});

async function plotOf(deck: string): Promise<Plot> {
	const { plots } = await simulate({
		projectId: 'p',
		entry: 'main.cir',
		origin: 'user',
		clock: systemClock,
		simulator,
		netlists: localNetlists(),
		files: new MemoryFiles({ 'main.cir': deck }),
		limits: { timeLimitMs: 20_000 }
	});
	return plots[0]!;
}

const divider = '* divider\n.param least=1k\nV1 in 0 1\nR1 in out 1k\nR2 out 0 1k\n';

test('[C17] a nested sweep is a family with the values of its outer source that ngspice has used', async () => {
	const plot = await plotOf(`${divider}.dc V1 0 2 1 R2 {least} 4k 1k\n.end\n`);
	const family = familyOf(plot);
	expect(family?.members).toHaveLength(4);
	const [parameter, ...others] = family!.parameters;
	expect(others).toEqual([]);
	expect(parameter).toMatchObject({ name: 'r2', quantity: 'resistance', values: Float64Array.of(1e3, 2e3, 3e3, 4e3) });
	for (const [index, resistance] of parameter!.values.entries()) {
		const value = evaluateExpression(`at(v(out)@${index + 1}, 2)`, plot);
		const expected = (2 * resistance) / (1e3 + resistance);
		expect(Math.abs((value.kind === 'number' ? value.re : NaN) / expected - 1)).toBeLessThan(1e-9);
	}
});

test('[C17] steps that are not exact in binary, and those that run downwards, are all counted', async () => {
	const tenths = await plotOf(`${divider}V2 g 0 0\nR3 g 0 1k\n.dc V1 0 2 1 V2 0 0.7 0.1\n.end\n`);
	expect(familyOf(tenths)?.parameters[0]).toMatchObject({ name: 'v2' });
	const gate = evaluateExpression('v(g)', tenths);
	const measured = gate.kind === 'curve' && gate.vector.kind === 'real' ? gate.vector.data : new Float64Array();
	for (const [index, { from }] of familyOf(tenths)!.members.entries())
		expect(measured[from]).toBeCloseTo(familyOf(tenths)!.parameters[0]!.values[index]!, 12);
	const down = await plotOf(`${divider}.dc V1 0 2 1 temp 125 -25 -50\n.end\n`);
	expect(familyOf(down)?.parameters[0]).toEqual({
		name: 'temp',
		quantity: 'temperature',
		values: Float64Array.of(125, 75, 25, -25)
	});
});

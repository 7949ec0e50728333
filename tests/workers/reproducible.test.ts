import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { createEngineHost, plotOf, realOf, runDeck } from '../support/spice/ngspice.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

/** Every random source ngspice has: in parameters, in a script, in the time domain, and noise of a code model. */
const random = `random
.param ra={agauss(1k,100,1)} rb={gauss(1k,0.1,3)} rc={unif(1k,0.1)} rd={limit(1k,100)}
V1 a 0 TRNOISE(1m 1u 1 0.1m)
V2 n 0 TRRANDOM(2 10u 0 1 0)
R1 a b {ra}
R2 b c {rb}
R3 c d {rc}
R4 d 0 {rd}
R5 n 0 1k
.control
op
tran 1u 200u
let g = sgauss(unitvec(20)) + sunif(unitvec(20)) + poisson(3*unitvec(20)) + exponential(unitvec(20)) + rnd(100*unitvec(20))
.endc
.end
`;

async function bits(seed?: number): Promise<string> {
	const outcome = await runDeck(host, random, seed === undefined ? {} : { seed });
	expect(outcome.status).toBe('complete');
	const parts = outcome.plots.flatMap(({ vectors }) =>
		vectors.map((vector) => (vector.kind === 'real' ? vector.data : vector.re))
	);
	return parts.map((part) => Buffer.from(part.buffer).toString('base64')).join();
}

describe('the same inputs', () => {
	it('[C12] [ENG18] give the same bits in another worker and after any other run', async () => {
		const first = await bits();
		await runDeck(host, 'other\nV1 a 0 1\nR1 a 0 1\n.control\nsetseed 99\nlet u = rnd(unitvec(50))\n.endc\n.end\n');
		expect(await bits()).toBe(first);
		host = await createEngineHost();
		expect(await bits()).toBe(first);
	});

	it('[C12] with another seed give other numbers, with the same again the same', async () => {
		const seven = await bits(7);
		expect(await bits(8)).not.toBe(seven);
		expect(await bits(7)).toBe(seven);
		expect(await bits(1)).toBe(await bits());
	});

	it('[C12] another seed gives other transient noise', async () => {
		const deck = 'noise\nV1 a 0 TRNOISE(1m 1u 0 0)\nR1 a 0 1k\n.tran 1u 100u\n.end\n';
		const noise = async (seed: number): Promise<number[]> => [
			...realOf(plotOf(await runDeck(host, deck, { seed }), 'tran1'), 'a')
		];
		const three = await noise(3);
		expect(Math.max(...three)).toBeGreaterThan(1e-3);
		expect(await noise(4)).not.toEqual(three);
		expect(await noise(3)).toEqual(three);
	});

	it('[C12] a seed of the netlist itself counts more than that of the run', async () => {
		const deck =
			'own seed\n.options seed=11\n.param r={agauss(1k,100,1)}\nV1 a 0 1\nR1 a b {r}\nR2 b 0 1k\n.op\n.end\n';
		const [a, b] = [await runDeck(host, deck, { seed: 3 }), await runDeck(host, deck, { seed: 4 })];
		expect(realOf(plotOf(a, 'op1'), 'b')).toEqual(realOf(plotOf(b, 'op1'), 'b'));
	});
});

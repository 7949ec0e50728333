import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { createEngineHost, realOf, runDeck } from '../support/spice/ngspice.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

/** The divider's output in each run. */
async function outputs(lower: string, control: readonly string[] = [], seed?: number): Promise<number[]> {
	const script = control.length === 0 ? [] : ['.control', ...control, '.endc'];
	const cards = ['advice', `.param r=1k q=${lower}`, 'V1 in 0 1', 'R1 in out {r}', 'R2 out 0 {q}', '.op', ...script];
	const outcome = await runDeck(host, [...cards, '.end', ''].join('\n'), seed === undefined ? {} : { seed });
	expect(outcome.status).toBe('complete');
	return outcome.plots.map((plot) => realOf(plot, 'out')[0]!);
}

/** What the catalogue advises in place of cards that ngspice lacks: `.step`, `.data`, `.mc`. */
describe('the advice for sweeps that cannot be converted', () => {
	it('[C2] foreach with alterparam and reset, or with alter, runs each value', async () => {
		const expected = [1 / 2, 1 / 4, 1 / 10];
		const values = 'foreach value 1k 3k 9k';
		const parameter = await outputs('1k', [values, 'alterparam r = $value', 'reset', 'run', 'end']);
		const device = await outputs('1k', [values, 'alter r1 = $value', 'run', 'end']);
		for (const found of [parameter, device]) {
			expect(found).toHaveLength(3);
			for (const [index, value] of found.entries()) expect(value).toBeCloseTo(expected[index]!, 9);
		}
	});

	it('[C12] agauss() takes other values with another seed, and in each round of repeat with reset', async () => {
		const lower = '{agauss(1k,100,1)}';
		const [one, two] = [await outputs(lower, [], 1), await outputs(lower, [], 2)];
		expect(one).not.toEqual(two);
		const rounds = await outputs(lower, ['repeat 4', 'reset', 'run', 'end']);
		expect(new Set(rounds).size).toBe(4);
		for (const value of [...one, ...two, ...rounds]) expect(Math.abs(value - 0.5)).toBeLessThan(0.2);
	});
});

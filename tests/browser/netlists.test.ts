import { afterEach, expect, it } from 'vitest';
import { createNetlistClient } from '#lib/sim/netlist-client.ts';
import { factsOf } from '#lib/sim/verdict/run-facts.ts';

const netlists = createNetlistClient();
afterEach(() => netlists.dispose());

it('[S4] [C5] reads and judges 20,000 elements in a worker, with files and faults across', async () => {
	const elements = Array.from({ length: 20_000 }, (_, index) => `R${index} n${index % 100} n${(index + 1) % 100} 1k`);
	const content = ['* t', 'V1 n0 0 1', ...elements, 'R n1 0 1M', '.op', '.end', ''].join('\n');
	const file = { path: 'main.cir', content, hash: 'h' };
	const files = { readMany: async (paths: readonly string[]) => (paths.includes(file.path) ? [file] : []) };
	const request = { entry: 'main.cir', dialect: 'ngspice' } as const;
	const netlist = await netlists.open(files, request);
	expect(netlist.files).toEqual([file]);
	expect((await netlists.reading(files, request, [{ path: 'main.cir', kind: 'text', hash: 'h' }]))?.hash).toBe(
		netlist.hash
	);
	const facts = factsOf({ status: 'complete', reason: null, plots: [], ranges: [], log: [], measurements: [] });
	expect((await netlist.judge(facts, null)).verdict.reasons.map(({ code, line }) => [code, line])).toContainEqual([
		'capital_m',
		20_003
	]);
	const overrides = { parameters: { q: 1 } };
	await expect(netlists.open(files, { ...request, overrides })).rejects.toMatchObject({ code: 'parameter_unknown' });
	await expect(netlists.open(files, { ...request, entry: 'no.cir' })).rejects.toMatchObject({
		code: 'netlist_missing'
	});
}, 60_000);

import { describe, expect, it } from 'vitest';
import { overriddenFiles, type RunOverrides } from '#lib/sim/overrides.ts';
import { MemoryFiles } from '../../support/memory-files.ts';

const netlist = `* divider
.param r=1k
+ c = 2n
V1 in 0 AC 1
R1 in out {r}
C1 out 0 {c}
.tran 1u
+ 1m
.meas tran top max v(out)
.meas ac corner when vdb(out)=-3
.control
run
* said
plot v(out)
.endc
.include more.inc
.end
not read
`;
const files = { 'main.cir': netlist, 'more.inc': '.param k=2\n.op\n' };

async function override(overrides: RunOverrides) {
	const reader = await overriddenFiles(new MemoryFiles(files), 'main.cir', overrides);
	const read = async (path: string): Promise<string> => String((await reader.read(path))?.content);
	return { main: (await read('main.cir')).split('\n'), more: await read('more.inc') };
}

describe('a run that does otherwise than its netlist', () => {
	it('[H1] has another analysis in place of all its own, and every line keeps its number', async () => {
		const { main, more } = await override({ analysis: 'ac dec 10 1 1meg' });
		const lines = netlist.split('\n');
		expect(main).toHaveLength(lines.length + 1);
		expect(main.indexOf('.ac dec 10 1 1meg')).toBe(lines.indexOf('.end'));
		const changed = main.slice(0, 16).flatMap((line, i) => (line === lines[i] ? [] : [line]));
		expect(changed).toEqual([
			...['*.tran 1u', '*+ 1m', '*.meas tran top max v(out)'],
			...['*.control', '*run', '*plot v(out)', '*.endc']
		]);
		expect(more).toBe('.param k=2\n*.op\n');
	});

	it('[H1] has other parameters where they are set, in included files too', async () => {
		const { main, more } = await override({ parameters: { c: '4n', k: 7 } });
		expect(main[2]).toBe('+ c = 4n');
		expect(more).toBe('.param k=7\n.op\n');
		expect(main.filter((line, i) => line !== netlist.split('\n')[i])).toHaveLength(1);
	});

	it('[H1] refuses a parameter that is not set, and names those that are', async () => {
		const attempt = override({ parameters: { rr: 1 } });
		await expect(attempt).rejects.toMatchObject({ code: 'parameter_unknown', data: { name: 'rr', known: 'r, c, k' } });
	});

	it.each(['.meas tran x max v(a)', '.ac', 'noise', '.tran 1u 1m\n.op', ''])(
		'[H1] refuses %j as an analysis',
		async (analysis) => {
			await expect(override({ analysis })).rejects.toMatchObject({ code: 'analysis_unknown' });
		}
	);

	it('[H1] needs a netlist', async () => {
		const attempt = overriddenFiles(new MemoryFiles({}), 'main.cir', {});
		await expect(attempt).rejects.toMatchObject({ code: 'netlist_missing' });
	});
});

import { describe, expect, it } from 'vitest';
import { collectClosure } from '#lib/sim/closure.ts';
import { overridden, type RunOverrides } from '#lib/sim/overrides.ts';
import type { Dialect } from '#lib/spice/project/program.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';

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
	const closure = await collectClosure(new MemoryFiles(files), 'main.cir', 'ngspice');
	const changed = (await overridden(closure!, overrides)).files;
	const read = (path: string): string => String(changed.find((file) => file.path === path)?.content);
	return { main: read('main.cir').split('\n'), more: read('more.inc') };
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

	it.each([
		['a comment behind the value', 'ngspice', '.param r=1k $was r=2k', '.param r=2200 $was r=2k'],
		['what was meant as one', 'ltspice', '.param r=1k $was r=2k', '.param r=2200 $was r=2200'],
		['joined lines', 'ngspice', '.param a=1 \\\\\n  r=1k ; load\n', '.param a=1 \\\\\n  r=2200 ; load\n'],
		[
			'a value over several lines',
			'ngspice',
			'.param r=(a $ first\n* between\n+ +2)*3 ; last\n+ a=1',
			'.param r= $ first\n* between\n+ 2200 ; last\n+ a=1'
		],
		[
			'a parameter of its own in .macro',
			'ngspice',
			'.macro m a\n.param r=1\n.eom\n.param r=1k',
			'.macro m a\n.param r=1\n.eom\n.param r=2200'
		]
	] as const)('[C7] [PROJ32] leaves %s as it is', async (_, dialect, card, expected) => {
		const closure = await collectClosure(new MemoryFiles({ 'main.cir': `title\n${card}` }), 'main.cir', dialect);
		const { files: changed } = await overridden(closure!, { parameters: { r: 2200 } });
		expect(changed[0]?.content).toBe(`title\n${expected}`);
	});

	it('[C7] [PROJ32] reaches a library without a section, and a file that is included twice is changed once', async () => {
		const of = async (contents: Record<string, string>, dialect: Dialect) => {
			const closure = await collectClosure(new MemoryFiles(contents), 'main.cir', dialect);
			return (await overridden(closure!, { parameters: { r: 2200 } })).files[1]?.content;
		};
		const library = { 'main.cir': 'title\n.lib parts.lib\n', 'parts.lib': '.param r=1k\n' };
		expect(await of(library, 'ltspice')).toBe('.param r=2200\n');
		const twice = { 'main.cir': 'title\n.include p.inc\n.include p.inc\n', 'p.inc': '.param r=1k\n' };
		expect(await of(twice, 'ngspice')).toBe('.param r=2200\n');
	});

	it('[H1] [PROJ32] leaves out analyses over joined lines as a whole', async () => {
		const text = 'title\r\n.tran \\\\\r\n 1u 1m\r\n.end\r\n';
		const closure = await collectClosure(new MemoryFiles({ 'main.cir': text }), 'main.cir', 'ngspice');
		const changed = await overridden(closure!, { analysis: '.op' });
		expect(changed.files[0]?.content).toBe('title\r\n*.tran \\\\\r\n* 1u 1m\r\n.op\r\n.end\r\n');
		expect(changed.program.statements.map(({ statement }) => statement.code)).toEqual(['.op', '.end']);
		expect(changed.hash).not.toBe(closure!.hash);
	});
});

import { describe, expect, it } from 'vitest';
import { fileSummary } from '#lib/spice/project/file-summary.ts';
import { outline } from '#lib/spice/project/outline.ts';
import { matchScore, workspaceSymbols } from '#lib/spice/project/workspace-symbols.ts';
import type { OutlineSymbol } from '#lib/spice/service-types.ts';
import { programOf } from './program-of.ts';

const text = `Amplifier
.include parts.inc
.param w=1u l={2*w}
.subckt amp in out vdd
.model nch nmos
M1 out in 0 0 nch
.subckt inner a
R1 a 0 1k
.ends
.ends amp
X1 a b c amp
R1 a 0 10k
.tran 1n 1u
.meas tran peak max v(b)
.control
run
let gain = v(b)
.endc
.end
`;

function drawn(symbols: readonly OutlineSymbol[], depth = 0): string[] {
	return symbols.flatMap(({ kind, name, detail, children }) => [
		`${'  '.repeat(depth)}${kind} ${name} ${detail}`.trimEnd(),
		...drawn(children, depth + 1)
	]);
}

describe('outline', () => {
	const program = programOf({ 'main.cir': text, 'parts.inc': '.lib tt\nR9 1 0 1\n.endl\n.func f(x) {x}\n' });

	it('[B4] [PROJ19] nests what lies in subcircuits, sections and scripts', () => {
		expect(drawn(outline(program, 'main.cir'))).toEqual([
			'title Amplifier',
			'file parts.inc',
			'parameter w 1u',
			'parameter l {2*w}',
			'subcircuit amp in out vdd',
			'  model nch nmos',
			'  device M1 nch',
			'  subcircuit inner a',
			'    device R1 1k',
			'device X1 amp',
			'device R1 10k',
			'analysis .tran 1n 1u',
			'measure peak tran',
			'control .control',
			'  analysis run',
			'  variable gain'
		]);
		expect(drawn(outline(program, 'parts.inc'))).toEqual(['section tt', '  device R9 1', 'function f']);
	});

	it('[B4] [PROJ19] spans all of a subcircuit and selects its name', () => {
		const amp = outline(program, 'main.cir').find(({ name }) => name === 'amp')!;
		expect(text.slice(amp.range.from, amp.range.to)).toMatch(/^\.subckt amp[^]*\.ends amp$/u);
		expect(text.slice(amp.selection.from, amp.selection.to)).toBe('amp');
	});

	it('[PROJ19] lets what is never closed go on to the end', () => {
		const open = 't\n.subckt a x\nR1 x 0 1\n';
		expect(outline(programOf({ 'a.cir': open }), 'a.cir')[1]?.range).toEqual({
			path: 'a.cir',
			from: 2,
			to: open.length
		});
	});

	it('[G8] sums a file up', () => {
		expect(fileSummary(program, 'main.cir')).toEqual({
			title: 'Amplifier',
			lines: 19,
			characters: text.length,
			devices: { m: 1, r: 2, x: 1 },
			subcircuits: ['amp', 'inner'],
			models: ['nch'],
			parameters: ['w', 'l'],
			functions: [],
			sections: [],
			measures: ['peak'],
			analyses: ['.tran 1n 1u', 'run'],
			includes: ['parts.inc'],
			temperatures: [],
			hasScript: true
		});
	});

	it('[J1] [G8] sums up the temperatures of a file, not those of comments and of other files', () => {
		const hot = programOf({
			'main.cir': 't\n.include a.inc\n.temp 85 125\n* .temp 1\n.options reltol=1m TEMP = 40\nR1 a 0 1\n.end\n',
			'a.inc': '.temp -40\n'
		});
		expect(fileSummary(hot, 'main.cir')?.temperatures).toEqual(['85', '125', '40']);
	});
});

describe('workspace symbols', () => {
	const program = programOf({
		'main.cir': 't\n.inc more.inc\nR_load a 0 1\nRl a 0 1\nCload a 0 1\n',
		'more.inc': '.subckt load a\nR_lo_ad a 0 1\n.ends\n'
	});

	it('[B4] [PROJ20] ranks the same name first, then beginnings, words, parts and letters in order', () => {
		expect(workspaceSymbols([program, program], 'load').map(({ name }) => name)).toEqual([
			'load',
			'R_load',
			'Cload',
			'R_lo_ad'
		]);
		expect(workspaceSymbols([program], ' ')).toEqual([]);
	});

	it('[PROJ20] fits letters in their order only', () => {
		expect(matchScore('rload', 'rld')).not.toBeNull();
		expect(matchScore('rload', 'dl')).toBeNull();
	});
});

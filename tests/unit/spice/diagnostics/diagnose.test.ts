import { describe, expect, it } from 'vitest';
import { diagnosed } from '../../../language/diagnosed.ts';
import type { Dialect } from '#lib/spice/project/program.ts';
import { LanguageService } from '#lib/spice/service.ts';
import { baseDecks } from '../../../fuzz/decks.ts';

const codes = (texts: Record<string, string>, entry = 'a.cir', dialect: Dialect = 'ngspice'): string[] =>
	diagnosed(texts, entry, { dialect }).map(({ severity, code, path, line }) => `${path}:${line} ${severity} ${code}`);

const divider = '* Divider\nv1 in 0 1\nr1 in out 1k\nr2 out 0 1k\n';

describe('diagnostics of a program', () => {
	it('[DIAG2] [B3] the examples of the gallery have none', () => {
		for (const { files, entry } of baseDecks(null)) expect(codes(files, entry)).toEqual([]);
	});

	it('[DIAG3] a mistake in a subcircuit that nothing calls, or in an arm of an .if, is no error', () => {
		const unused = `${divider}.include parts.lib\n.op\n.end\n`;
		expect(codes({ 'a.cir': unused, 'parts.lib': '.subckt part a b\nd1 a b nomodel\n.ends\n' })).toEqual([
			'parts.lib:2 warning unknown_model'
		]);
		const conditional = `${divider}.param x=0\n.if (x==1)\nd1 out 0 nomodel\n.endif\n.op\n.end\n`;
		expect(codes({ 'a.cir': conditional })).toEqual(['a.cir:7 warning unknown_model']);
	});

	it('[DIAG3] where a file is missing only that is told', () => {
		const text = `${divider}.include parts.lib\nd1 out 0 fast\nx1 out 0 part\nr3 out 0 {load}\n.op\n.end\n`;
		expect(codes({ 'a.cir': text })).toEqual(['a.cir:5 error file_missing']);
	});

	it('[DIAG3] arms of one .if may define the same', () => {
		const text = `${divider}.param x=0\n.if (x==1)\nr3 out 0 1k\n.else\nr3 out 0 2k\n.endif\n.op\n.end\n`;
		expect(codes({ 'a.cir': text })).toEqual([]);
	});

	it('[DIAG3] sections of a library may define the same, unless a netlist reads both', () => {
		const library =
			'* Corners\n.lib tt\n.param vt=0.5\n.model n nmos(level=1 vto=1)\n.endl tt\n' +
			'.lib ff\n.param vt=0.4\n.model n nmos(level=1 vto=2)\n.endl ff\n';
		const alone = (text: string) => diagnosed({ 'c.lib': text }, 'c.lib', { isEntry: false }).map(({ code }) => code);
		expect(alone(library)).toEqual([]);
		expect(alone(`${library}.lib ss\n.param vt=1\n.param vt=2\n.endl ss\n`)).toEqual(['parameter_redefined']);
		const both = `${divider}.lib c.lib tt\n.lib c.lib ff\n.op\n.end\n`;
		expect(codes({ 'a.cir': both, 'c.lib': library })).toEqual([
			'c.lib:7 warning parameter_redefined',
			'c.lib:8 warning model_redefined'
		]);
	});

	it('[DIAG4] a mistake stands in the file that has it, once for all its calls', () => {
		const part = '.subckt part a b\nr1 a b 1k\nc1 a mid 1n\nc2 mid b 1n\n.ends\n';
		const text = `${divider}.include parts.lib\nx1 out 0 part\nx2 in 0 part\n.op\n.end\n`;
		expect(codes({ 'a.cir': text, 'parts.lib': part })).toEqual(['parts.lib:3 warning floating_node']);
	});

	it('[DIAG4] a path through a called subcircuit holds a node, and a voltage in one closes a loop', () => {
		const short = '.subckt short a b\nv1 a b 0\n.ends\n';
		const held = `* Held\n${short}v1 in 0 1\nc1 in mid 1n\nx1 mid far short\nr1 far 0 1k\n.op\n.end\n`;
		expect(codes({ 'a.cir': held })).toEqual([]);
		const loop = `* Loop\n${short}v1 in 0 1\nr1 in 0 1k\nx1 in 0 short\n.op\n.end\n`;
		expect(codes({ 'a.cir': loop })).toEqual(['a.cir:7 warning voltage_loop']);
	});

	it('[DIAG4] a global node is held wherever something holds it', () => {
		const parts = '.global vdd\n.subckt load a\nr1 a vdd 1k\n.ends\n.subckt pad a\nc1 a mid 1n\nr1 mid vdd 1k\n.ends\n';
		const text = `* Global\n${parts}v1 vdd 0 1\nx1 out load\nc1 out 0 1n\nx2 out pad\n.op\n.end\n`;
		expect(codes({ 'a.cir': text })).toEqual([]);
	});

	it('[DIAG4] subcircuits that call each other are told of, and end', () => {
		const text = `${divider}.subckt p a b\nxq a b q\n.ends\n.subckt q a b\nxp a b p\n.ends\nx1 out 0 p\n.op\n.end\n`;
		expect(codes({ 'a.cir': text })).toEqual(['a.cir:9 error subcircuit_recursive']);
	});

	it('[DIAG6] 4k7 is 4.7k in the dialect of LTspice where it stands by its place, as in ngspice', () => {
		const text = `${divider}r3 out 0 4k7\nr4 out 0 r=4k7\n.op\n.end\n`;
		const found = ['a.cir:5 warning inner_suffix', 'a.cir:6 warning inner_suffix'];
		expect(codes({ 'a.cir': text })).toEqual(found);
		expect(codes({ 'a.cir': text }, 'a.cir', 'pspice')).toEqual(found);
		expect(codes({ 'a.cir': text }, 'a.cir', 'ltspice')).toEqual(found.slice(1));
	});

	it('[DIAG30] a measurement of a transient may take a signal by its plain name, one of AC takes its real part', () => {
		const text = (analysis: string) => `${divider}.meas ${analysis} top max v(out)\n.op\n.end\n`;
		expect(codes({ 'a.cir': text('tran') })).toEqual([]);
		expect(codes({ 'a.cir': text('AC') })).toEqual(['a.cir:5 warning measure_real_part']);
	});

	it.each(['ngspice', 'pspice', 'ltspice', 'hspice'] as const)(
		'[DIAG31] an expression that begins with a number needs braces in the mode of %s',
		(dialect) => {
			const text = (value: string) => `${divider}r3 out 0 ${value}\nc1 out 0 c={1n*v(out)}\n.op\n.end\n`;
			expect(codes({ 'a.cir': text('r=1k*(1+v(in))') }, 'a.cir', dialect)).toEqual([
				'a.cir:5 error unbraced_expression'
			]);
			for (const right of ['r={1k*(1+v(in))}', "'1k*(1+v(in))'", '1k tc=1e-3 m=2', '1e-3 l=2u', '.5k'])
				expect(codes({ 'a.cir': text(right) }, 'a.cir', dialect).filter((code) => code.includes('unbraced'))).toEqual(
					[]
				);
		}
	);

	it('[B3] two .macro of one name are told of as two .subckt are', () => {
		const macro = '.macro s a b\nrs a b 1k\n.eom\n';
		const subckt = '.subckt s a b\nrs a b 2k\n.ends\n';
		for (const definitions of [macro + macro, macro + subckt, subckt + macro])
			expect(codes({ 'a.cir': `${divider}${definitions}x1 out 0 s\n.op\n.end\n` })).toEqual([
				'a.cir:8 warning subcircuit_redefined'
			]);
	});

	it('[DIAG5] a missing file can be created beside the one that asks for it, with the section asked for', () => {
		const texts = {
			'sub/a.cir': `${divider}.lib models/new.lib fast\n.include ../gone.inc\n.include ../../out.inc\n.op\n.end\n`
		};
		const edits = diagnosed(texts, 'sub/a.cir').flatMap(({ fixes }) => fixes.flatMap((fix) => fix.edits));
		expect(edits).toEqual([
			{ path: 'sub/models/new.lib', from: 0, to: 0, insert: '* new.lib\n.lib fast\n.endl fast\n' },
			{ path: 'gone.inc', from: 0, to: 0, insert: '* gone.inc\n' }
		]);
	});

	it('[DIAG9] [C4] SIN( that is not closed is a warning, wherever its card ends', () => {
		const found = (card: string) => codes({ 'a.cir': `${divider}${card}\nr9 x 0 1k\n.op\n.end\n` });
		expect(found('v2 x 0 sin(0 1 1k')).toEqual(['a.cir:5 warning unclosed_parenthesis']);
		expect(found('V2 x 0 DC 0 SIN (0 1\n+ 1k AC 1')).toEqual(['a.cir:5 warning unclosed_parenthesis']);
		expect(found('e2 x 0 poly(1 in 0 0 1')).toEqual(['a.cir:5 warning unclosed_parenthesis']);
		expect(found('v2 x 0 sin 0 1 1k')).toEqual([]);
	});

	it('[DIAG9] an expression that ngspice refuses is told of, except for the operators of PSpice', () => {
		const text = `${divider}.param q={1k & 2k}\nr9 out 0 {q}\nb1 x 0 v=sin(v(in)\nr8 x 0 1\n.op\n.end\n`;
		const behaviour = 'a.cir:7 error expression_unclosed';
		expect(codes({ 'a.cir': text })).toEqual(['a.cir:5 error expression_unexpected', behaviour]);
		expect(codes({ 'a.cir': text }, 'a.cir', 'pspice')).toEqual([behaviour]);
	});

	it('[DIAG9] .step names a loop in a script', () => {
		const text = `${divider}.step param r list 1k 2k\n.alter\n.op\n.end\n`;
		expect(codes({ 'a.cir': text }, 'a.cir', 'ltspice')).toEqual([
			'a.cir:5 error sweep_card',
			'a.cir:6 error sweep_card'
		]);
	});

	it('[DIAG6] [C4] M is a slip beside 1meg as well', () => {
		const found = ['a.cir:5 warning capital_m'];
		expect(codes({ 'a.cir': `${divider}r3 out 0 1M\nr4 out 0 1meg\n.op\n.end\n` })).toEqual(found);
		expect(codes({ 'a.cir': `${divider}R3 out 0 1M\nR4 out 0 1Meg\nr5 out 0 10m\n.op\n.end\n` })).toEqual(found);
		expect(codes({ 'a.cir': `${divider}R3 OUT 0 1M\nr4 out 0 1meg\n.op\n.end\n` })).toEqual(found);
		expect(codes({ 'a.cir': `${divider}r3 out 0 1M\nr4 out 0 1MEG\nr5 out 0 10m\n.op\n.end\n` })).toEqual(found);
	});

	it('[DIAG6] M is milli where suffixes are capitals, MEG among them, and on a capacitor', () => {
		expect(codes({ 'a.cir': `${divider}R3 OUT 0 1M\nr4 out 0 1MEG\n.op\n.end\n` })).toEqual([]);
		expect(codes({ 'a.cir': `${divider}c1 out 0 1M\n.op\n.end\n` })).toEqual([]);
	});

	it('[DIAG6] an all-capitals deck writes F for femto', () => {
		expect(codes({ 'a.cir': `${divider}C1 OUT 0 5F\n.op\n.end\n` })).toEqual([]);
	});

	it('[DIAG8] limit and odd powers are what they seem in the modes in which ngspice computes them so', () => {
		const text = `${divider}b1 x 0 v=limit(v(out),0,1)\nb2 y 0 v=v(out)**3\nr3 x y 1k\n.op\n.end\n`;
		const found = ['a.cir:5 warning random_limit', 'a.cir:6 info power_of_magnitude'];
		expect(codes({ 'a.cir': text })).toEqual(found);
		expect(codes({ 'a.cir': text }, 'a.cir', 'hspice')).toEqual(found.slice(0, 1));
		expect(codes({ 'a.cir': text }, 'a.cir', 'pspice')).toEqual(found.slice(1));
		expect(codes({ 'a.cir': text }, 'a.cir', 'ltspice')).toEqual([]);
	});

	it('[DIAG2] a file that is never run by itself is not missed anything in', () => {
		const library = '.subckt part a b\nd1 a b nomodel\n.ends\n.model dmod d\n';
		expect(diagnosed({ 'parts.lib': library }, 'parts.lib', { isEntry: false })).toEqual([]);
	});

	it('[B3] [DIAG12] names in a script are not missed where a command may have brought them', () => {
		const script = (...lines: string[]): string[] =>
			codes({ 'a.cir': `${divider}.control\nop\n${lines.join('\n')}\n.endc\n.end\n` });
		expect(script('print otu i(v9) v(nowhere)', 'alter r9 = 1')).toEqual([
			'a.cir:7 warning unknown_signal',
			'a.cir:7 warning unknown_device_name',
			'a.cir:7 warning unknown_node',
			'a.cir:8 warning unknown_device_name'
		]);
		expect(script('load other.raw', 'print otu i(v9) v(nowhere)')).toEqual([]);
		expect(script('compose otu values 1 2', 'print otu')).toEqual([]);
		expect(script('let otu = 1', 'print otu tran1.other x{$n} @dmod[is]')).not.toContain(
			'a.cir:8 warning unknown_signal'
		);
		expect(script('let x = v(1)', 'print v(2k)')).toEqual([
			'a.cir:7 warning unknown_node',
			'a.cir:8 warning unknown_node'
		]);
	});

	it('[DIAG12] a node that begins with a digit is read as a number by let, if and while only', () => {
		const deck = (line: string): string =>
			`* t\nv1 3v3 0 1\nr1 3v3 12 1k\nr2 12 0 1k\nb1 b 0 v=v(3v3)\nr3 b 0 1k\n.control\nop\n${line}\n.endc\n.end\n`;
		const onCard = 'a.cir:2 warning digit_node';
		expect(codes({ 'a.cir': deck('let x = v(3v3)*2') })).toEqual([onCard, 'a.cir:9 warning node_read_as_number']);
		expect(codes({ 'a.cir': deck('let x = v(12)*2') })).toEqual([onCard]);
		expect(codes({ 'a.cir': deck('print v(3v3)*2') })).toEqual([onCard]);
	});

	it('[DIAG32] [B3] a node that begins with a digit is a warning once, and plain numbers and inner nodes are none', () => {
		const deck = (cards: string): string[] => codes({ 'a.cir': `* t\nv1 in 0 1\n${cards}.op\n.end\n` });
		expect(deck('r1 in 1a 1k\nr2 1a 0 1k\nc1 1a 0 1n\n')).toEqual(['a.cir:3 warning digit_node']);
		expect(deck('r1 in 12 1k\nr2 12 0 1k\nr3 in 007 1k\nr4 007 0 1k\n')).toEqual([]);
		expect(deck('x1 in 0 f\n.subckt f 1p 2p\nr1 1p 3v 1k\nr2 3v 2p 1k\n.ends\n')).toEqual([]);
		expect(deck('r1 in n1 1k\nr2 n1 0 1k\n')).toEqual([]);
		// A value in the place of a node has its own diagnostic.
		expect(deck('r1 in 10k out\nr2 in 0 1k\n').some((found) => found.includes('digit_node'))).toBe(false);
	});

	it('[DIAG13] arguments of a .func are counted in all forms of a call', () => {
		const call = (text: string): string[] =>
			codes({ 'a.cir': `${divider}.func f(x,y) {x*y}\nr3 out 0 {${text}}\n.op\n.end\n` });
		for (const right of ['f(1,2)', 'f (1, 2)', 'f(max(1,2),(3))']) expect(call(right), right).toEqual([]);
		for (const wrong of ['f(1)', 'f()', 'f(1,2,3)', 'f(1,)'])
			expect(call(wrong), wrong).toContain('a.cir:6 error function_arguments');
	});

	it.each([
		['prose', 'The gain of the first stage is set by the current of its emitter, which is small\n'.repeat(3_000)],
		['devices without values', Array.from({ length: 5_000 }, (_, index) => `r${index} a b\n`).join('')],
		['unknown parameters', Array.from({ length: 5_000 }, (_, index) => `r${index} a 0 {p${index}}\n`).join('')],
		// Comparing each one with all others, these do not end within the time limit of a test.
		['.if cards without an end', '.if (a==1)\nr1 a b 1\n'.repeat(20_000)],
		['one .if with many arms', `.if (1==1)\n${'.elseif (1==2)\n.model m d(is=1n)\n'.repeat(20_000)}.endif\n`]
	])('[DIAG14] a text full of problems has 1,000 diagnostics and a note: %s', (name, text) => {
		const found = diagnosed({ 'a.cir': `Title\n${text}` }, 'a.cir');
		if (name === 'one .if with many arms') expect(found.length).toBeLessThan(10);
		else {
			expect(found).toHaveLength(1_001);
			expect(found[0]).toMatchObject({ code: 'many_problems', severity: 'warning', line: 1 });
		}
	});

	it('[DIAG14] [LS8] after an edit the same ones are shown as from scratch, above and below the limit', () => {
		const text = (wrong: number): string =>
			`Title\n${Array.from({ length: 1_200 }, (_, index) => `r${index} 1 0${index < wrong ? '' : ' 1k'}\n`).join('')}.op\n.end\n`;
		const service = new LanguageService();
		for (const wrong of [999, 1_000, 1_001, 1_200, 1_001, 1_000, 999]) {
			service.setFile('a.cir', text(wrong));
			const scratch = new LanguageService();
			scratch.setFile('a.cir', text(wrong));
			const expected = scratch.diagnostics().files[0]?.diagnostics;
			expect(service.diagnostics().files[0]?.diagnostics, `${wrong}`).toEqual(expected);
			expect(expected).toHaveLength(Math.min(wrong, 1_001));
		}
	});
});

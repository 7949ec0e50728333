import { describe, expect, it } from 'vitest';
import type { Program, Scope } from '#lib/spice/project/program.ts';
import { programOf } from './program-of.ts';

function codes({ statements }: Program): string[] {
	return statements.map(({ statement }) => statement.code);
}

function problems({ problems: found }: Program): string[] {
	return found.map(({ code, at, from, to }) => `${code} ${at.path} ${at.statement.code.slice(from, to)}`);
}

function tree({ name, children }: Scope): unknown {
	return children.length === 0 ? name : { [name]: children.map(tree) };
}

describe('includes', () => {
	it('[PROJ1] stands the statements of an included file where it is included', () => {
		const program = programOf({
			'main.cir': 't\nR1 a 0 1\n.include "sub/more.inc"\nR4 a 0 4\n',
			'sub/more.inc': 'R2 a 0 2\n'
		});
		expect(codes(program)).toEqual(['R1 a 0 1', '.include "sub/more.inc"', 'R2 a 0 2', 'R4 a 0 4']);
		expect([...program.paths]).toEqual(['main.cir', 'sub/more.inc']);
		expect(program.problems).toEqual([]);
	});

	it('[PROJ2] looks beside the including file first, then beside the netlist that is run', () => {
		const program = programOf({
			'top/main.cir': 't\n.inc ../lib/a.inc\n',
			'lib/a.inc': '.inc b.inc\n.inc c.inc\n',
			'lib/b.inc': 'R1 1 0 1\n',
			'top/b.inc': 'R2 1 0 1\n',
			'top/c.inc': 'R3 1 0 1\n'
		});
		expect([...program.paths]).toEqual(['top/main.cir', 'lib/a.inc', 'lib/b.inc', 'top/c.inc']);
	});

	it('[PROJ3] reports a file that is missing and one that includes itself, and reads on', () => {
		const program = programOf({
			'main.cir': 't\n.inc gone.inc\n.inc loop.inc\nR2 a 0 2\n',
			'loop.inc': 'R1 a 0 1\n.inc main.cir\n.inc loop.inc\n'
		});
		expect(problems(program)).toEqual([
			'file_missing main.cir gone.inc',
			'include_cycle loop.inc main.cir',
			'include_cycle loop.inc loop.inc'
		]);
		expect(codes(program)).toContain('R2 a 0 2');
	});

	it('[PROJ3] ends where files that include one another twice never would', () => {
		const files: Record<string, string> = { 'f0.cir': 't\n.inc f1.inc\n.inc f1.inc\n' };
		for (let index = 1; index < 40; index += 1) files[`f${index}.inc`] = `.inc f${index + 1}.inc\n`.repeat(2);
		files['f40.inc'] = 'R1 1 0 1\n';
		expect(programOf(files).problems.map(({ code }) => code)).toEqual(['program_too_long']);
	});
});

describe('libraries', () => {
	const library =
		'.lib tt\n.model n1 nmos level=1\n.lib "lib.lib" common\n.endl\n.lib ff\n.model n1 nmos level=2\n.endl\n.lib common\nR9 1 0 9\n.endl\n';

	it('[PROJ4] reads the section asked for, and those it asks for', () => {
		const program = programOf({ 'main.cir': 't\n.lib lib.lib TT\n', 'lib.lib': library });
		expect(codes(program)).toEqual([
			'.lib lib.lib TT',
			'.lib tt',
			'.model n1 nmos level=1',
			'.lib "lib.lib" common',
			'.lib common',
			'R9 1 0 9',
			'.endl',
			'.endl'
		]);
	});

	it('[PROJ4] finds a section in a file that the library includes', () => {
		const program = programOf({ 'main.cir': 't\n.lib all.lib ff\n', 'all.lib': '.inc lib.lib\n', 'lib.lib': library });
		expect(codes(program)).toContain('.model n1 nmos level=2');
	});

	it('[PROJ4] reports a section that is missing, is not closed or asks for itself', () => {
		const files = {
			'main.cir': 't\n.lib lib.lib gone\n.lib lib.lib me\n.lib lib.lib open\n',
			'lib.lib': '.lib me\n.lib lib.lib me\n.endl\n.lib open\nR1 1 0 1\n'
		};
		expect(problems(programOf(files))).toEqual([
			'section_missing main.cir gone',
			'include_cycle lib.lib lib.lib',
			'section_unclosed main.cir open'
		]);
	});

	it('[PROJ5] takes one word after .lib for a file where LTspice or PSpice wrote the netlist', () => {
		const files = { 'main.cir': 't\n.lib some.lib\n', 'some.lib': 'R1 1 0 1\n' };
		expect(codes(programOf(files))).not.toContain('R1 1 0 1');
		expect(codes(programOf(files, { dialect: 'ltspice' }))).toContain('R1 1 0 1');
	});
});

describe('scopes', () => {
	it('[PROJ6] nests the definitions of subcircuits', () => {
		const program = programOf(
			'.subckt a 1 2\n.subckt b 1\nR1 1 0 1\n.ends\nX1 1 b\n.ends a\n.macro c 1\n.eom\nR2 1 0 1'
		);
		expect(tree(program.root)).toEqual({ '': [{ a: ['b'] }, 'c'] });
		const inside = program.scopes.map(
			({ name, statements }) => `${name}: ${statements.map(({ statement }) => statement.head).join(' ')}`
		);
		expect(inside).toEqual([': .subckt .ends .macro .eom r2', 'a: .subckt .ends x1', 'b: r1', 'c: ']);
	});

	it('[PROJ6] reports what opens and never closes, and what closes nothing', () => {
		expect(problems(programOf('.ends\n.else\n.subckt a 1\n.if (x)\n.control\nrun'))).toEqual([
			'ends_unmatched main.cir .ends',
			'if_unmatched main.cir .else',
			'subcircuit_unclosed main.cir .subckt',
			'if_unclosed main.cir .if',
			'script_unclosed main.cir .control'
		]);
	});
});

describe('conditions', () => {
	it('[PROJ7] keeps every arm and says which arm a statement lies in', () => {
		const { statements } = programOf(
			'R0 1 0 1\n.if (a)\nR1 1 0 1\n.elseif (b)\nR2 1 0 1\n.if (c)\nR3 1 0 1\n.endif\n.else\nR4 1 0 1\n.endif\nR5 1 0 1'
		);
		const arms = statements
			.filter(({ statement }) => statement.kind === 'device')
			.map(({ statement, branch }) => {
				const clauses = [];
				for (let arm = branch; arm; arm = arm.outer) clauses.push(arm.clause.statement.code);
				return `${statement.head}: ${clauses.join(', ')}`;
			});
		expect(arms).toEqual(['r0: ', 'r1: .if (a)', 'r2: .elseif (b)', 'r3: .if (c), .elseif (b)', 'r4: .else', 'r5: ']);
	});
});

import { describe, expect, it } from 'vitest';
import { definition, references } from '#lib/spice/project/navigation.ts';
import { prepareRename, rename } from '#lib/spice/project/rename.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';
import { markedProject, type MarkedProject } from './marked.ts';

function definitionsOf(project: MarkedProject): string[] {
	return definition(project.programs, project.path, project.offset).map(
		({ path, from, to }) => `${path} ${project.line(path, from)} ${project.texts[path]!.slice(from, to)}`
	);
}

function referencesOf(project: MarkedProject): string[] {
	return references(project.programs, project.path, project.offset).map(
		({ path, line, column, role, lineText }) => `${path} ${line}:${column} ${role} ${lineText}`
	);
}

function renamed(project: MarkedProject, name: string): Record<string, string> | string {
	const result = rename(project.programs, project.path, project.offset, name);
	if ('refused' in result) return result.refused.code;
	const changed: Record<string, string> = {};
	for (const path of new Set(result.edits.map((edit) => edit.path)))
		changed[path] = applied(
			project.texts[path]!,
			result.edits.filter((edit) => edit.path === path)
		);
	return changed;
}

function applied(text: string, edits: readonly TextEdit[]): string {
	return [...edits]
		.sort((a, b) => b.from - a.from)
		.reduce((done, { from, to, insert }) => done.slice(0, from) + insert + done.slice(to), text);
}

const amplifier = '.subckt amp in out\nR1 in mid 1k\nR2 mid out 1k\n.ends\n';

describe('definition', () => {
	it('[B4] [PROJ14] leads across an include to the subcircuit that an X card calls', () => {
		const project = markedProject({ 'main.cir': 't\n.inc amp.inc\nX1 a b a|mp\n', 'amp.inc': amplifier });
		expect(definitionsOf(project)).toEqual(['amp.inc 1 amp']);
	});

	it('[B4] [PROJ14] leads to models, parameters, devices and ports', () => {
		expect(definitionsOf(markedProject('.model dx d\nD1 a 0 d|x\n'))).toEqual(['main.cir 2 dx']);
		expect(definitionsOf(markedProject('.param w=1u\n.param h={2*|w}\n'))).toEqual(['main.cir 2 w']);
		expect(definitionsOf(markedProject('V1 a 0 1\n.dc V|1 0 1 0.1\n'))).toEqual(['main.cir 2 V1']);
		expect(definitionsOf(markedProject('.subckt s in\nR1 i|n 0 1\n.ends\n'))).toEqual(['main.cir 2 in']);
	});

	it('[B4] [PROJ14] takes the first device at a node for its definition, and a file for its own', () => {
		expect(definitionsOf(markedProject('.save v(out)\nR1 out 0 1\nC1 o|ut 0 1\n'))).toEqual(['main.cir 3 out']);
		expect(definitionsOf(markedProject({ 'main.cir': 't\n.inc am|p.inc\n', 'amp.inc': amplifier }))).toEqual([
			'amp.inc 1 '
		]);
	});

	it('[B4] [PROJ12] leads into subcircuits along a path', () => {
		const text = '.subckt s in\nR1 in mid 1\n.ends\nX1 a s\n.print tran v(x1.m|id)\n';
		expect(definitionsOf(markedProject(text))).toEqual(['main.cir 3 mid']);
		expect(definitionsOf(markedProject(text.replace('m|id', 'mid').replace('v(x1', 'v(x|1')))).toEqual([
			'main.cir 5 X1'
		]);
	});

	it('[B4] finds nothing in comments, titles and numbers', () => {
		for (const text of ['R1 a 0 1 ; ab|c\n', '* R|1\n', 'R1 a 0 1|k\n'])
			expect(definitionsOf(markedProject(text))).toEqual([]);
	});
});

describe('references', () => {
	it('[B4] [PROJ15] gathers every place over all circuits that share a file', () => {
		const project = markedProject({
			'a.cir': 't\n.inc amp.inc\nX1 a b a|mp\n',
			'b.cir': 't\n.inc amp.inc\nX7 in out AMP\n',
			'c.cir': 't\n.subckt amp a\n.ends\n',
			'amp.inc': amplifier
		});
		expect(referencesOf(project)).toEqual([
			'a.cir 3:8 call X1 a b amp',
			'amp.inc 1:9 definition .subckt amp in out',
			'b.cir 3:11 call X7 in out AMP'
		]);
	});

	it('[B4] [PROJ15] tells writing from reading', () => {
		expect(referencesOf(markedProject('R1 o|ut 0 1\n.ic v(out)=1\n.control\nprint v(out)\n.endc\n'))).toEqual([
			'main.cir 2:4 read R1 out 0 1',
			'main.cir 3:7 write .ic v(out)=1',
			'main.cir 5:9 read print v(out)'
		]);
	});

	it('[PROJ15] gives a place once that is read twice', () => {
		const project = markedProject({
			'a.cir': 't\n.subckt s1 x\n.inc r.inc\n.ends\n.subckt s2 x\n.inc r.inc\n.ends\n',
			'r.inc': 'R1 |x 0 1\n'
		});
		expect(referencesOf(project)).toHaveLength(3);
	});
});

describe('rename', () => {
	it('[B4] [PROJ16] changes a node inside of its subcircuit only', () => {
		expect(
			renamed(
				markedProject('.subckt s in\nR1 in m|id 1\nR2 mid 0 1\n.ends\nR1 mid 0 1\nX1 mid s\n.save v(x1.mid) v(mid)\n'),
				'centre'
			)
		).toEqual({
			'main.cir':
				't\n.subckt s in\nR1 in centre 1\nR2 centre 0 1\n.ends\nR1 mid 0 1\nX1 mid s\n.save v(x1.centre) v(mid)\n'
		});
	});

	it('[B4] [PROJ16] changes a port inside only, a global node everywhere', () => {
		expect(renamed(markedProject('.subckt s i|n\nR1 in 0 1\n.ends\nX1 in s\n'), 'a')).toEqual({
			'main.cir': 't\n.subckt s a\nR1 a 0 1\n.ends\nX1 in s\n'
		});
		expect(renamed(markedProject('.global vd|d\n.subckt s in\nR1 in vdd 1\n.ends\nX1 vdd s\n'), 'vcc')).toEqual({
			'main.cir': 't\n.global vcc\n.subckt s in\nR1 in vcc 1\n.ends\nX1 vcc s\n'
		});
	});

	it('[B4] [PROJ16] changes all files, and the path through a renamed device', () => {
		const files = {
			'main.cir': 't\n.inc amp.inc\nX1 a b amp\n.save v(x1.mid)\n',
			'amp.inc': amplifier.replace('amp', 'a|mp')
		};
		expect(renamed(markedProject(files), 'stage')).toEqual({
			'main.cir': 't\n.inc amp.inc\nX1 a b stage\n.save v(x1.mid)\n',
			'amp.inc': amplifier.replace('amp', 'stage')
		});
		const device = '.subckt s in\nR1 in 0 1\n.ends\nX|1 a s\n.control\nprint @r.x1.r1[i] v(x1.in)\n.endc\n';
		expect(renamed(markedProject(device), 'Xa')).toEqual({
			'main.cir': `t\n${device.replace('X|1', 'Xa').replace('r.x1.', 'r.xa.').replace('v(x1', 'v(xa')}`
		});
	});

	it('[B4] [PROJ16] changes parameters in expressions and on the cards that set them', () => {
		expect(
			renamed(
				markedProject('.subckt s a w|d=1u\nM1 a a 0 0 n w={2*wd}\n.ends\nX1 a s wd=2u\n.param wd=3\n.model n nmos\n'),
				'width'
			)
		).toEqual({
			'main.cir':
				't\n.subckt s a width=1u\nM1 a a 0 0 n w={2*width}\n.ends\nX1 a s width=2u\n.param wd=3\n.model n nmos\n'
		});
	});

	it('[B4] [PROJ16] changes the models of all sizes together', () => {
		expect(renamed(markedProject('.model n.1 nmos lmin=1u\n.model n.2 nmos lmin=2u\nM1 a a 0 0 |n\n'), 'nch')).toEqual({
			'main.cir': 't\n.model nch.1 nmos lmin=1u\n.model nch.2 nmos lmin=2u\nM1 a a 0 0 nch\n'
		});
	});

	it('[PROJ17] keeps capitals where a name is written in them', () => {
		expect(renamed(markedProject('R1 v|in 0 1\nR2 VIN 0 1\n'), 'input')).toEqual({
			'main.cir': 't\nR1 input 0 1\nR2 INPUT 0 1\n'
		});
	});

	it.each([
		['R1 a 0 1|k', 'x', 'nothing'],
		['R1 a |0 1k', 'x', 'ground'],
		['.inc |a.inc', 'x', 'file'],
		['D1 a 0 m|d', 'x', 'undefined'],
		['R1 |a 0 1k', 'b c', 'not_allowed'],
		['R1 |a 0 1k', 'gnd', 'becomes_ground'],
		['R|1 a 0 1k', 'C1', 'first_letter'],
		['.param a|b=1', 'sin', 'reserved'],
		['R1 |a b 1k', 'B', 'taken'],
		['R|1 a b 1k\nR2 a b 1k', 'r2', 'taken'],
		['.param a=1\n.subckt s x\n.param b=2\nR1 x 0 {|a+b}\n.ends', 'b', 'taken'],
		['.param |a=1\n.subckt s x c={a}\n.param b=2\nR1 x 0 {b+c}\n.ends', 'b', 'taken']
	])('[PROJ18] refuses what is no name or would mean something else: %s to %s', (text, name, code) => {
		expect(renamed(markedProject(text), name)).toBe(`rename.refused.${code}`);
	});

	it('[PROJ18] allows another case of the same name', () => {
		expect(renamed(markedProject('R1 o|ut 0 1\n'), 'Out')).toEqual({ 'main.cir': 't\nR1 Out 0 1\n' });
	});

	it('[B4] says where the name stands before it is changed', () => {
		const project = markedProject('.model dx d\nD1 a 0 d|x\n');
		expect(prepareRename(project.programs, project.path, project.offset)).toMatchObject({
			span: { from: 21, to: 23 },
			name: 'dx'
		});
	});
});

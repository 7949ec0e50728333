import { describe, expect, it } from 'vitest';
import type { NameSpace } from '#lib/spice/cards/card.ts';
import { namesOf } from '#lib/spice/project/names.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { programOf } from './program-of.ts';

/** Every name of a space as `scope/name: definitions | uses`, each place by line and role. */
function listed(program: Program, space: NameSpace): string[] {
	const names = namesOf(program);
	return program.scopes.flatMap((scope) =>
		[...names.namesIn(scope, space)].map(({ name, definitions, uses }) => {
			const places = [definitions, uses].map((list) =>
				list.map(({ at, from, to }) => `${at.statement.head}:${at.statement.code.slice(from, to)}`).join(' ')
			);
			return `${scope.name}/${name}: ${places.join(' | ').trim()}`;
		})
	);
}

describe('names', () => {
	it('[PROJ8] keeps nodes to their definition, ports to its inside, ground and global nodes to the whole', () => {
		const program = programOf(
			'.global vdd\n.subckt amp in gnd\nR1 in mid 1\nR2 mid GND 1\nR3 mid vdd 1\n.ends\nX1 in 0 amp\nR1 mid vdd 1'
		);
		expect(listed(program, 'node')).toEqual([
			'/vdd: .global:vdd | r3:vdd r1:vdd',
			'/0: .subckt:gnd | r2:GND x1:0',
			'/in: | x1:in',
			'/mid: | r1:mid',
			'amp/in: .subckt:in | r1:in',
			'amp/mid: | r1:mid r2:mid r3:mid'
		]);
	});

	it('[PROJ9] sees models, subcircuits, parameters and functions of the definitions around', () => {
		const program = programOf(
			'.model d1 d\n.param w=1\n.subckt a 1\n.model d1 d\nD1 1 0 d1\nX1 1 b\n.subckt b 1\nD1 1 0 d1\n.ends\n.ends\nD1 1 0 d1\nX1 1 b\nX2 1 a'
		);
		expect(listed(program, 'model')).toEqual(['/d1: .model:d1 | d1:d1', 'a/d1: .model:d1 | d1:d1 d1:d1']);
		expect(listed(program, 'subcircuit')).toEqual(['/a: .subckt:a | x2:a', '/b: | x1:b', 'a/b: .subckt:b | x1:b']);
	});

	it('[PROJ10] takes a name without number for every model of a range of sizes', () => {
		const program = programOf('M1 d g s b n\nM2 d g s n\n.model n.1 nmos lmin=1u\n.model n.2 nmos lmin=2u');
		expect(listed(program, 'model')).toEqual(['/n.1: .model:n.1 | m1:n m2:n', '/n.2: .model:n.2 | m1:n m2:n']);
		expect(listed(program, 'node')).toContain('/b: | m1:b');
	});

	it('[PROJ11] gives the parameters on an X card to the subcircuit it calls', () => {
		const program = programOf('.param w=1\n.subckt a 1 w=2\n.ends\nX1 1 a w=3');
		expect(listed(program, 'parameter')).toEqual(
			['/w: .param:w |', 'a/w: .subckt:w | x1:w'].map((line) => line.trim())
		);
	});

	it('[PROJ12] follows paths into subcircuits', () => {
		const program = programOf(
			'.subckt a in\nX2 in b\n.ends\n.subckt b in\nR1 in n3 1\nV1 n3 0 1\n.ends\nX1 1 a\n.save v(x1.x2.n3) @r.x1.x2.r1[i] i(v.x1.x2.v1) v(x1.n4)'
		);
		expect(listed(program, 'node').filter((line) => line.startsWith('b/') || line.includes('n4'))).toEqual([
			'/x1.n4: | .save:x1.n4',
			'b/in: .subckt:in | r1:in',
			'b/n3: | r1:n3 v1:n3 .save:n3'
		]);
		expect(listed(program, 'device')).toEqual([
			'/x1: x1:X1 | .save:x1 .save:x1 .save:x1',
			'a/x2: x2:X2 | .save:x2 .save:x2 .save:x2',
			'b/r1: r1:R1 | .save:r1',
			'b/v1: v1:V1 | .save:v1'
		]);
	});

	it('[PROJ13] names files by what they resolve to and sections by their file', () => {
		const program = programOf({
			'a/main.cir': 't\n.lib ../m.lib tt\n.inc gone.inc\n',
			'm.lib': '.lib tt\nR1 1 0 1\n.endl tt\n'
		});
		expect(listed(program, 'file')).toEqual(['/m.lib: | .lib:../m.lib', '/?gone.inc: | .inc:gone.inc']);
		expect(listed(program, 'section')).toEqual(['/m.lib\ntt: .lib:tt | .lib:tt .endl:tt']);
	});
});

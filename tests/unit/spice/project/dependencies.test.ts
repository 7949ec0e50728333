import { describe, expect, it } from 'vitest';
import { dependencies } from '#lib/spice/project/dependencies.ts';
import { markedProject } from './marked.ts';

describe('dependencies', () => {
	it('[B6] [PROJ21] follows includes and libraries, each file once and after what it needs', () => {
		const { programs } = markedProject({
			'main.cir': 't|\n.inc a.inc\n.lib l.lib tt\n.control\nsource run.cir2\n.endc\n',
			'a.inc': '.inc b.inc\n.inc c.inc\n',
			'b.inc': '.inc c.inc\n',
			'c.inc': 'R1 1 0 1\n',
			'l.lib': '.lib tt\n.inc c.inc\n.endl\n'
		});
		const { files, order, missing, cycles, deeper } = dependencies(programs, 'main.cir');
		expect(files).toEqual([
			{ path: 'a.inc', depth: 1 },
			{ path: 'l.lib', depth: 1 },
			{ path: 'b.inc', depth: 2 },
			{ path: 'c.inc', depth: 2 }
		]);
		expect(order).toEqual(['c.inc', 'b.inc', 'a.inc', 'l.lib', 'main.cir']);
		expect(missing.map(({ kind, reference }) => `${kind} ${reference}`)).toEqual(['script run.cir2']);
		expect([cycles, deeper]).toEqual([[], []]);
	});

	it('[B6] [PROJ21] goes to a depth of five and names what lies deeper', () => {
		const files: Record<string, string> = { 'f0.cir': 't|\n.inc f1.inc\n' };
		for (let index = 1; index < 8; index += 1) files[`f${index}.inc`] = `.inc f${index + 1}.inc\n`;
		const { programs } = markedProject(files);
		const found = dependencies(programs, 'f0.cir');
		expect(found.files.at(-1)).toEqual({ path: 'f5.inc', depth: 5 });
		expect(found.deeper).toEqual(['f6.inc', 'f7.inc']);
		expect(found.missing).toEqual([]);
		expect(dependencies(programs, 'f0.cir', 9).missing.map(({ reference }) => reference)).toEqual(['f8.inc']);
	});

	it('[B6] [PROJ21] reports circles with their way', () => {
		const { programs } = markedProject({
			'main.cir': 't|\n.inc a.inc\n',
			'a.inc': '.inc b.inc\n.inc a.inc\n',
			'b.inc': '.inc a.inc\n'
		});
		expect(dependencies(programs, 'main.cir').cycles).toEqual([
			['a.inc', 'b.inc', 'a.inc'],
			['a.inc', 'a.inc']
		]);
	});

	it('[B6] [PROJ22] tells from which files subcircuits and models come', () => {
		const { programs } = markedProject({
			'main.cir': 't|\n.inc parts.inc\n.inc amp.inc\nX1 a amp\n',
			'amp.inc': '.subckt amp a\nD1 a 0 dx\nX1 a res\n.ends\n',
			'parts.inc': '.model dx d\n.subckt res a\nR1 a 0 1\n.ends\n'
		});
		expect(dependencies(programs, 'amp.inc').uses).toEqual([{ path: 'parts.inc', names: ['res', 'dx'] }]);
		expect(dependencies(programs, 'main.cir').uses).toEqual([{ path: 'amp.inc', names: ['amp'] }]);
	});

	it('[B6] [PROJ22] names the files that include a file themselves', () => {
		const { programs } = markedProject({
			'main.cir': 't|\n.inc parts.inc\n',
			'other.cir': 't\n.inc parts.inc\n',
			'parts.inc': '.inc models.inc\n',
			'models.inc': '.model dx d\n'
		});
		expect(dependencies(programs, 'parts.inc').includedBy).toEqual(['main.cir', 'other.cir']);
		expect(dependencies(programs, 'models.inc').includedBy).toEqual(['parts.inc']);
		expect(dependencies(programs, 'main.cir').includedBy).toEqual([]);
	});

	it('[B6] [PROJ22] names the files that go with a netlist', () => {
		const { programs } = markedProject({
			'x/amp.cir': 't|\n',
			'x/amp_sim.json': '{}',
			'x/amp_goals.json': '{}',
			'x/amp2.cir': 't\n',
			'amp_sim.json': '',
			'x/amp.md': ''
		});
		expect(dependencies(programs, 'x/amp.cir').associated).toEqual(['x/amp_sim.json', 'x/amp_goals.json', 'x/amp.md']);
	});
});

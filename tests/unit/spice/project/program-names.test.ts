import { describe, expect, it } from 'vitest';
import { cardsOfName, programNames, type NameOfProgram } from '#lib/spice/project/program-names.ts';
import { LanguageService } from '#lib/spice/service.ts';
import { programOf } from './program-of.ts';

const files = {
	'main.cir':
		'Amplifier\n.include lib/parts.lib\n.param gain=10\nV1 in 0 1\nX1 in out amp\nQ1 out in 0 qn\nRL out GND\n+ {gain*1k}\n.measure ac peak max v(out)\n.save v(x9.mid)\n.end\n',
	'lib/parts.lib': '* parts\n.model qn npn (bf=100)\n.subckt amp a b w=1\nR1 a mid 1k\nR2 mid b {w}\n.ends amp\n'
};
const program = programOf(files);
const listed = (query: string) =>
	programNames(program, query, 100).map(
		({ space, name, scope, path, line }) => `${space} ${scope === '' ? '' : `${scope}/`}${name} ${path}:${line}`
	);

describe('the names of a program', () => {
	it('[PROJ34] are those of the netlist and what it includes, with file and line', () => {
		expect(listed('')).toEqual([
			'device V1 main.cir:4',
			'device X1 main.cir:5',
			'device Q1 main.cir:6',
			'device RL main.cir:7',
			'device amp/R1 lib/parts.lib:4',
			'device amp/R2 lib/parts.lib:5',
			'node in main.cir:4',
			'node 0 main.cir:4',
			'node out main.cir:5',
			'node amp/a lib/parts.lib:3',
			'node amp/b lib/parts.lib:3',
			'node amp/mid lib/parts.lib:4',
			'subcircuit amp lib/parts.lib:3',
			'model qn lib/parts.lib:2',
			'parameter gain main.cir:3',
			'parameter amp/w lib/parts.lib:3',
			'measure peak main.cir:9'
		]);
	});

	it('[PROJ34] match a query, the same name first, and no more than are wanted', () => {
		expect(listed('R1')[0]).toBe('device amp/R1 lib/parts.lib:4');
		expect(programNames(program, '', 2)).toHaveLength(2);
		expect(listed('nothing_like_it')).toEqual([]);
	});

	const cards = (name: NameOfProgram) =>
		cardsOfName(program, name).map(
			({ path, firstLine, lastLine, isDefinition }) =>
				`${path}:${firstLine}-${lastLine}${isDefinition ? ' defines' : ''}`
		);

	it.each([
		['device', 'rl', '', ['main.cir:7-8 defines']],
		['node', 'OUT', '', ['main.cir:5-5', 'main.cir:6-6', 'main.cir:7-8', 'main.cir:9-9']],
		['node', 'gnd', '', ['main.cir:4-4', 'main.cir:6-6', 'main.cir:7-8']],
		['node', 'mid', 'amp', ['lib/parts.lib:4-4', 'lib/parts.lib:5-5']],
		['node', 'mid', '', []],
		['subcircuit', 'amp', '', ['lib/parts.lib:3-6 defines', 'main.cir:5-5']],
		['model', 'qn', '', ['lib/parts.lib:2-2 defines', 'main.cir:6-6']],
		['model', 'qn', 'amp', []],
		['parameter', 'gain', '', ['main.cir:3-3 defines', 'main.cir:7-8']],
		['device', 'gone', '', []]
	] as const)('[PROJ34] leads from the %s %s in %j to its cards', (space, name, scope, expected) => {
		expect(cards({ space, name, scope })).toEqual(expected);
	});

	it('[PROJ34] of a library are those of the circuit that includes it', () => {
		const service = new LanguageService();
		for (const [path, text] of Object.entries(files)) service.setFile(path, text);
		expect(service.names('lib/parts.lib', 'RL', 5)[0]).toMatchObject({ space: 'device', name: 'RL', path: 'main.cir' });
		expect(service.cardsOfName('lib/parts.lib', { space: 'device', name: 'RL', scope: '' })).toHaveLength(1);
		expect(service.names('gone.cir', '', 5)).toEqual([]);
	});
});

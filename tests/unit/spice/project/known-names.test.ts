import { expect, it } from 'vitest';
import { namesOf } from '#lib/spice/project/names.ts';
import { readProgram } from '#lib/spice/project/read-program.ts';
import { programOf, sourceFiles } from './program-of.ts';

it('[PROJ27] reads the cards of a program with its models, subcircuits and parameters', () => {
	const { cards } = programOf('.model n.1 nmos\n.param vdd=1\n.subckt s a w=1\n.ends\n');
	expect([cards.isModel('N'), cards.isModel('n.1'), cards.isModel('s')]).toEqual([true, true, false]);
	expect([cards.isSubcircuit('S'), cards.isParameter('VDD'), cards.isParameter('w'), cards.isParameter('n')]).toEqual([
		true,
		true,
		true,
		false
	]);
});

it('[PROJ27] keeps the cards over an edit that leaves those names as they are', () => {
	const read = (text: string, previous?: ReturnType<typeof programOf>) => {
		const files = sourceFiles({ 'main.cir': text }, 'main.cir');
		return readProgram(files, 'main.cir', previous ? { previous } : {});
	};
	const before = read('t\nR1 a 0 1\n.param w=1\n');
	expect(read('t\nR1 b 0 1\n.param w=2\n', before).cards).toBe(before.cards);
	expect(read('t\nR1 b 0 1\n.param v=2\n', before).cards).not.toBe(before.cards);
});

it('[PROJ27] takes nodes and models apart by what the whole netlist defines', () => {
	const program = programOf({ 'main.cir': 't\nQ1 c b e s n\nQ2 c b e n 2\n.inc m.inc\n', 'm.inc': '.model n npn\n' });
	const nodes = program.statements.slice(0, 2).map((at) => {
		const card = namesOf(program).card(at);
		return card?.type === 'device' ? card.nodes.length : 0;
	});
	expect(nodes).toEqual([4, 3]);
});

import { describe, expect, it } from 'vitest';
import { readNetlist } from '#lib/sim/convergence/cards.ts';
import { deviceNamed, expandCircuit } from '#lib/sim/convergence/circuit.ts';
import { feedOf, findIslands, findVoltageLoops } from '#lib/sim/convergence/topology.ts';

function circuitOf(...lines: string[]) {
	return expandCircuit(readNetlist([{ path: 'a.cir', content: ['title', ...lines].join('\n') }], 'a.cir'));
}
const islands = (...lines: string[]) => findIslands(circuitOf(...lines)).map(({ nodes }) => nodes);
const loops = (...lines: string[]) =>
	findVoltageLoops(circuitOf(...lines)).map(({ devices, hasInductor }) => [
		devices.map(({ name }) => name).join(' '),
		hasInductor
	]);

describe('nodes that nothing holds', () => {
	it.each<[string, string[], string[][]]>([
		['between capacitors', ['V1 a 0 1', 'C1 a m 1n', 'C2 m 0 1n'], [['m']]],
		['at a gate', ['V1 d 0 5', 'C1 g 0 1p', 'M1 d g 0 0 nm W=1u L=1u'], [['g']]],
		['at the gate of a VDMOS with three pins', ['V1 d 0 5', 'C1 g 0 1p', 'M1 d g 0 irf'], [['g']]],
		['fed by a current source', ['I1 0 a 1m', 'C1 a 0 1u'], [['a']]],
		['behind a transformer', ['V1 p 0 1', 'R1 p 0 1', 'L1 p 0 1', 'L2 s t 1', 'R2 s t 1', 'K1 L1 L2 1'], [['s', 't']]],
		['but not at the base of a transistor', ['V1 c 0 5', 'C1 b 0 1p', 'Q1 c b 0 qn'], []],
		['but not where a resistor leads to ground', ['I1 0 a 1m', 'R1 a b 1k', 'D1 b gnd dd'], []],
		['but not at code models, which may hold anything', ['A1 x y limiter', 'C1 x 0 1p', 'C2 y 0 1p'], []],
		['but not where a source steered by its own voltage is a resistance', ['G1 a 0 a 0 1m', 'C1 a 0 1p'], []],
		['even when a source steered by others feeds it', ['V1 i 0 1', 'G1 a 0 i 0 1m', 'C1 a 0 1p'], [['a']]]
	])('[C16] %s', (_, lines, expected) => {
		expect(islands(...lines)).toEqual(expected);
	});

	it('[C16] inside a subcircuit, by the names that ngspice gives', () => {
		const circuit = circuitOf('X1 in 0 coup', '.subckt coup a b', 'C1 a m 1n', 'C2 m b 1n', '.ends', 'V1 in 0 1');
		expect(findIslands(circuit).map(({ nodes }) => nodes)).toEqual([['x1.m']]);
		expect(deviceNamed(circuit, 'c.x1.c2')?.card.line).toBe(5);
		expect(deviceNamed(circuit, 'v1#branch')?.name).toBe('v1');
	});

	it('[C16] with the current that feeds them', () => {
		const [island] = findIslands(circuitOf('I1 0 a DC 2m AC 1u', 'C1 a 0 1u'));
		expect(island && feedOf(island)).toBeCloseTo(2e-3, 12);
	});
});

describe('loops of voltages', () => {
	it.each<[string, string[], [string, boolean][]]>([
		['two sources in parallel', ['V1 a 0 5', 'V2 a 0 4'], [['v1 v2', false]]],
		['an inductor across a source', ['L1 a 0 1m', 'V1 a 0 5'], [['v1 l1', true]]],
		['parallel inductors', ['V1 i 0 1', 'R1 i a 1', 'L1 a 0 1m', 'L2 a 0 2m'], [['l1 l2', true]]],
		['three in a ring', ['V1 a 0 1', 'E1 b a 0 c 2', 'B1 b 0 V=3', 'R1 c 0 1'], [['e1 v1 b1', false]]],
		['none through a resistor', ['V1 a 0 5', 'R1 a b 1', 'L1 b 0 1m', 'V2 c 0 5'], []]
	])('[C16] %s', (_, lines, expected) => {
		const found = loops(...lines).map(([names, has]) => [String(names).split(' ').sort().join(' '), has]);
		expect(found).toEqual(expected.map(([names, has]) => [names.split(' ').sort().join(' '), has]));
	});
});

describe('reading', () => {
	it('[C16] follows includes and library sections, and ends in a circle', () => {
		const files = [
			{ path: 'sub/a.cir', content: 'title\n.include parts.inc\n.lib "../m.lib" TT\n.end\nR9 z 0 1\n' },
			{ path: 'sub/parts.inc', content: 'R1 a 0 1k\n.include a.cir\n' },
			{ path: 'm.lib', content: '.lib ff\nC1 a 0 1\n.endl\n.lib tt\nC2 a 0 1\n.endl tt\n' }
		];
		const names = readNetlist(files, 'sub/a.cir').cards.map(({ words }) => words[0]?.text);
		expect(names).toContain('R1');
		expect(names).toContain('C2');
		expect(names).not.toContain('C1');
		// ngspice computes with what stands behind .end as well: natively the source gives 3 mA with 1k before and 500 behind it
		expect(names).toContain('R9');
	});

	it('[C16] survives a subcircuit that contains itself', () => {
		const circuit = circuitOf('.subckt s a', 'X1 a s', 'R1 a 0 1', '.ends', 'X9 n s');
		expect(circuit.devices.length).toBeGreaterThan(1);
	});
});

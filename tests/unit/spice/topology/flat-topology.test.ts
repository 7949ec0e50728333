import { describe, expect, it } from 'vitest';
import { flatten } from '#lib/spice/project/flatten.ts';
import { findIslands, findVoltageLoops } from '#lib/spice/topology/flat-topology.ts';
import { programOf } from '../project/program-of.ts';

const circuitOf = (...lines: string[]) => flatten(programOf(lines.join('\n')));
const islands = (...lines: string[]) => findIslands(circuitOf(...lines)).map(({ nodes }) => nodes);
const loops = (...lines: string[]) =>
	findVoltageLoops(circuitOf(...lines)).map(({ devices, hasInductor }) => [
		devices
			.map(({ name }) => name)
			.sort()
			.join(' '),
		hasInductor
	]);

describe('nodes that nothing holds', () => {
	it.each<[string, string[], string[][]]>([
		['between capacitors', ['V1 a 0 1', 'C1 a m 1n', 'C2 m 0 1n'], [['m']]],
		['at a gate', ['V1 d 0 5', 'C1 g 0 1p', 'M1 d g 0 0 nm W=1u L=1u'], [['g']]],
		['at the gate of a VDMOS with three pins', ['V1 d 0 5', 'C1 g 0 1p', 'M1 d g 0 irf'], [['g']]],
		['fed by a current source', ['I1 0 a 1m', 'C1 a 0 1u'], [['a']]],
		['of a winding', ['V1 p 0 1', 'R1 p 0 1', 'L1 p 0 1', 'L2 s t 1', 'R2 s t 1', 'K1 L1 L2 1'], [['s', 't']]],
		['but not at the base of a transistor', ['V1 c 0 5', 'C1 b 0 1p', 'Q1 c b 0 qn'], []],
		['but not where a resistor leads to ground', ['I1 0 a 1m', 'R1 a b 1k', 'D1 b gnd dd'], []],
		['but not at code models, which may hold anything', ['A1 x y limiter', 'C1 x 0 1p', 'C2 y 0 1p'], []],
		['but not where a source steered by its own voltage is a resistance', ['G1 a 0 a 0 1m', 'C1 a 0 1p'], []],
		['nor where an expression says so', ['B1 a 0 I = V(a)/1k', 'C1 a 0 1p'], []],
		['even when a source steered by others feeds it', ['V1 i 0 1', 'G1 a 0 i 0 1m', 'C1 a 0 1p'], [['a']]],
		['but not at a call of an unknown subcircuit', ['X1 a 0 nosuch', 'C1 a 0 1p'], []],
		['where an `.if` leaves the resistor out', ['C1 a 0 1n', '.if (0)', 'R1 a 0 1k', '.endif'], [['a']]],
		['but not where the `.if` cannot be told', ['C1 a 0 1n', '.if (nosuch)', 'R1 a 0 1k', '.endif'], []]
	])('[PROJ29] %s', (_, lines, expected) => {
		expect(islands(...lines)).toEqual(expected);
	});

	it('[PROJ29] inside a subcircuit, also of `.macro`, by the names that ngspice gives', () => {
		const body = ['C1 a m 1n', 'C2 m b 1n'];
		expect(islands('X1 in 0 coup', '.subckt coup a b', ...body, '.ends', 'V1 in 0 1')).toEqual([['x1.m']]);
		expect(islands('X1 in 0 coup', '.macro coup a b', ...body, '.eom', 'V1 in 0 1')).toEqual([['x1.m']]);
	});
});

describe('loops of voltages', () => {
	it.each<[string, string[], [string, boolean][]]>([
		['two sources in parallel', ['V1 a 0 5', 'V2 a 0 4'], [['v1 v2', false]]],
		['an inductor across a source', ['L1 a 0 1m', 'V1 a 0 5'], [['l1 v1', true]]],
		['parallel inductors', ['V1 i 0 1', 'R1 i a 1', 'L1 a 0 1m', 'L2 a 0 2m'], [['l1 l2', true]]],
		['three in a ring', ['V1 a 0 1', 'E1 b a 0 c 2', 'B1 b 0 V=3', 'R1 c 0 1'], [['b1 e1 v1', false]]],
		['through a subcircuit', ['V1 a 0 1', 'X1 a s', '.subckt s p', 'V2 p 0 2', '.ends'], [['v.x1.v2 v1', false]]],
		['none through a resistor', ['V1 a 0 5', 'R1 a b 1', 'L1 b 0 1m', 'V2 c 0 5'], []],
		['none through a port, which has a resistance', ['V1 a 0 5', 'V2 a 0 dc 0 portnum 1 z0 50'], []],
		['none of two arms', ['.if (nosuch)', 'V1 a 0 5', '.else', 'V2 a 0 4', '.endif'], []]
	])('[PROJ29] %s', (_, lines, expected) => {
		expect(loops(...lines)).toEqual(expected);
	});

	it('[PROJ29] the last of a loop is the inductor that closes it', () => {
		const [loop] = findVoltageLoops(circuitOf('L1 a 0 1m', 'V1 a 0 5'));
		expect(loop?.devices.at(-1)?.name).toBe('l1');
	});
});

import { describe, expect, it } from 'vitest';
import { acInput } from '#lib/sim/ac-input.ts';
import { programOf } from '../spice/project/program-of.ts';

function inputOf(...cards: string[]) {
	return acInput(programOf(cards.join('\n')));
}

describe('[C8] [MEAS10] the AC input of a netlist', () => {
	it.each([
		['V1 in 0 AC 1', 'v(in)', 1, 0],
		['V1 in 0 DC 0 AC=2', 'v(in)', 2, 0],
		['V1 in 0 DC 1 AC SIN(3 4 1k)', 'v(in)', 1, 0],
		['V1 in 0 AC 1 SIN(0 5m 1k)', 'v(in)', 1, 0],
		['V1 in 0 AC (1 90)', 'v(in)', 0, 1],
		["V1 in 0 AC {amp} '45*2'\n.param amp=3", 'v(in)', 0, 3],
		['V1 0 in AC 1', 'v(in)', -1, 0],
		['Vb b 0 1\nV1 in b AC 1', 'v(in,b)', 1, 0],
		['X1 t s\n.subckt s a\nV1 n a AC 1\n.ends', 'v(x1.n,t)', 1, 0],
		['Vp inp 0 AC 0.5\nVn inn 0 AC 0.5 180', 'v(inp,inn)', 1, 0],
		['Vn inn 0 AC -0.5\nVp inp 0 AC 0.5', 'v(inp,inn)', 1, 0],
		['I1 0 in AC 1m', null, 1e-3, 0]
	])('%s', (cards, signal, re, im) => {
		const input = inputOf(cards, 'R1 in 0 1k');
		expect(input?.signal).toBe(signal);
		expect(input?.value.re).toBeCloseTo(re, 12);
		expect(input?.value.im).toBeCloseTo(im, 12);
	});

	it('passes by sources without an AC value and controlled ones, whatever they are called', () => {
		const cards = ['V1 sig 0 AC 1', 'Vin in 0 DC 5 AC 0', 'E1 vin 0 sig 0 1', 'B1 inp 0 V=v(sig)', 'G1 0 a sig 0 1m'];
		expect(inputOf(...cards, 'R1 a 0 1k')?.signal).toBe('v(sig)');
	});

	it.each([
		['no AC value', 'V1 in 0 5'],
		['two sources', 'V1 a 0 AC 1\nV2 b 0 AC 1'],
		['three sources', 'V1 a 0 AC 1\nV2 b 0 AC -1\nV3 c 0 AC 1'],
		['a voltage and a current', 'V1 a 0 AC 1\nI1 0 b AC 1'],
		['a value that cannot be computed', 'V1 a 0 AC {gone}'],
		['a second value', 'V1 a 0 AC 0 AC 1'],
		['a port', 'V1 a 0 AC 1 portnum 1 z0 50'],
		['a source that a condition decides on', 'V1 a 0 AC 1\n.if (gone > 1)\nV2 b 0 AC 1\n.endif'],
		['a subcircuit that is not defined', 'V1 a 0 AC 1\nX1 b c filter'],
		['a script that changes it', 'V1 a 0 AC 1\nV2 b 0 AC 0\n.control\nalter @v2[acmag] = 1\n.endc'],
		['a script that changes it by name', 'V1 a 0 AC 1\n.control\nalter v1 ac = 0\n.endc']
	])('is not guessed with %s', (_, cards) => {
		expect(inputOf(cards, 'R1 a 0 1k')).toBeUndefined();
	});
});

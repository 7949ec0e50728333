import { describe, expect, it } from 'vitest';
import { feedOf } from '#lib/sim/convergence/island-feed.ts';
import { recogniseProblem } from '#lib/sim/convergence/recognise.ts';
import { flatten } from '#lib/spice/project/flatten.ts';
import { openProgram } from '#lib/spice/project/open-program.ts';
import type { Dialect } from '#lib/spice/project/program.ts';
import { findIslands } from '#lib/spice/topology/flat-topology.ts';

/** What is said of a circuit whose operating point every method failed to find. */
function problemOf(texts: Record<string, string>, dialect?: Dialect, ...log: string[]) {
	const files = Object.entries(texts).map(([path, content]) => ({ path, content }));
	const messages = ['Warning: source stepping failed', ...log].map((text) => ({ text }));
	return recogniseProblem({ status: 'failed', log: messages }, openProgram(files, 'a.cir', dialect));
}

const coupling = 'C1 a m 1n\nC2 m b 1n\nI1 0 m 1n\n';
const calling = (card: string) => `t\nV1 in 0 1\n${card}\nX1 in out coup\nR1 out 0 1k\n.op\n`;
const floating = { kind: 'floating_node', nodes: ['x1.m'] };

describe('the cause in the circuit', () => {
	it.each<[string, Record<string, string>, Dialect, string, number]>([
		['in a subcircuit', { 'a.cir': calling(`.subckt coup a b\n${coupling}.ends`) }, 'ngspice', 'a.cir', 4],
		['between .macro and .eom', { 'a.cir': calling(`.macro coup a b\n${coupling}.eom`) }, 'ngspice', 'a.cir', 4],
		[
			'in a file of .lib without a section',
			{ 'a.cir': calling('.lib c.lib'), 'c.lib': `.subckt coup a b\n${coupling}.ends\n` },
			'ltspice',
			'c.lib',
			2
		],
		[
			'in a section of a library',
			{ 'a.cir': calling('.lib c.lib tt'), 'c.lib': `.lib tt\n.subckt coup a b\n${coupling}.ends\n.endl\n` },
			'hspice',
			'c.lib',
			3
		],
		[
			'on lines joined by backslashes',
			{ 'a.cir': calling('.subckt coup \\\\\na b\nC1 a \\\\\nm 1n\nC2 m b 1n\nI1 0 m 1n\n.ends') },
			'ngspice',
			'a.cir',
			5
		]
	])('[C16] a floating node %s is found, with its first device', (_, texts, dialect, file, line) => {
		const problem = problemOf(texts, dialect);
		expect(problem).toMatchObject(floating);
		expect(problem?.devices[0]).toEqual({ name: 'X1.C1', file, line });
	});

	it('[C16] one word after .lib begins a section in ngspice, so that the call leads nowhere', () => {
		const texts = { 'a.cir': calling('.lib c.lib'), 'c.lib': `.subckt coup a b\n${coupling}.ends\n` };
		expect(problemOf(texts, 'ngspice')?.kind).toBe('no_operating_point');
	});

	it('[C16] in PSpice a $ belongs to a name and begins no comment', () => {
		const texts = { 'a.cir': 't\nI1 0 a 1m\nR1 $x a 1k\nR2 $x 0 1k\n.op\n' };
		expect(problemOf(texts, 'pspice')?.kind).toBe('no_operating_point');
		expect(problemOf(texts, 'ngspice')?.kind).toBe('floating_node');
	});

	it('[C16] devices have the name the user gave them, whatever ngspice calls them', () => {
		const texts = { 'a.cir': 't\nX1 a s\n.subckt s p\nXin p t\n.subckt t q\nD1 q 0 dd\n.ends\n.ends\nV1 a 0 1\n.op\n' };
		const trouble = 'doAnalyses: TRAN:  Timestep too small; time = 1e-06, timestep = 1e-18: trouble with dd-instance ';
		expect(problemOf(texts, 'ngspice', `${trouble}d.x1.d.xin.d1`)?.devices[0]?.name).toBe('X1.XIN.D1');
	});

	it('[C16] the function out of range is looked for in expressions only', () => {
		const texts = { 'a.cir': 't\nV1 sqrt 0 1\nR1 sqrt a 1\nB1 a 0 V=1+ \\\\\nsqrt(V(sqrt)) $ log(1)\n.op\n' };
		const named = (name: string) => problemOf(texts, 'ngspice', `Error: -1 out of range for ${name}`)?.devices[0]?.name;
		expect(named('sqrt')).toBe('B1');
		expect(named('log')).toBeUndefined();
	});

	it('[C16] survives a subcircuit that contains itself, and no netlist at all', () => {
		const texts = { 'a.cir': 't\n.subckt s a\nX1 a s\nR1 a 0 1\n.ends\nX9 n s\n' };
		expect(problemOf(texts)?.kind).toBe('no_operating_point');
		expect(problemOf({ 'b.cir': 't\n' })?.kind).toBe('no_operating_point');
	});
});

it.each([
	['DC 2m AC 1u', 2e-3],
	['{2*i}', 6e-3],
	['PULSE(0 5m 0 1n 1n)', 5e-3]
])('[C16] an island is fed by what the source of %s gives at most', (source, current) => {
	const content = `t\n.param i=3m\nI1 0 a ${source}\nC1 a 0 1u\n`;
	const [island] = findIslands(flatten(openProgram([{ path: 'a.cir', content }], 'a.cir')));
	expect(island && feedOf(island)).toBeCloseTo(current, 12);
});

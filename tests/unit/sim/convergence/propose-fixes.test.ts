import { describe, expect, it } from 'vitest';
import type { FixId } from '#lib/sim/convergence/fix.ts';
import type { ConvergenceProblem } from '#lib/sim/convergence/problem.ts';
import { proposeFixes } from '#lib/sim/convergence/propose-fixes.ts';
import { recogniseProblem } from '#lib/sim/convergence/recognise.ts';
import { fixIds } from '#lib/sim/convergence/fix.ts';
import { openProgram } from '#lib/spice/project/open-program.ts';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import { catalogues } from '../../../support/catalogues.ts';

const problem = (change: Partial<ConvergenceProblem>): ConvergenceProblem => ({
	kind: 'no_operating_point',
	analysis: 'op',
	nodes: [],
	devices: [],
	time: null,
	timestep: null,
	functionName: null,
	...change
});

function fixesFor(content: string, change: Partial<ConvergenceProblem>) {
	const files = [{ path: 'a.cir', content }];
	return proposeFixes(problem(change), openProgram(files, 'a.cir')).map((fix) => ({
		...fix,
		text: String(applyEdits(files, fix.edits)[0]?.content)
	}));
}
const textOf = (fixes: ReturnType<typeof fixesFor>, id: FixId) => fixes.find((fix) => fix.id === id)?.text;

describe('proposed fixes', () => {
	it('[C16] the mildest come first: solver before start, start before accuracy, accuracy before circuit', () => {
		const deck = 't\nV1 a 0 5\nB1 b 0 V = V(a) > 1 ? 5 : 0\nD1 b 0 dd\n.model dd D\n.tran 1u 1m\n.end\n';
		const costs = fixesFor(deck, {}).map(({ cost }) => cost);
		const order = ['none', 'start', 'accuracy', 'circuit'];
		const withoutLast = costs.slice(0, -1).map((cost) => order.indexOf(cost));
		expect(withoutLast).toEqual([...withoutLast].sort((a, b) => a - b));
		expect(new Set(costs)).toEqual(new Set(order));
	});

	it('[C16] none that would change nothing, or undo what the user has loosened', () => {
		const deck = 't\nR1 a 0 1\n.options reltol=0.02 abstol=1e-6 vntol=1m gmin=1e-9 itl1=1000 itl2=1000\n.op\n';
		const ids = fixesFor(deck, {}).map(({ id }) => id);
		expect(ids).toContain('gmin_stepping');
		for (const id of ['more_iterations', 'loosened_tolerances', 'raised_gmin', 'skip_operating_point', 'gear'])
			expect(ids).not.toContain(id);
	});

	it('[C16] a latch gets opposite guesses for its two sides', () => {
		const deck = 't\nVdd vdd 0 3\nM1 q b vdd vdd pm\nM2 b q vdd vdd pm\n.op\n';
		const fixes = fixesFor(deck, { nodes: ['q'] });
		expect(textOf(fixes, 'initial_guess_low')).toContain('.nodeset v(q)=0 v(b)=3');
		expect(textOf(fixes, 'initial_guess_high')).toContain('.nodeset v(q)=3 v(b)=0');
	});

	it('[C16] supplies rise from nought, signals stay as they are', () => {
		const deck = 't\nVcc c 0 DC 12 AC 1\nVb b 0 {vb}\nVin i 0 SIN(0 1 1k)\nV0 z 0 0\n.tran 1u 1m\n';
		expect(textOf(fixesFor(deck, {}), 'ramped_supplies')).toBe(
			't\nVcc c 0 DC 12 AC 1 PWL(0 0 10u 12)\nVb b 0 {vb} PWL(0 0 10u {vb})\nVin i 0 SIN(0 1 1k)\nV0 z 0 0\n.tran 1u 1m uic\n'
		);
	});

	it('[C16] only diodes and transistors that lack them get parasitics', () => {
		const deck = 't\n.model a D(rs=0 cjo=2p)\n.model b D(rs=1 cjo=2p)\n.model c NMOS(level=1)\n.tran 1u 1m\n';
		const fixes = fixesFor(deck, { kind: 'timestep_too_small' });
		expect(textOf(fixes, 'model_parasitics')).toContain(
			'.model a D(rs=10m cjo=2p)\n.model b D(rs=1 cjo=2p)\n.model c NMOS(level=1)'
		);
		expect(fixes.find(({ id }) => id === 'model_parasitics')?.values).toEqual({ models: 'a' });
	});

	it.each([
		['V = V(a,b) > 0 ? 5 : -5', 'V = (-5)+((5)-(-5))*(0.5+0.5*tanh(1k*((V(a,b))-(0))))'],
		['V = {V(a) <= 1 ? 0 : max(1, 2)}', 'V = {(0)+((max(1, 2))-(0))*(0.5+0.5*tanh(1k*((V(a))-(1))))}'],
		['I = 2*sgn(I(V1)-(1+2))', 'I = 2*tanh(1k*(I(V1)-(1+2)))']
	])('[C16] the jump of %s is smoothed', (before, after) => {
		const deck = (text: string) => `t\nB1 x 0 ${text}\n.tran 1u 1m\n`;
		expect(textOf(fixesFor(deck(before), {}), 'smoothed_switching')).toBe(deck(after));
	});

	it.each([
		['B1 x 0 V=sgn(V(a)) $was sgn(V(b))', 'B1 x 0 V=tanh(1k*(V(a))) $was sgn(V(b))'],
		['B1 x 0\n+ V=sgn(V(a)) ; jump\n+ tc1=0', 'B1 x 0\n+ V=tanh(1k*(V(a))) ; jump\n+ tc1=0'],
		['B1 x 0 \\\\\nV=sgn(V(a))', 'B1 x 0 \\\\\nV=tanh(1k*(V(a)))'],
		['B1 x 0 V={2*\n* jump\n+ sgn(V(a))} $ out', 'B1 x 0 V={\n* jump\n+ 2* tanh(1k*(V(a)))} $ out']
	])('[C16] comments and joined lines around the jump of %j stay', (before, after) => {
		const deck = (text: string) => `t\n${text}\n.tran 1u 1m\n`;
		expect(textOf(fixesFor(deck(before), {}), 'smoothed_switching')).toBe(deck(after));
	});

	it.each([
		['V=5*u(V(a)-1)', 'V=5*(0.5+0.5*tanh(1k*(V(a)-1)))'],
		['V=2+if(V(a)>1,5,0)', 'V=2+((0)+((5)-(0))*(0.5+0.5*tanh(1k*((V(a))-(1)))))'],
		[
			'V=V(a)>0 ? 1 : V(a)<-1 ? 2 : 3',
			'V=((2)+((3)-(2))*(0.5+0.5*tanh(1k*((V(a))-(-1)))))+((1)-((2)+((3)-(2))*(0.5+0.5*tanh(1k*((V(a))-(-1))))))*(0.5+0.5*tanh(1k*((V(a))-(0))))'
		]
	])('[C16] the jumps in %s are smoothed, with a steeper form to check the result', (before, after) => {
		const deck = (text: string) => `t\nB1 x 0 ${text}\n.tran 1u 1m\n`;
		const files = [{ path: 'a.cir', content: deck(before) }];
		const fix = fixesFor(deck(before), {}).find(({ id }) => id === 'smoothed_switching');
		expect(fix?.text).toBe(deck(after));
		expect(applyEdits(files, fix?.check ?? [])[0]?.content).toBe(deck(after.replaceAll('1k', '10k')));
	});

	it.each([
		['V=2*atan(1e6*(V(a)-V(b)))', 'V=2*atan(10k*(V(a)-V(b)))', 'V=2*atan(1k*(V(a)-V(b)))'],
		['V=1e6*V(a)+tanh(V(b)*-1meg)', 'V=1e6*V(a)+tanh(V(b)*-10k)', 'V=1e6*V(a)+tanh(V(b)*-1k)'],
		['V=min(max({k}*V(a),-5),5)', 'V=min(max({20k}*V(a),-5),5)', 'V=min(max({1k}*V(a),-5),5)']
	])('[C16] the slope of %s is reduced', (before, reduced, gentle) => {
		const deck = (text: string) => `t\n.param k=2meg\nB1 x 0 ${text}\n.tran 1u 1m\n`;
		const fixes = fixesFor(deck(before), {});
		expect(textOf(fixes, 'reduced_slope')).toBe(deck(reduced));
		expect(textOf(fixes, 'gentle_slope')).toBe(deck(gentle));
	});

	it('[C16] jumps that cannot be told apart are left alone', () => {
		const deck = 't\nB1 x 0 V = V(a) > 0 & V(b) > 0 ? 1 : 2\n.tran 1u 1m\n';
		expect(textOf(fixesFor(deck, {}), 'smoothed_switching')).toBeUndefined();
	});

	it('[C16] arguments are kept in the domain of their function', () => {
		const deck = 't\nB1 x 0 V = sqrt(V(a)*(1+V(b))) + log(V(c))\n.tran 1u 1m\n';
		const fixes = fixesFor(deck, { kind: 'function_domain', functionName: 'sqrt' });
		expect(textOf(fixes, 'guarded_function')).toContain('sqrt(max(0, V(a)*(1+V(b)))) + log(V(c))');
	});

	it.each([
		['V=pow(V(a),0.5)', 'V=pow((V(a))+1e-15,0.5)'],
		['V=2*V(a)**1.5+V(a)**2', 'V=2*((V(a))+1e-15)**1.5+V(a)**2'],
		['V=asin(V(a))+2**V(b)', 'V=asin(max(-0.999999999999, min(0.999999999999, V(a))))+2**V(b)'],
		['V=sqrt(V(a)**0.5)', 'V=sqrt(max(0, ((V(a))+1e-15)**0.5))'],
		['V=f(V(a))\n.func f(x) {ln(x)}', 'V=f(V(a))\n.func f(x) {ln(max(1e-30, x))}']
	])('[C16] the functions of %j are guarded when the log names none', (before, after) => {
		const deck = (text: string) => `t\nB1 x 0 ${text}\n.tran 1u 1m\n`;
		expect(textOf(fixesFor(deck(before), { kind: 'timestep_too_small' }), 'guarded_function')).toBe(deck(after));
	});

	it.each([
		['I=10/V(a)', 'I=10*(V(a))/((V(a))*(V(a))+0.01)'],
		['V=2*V(b)/(V(a)-1)+V(a)/2', 'V=2*V(b)*((V(a)-1))/(((V(a)-1))*((V(a)-1))+0.01)+V(a)/2'],
		['V=1/sqrt(V(a,b))**2', 'V=1*(sqrt(V(a,b))**2)/((sqrt(V(a,b))**2)*(sqrt(V(a,b))**2)+0.01)']
	])(
		'[C16] the quotients of %j go to zero with their divisor, and a second run has a smaller limit',
		(before, after) => {
			const deck = (text: string) => `t\nB1 x 0 ${text}\n.tran 1u 1m\n`;
			const fixes = fixesFor(deck(before), { kind: 'timestep_too_small' });
			expect(textOf(fixes, 'guarded_quotient')).toBe(deck(after));
			const { check } = fixes.find(({ id }) => id === 'guarded_quotient')!;
			expect(check!.some(({ insert }) => insert.endsWith('+0.001)'))).toBe(true);
			expect(textOf(fixesFor(deck(after), { kind: 'timestep_too_small' }), 'guarded_quotient')).toBeUndefined();
		}
	);

	it('[C16] arguments over several lines are guarded, comments are not', () => {
		const deck = 't\nB1 x 0 V=sqrt(V(a) $ sqrt(1)\n+ +1) \\\\\n-2\n.tran 1u 1m\n';
		const fixes = fixesFor(deck, { kind: 'function_domain', functionName: 'sqrt' });
		expect(textOf(fixes, 'guarded_function')).toContain('V=sqrt(max(0, V(a) $ sqrt(1)\n+ +1)) \\\\\n-2\n');
	});

	it('[C16] a supply in a subcircuit that is called twice rises once', () => {
		const deck = 't\nX1 a s\nX2 b s\n.macro s p\nV1 p 0 {vdd} $ 5\n.eom\n.param vdd=5\n.tran 1u 1m\n';
		expect(textOf(fixesFor(deck, {}), 'ramped_supplies')).toContain('V1 p 0 {vdd} PWL(0 0 10u {vdd}) $ 5');
	});

	it('[C16] one leak for each group of nodes, though a subcircuit is used twice', () => {
		const deck = 't\nX1 a s\nX2 b s\nR1 a 0 1\nR2 b 0 1\n.subckt s p\nC1 p m 1n\nC2 m 0 1n\n.ends\n.op\n';
		const fixes = fixesFor(deck, { kind: 'floating_node', nodes: ['x1.m'] });
		expect(textOf(fixes, 'leak_resistor')?.match(/Rleak/gu)).toHaveLength(1);
		expect(textOf(fixes, 'leak_resistor')).toContain('C1 p m 1n\nRleak_m m 0 1G\nC2');
	});
});

describe('what the log says', () => {
	const program = openProgram([{ path: 'a.cir', content: 't\nV1 a 0 1\nR1 a b 1\nQ1 c b 0 qn\n.end' }], 'a.cir');
	const kindOf = (status: 'complete' | 'failed', ...texts: string[]) =>
		recogniseProblem({ status, log: texts.map((text) => ({ text })) }, program)?.kind;

	it('[C16] gmin stepping that failed before another kind succeeded is no problem', () => {
		expect(
			kindOf('complete', 'Warning: Dynamic gmin stepping failed', 'Note: True gmin stepping completed')
		).toBeUndefined();
		expect(kindOf('complete', 'Warning: source stepping failed', 'Note: Transient op finished successfully')).toBe(
			'forced_operating_point'
		);
	});

	it('[C16] an iteration limit is told from a step that became too small', () => {
		expect(kindOf('failed', 'doAnalyses: DC:  iteration limit reached')).toBe('iteration_limit');
		expect(
			kindOf(
				'failed',
				'doAnalyses: TRAN:  Timestep too small; time = 1e-06, timestep = 1e-18: trouble with qn-instance q1'
			)
		).toBe('timestep_too_small');
	});

	it('[C16] other errors are not its business', () => {
		expect(kindOf('failed', 'Error: unknown subckt: x1 a b amp')).toBeUndefined();
	});
});

it.each(catalogues)('[C16] every fix and problem has its words in $name', ({ messages: { convergence } }) => {
	expect(Object.keys(convergence.fixNames).sort()).toEqual([...fixIds].sort());
	expect(Object.keys(convergence.problems)).toHaveLength(9);
});

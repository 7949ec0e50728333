import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number) => `Vcc vcc 0 ${supply}
Vee vee 0 -${supply}
Va a 0 0
Vb b 0 0
Xdut a b out vcc vee adder
Rload out 0 10k`;

/** Pairs of input voltages. */
const inputs: readonly (readonly [number, number])[] = [
	[0, 0],
	[1, 0],
	[0, 1],
	[-1.5, 0.5],
	[0.7, -1.2]
];

export const adder: ExamTask = {
	id: 'adder',
	statement: `Design a circuit whose output is a + 2 b (not inverted), for two input voltages a and b, with operational amplifiers
\`opamp\` of models.lib and supplies of +5 V and -5 V. Load: 10 kohm. Every output is within 20 mV of the ideal one. The inputs may
load their sources with at least 5 kohm each. After steps of both inputs by 1 V the output is within 20 mV after 5 us.`,
	subcircuit: 'adder a b out vcc vee',
	devices: 'rc',
	bench: `${bench(5).replace('Va a 0 0', 'Va a 0 1').replace('Vb b 0 0', 'Vb b 0 0.5')}
.op`,
	async check(examiner) {
		for (const at of corners(5)) {
			for (const [a, b] of inputs) {
				const cards = bench(at.supply).replace('Va a 0 0', `Va a 0 ${a}`).replace('Vb b 0 0', `Vb b 0 ${b}`);
				const { op } = await examiner.measure(at, `${cards}\n.op`);
				const ideal = a + 2 * b;
				examiner.require(`output for ${a} V and ${b} V, V`, at, op('out'), ideal - 0.02, ideal + 0.02);
				const current = Math.max(Math.abs(op('va#branch')), Math.abs(op('vb#branch')));
				examiner.require(`input current for ${a} V and ${b} V, A`, at, current, 0, 1.5 / 5e3);
			}
			const cards = bench(at.supply).replaceAll(' 0 0', ' 0 pulse(0 1 1u 10n 10n 1)');
			const { meas } = await examiner.measure(
				at,
				`${cards}\n.tran 20n 9u\n.meas tran settled find v(out) at=6.1u\n.meas tran end find v(out) at=8.9u`
			);
			examiner.require('output 5 us after a step, V', at, meas('settled'), 2.98, 3.02);
			examiner.require('output 8 us after a step, V', at, meas('end'), 2.98, 3.02);
		}
	},
	solution: `* Inverting adder and inverter
.subckt adder a b out vcc vee
Ra a n 20k
Rb b n 10k
Rf n m 20k
X1 0 n m vcc vee opamp
R1 m k 10k
R2 k out 10k
X2 0 k out vcc vee opamp
.ends adder
`,
	mistakes: [
		{ name: 'inverted output', replace: [['R1 m k 10k\nR2 k out 10k\nX2 0 k out vcc vee opamp', 'R1 m out 1m']] },
		{ name: 'equal weights', replace: [['Rb b n 10k', 'Rb b n 20k']] },
		{ name: 'passive adder without feedback', replace: [['Rf n m 20k', 'Rf n 0 20k']] }
	]
};

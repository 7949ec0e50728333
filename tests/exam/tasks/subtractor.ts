import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number, a: string, b: string) => `Vcc vcc 0 ${supply}
Vee vee 0 -${supply}
Va a 0 ${a}
Vb b 0 ${b}
Xdut a b out vcc vee subtractor
Rload out 0 10k`;

/** Pairs of input voltages. */
const inputs: readonly (readonly [number, number])[] = [
	[0, 0],
	[0.5, 0],
	[0, 0.5],
	[2, 2.3],
	[-1.6, -1.9]
];

export const subtractor: ExamTask = {
	id: 'subtractor',
	statement: `Design a circuit whose output is 5 (a - b) for two input voltages a and b, with operational amplifiers \`opamp\` of
models.lib and supplies of +5 V and -5 V. Load: 10 kohm. Every output is within 25 mV of the ideal one, for inputs from -2 V to
2.3 V. A voltage common to both inputs reaches the output with at most -60 dB at 1 kHz. After a step of a by 0.5 V the output is within
25 mV after 5 us. The circuit works with sources of up to 10 ohm.`,
	subcircuit: 'subtractor a b out vcc vee',
	devices: 'rc',
	bench: `${bench(5, '1', '0.5')}
.op`,
	async check(examiner) {
		for (const at of corners(5)) {
			for (const [a, b] of inputs) {
				const { op } = await examiner.measure(at, `${bench(at.supply, String(a), String(b))}\n.op`);
				const ideal = 5 * (a - b);
				examiner.require(`output for ${a} V and ${b} V, V`, at, op('out'), ideal - 0.025, ideal + 0.025);
			}
			const common = `${bench(at.supply, '0 ac 1', '0 ac 1')}
.ac lin 1 1k 1k
.meas ac common max vdb(out)`;
			examiner.require(
				'gain of a common input, dB',
				at,
				(await examiner.measure(at, common)).meas('common'),
				-Infinity,
				-60
			);
			const { meas } = await examiner.measure(
				at,
				`${bench(at.supply, 'pulse(0 0.5 1u 10n 10n 1)', '0')}
.tran 20n 9u
.meas tran settled find v(out) at=6.1u
.meas tran end find v(out) at=8.9u`
			);
			examiner.require('output 5 us after a step, V', at, meas('settled'), 2.475, 2.525);
			examiner.require('output 8 us after a step, V', at, meas('end'), 2.475, 2.525);
		}
	},
	solution: `* Difference amplifier
.subckt subtractor a b out vcc vee
R1 b n 10k
R2 n out 50k
R3 a p 10k
R4 p 0 50k
X1 p n out vcc vee opamp
.ends subtractor
`,
	mistakes: [
		{
			name: 'inputs swapped',
			replace: [
				['R1 b n', 'R1 a n'],
				['R3 a p', 'R3 b p']
			]
		},
		{ name: 'divider missing: common voltage gets through', replace: [['R4 p 0 50k\n', '']] },
		{ name: 'resistors not matched', replace: [['R4 p 0 50k', 'R4 p 0 47k']] }
	]
};

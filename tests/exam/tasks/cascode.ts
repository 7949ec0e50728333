import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number) => `Vdd vdd 0 ${supply}
Vin src 0 ac 1
Cin src in 1u
Xdut in out vdd cascode_amplifier
Cload out 0 1p
.op
.ac dec 20 100 1g`;

export const cascode: ExamTask = {
	id: 'cascode',
	statement: `Design a cascode amplifier with MOS transistors for a 3.3 V supply that biases itself at the input: the source is coupled
by 1 uF outside the circuit. Load: 1 pF. Inverting gain of at least 55 dB at 10 kHz, a gain-bandwidth product of at least 50 MHz (gain
at 5 MHz at least 20 dB), DC output between 15 % and 75 % of the supply, supply current at most 500 uA.`,
	subcircuit: 'cascode_amplifier in out vdd',
	devices: 'mrc',
	bench: bench(3.3),
	async check(examiner) {
		for (const at of corners(3.3)) {
			const { meas, op } = await examiner.measure(
				at,
				`${bench(at.supply)}
.meas ac gain find vdb(out) at=10k
.meas ac real find vr(out) at=10k
.meas ac high find vdb(out) at=5meg`
			);
			examiner.require('gain at 10 kHz, dB', at, meas('gain'), 55);
			examiner.require('real part of the gain at 10 kHz', at, meas('real'), -Infinity, -500);
			examiner.require('gain at 5 MHz, dB', at, meas('high'), 20);
			examiner.require('DC output over supply', at, op('out') / at.supply, 0.15, 0.75);
			examiner.require('supply current, A', at, -op('vdd#branch'), 0, 500e-6);
		}
	},
	solution: `* Cascode with a cascoded current source as load; feedback through a large resistor sets the output
.subckt cascode_amplifier in out vdd
M1 x in 0 0 nch w=30u l=0.5u
M2 out cn x 0 nch w=30u l=0.5u
M3 y bp vdd vdd pch w=30u l=0.5u
M4 out cp y vdd pch w=30u l=0.5u
Rf out in 20meg
Mb bp bp vdd vdd pch w=30u l=0.5u
Rb bp 0 22k
R1 vdd cn 65k
R2 cn 0 35k
R3 vdd cp 60k
R4 cp 0 40k
.ends cascode_amplifier
`,
	mistakes: [
		{ name: 'no cascode: gain too low', replace: [['M2 out cn x 0 nch w=30u', 'R5 out x 1\nM2 0 cn 0 0 nch w=30u']] },
		{ name: 'gate of the cascode at ground', replace: [['R1 vdd cn 65k\n', '']] },
		{ name: 'resistor as load', replace: [['M4 out cp y vdd pch w=30u l=0.5u', 'R6 out vdd 12k']] }
	]
};

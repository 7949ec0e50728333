import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number) => `Vdd vdd 0 ${supply}
Vin src 0 ac 1
Rs src s 50
Cin s in 1u
Xdut in out vdd common_gate
Cload out 0 0.2p
.op
.ac dec 20 1k 10g`;

export const commonGate: ExamTask = {
	id: 'common-gate',
	statement: `Design a common-gate amplifier with NMOS transistors for a 3.3 V supply: the signal of a 50 ohm source reaches the source
of a transistor through 1 uF outside the circuit. Input resistance 30 to 75 ohm at 10 MHz. Gain from the source's voltage to the output
8 to 16 dB at 10 MHz without inversion, at most 3 dB less at 300 MHz with a load of 0.2 pF. DC output between 30 % and 90 % of the
supply; supply current at most 12 mA.`,
	subcircuit: 'common_gate in out vdd',
	devices: 'mrc',
	bench: bench(3.3),
	async check(examiner) {
		for (const at of corners(3.3)) {
			const { meas, op } = await examiner.measure(
				at,
				`${bench(at.supply)}
.meas ac gain find vdb(out) at=10meg
.meas ac real find vr(out) at=10meg
.meas ac high find vdb(out) at=300meg
.meas ac inr find vr(in) at=10meg
.meas ac ini find vi(in) at=10meg`
			);
			const [re, im] = [meas('inr'), meas('ini')];
			// Zin = 50 v/(1 - v) for a divider of the source's 1 V.
			const resistance = (50 * (re * (1 - re) - im * im)) / ((1 - re) ** 2 + im * im);
			examiner.require('input resistance, ohm', at, resistance, 30, 75);
			examiner.require('gain at 10 MHz, dB', at, meas('gain'), 8, 16);
			examiner.require('real part of the gain', at, meas('real'), 2);
			examiner.require('gain at 300 MHz over gain at 10 MHz, dB', at, meas('high') - meas('gain'), -3);
			examiner.require('DC output over supply', at, op('out') / at.supply, 0.3, 0.9);
			examiner.require('supply current, A', at, -op('vdd#branch'), 0, 12e-3);
		}
	},
	solution: `* Common-gate stage; the gate is biased by a divider
.subckt common_gate in out vdd
M1 out g in 0 nch w=150u l=0.35u
Rd vdd out 350
Rb in 0 330
R1 vdd g 10k
R2 g 0 18k
Cg g 0 10p
.ends common_gate
`,
	mistakes: [
		{ name: 'input resistance too high', replace: [['w=150u', 'w=20u']] },
		{ name: 'no current path at the source', replace: [['Rb in 0 330\n', '']] },
		{ name: 'load too large: the transistor leaves saturation', replace: [['Rd vdd out 350', 'Rd vdd out 1.5k']] }
	]
};

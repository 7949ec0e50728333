import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number) => `Vdd vdd 0 ${supply}
Vin src 0 ac 1
Cin src in 1u
Xdut in out vdd common_source
Cload out 0 1p
Rload out 0 1meg
.op
.ac dec 20 10 1g`;

export const commonSource: ExamTask = {
	id: 'common-source',
	statement: `Design a common-source amplifier with MOS transistors that biases itself: the input comes through a capacitor of
1 uF outside the circuit. Load: 1 pF and 1 Mohm. Supply: 3.3 V. Gain 20 to 32 dB at 10 kHz with inversion (phase within 15
degrees of 180), upper -3 dB frequency at least 2 MHz, DC output between 20 % and 75 % of the supply, supply current at most
500 uA.`,
	subcircuit: 'common_source in out vdd',
	devices: 'mrc',
	bench: bench(3.3),
	async check(examiner) {
		for (const at of corners(3.3)) {
			const { meas, op } = await examiner.measure(
				at,
				`${bench(at.supply)}
.meas ac gain find vdb(out) at=10k
.meas ac real find vr(out) at=10k
.meas ac imaginary find vi(out) at=10k
.meas ac high find vdb(out) at=2meg`
			);
			const lag = (Math.atan2(-meas('imaginary'), -meas('real')) * 180) / Math.PI;
			examiner.require('gain at 10 kHz, dB', at, meas('gain'), 20, 32);
			examiner.require('phase from inversion, degrees', at, lag, -15, 15);
			examiner.require('gain at 2 MHz over gain at 10 kHz, dB', at, meas('high') - meas('gain'), -3);
			examiner.require('DC output over supply', at, op('out') / at.supply, 0.2, 0.75);
			examiner.require('supply current, A', at, -op('vdd#branch'), 0, 500e-6);
		}
	},
	solution: `* Common-source stage; a large resistor from drain to gate sets the bias
.subckt common_source in out vdd
M1 out in 0 0 nch w=12u l=0.5u
Rd vdd out 12k
Rf out in 2meg
.ends common_source
`,
	mistakes: [
		{ name: 'gain too low', replace: [['Rd vdd out 12k', 'Rd vdd out 1.5k']] },
		{ name: 'no bias at the gate', replace: [['Rf out in 2meg', 'Rf in 0 2meg']] },
		{ name: 'gain from a controlled source', replace: [['M1 out in 0 0 nch w=12u l=0.5u', 'E1 out 0 in 0 -20']] }
	]
};

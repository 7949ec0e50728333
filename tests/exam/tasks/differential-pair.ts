import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number, plus: string, minus: string) => `Vdd vdd 0 ${supply}
Vp inp 0 ${plus}
Vn inn 0 ${minus}
Xdut inp inn outp outn vdd differential_pair
Cp outp 0 0.5p
Cn outn 0 0.5p
Ed diff 0 outp outn 1`;

export const differentialPair: ExamTask = {
	id: 'differential-pair',
	statement: `Design a differential amplifier with MOS transistors and differential output for a 3.3 V supply: a positive difference
inp - inn gives a positive outp - outn. Common input voltage: 1.6 V. Load: 0.5 pF at each output. Differential gain 20 to 32 dB at
10 kHz and at most 3 dB less at 5 MHz. A change common to both inputs changes each output by at most -6 dB (1.4 V to 1.9 V). Both outputs are
between 40 % and 90 % of the supply and within 1 mV of each other without a signal. Supply current at most 1 mA.`,
	subcircuit: 'differential_pair inp inn outp outn vdd',
	devices: 'mr',
	bench: `${bench(3.3, 'dc 1.6 ac 0.5', 'dc 1.6 ac 0.5 180')}
.op
.ac dec 20 1k 1g`,
	async check(examiner) {
		for (const at of corners(3.3)) {
			const { meas, op } = await examiner.measure(
				at,
				`${bench(at.supply, 'dc 1.6 ac 0.5', 'dc 1.6 ac 0.5 180')}
.op
.ac dec 20 1k 1g
.meas ac gain find vdb(diff) at=10k
.meas ac real find vr(diff) at=10k
.meas ac high find vdb(diff) at=5meg`
			);
			const bias = (level: string) => examiner.measure(at, `${bench(at.supply, level, level)}\n.op`);
			const [low, high] = [await bias('1.4'), await bias('1.9')];
			const common = Math.abs(high.op('outp') - low.op('outp')) / 0.5;
			examiner.require('differential gain at 10 kHz, dB', at, meas('gain'), 20, 32);
			examiner.require('real part of the gain', at, meas('real'), 10);
			examiner.require('gain at 5 MHz over gain at 10 kHz, dB', at, meas('high') - meas('gain'), -3);
			examiner.require('gain of a common input', at, common, 0, 0.5);
			examiner.require('DC output over supply', at, op('outp') / at.supply, 0.4, 0.9);
			examiner.require('difference of the outputs, V', at, op('outp') - op('outn'), -1e-3, 1e-3);
			examiner.require('supply current, A', at, -op('vdd#branch'), 0, 1e-3);
		}
	},
	solution: `* Differential pair with resistors as load and a mirrored tail current
.subckt differential_pair inp inn outp outn vdd
M1 outn inp t 0 nch w=60u l=0.5u
M2 outp inn t 0 nch w=60u l=0.5u
R1 vdd outn 10k
R2 vdd outp 10k
M3 t b 0 0 nch w=20u l=1u
M4 b b 0 0 nch w=20u l=1u
Rb vdd b 12k
.ends differential_pair
`,
	mistakes: [
		{
			name: 'outputs swapped',
			replace: [
				['M1 outn inp', 'M1 outp inp'],
				['M2 outp inn', 'M2 outn inn']
			]
		},
		{
			name: 'no tail current source: common voltage gets through',
			replace: [['M3 t b 0 0 nch w=20u l=1u', 'Rt t 0 1']]
		},
		{ name: 'load resistors not equal', replace: [['R2 vdd outp 10k', 'R2 vdd outp 9k']] }
	]
};

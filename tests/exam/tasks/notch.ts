import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number, input: string) => `Vcc vcc 0 ${supply}
Vee vee 0 -${supply}
Vin in 0 ${input}
Xdut in out vcc vee notch
Rload out 0 10k`;

export const notch: ExamTask = {
	id: 'notch',
	statement: `Design a band-stop filter for 50 Hz with operational amplifiers \`opamp\` of models.lib and supplies of +5 V and -5 V. Load:
10 kohm. Gain at 50 Hz at most -30 dB; at 10 Hz and at 250 Hz at least -0.7 dB; at 40 Hz and at 62.5 Hz at least -8.5 dB; at most 0.5 dB
at every frequency from 1 Hz to 10 kHz. After a step of 1 V at the input the output is within 20 mV of 1 V at 0.4 s.`,
	subcircuit: 'notch in out vcc vee',
	devices: 'rc',
	bench: `${bench(5, 'ac 1')}
.ac dec 100 1 10k`,
	async check(examiner) {
		for (const at of corners(5)) {
			const { meas } = await examiner.measure(
				at,
				`${bench(at.supply, 'ac 1')}
.ac lin 20000 0.5 10000
.meas ac stop find vdb(out) at=50
.meas ac under find vdb(out) at=40
.meas ac over find vdb(out) at=62.5
.meas ac low find vdb(out) at=10
.meas ac high find vdb(out) at=250
.meas ac peak max vdb(out)`
			);
			const step = await examiner.measure(
				at,
				`${bench(at.supply, 'pulse(0 1 1m 10n 10n 10)')}
.tran 0.2m 0.45
.meas tran high max v(out) from=0.401 to=0.45
.meas tran low min v(out) from=0.401 to=0.45`
			);
			examiner.require('gain at 50 Hz, dB', at, meas('stop'), -Infinity, -30);
			examiner.require('gain at 40 Hz, dB', at, meas('under'), -8.5);
			examiner.require('gain at 62.5 Hz, dB', at, meas('over'), -8.5);
			examiner.require('gain at 10 Hz, dB', at, meas('low'), -0.7);
			examiner.require('gain at 250 Hz, dB', at, meas('high'), -0.7);
			examiner.require('highest gain, dB', at, meas('peak'), -0.7, 0.5);
			examiner.require('highest output 0.4 s after a step, V', at, step.meas('high'), 0.98, 1.02);
			examiner.require('lowest output 0.4 s after a step, V', at, step.meas('low'), 0.98, 1.02);
		}
	},
	solution: `* Twin-T notch; the second follower raises its foot to 75 % of the output, for Q = 1
.subckt notch in out vcc vee
R1 in a 31.83k
R2 a p 31.83k
C3 a foot 200n
C1 in b 100n
C2 b p 100n
R3 b foot 15.915k
X1 p out out vcc vee opamp
R4 out k 1k
R5 k 0 3k
X2 k foot foot vcc vee opamp
.ends notch
`,
	mistakes: [
		{ name: 'foot at ground: too wide', replace: [['X2 k foot foot vcc vee opamp', 'R6 foot 0 1']] },
		{ name: 'capacitor at the foot not doubled: no deep notch', replace: [['C3 a foot 200n', 'C3 a foot 100n']] },
		{
			name: 'notch at 60 Hz',
			replace: [
				['R1 in a 31.83k\nR2 a p 31.83k', 'R1 in a 26.53k\nR2 a p 26.53k'],
				['R3 b foot 15.915k', 'R3 b foot 13.26k']
			]
		}
	]
};

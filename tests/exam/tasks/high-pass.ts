import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number) => `Vcc vcc 0 ${supply}
Vee vee 0 -${supply}
Vin in 0 dc 1 ac 1
Xdut in out vcc vee high_pass
Rload out 0 10k
.op
.ac dec 50 1 100k`;

export const highPass: ExamTask = {
	id: 'high-pass',
	statement: `Design an active high-pass filter of second order with a passband gain of 6 dB, a Butterworth response and a cutoff
frequency of 500 Hz, with the operational amplifier \`opamp\` of models.lib and supplies of +5 V and -5 V. Load: 10 kohm. Gain
5.5 to 6.5 dB at 20 kHz, 2.3 to 3.7 dB at 500 Hz, at most 6.6 dB from 1 Hz to 100 kHz, at most -31 dB at 50 Hz. DC output within
20 mV of zero with 1 V at the input. After a
step of 1 V the output is 1.85 V to 2.05 V at 5 us, and within 20 mV of zero at 9.5 ms.`,
	subcircuit: 'high_pass in out vcc vee',
	devices: 'rc',
	bench: bench(5),
	async check(examiner) {
		for (const at of corners(5)) {
			const { meas, op } = await examiner.measure(
				at,
				`${bench(at.supply)}
.meas ac pass find vdb(out) at=20k
.meas ac peak max vdb(out)
.meas ac cutoff find vdb(out) at=500
.meas ac stop find vdb(out) at=50`
			);
			examiner.require('gain at 20 kHz, dB', at, meas('pass'), 5.5, 6.5);
			examiner.require('highest gain, dB', at, meas('peak'), 5.5, 6.6);
			examiner.require('gain at 500 Hz, dB', at, meas('cutoff'), 2.3, 3.7);
			examiner.require('gain at 50 Hz, dB', at, meas('stop'), -Infinity, -31);
			examiner.require('DC output, V', at, op('out'), -0.02, 0.02);
			const step = await examiner.measure(
				at,
				`${bench(at.supply)
					.replace(/^\.op[^]*/m, '')
					.replace('dc 1 ac 1', 'pulse(0 1 1m 10n 10n 1)')}
.tran 20u 11m
.meas tran begin find v(out) at=1.005m
.meas tran end find v(out) at=10.5m`
			);
			examiner.require('output 5 us after a step of 1 V, V', at, step.meas('begin'), 1.85, 2.05);
			examiner.require('output 9.5 ms after a step of 1 V, V', at, step.meas('end'), -0.02, 0.02);
		}
	},
	// With equal capacitors and a gain of 2, 1/Q = 2/x - x with x = sqrt(R2/R1): x = 0.874 gives Q = 0.707.
	solution: `* Sallen-Key high-pass with a gain of two
.subckt high_pass in out vcc vee
C1 in a 20n
C2 a p 20n
R1 a out 18.21k
R2 p 0 13.91k
X1 p n out vcc vee opamp
Ra n 0 10k
Rb out n 10k
.ends high_pass
`,
	mistakes: [
		{ name: 'gain of one', replace: [['Rb out n 10k', 'Rb out n 1']] },
		{
			name: 'resistors for a gain of one: it peaks',
			replace: [
				['R1 a out 18.21k', 'R1 a out 11.25k'],
				['R2 p 0 13.91k', 'R2 p 0 22.5k']
			]
		},
		{ name: 'no DC path at the input of the amplifier', replace: [['R2 p 0 13.91k', 'R2 p in 13.91k']] }
	]
};

import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number) => `Vcc vcc 0 ${supply}
Vee vee 0 -${supply}
Vin in 0 ac 1
Xdut in out vcc vee low_pass
Rload out 0 10k
.op
.ac dec 50 1 1meg`;

export const lowPass: ExamTask = {
	id: 'low-pass',
	statement: `Design an active low-pass filter of second order with Butterworth response and a cutoff frequency of 1 kHz, with the
operational amplifier \`opamp\` of models.lib and supplies of +5 V and -5 V. Load: 10 kohm. Gain within 0.3 dB of 0 dB at 10 Hz,
-3.5 to -2.5 dB at 1 kHz, at least -1.4 dB at 700 Hz, at most 0.3 dB at every frequency, at most -38 dB at 10 kHz. The response to a step of 1 V
overshoots by at most 8 % and is within 2 % after 9.5 ms. DC output within 10 mV of zero.`,
	subcircuit: 'low_pass in out vcc vee',
	devices: 'rc',
	bench: bench(5),
	async check(examiner) {
		for (const at of corners(5)) {
			const { meas, op } = await examiner.measure(
				at,
				`${bench(at.supply)}
.meas ac pass find vdb(out) at=10
.meas ac peak max vdb(out)
.meas ac below find vdb(out) at=700
.meas ac cutoff find vdb(out) at=1k
.meas ac stop find vdb(out) at=10k`
			);
			examiner.require('gain at 10 Hz, dB', at, meas('pass'), -0.3, 0.3);
			examiner.require('highest gain, dB', at, meas('peak'), -0.3, 0.3);
			examiner.require('gain at 700 Hz, dB', at, meas('below'), -1.4);
			examiner.require('gain at 1 kHz, dB', at, meas('cutoff'), -3.5, -2.5);
			examiner.require('gain at 10 kHz, dB', at, meas('stop'), -Infinity, -38);
			examiner.require('DC output, V', at, op('out'), -0.01, 0.01);
			const step = await examiner.measure(
				at,
				`${bench(at.supply)
					.replace(/^\.op[^]*/m, '')
					.replace('ac 1', 'pulse(0 1 1m 10n 10n 1)')}
.tran 20u 11m
.meas tran peak max v(out)
.meas tran end find v(out) at=10.5m`
			);
			examiner.require('highest output for a step of 1 V, V', at, step.meas('peak'), 1, 1.08);
			examiner.require('output 9.5 ms after a step of 1 V, V', at, step.meas('end'), 0.98, 1.02);
		}
	},
	solution: `* Sallen-Key low-pass, Q = 0.707
.subckt low_pass in out vcc vee
R1 in a 10k
R2 a p 10k
C1 a out 22.5n
C2 p 0 11.25n
X1 p out out vcc vee opamp
.ends low_pass
`,
	mistakes: [
		{ name: 'first order', replace: [['C1 a out 22.5n\n', '']] },
		{
			name: 'capacitors swapped: Q too low',
			replace: [
				['C1 a out 22.5n', 'C1 a out 11.25n'],
				['C2 p 0 11.25n', 'C2 p 0 22.5n']
			]
		},
		{ name: 'inputs of the amplifier swapped', replace: [['X1 p out out', 'X1 out p out']] }
	]
};

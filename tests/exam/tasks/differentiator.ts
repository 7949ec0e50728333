import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number) => `Vcc vcc 0 ${supply}
Vee vee 0 -${supply}
Vin in 0 ac 1 pulse(-0.5 0.5 0 5m 5m 1n 10m)
Xdut in out vcc vee differentiator
Rload out 0 10k
.op
.ac dec 20 1 10meg
.tran 5u 40m 0 5u`;

export const differentiator: ExamTask = {
	id: 'differentiator',
	statement: `Design an inverting differentiator with a time constant of 5 ms (1 V/s at the input gives -5 mV), with the operational
amplifier \`opamp\` of models.lib and supplies of +5 V and -5 V. Load: 10 kohm. A triangle from -0.5 V to 0.5 V of 100 Hz gives a
square wave of 1 V peak within 3 %, with an overshoot of at most 5 %, settled 1 ms after each edge. Noise must not be amplified
without limit: the gain is at most 45 dB at every frequency and at most 35 dB above 100 kHz. The gain at 1 kHz is 29 to 31 dB.`,
	subcircuit: 'differentiator in out vcc vee',
	devices: 'rc',
	bench: bench(5),
	async check(examiner) {
		for (const at of corners(5)) {
			const { meas } = await examiner.measure(
				at,
				`${bench(at.supply)}
.meas tran rising find v(out) at=34m
.meas tran falling find v(out) at=38m
.meas tran settled find v(out) at=31m
.meas tran high max v(out) from=20m to=40m
.meas tran low min v(out) from=20m to=40m
.meas ac gain find vdb(out) at=1k
.meas ac peak max vdb(out)
.meas ac noise max vdb(out) from=100k to=10meg`
			);
			examiner.require('output while the input rises, V', at, meas('rising'), -1.03, -0.97);
			examiner.require('output while the input falls, V', at, meas('falling'), 0.97, 1.03);
			examiner.require('output 1 ms after an edge, V', at, meas('settled'), -1.03, -0.97);
			examiner.require('upper peak, V', at, meas('high'), 0.97, 1.05);
			examiner.require('lower peak, V', at, meas('low'), -1.05, -0.97);
			examiner.require('gain at 1 kHz, dB', at, meas('gain'), 29, 31);
			examiner.require('highest gain, dB', at, meas('peak'), -Infinity, 45);
			examiner.require('highest gain above 100 kHz, dB', at, meas('noise'), -Infinity, 35);
		}
	},
	solution: `* Differentiator; R1 and C2 limit the gain at high frequencies
.subckt differentiator in out vcc vee
R1 in a 500
C1 a n 100n
R2 n out 50k
C2 n out 300p
X1 0 n out vcc vee opamp
.ends differentiator
`,
	mistakes: [
		{
			name: 'no resistor in series: it rings',
			replace: [
				['R1 in a 500', 'R1 in a 0.1'],
				['C2 n out 300p\n', '']
			]
		},
		{ name: 'too slow', replace: [['C2 n out 300p', 'C2 n out 10n']] },
		{
			name: 'resistor and capacitor swapped: it integrates',
			replace: [
				['C1 a n 100n', 'C1 n out 100n'],
				['R2 n out 50k', 'R2 a n 50k']
			]
		}
	]
};

import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number) => `Vcc vcc 0 ${supply}
Vee vee 0 -${supply}
Vp in m dc 2m ac 1 pulse(0 1 0 1u 1u 498u 1m)
Vm m 0 pulse(0 -1 500u 1u 1u 498u 1m)
Xdut in out vcc vee integrator
Rload out 0 10k`;

export const integrator: ExamTask = {
	id: 'integrator',
	statement: `Design an inverting integrator with a time constant of 1 ms (1 V at the input for 1 ms changes the output by -1 V), with
the operational amplifier \`opamp\` of models.lib and supplies of +5 V and -5 V. Load: 10 kohm. A square wave of 1 V peak and 1 kHz
gives a triangle of 0.475 V to 0.525 V peak to peak whose mean is within 50 mV of zero after 0.3 s. The phase at 1 kHz is within
3 degrees of that of an ideal integrator. An offset of 2 mV at the input must not saturate the output: DC output within 1 V.`,
	subcircuit: 'integrator in out vcc vee',
	devices: 'rc',
	bench: `${bench(5)}
.ac dec 20 1 1meg
.tran 10u 350m 300m 10u`,
	async check(examiner) {
		for (const at of corners(5)) {
			const small = await examiner.measure(
				at,
				`${bench(at.supply).replaceAll(/pulse.*/g, '')}
.op
.ac dec 20 1 100k
.meas ac gain find vdb(out) at=10k
.meas ac phase find vp(out) at=1k`
			);
			const { meas } = await examiner.measure(
				at,
				`${bench(at.supply)}
.tran 10u 350m 300m 5u
.meas tran swing pp v(out) from=300m to=350m
.meas tran mean avg v(out) from=300m to=350m
.meas tran early find v(out) at=330.1m
.meas tran late find v(out) at=330.4m`
			);
			examiner.require('peak to peak, V', at, meas('swing'), 0.475, 0.525);
			examiner.require('mean, V', at, meas('mean'), -0.05, 0.05);
			examiner.require('change in 0.3 ms at 1 V, V', at, meas('late') - meas('early'), -0.315, -0.285);
			examiner.require('gain at 10 kHz, dB', at, small.meas('gain'), -36.5, -35.5);
			examiner.require('phase at 1 kHz, degrees', at, (small.meas('phase') * 180) / Math.PI, 87, 93);
			examiner.require('DC output for 2 mV, V', at, small.op('out'), -1, 1);
		}
	},
	solution: `* Integrator; a resistor over the capacitor limits the gain at DC
.subckt integrator in out vcc vee
R1 in n 10k
C1 n out 100n
R2 n out 1meg
X1 0 n out vcc vee opamp
.ends integrator
`,
	mistakes: [
		{ name: 'no DC feedback: it saturates', replace: [['R2 n out 1meg\n', '']] },
		{ name: 'feedback resistor too small', replace: [['R2 n out 1meg', 'R2 n out 20k']] },
		{ name: 'time constant ten times too long', replace: [['C1 n out 100n', 'C1 n out 1u']] }
	]
};

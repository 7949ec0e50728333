import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number) => `Vcc vcc 0 pulse(0 ${supply} 0 100u 100u 1)
Vee vee 0 pulse(0 -${supply} 50u 100u 100u 1)
Xdut out vcc vee wien_oscillator
Rload out 0 10k`;

export const wienOscillator: ExamTask = {
	id: 'wien-oscillator',
	statement: `Design a Wien-bridge sine oscillator with the operational amplifier \`opamp\` of models.lib and supplies of +5 V and
-5 V, which rise from zero within 150 us, the negative one later. Load: 10 kohm. It starts without help within 50 ms; then the frequency is 950 Hz to
1050 Hz, the amplitude 1 V to 4 V (peak), and the mean within 0.1 V of zero.`,
	subcircuit: 'wien_oscillator out vcc vee',
	devices: 'rcd',
	bench: `${bench(5)}
.tran 10u 70m`,
	async check(examiner) {
		for (const at of corners(5)) {
			const { meas } = await examiner.measure(
				at,
				`${bench(at.supply)}
.tran 5u 70m 0 5u
.meas tran ten trig v(out) val=0 td=50m rise=1 targ v(out) val=0 td=50m rise=11
.meas tran high max v(out) from=50m to=70m
.meas tran low min v(out) from=50m to=70m
.meas tran mean avg v(out) from=50m to=70m`
			);
			examiner.require('frequency, Hz', at, 10 / meas('ten'), 950, 1050);
			examiner.require('upper peak, V', at, meas('high'), 1, 4);
			examiner.require('lower peak, V', at, meas('low'), -4, -1);
			examiner.require('mean, V', at, meas('mean'), -0.1, 0.1);
		}
	},
	solution: `* Wien bridge: RC network to the non-inverting input; diodes limit the amplitude
.subckt wien_oscillator out vcc vee
X1 p n out vcc vee opamp
R1 out a 15.9k
C1 a p 10n
R2 p 0 15.9k
C2 p 0 10n
Rg n 0 10k
Rf1 n b 14k
Rf2 b out 8.2k
D1 b out dsi
D2 out b dsi
.ends wien_oscillator
`,
	mistakes: [
		{ name: 'gain below three: it does not start', replace: [['Rf1 n b 14k', 'Rf1 n b 10k']] },
		{ name: 'no positive feedback', replace: [['R1 out a 15.9k', 'R1 0 a 15.9k']] },
		{
			name: 'frequency a tenth',
			replace: [
				['C1 a p 10n', 'C1 a p 100n'],
				['C2 p 0 10n', 'C2 p 0 100n']
			]
		}
	]
};

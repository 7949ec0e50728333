import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number) => `Vcc vcc 0 pulse(0 ${supply} 0 100u 100u 1)
Vee vee 0 pulse(0 -${supply} 50u 100u 100u 1)
Xdut out vcc vee phase_shift_oscillator
Rload out 0 10k`;

export const phaseShiftOscillator: ExamTask = {
	id: 'phase-shift-oscillator',
	statement: `Design an RC phase-shift oscillator with one operational amplifier \`opamp\` of models.lib and supplies of +5 V and -5 V,
which rise from zero within 150 us, the negative one later. Load: 10 kohm. It starts without help within 100 ms; then the frequency
is 600 Hz to 700 Hz, the peaks are at 1.5 V to 4.5 V on both sides, and the mean is within 0.2 V of zero.`,
	subcircuit: 'phase_shift_oscillator out vcc vee',
	devices: 'rcd',
	bench: `${bench(5)}
.tran 20u 150m`,
	async check(examiner) {
		for (const at of corners(5)) {
			const { meas } = await examiner.measure(
				at,
				`${bench(at.supply)}
.tran 10u 150m 0 10u
.meas tran ten trig v(out) val=0 td=100m rise=1 targ v(out) val=0 td=100m rise=11
.meas tran high max v(out) from=100m to=150m
.meas tran low min v(out) from=100m to=150m
.meas tran mean avg v(out) from=100m to=150m`
			);
			examiner.require('frequency, Hz', at, 10 / meas('ten'), 600, 700);
			examiner.require('upper peak, V', at, meas('high'), 1.5, 4.5);
			examiner.require('lower peak, V', at, meas('low'), -4.5, -1.5);
			examiner.require('mean, V', at, meas('mean'), -0.2, 0.2);
		}
	},
	// The last resistor of the network is the input of the inverting amplifier, so that the gain must exceed 29.
	solution: `* Phase-shift oscillator; diodes limit the amplitude
.subckt phase_shift_oscillator out vcc vee
C1 out a 10n
R1 a 0 10k
C2 a b 10n
R2 b 0 10k
C3 b c 10n
R3 c n 10k
Rf1 n d 230k
Rf2 d out 82k
D1 d out dsi
D2 out d dsi
X1 0 n out vcc vee opamp
.ends phase_shift_oscillator
`,
	mistakes: [
		{ name: 'gain below 29: it does not start', replace: [['Rf1 n d 230k', 'Rf1 n d 180k']] },
		{ name: 'only two sections', replace: [['C3 b c 10n\nR3 c n', 'R3 b n']] },
		{ name: 'feedback to the wrong input: output stuck', replace: [['X1 0 n out', 'X1 n 0 out']] }
	]
};

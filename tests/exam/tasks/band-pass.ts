import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number) => `Vcc vcc 0 ${supply}
Vee vee 0 -${supply}
Vin in 0 ac 1
Xdut in out vcc vee band_pass
Rload out 0 10k
.op
.ac dec 200 10 100k`;

export const bandPass: ExamTask = {
	id: 'band-pass',
	statement: `Design an active band-pass filter with a centre frequency of 1 kHz and a bandwidth of 200 Hz, with operational amplifiers \`opamp\` of models.lib and supplies of +5 V and -5 V. Load:
10 kohm. Gain 19 to 21 dB at 1 kHz and at most 0.2 dB more elsewhere; 2 to 4 dB less than that at 905 Hz and at 1105 Hz. Gain at most -10 dB at 100 Hz and at 10 kHz. DC output within 10 mV of zero. A sine of 0.1 V peak and 1 kHz gives 1.78 V
to 2.24 V peak to peak.`,
	subcircuit: 'band_pass in out vcc vee',
	devices: 'rc',
	bench: bench(5),
	async check(examiner) {
		for (const at of corners(5)) {
			const { meas, op } = await examiner.measure(
				at,
				`${bench(at.supply)}
.meas ac peak max vdb(out)
.meas ac centre find vdb(out) at=1k
.meas ac low find vdb(out) at=905
.meas ac high find vdb(out) at=1105
.meas ac under find vdb(out) at=100
.meas ac over find vdb(out) at=10k`
			);
			examiner.require('gain at 1 kHz, dB', at, meas('centre'), 19, 21);
			examiner.require('highest gain over gain at 1 kHz, dB', at, meas('peak') - meas('centre'), 0, 0.2);
			examiner.require('gain at 905 Hz over gain at 1 kHz, dB', at, meas('low') - meas('centre'), -4, -2);
			examiner.require('gain at 1105 Hz over gain at 1 kHz, dB', at, meas('high') - meas('centre'), -4, -2);
			examiner.require('gain at 100 Hz, dB', at, meas('under'), -Infinity, -10);
			examiner.require('gain at 10 kHz, dB', at, meas('over'), -Infinity, -10);
			examiner.require('DC output, V', at, op('out'), -0.01, 0.01);
			const wave = await examiner.measure(
				at,
				`${bench(at.supply)
					.replace(/^\.op[^]*/m, '')
					.replace('ac 1', 'sin(0 0.1 1k)')}
.tran 5u 40m 0 5u
.meas tran swing pp v(out) from=30m to=40m`
			);
			examiner.require('peak to peak for a sine of 0.1 V and 1 kHz, V', at, wave.meas('swing'), 1.78, 2.24);
		}
	},
	solution: `* Multiple feedback band-pass: gain 10, Q = 5
.subckt band_pass in out vcc vee
R1 in a 7.96k
R2 a 0 1.99k
C1 a out 10n
C2 a n 10n
R3 n out 159.2k
X1 0 n out vcc vee opamp
.ends band_pass
`,
	mistakes: [
		{ name: 'centre frequency too high', replace: [['R2 a 0 1.99k', 'R2 a 0 1k']] },
		{ name: 'Q too low', replace: [['R3 n out 159.2k', 'R3 n out 47k']] },
		{ name: 'inputs of the amplifier swapped', replace: [['X1 0 n out', 'X1 n 0 out']] }
	]
};

import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number, input: string, load = '') => `Vdd vdd 0 ${supply}
Vin in 0 ${input}
Xdut in out vdd source_follower
Cload out 0 5p
${load}`;

export const sourceFollower: ExamTask = {
	id: 'source-follower',
	statement: `Design a source follower with NMOS transistors for a 3.3 V supply; the input is driven directly with 2.4 V DC. Load:
5 pF. Gain -2.5 dB to 0 dB at 1 kHz, at most 3 dB less at 50 MHz. Output resistance at most 300 ohm. DC output between 1 V and 1.9 V.
An input sine of 0.4 V peak gives an output of at least 0.6 V peak to peak. Supply current at most 2 mA.`,
	subcircuit: 'source_follower in out vdd',
	devices: 'mr',
	bench: `${bench(3.3, 'dc 2.4 ac 1 sin(2.4 0.4 1meg)')}
.op
.ac dec 20 1k 1g
.tran 5n 3u`,
	async check(examiner) {
		for (const at of corners(3.3)) {
			const { meas, op } = await examiner.measure(
				at,
				`${bench(at.supply, 'dc 2.4 ac 1')}
.op
.ac dec 20 1k 1g
.meas ac gain find vdb(out) at=1k
.meas ac high find vdb(out) at=50meg`
			);
			const driven = await examiner.measure(
				at,
				`${bench(at.supply, 'dc 2.4', 'Iout 0 out ac 1')}
.ac lin 1 1k 1k
.meas ac resistance max vm(out)`
			);
			const wave = await examiner.measure(
				at,
				`${bench(at.supply, 'sin(2.4 0.4 1meg)')}
.tran 5n 3u 0 5n
.meas tran swing pp v(out) from=1u to=3u`
			);
			examiner.require('gain at 1 kHz, dB', at, meas('gain'), -2.5, 0);
			examiner.require('gain at 50 MHz over gain at 1 kHz, dB', at, meas('high') - meas('gain'), -3);
			examiner.require('output resistance, ohm', at, driven.meas('resistance'), 1, 300);
			examiner.require('DC output, V', at, op('out'), 1, 1.9);
			examiner.require('output swing, V', at, wave.meas('swing'), 0.6);
			examiner.require('supply current, A', at, -op('vdd#branch'), 0, 2e-3);
		}
	},
	solution: `* Source follower with a mirrored current source
.subckt source_follower in out vdd
M1 vdd in out 0 nch w=120u l=0.5u
M2 out b 0 0 nch w=40u l=1u
M3 b b 0 0 nch w=8u l=1u
Rb vdd b 22k
.ends source_follower
`,
	mistakes: [
		{ name: 'output resistance too high', replace: [['M1 vdd in out 0 nch w=120u', 'M1 vdd in out 0 nch w=4u']] },
		{ name: 'current source off', replace: [['Rb vdd b 22k', 'Rb 0 b 22k']] },
		{ name: 'common-source stage instead', replace: [['M1 vdd in out 0 nch', 'M1 out in 0 0 nch']] }
	]
};

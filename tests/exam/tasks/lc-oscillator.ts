import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number) => `Vdd vdd 0 pulse(0 ${supply} 0 1n 1n 1)
Xdut outp outn vdd lc_oscillator
Cp outp 0 0.2p
Cn outn 0 0.2p
Ed diff 0 outp outn 1
Ikick 0 outp pulse(0 50u 3n 0.1n 0.1n 2n 1)`;

export const lcOscillator: ExamTask = {
	id: 'lc-oscillator',
	statement: `Design an LC oscillator with MOS transistors and differential output for a 3.3 V supply, which rises within 1 ns. Load:
0.2 pF at each output; a current pulse of 50 uA and 2 ns into outp starts it. After 400 ns the frequency is 97 MHz to 103 MHz and the
difference of the outputs has a peak of 1 V to 8 V, which no longer changes by more than 10 % from 400 ns to 600 ns. Mean supply current at most 5 mA.`,
	subcircuit: 'lc_oscillator outp outn vdd',
	devices: 'mrlc',
	bench: `${bench(3.3)}
.tran 0.2n 600n`,
	async check(examiner) {
		for (const at of corners(3.3)) {
			const { meas } = await examiner.measure(
				at,
				`${bench(at.supply)}
.tran 0.2n 610n 0 0.1n
.meas tran ten trig v(diff) val=0 td=400n rise=1 targ v(diff) val=0 td=400n rise=11
.meas tran high max v(diff) from=400n to=420n
.meas tran later max v(diff) from=580n to=600n
.meas tran current avg i(vdd) from=400n to=600n`
			);
			examiner.require('frequency, MHz', at, 10 / meas('ten') / 1e6, 97, 103);
			examiner.require('peak of the difference, V', at, meas('later'), 1, 8);
			examiner.require('peak at 600 ns over peak at 400 ns', at, meas('later') / meas('high'), 0.9, 1.1);
			examiner.require('mean supply current, A', at, -meas('current'), 0, 5e-3);
		}
	},
	solution: `* Cross-coupled pair with a mirrored tail current
.subckt lc_oscillator outp outn vdd
L1 vdd a 100n
R1 a outp 1
L2 vdd b 100n
R2 b outn 1
C1 outp outn 12.4p
M1 outp outn t 0 nch w=60u l=0.35u
M2 outn outp t 0 nch w=60u l=0.35u
M3 t c 0 0 nch w=40u l=1u
M4 c c 0 0 nch w=10u l=1u
Rb vdd c 6.8k
.ends lc_oscillator
`,
	mistakes: [
		{
			name: 'transistors too small: it does not start',
			replace: [
				['M1 outp outn t 0 nch w=60u', 'M1 outp outn t 0 nch w=0.5u'],
				['M2 outn outp t 0 nch w=60u', 'M2 outn outp t 0 nch w=0.5u'],
				['R1 a outp 1', 'R1 a outp 10'],
				['R2 b outn 1', 'R2 b outn 10'],
				['Rb vdd c 6.8k', 'Rb vdd c 100k']
			]
		},
		{
			name: 'gates on the same side: no oscillation',
			replace: [
				['M1 outp outn t', 'M1 outp outp t'],
				['M2 outn outp t', 'M2 outn outn t']
			]
		},
		{ name: 'capacitance for the wrong frequency', replace: [['C1 outp outn 12.4p', 'C1 outp outn 25p']] }
	]
};

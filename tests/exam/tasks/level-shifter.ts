import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number, input: string) => `Vdd vdd 0 ${supply}
Vlow vddl 0 1.5
Vin in 0 ${input}
Xdut in out vddl vdd level_shifter
Cload out 0 20f`;

export const levelShifter: ExamTask = {
	id: 'level-shifter',
	statement: `Design a level shifter with MOS transistors from 1.5 V logic (supply vddl) to 3.3 V logic (supply vdd), not inverting. Load:
20 fF. The output reaches at least 98 % and at most 2 % of vdd. For input edges of 0.1 ns each delay, from half of vddl to half of vdd,
is at most 3 ns. The static current is at most 1 uA from each supply in either state. The input source drives two gates at
most: its current in either state is at most 1 uA.`,
	subcircuit: 'level_shifter in out vddl vdd',
	devices: 'm',
	bench: `${bench(3.3, 'pulse(0 1.5 5n 0.1n 0.1n 10n 20n)')}
.tran 10p 40n`,
	async check(examiner) {
		for (const at of corners(3.3)) {
			const half = at.supply / 2;
			const { meas } = await examiner.measure(
				at,
				`${bench(at.supply, 'pulse(0 1.5 5n 0.1n 0.1n 9.9n 20n)')}
.tran 5p 45n 0 10p
.meas tran rising trig v(in) val=0.75 rise=2 targ v(out) val=${half} rise=2
.meas tran falling trig v(in) val=0.75 fall=1 targ v(out) val=${half} fall=1
.meas tran high find v(out) at=34.9n
.meas tran low find v(out) at=44.9n`
			);
			examiner.require('delay of a rising output, ns', at, meas('rising') * 1e9, 0, 3);
			examiner.require('delay of a falling output, ns', at, meas('falling') * 1e9, 0, 3);
			examiner.require('high output over supply', at, meas('high') / at.supply, 0.98, 1.01);
			examiner.require('low output over supply', at, meas('low') / at.supply, -0.01, 0.02);
			for (const input of ['0', '1.5']) {
				const { op } = await examiner.measure(at, `${bench(at.supply, input)}\n.op`);
				const currents = ['vdd#branch', 'vlow#branch', 'vin#branch'].map((name) => Math.abs(op(name)));
				examiner.require(`largest static current for ${input} V, uA`, at, Math.max(...currents) * 1e6, 0, 1);
			}
		}
	},
	solution: `* Inverter at the low supply, cross-coupled transistors at the high one
.subckt level_shifter in out vddl vdd
M1 n in 0 0 nch w=2u l=0.35u
M2 n in vddl vddl pch w=8u l=0.35u
M3 a in 0 0 nch w=12u l=0.35u
M4 b n 0 0 nch w=12u l=0.35u
M5 a b vdd vdd pch w=3u l=0.35u
M6 b a vdd vdd pch w=3u l=0.35u
M7 out a 0 0 nch w=2u l=0.35u
M8 out a vdd vdd pch w=6u l=0.35u
.ends level_shifter
`,
	mistakes: [
		{
			name: 'inverters only: static current',
			circuit: `* Two inverters
.subckt level_shifter in out vddl vdd
M1 n in 0 0 nch w=8u l=0.35u
M2 n in vdd vdd pch w=2u l=0.35u
M3 out n 0 0 nch w=2u l=0.35u
M4 out n vdd vdd pch w=6u l=0.35u
.ends level_shifter
`
		},
		{
			name: 'pull-down too weak: it does not flip',
			replace: [
				['M3 a in 0 0 nch w=12u', 'M3 a in 0 0 nch w=0.5u'],
				['M4 b n 0 0 nch w=12u', 'M4 b n 0 0 nch w=0.5u']
			]
		},
		{
			name: 'inverting',
			replace: [
				['M7 out a', 'M7 out b'],
				['M8 out a', 'M8 out b']
			]
		}
	]
};

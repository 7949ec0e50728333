import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number) => `Vdd vdd 0 pulse(0 ${supply} 0 1n 1n 1)
Xdut out vdd ring_oscillator
Cload out 0 20f
Ikick 0 out pulse(0 20u 2n 0.1n 0.1n 0.3n 1)`;

export const ringOscillator: ExamTask = {
	id: 'ring-oscillator',
	statement: `Design a ring oscillator with MOS transistors for a 3.3 V supply, which rises within 1 ns. Load: 20 fF; a current pulse of
20 uA and 0.3 ns into the output starts it. After 30 ns the frequency is 150 MHz to 450 MHz, the output reaches at least 90 % and at most
10 % of the supply in every period, and its mean is 40 % to 60 % of the supply.`,
	subcircuit: 'ring_oscillator out vdd',
	devices: 'mrc',
	bench: `${bench(3.3)}
.tran 20p 100n`,
	async check(examiner) {
		for (const at of corners(3.3)) {
			const half = at.supply / 2;
			const { meas } = await examiner.measure(
				at,
				`${bench(at.supply)}
.tran 20p 100n 0 20p
.meas tran eight trig v(out) val=${half} td=30n rise=1 targ v(out) val=${half} td=30n rise=9
.meas tran high max v(out) from=90n to=100n
.meas tran low min v(out) from=90n to=100n
.meas tran mean avg v(out) from=50n to=100n`
			);
			examiner.require('frequency, MHz', at, 8 / meas('eight') / 1e6, 150, 450);
			examiner.require('upper peak over supply', at, meas('high') / at.supply, 0.9);
			examiner.require('lower peak over supply', at, meas('low') / at.supply, -Infinity, 0.1);
			examiner.require('mean over supply', at, meas('mean') / at.supply, 0.4, 0.6);
		}
	},
	solution: `* Three inverters in a ring, slowed by capacitors
.subckt ring_oscillator out vdd
X1 out a vdd inverter
X2 a b vdd inverter
X3 b out vdd inverter
.ends ring_oscillator
.subckt inverter in out vdd
M1 out in 0 0 nch w=2u l=0.35u
M2 out in vdd vdd pch w=6u l=0.35u
C1 out 0 0.7p
.ends inverter
`,
	mistakes: [
		{
			name: 'even number of inverters: it latches',
			replace: [['X3 b out vdd inverter', 'X3 b c vdd inverter\nX4 c out vdd inverter']]
		},
		{ name: 'capacitors too large: too slow', replace: [['C1 out 0 0.7p', 'C1 out 0 4p']] },
		{
			name: 'one inverter: it does not oscillate',
			replace: [['X1 out a vdd inverter\nX2 a b vdd inverter\nX3 b out', 'X3 out out']]
		}
	]
};

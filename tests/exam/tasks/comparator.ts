import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number, input: string) => `Vdd vdd 0 ${supply}
Vp inp 0 ${input}
Vn inn 0 1.5
Xdut inp inn out vdd comparator
Cload out 0 0.1p`;

export const comparator: ExamTask = {
	id: 'comparator',
	statement: `Design a comparator with MOS transistors for a 3.3 V supply: the output is high while inp is above inn, which is at 1.5 V,
and low while it is below. Load: 0.1 pF. The threshold is within 8 mV of inn. The output reaches at least 95 % of the supply and at
most 5 % of it for differences of 20 mV. After a step of inp from 100 mV below inn to 20 mV above it, and from 100 mV above to 20 mV
below, the output crosses half the supply within 100 ns. Supply current at most 1 mA in either state.`,
	subcircuit: 'comparator inp inn out vdd',
	devices: 'mr',
	bench: `${bench(3.3, 'pulse(1.4 1.52 50n 1n 1n 500n 1u)')}
.dc Vp 1.4 1.6 1m
.tran 1n 600n`,
	async check(examiner) {
		for (const at of corners(3.3)) {
			const half = at.supply / 2;
			const { meas } = await examiner.measure(
				at,
				`${bench(at.supply, '1.5')}
.dc Vp 1.4 1.6 0.5m
.meas dc threshold when v(out)=${half} cross=1
.meas dc high find v(out) at=1.52
.meas dc low find v(out) at=1.48
.meas dc top find i(Vdd) at=1.58
.meas dc bottom find i(Vdd) at=1.42`
			);
			const up = await examiner.measure(
				at,
				`${bench(at.supply, 'pulse(1.4 1.52 200n 1n 1n 10u)')}
.tran 0.5n 600n
.meas tran cross when v(out)=${half} rise=1`
			);
			const down = await examiner.measure(
				at,
				`${bench(at.supply, 'pulse(1.6 1.48 200n 1n 1n 10u)')}
.tran 0.5n 600n
.meas tran cross when v(out)=${half} fall=1`
			);
			examiner.require('threshold from inn, mV', at, (meas('threshold') - 1.5) * 1e3, -8, 8);
			examiner.require('high output over supply', at, meas('high') / at.supply, 0.95, 1.01);
			examiner.require('low output over supply', at, meas('low') / at.supply, -0.01, 0.05);
			examiner.require('delay of a rising output, ns', at, up.meas('cross') * 1e9 - 200, 0, 100);
			examiner.require('delay of a falling output, ns', at, down.meas('cross') * 1e9 - 200, 0, 100);
			examiner.require('supply current with high output, A', at, -meas('top'), 0, 1e-3);
			examiner.require('supply current with low output, A', at, -meas('bottom'), 0, 1e-3);
		}
	},
	solution: `* Differential pair with a mirror as load, and two inverters
.subckt comparator inp inn out vdd
M1 x inp t 0 nch w=20u l=0.5u
M2 y inn t 0 nch w=20u l=0.5u
M3 x x vdd vdd pch w=20u l=0.5u
M4 y x vdd vdd pch w=20u l=0.5u
M5 t b 0 0 nch w=20u l=1u
M6 b b 0 0 nch w=20u l=1u
Rb vdd b 22k
M7 z y vdd vdd pch w=20u l=0.5u
M8 z b 0 0 nch w=10u l=1u
M9 out z 0 0 nch w=4u l=0.35u
M10 out z vdd vdd pch w=12u l=0.35u
.ends comparator
`,
	mistakes: [
		{
			name: 'inputs swapped',
			replace: [
				['M1 x inp', 'M1 x inn'],
				['M2 y inn', 'M2 y inp']
			]
		},
		{
			name: 'first stage only: output does not reach the rails',
			replace: [
				['M9 out z', 'M9 q z'],
				['M10 out z', 'M10 q z'],
				['M7 z y', 'Rw y out 1\nM7 z y']
			]
		},
		{ name: 'pair not matched: offset', replace: [['M4 y x vdd vdd pch w=20u', 'M4 y x vdd vdd pch w=26u']] }
	]
};

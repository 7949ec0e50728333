import { corners, type ExamTask } from '../task.ts';

const bench = (supply: number, output: number) => `Vdd vdd 0 ${supply}
Iin vdd in 100u
Vout out 0 ${output}
Xdut in out current_mirror`;

export const currentMirror: ExamTask = {
	id: 'current-mirror',
	statement: `Design a current mirror with NMOS transistors: 100 uA flow into \`in\`, from a current source at the supply of 3.3 V,
and the circuit draws 100 uA from \`out\`. The output current is within 2 % of 100 uA at every output voltage from 1.2 V to 3.2 V,
which takes an output resistance of at least 3 Mohm at 2 V, and the voltage at \`in\` stays below 2.2 V. At 200 uA it draws 200 uA
within 3 %.`,
	subcircuit: 'current_mirror in out',
	devices: 'mr',
	bench: `${bench(3.3, 2)}
.dc Vout 0 3.3 0.05`,
	async check(examiner) {
		for (const at of corners(3.3)) {
			const { meas } = await examiner.measure(
				at,
				`${bench(at.supply, 2)}
.dc Vout 0 3.3 0.01
.meas dc low find i(Vout) at=1.2
.meas dc high find i(Vout) at=3.2
.meas dc a find i(Vout) at=1.8
.meas dc b find i(Vout) at=2.2
.meas dc input find v(in) at=2`
			);
			const doubled = await examiner.measure(at, `${bench(at.supply, 2)}\n.op`.replace('100u', '200u'));
			examiner.require('current at 1.2 V, uA', at, -meas('low') * 1e6, 98, 102);
			examiner.require('current at 3.2 V, uA', at, -meas('high') * 1e6, 98, 102);
			examiner.require('output resistance, Mohm', at, 0.4e-6 / (meas('a') - meas('b')), 3);
			examiner.require('input voltage, V', at, meas('input'), 0, 2.2);
			examiner.require('current for 200 uA, uA', at, -doubled.op('vout#branch') * 1e6, 194, 206);
		}
	},
	solution: `* Cascode mirror: the upper pair keeps the drains of the lower pair equal
.subckt current_mirror in out
M1 a a 0 0 nch w=60u l=1u
M2 b a 0 0 nch w=60u l=1u
M3 in in a 0 nch w=60u l=1u
M4 out in b 0 nch w=60u l=1u
.ends current_mirror
`,
	mistakes: [
		{
			name: 'simple mirror: output resistance too low',
			circuit: `* Simple mirror
.subckt current_mirror in out
M1 in in 0 0 nch w=60u l=1u
M2 out in 0 0 nch w=60u l=1u
.ends current_mirror
`
		},
		{
			name: 'transistors too small for the output range',
			replace: [['M4 out in b 0 nch w=60u', 'M4 out in b 0 nch w=2u']]
		},
		{
			name: 'ideal current source instead of a mirror',
			circuit: `* Constant current
.subckt current_mirror in out
M1 in in 0 0 nch w=60u l=1u
I1 out 0 100u
.ends current_mirror
`
		}
	]
};

import { atLeast, atMost, type Problem } from './problem.ts';

/** Written after the searches were finished. */
export const feedbackPair: Problem = {
	name: 'Feedback pair',
	netlist: `Two transistors with feedback, a gain of 20 into 10 kohm
.param rc1=10k re1=1k rc2=2k re2=2k rf=2k
.model QN NPN (IS=10f BF=200 VAF=80 RB=50 CJE=8p CJC=3p TF=400p)
VCC vcc 0 12
VIN s 0 AC 1
RS s i 600
CIN i b1 10u
Q1 c1 b1 e1 QN
RC1 vcc c1 {rc1}
RE1 e1 0 {re1}
Q2 c2 c1 e2 QN
RC2 vcc c2 {rc2}
RE2 e2 0 {re2}
CE2 e2 0 100u
RB e2 b1 100k
COUT c2 out 10u
RL out 0 10k
CF out f 10u
RF f e1 {rf}
.ac dec 20 100 100meg
.dc VCC 12 12 1
.meas ac mid FIND vdb(out) AT=10k
.meas ac high FIND vdb(out) AT=2meg
.meas dc supply MIN i(vcc)
.meas dc rest MIN v(c2)
.end
`,
	goals: [
		// 26.02 dB within 2 %.
		atLeast('meas:mid', 25.85),
		atMost('meas:mid', 26.19),
		atLeast('meas:high', 23),
		// At most 4 mA out of the supply.
		atLeast('meas:supply', -4e-3),
		// The collector rests where it can swing both ways.
		atLeast('meas:rest', 6.5),
		atMost('meas:rest', 7.5)
	],
	signals: {},
	parameters: {
		...{ rc1: [1e3, 100e3], re1: [50, 10e3], rc2: [500, 20e3], re2: [100, 5e3], rf: [500, 100e3] }
	},
	budget: 600
};

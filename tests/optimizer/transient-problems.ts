import { atLeast, atMost, type Problem } from './problem.ts';

export const oscillator: Problem = {
	name: 'Colpitts oscillator',
	netlist: `Colpitts oscillator for 10 MHz
.param l1=10u c1=330p c2=330p re=1.5k r1=22k
.model QOSC NPN (IS=6.7f BF=200 VAF=75 RB=20 CJE=4.5p CJC=3.6p TF=300p)
VCC vcc 0 PULSE(0 5 0 50n 50n 1 2)
R1 vcc b {r1}
R2 b 0 10k
CB b 0 1n
Q1 out b e QOSC
RE e 0 {re}
L1 vcc out {l1}
RP vcc out {20*6.2832*10meg*l1}
C1 out e {c1}
C2 e 0 {c2}
.tran 2n 12u 0 2n
.meas tran tenth TRIG v(out) VAL=5 RISE=1 TD=9u TARG v(out) VAL=5 RISE=11 TD=9u
.meas tran swing PP v(out) FROM=9u TO=12u
.meas tran before PP v(out) FROM=7u TO=9u
.meas tran supply AVG i(vcc) FROM=9u TO=12u
.end
`,
	goals: [
		// Ten periods of 10 MHz within 0.2 %.
		atLeast('meas:tenth', 0.998e-6),
		atMost('meas:tenth', 1.002e-6),
		atLeast('meas:swing', 4),
		// Started well before: as large as later.
		atLeast('meas:before', 4),
		atLeast('meas:supply', -1e-3)
	],
	signals: {},
	parameters: {
		...{ l1: [0.2e-6, 50e-6], c1: [10e-12, 3e-9], c2: [10e-12, 3e-9], re: [200, 20e3] },
		...{ r1: [3e3, 100e3] }
	},
	budget: 600
};

export const classAbStage: Problem = {
	name: 'Class-AB stage',
	netlist: `Class-AB stage: Vbe multiplier, followers, 4 V into 8 ohm
.param rb=2.2k ra=1k rc=1k re=2
.model QNPOW NPN (IS=2p BF=120 VAF=100 IKF=4 RB=2 RC=0.05 CJE=300p CJC=150p TF=20n)
.model QPPOW PNP (IS=2p BF=110 VAF=100 IKF=4 RB=2 RC=0.05 CJE=300p CJC=200p TF=30n)
.model QSMALL NPN (IS=20f BF=200 VAF=100 RB=20 CJE=8p CJC=4p TF=400p)
VCC vcc 0 12
VEE vee 0 -12
VIN in 0 SIN(0 4 1k)
* The multiplier holds both bases apart
R1 vcc bp {rb}
R2 bn vee {rb}
RA bp m {ra}
RC m bn {rc}
QM bp m bn QSMALL
CM1 in bp 1m IC=0.6
CM2 in bn 1m IC=-0.6
Q1 vcc bp ep QNPOW
Q2 vee bn en QPPOW
RE1 ep out {re}
RE2 out en {re}
RL out 0 8
.tran 2u 3m 0 2u
.four 1k v(out)
.meas tran peak MAX v(out) FROM=2m TO=3m
.meas tran rest FIND i(vcc) AT=2m
.end
`,
	goals: [
		atMost('thd', 0.1, '%'),
		atLeast('meas:peak', 3.6),
		// At most 40 mA through the stage where the signal crosses zero.
		atLeast('meas:rest', -40e-3)
	],
	signals: { output: 'v(out)' },
	parameters: { rb: [100, 10e3], ra: [100, 10e3], rc: [100, 10e3], re: [0.05, 5] },
	budget: 600
};

import { feedbackPair } from './amplifier-problem.ts';
import { bandGap, regulator } from './supply-problems.ts';
import { atLeast, atMost, type Problem } from './problem.ts';
import { classAbStage, oscillator } from './transient-problems.ts';

export const problems: readonly Problem[] = [
	{
		name: 'Two-stage op-amp',
		netlist: `Two-stage Miller op-amp
.param w1=4u w3=4u w5=4u w6=8u w7=8u l=1u cc=5p rz=100 ib=5u
VDD vdd 0 1.8
VCM inp 0 DC 0.9 AC 1
IB vdd nb {ib}
LFB out inn 1G
CFB inn 0 1
M1 x1 inn tail 0 nch W={w1} L={l}
M2 x2 inp tail 0 nch W={w1} L={l}
M3 x1 x1 vdd vdd pch W={w3} L={l}
M4 x2 x1 vdd vdd pch W={w3} L={l}
M5 tail nb 0 0 nch W={w5} L={l}
M6 out x2 vdd vdd pch W={w6} L={l}
M7 out nb 0 0 nch W={w7} L={l}
M8 nb nb 0 0 nch W=4u L={l}
CC x2 z {cc}
RZ z out {rz}
CL out 0 5p
.model nch nmos (level=1 vto=0.45 kp=270u gamma=0.4 phi=0.7 lambda=0.1 tox=4n cgso=0.3n cgdo=0.3n cj=1m mj=0.5)
.model pch pmos (level=1 vto=-0.45 kp=70u gamma=0.4 phi=0.7 lambda=0.15 tox=4n cgso=0.3n cgdo=0.3n cj=1m mj=0.5)
.dc VDD 1.8 1.8 1
.ac dec 20 10 1g
.meas dc idd MIN i(vdd)
.end
`,
		goals: [
			atLeast('gain', 80, 'dB'),
			atLeast('unity_gain_frequency', 40, 'MHz'),
			atLeast('phase_margin', 60, 'deg'),
			// The current out of the positive terminal of the supply: at most 250 uA.
			atLeast('meas:idd', -250e-6)
		],
		signals: { output: 'v(out)', input: 'v(inp)', loop_gain: { output: 'v(out)', input: 'v(inp)' } },
		parameters: {
			...{ w1: [1e-6, 100e-6], w3: [1e-6, 100e-6], w5: [1e-6, 100e-6], w6: [2e-6, 400e-6], w7: [2e-6, 200e-6] },
			...{ l: [0.3e-6, 3e-6], cc: [0.2e-12, 20e-12], rz: [50, 20e3], ib: [1e-6, 100e-6] }
		},
		budget: 600
	},
	{
		name: 'Folded cascode',
		netlist: `Folded-cascode amplifier with an NMOS input pair
.param w0=4u w1=4u wb=4u w3=4u w5=4u w7=4u w9=4u l=1u ib=5u vcp=0.9 vcn=0.9
VDD vdd 0 1.8
VCM inp 0 DC 0.9 AC 1
IB vdd nb {ib}
LFB out inn 1G
CFB inn 0 1
VCP vcp 0 {vcp}
VCN vcn 0 {vcn}
MB nb nb 0 0 nch W=4u L={l}
MN pb nb 0 0 nch W={wb} L={l}
MP pb pb vdd vdd pch W=10u L={l}
M0 tail nb 0 0 nch W={w0} L={l}
M1 d1 inp tail 0 nch W={w1} L={l}
M2 d2 inn tail 0 nch W={w1} L={l}
M3 d1 pb vdd vdd pch W={w3} L={l}
M4 d2 pb vdd vdd pch W={w3} L={l}
M5 x1 vcp d1 vdd pch W={w5} L={l}
M6 out vcp d2 vdd pch W={w5} L={l}
M7 x1 vcn s1 0 nch W={w7} L={l}
M8 out vcn s2 0 nch W={w7} L={l}
M9 s1 x1 0 0 nch W={w9} L={l}
M10 s2 x1 0 0 nch W={w9} L={l}
CL out 0 2p
.model nch nmos (level=1 vto=0.45 kp=270u gamma=0.4 phi=0.7 lambda=0.1 tox=4n cgso=0.3n cgdo=0.3n cj=1m mj=0.5)
.model pch pmos (level=1 vto=-0.45 kp=70u gamma=0.4 phi=0.7 lambda=0.15 tox=4n cgso=0.3n cgdo=0.3n cj=1m mj=0.5)
.dc VDD 1.8 1.8 1
.ac dec 20 10 1g
.meas dc idd MIN i(vdd)
.end
`,
		goals: [
			atLeast('gain', 68, 'dB'),
			atLeast('unity_gain_frequency', 50, 'MHz'),
			atLeast('phase_margin', 65, 'deg'),
			// At most 300 uA out of the supply.
			atLeast('meas:idd', -300e-6)
		],
		signals: { output: 'v(out)', input: 'v(inp)', loop_gain: { output: 'v(out)', input: 'v(inp)' } },
		parameters: {
			...{ w0: [1e-6, 200e-6], w1: [1e-6, 200e-6], wb: [1e-6, 200e-6], w3: [1e-6, 200e-6] },
			...{ w5: [1e-6, 200e-6], w7: [1e-6, 200e-6], w9: [1e-6, 200e-6] },
			...{ l: [0.3e-6, 3e-6], ib: [1e-6, 100e-6], vcp: [0.3, 1.5], vcn: [0.3, 1.5] }
		},
		budget: 600
	},
	{
		name: 'Fifth-order filter',
		netlist: `Fifth-order low-pass filter of 1 MHz between 50 ohm
.param c1=1n l2=1u c3=1n l4=1u c5=1n
V1 in 0 AC 1
RS in a 50
C1 a 0 {c1}
L2 a b {l2}
C3 b 0 {c3}
L4 b out {l4}
C5 out 0 {c5}
RL out 0 50
.ac dec 100 10k 10meg
.meas ac least MIN vdb(out) FROM=10k TO=1meg
.meas ac most MAX vdb(out) FROM=10k TO=10meg
.meas ac stop FIND vdb(out) AT=2meg
.end
`,
		goals: [atLeast('meas:least', -6.35), atMost('meas:most', -5.9), atMost('meas:stop', -41)],
		signals: {},
		parameters: {
			...{ c1: [0.2e-9, 50e-9], l2: [0.2e-6, 100e-6], c3: [0.2e-9, 50e-9] },
			...{ l4: [0.2e-6, 100e-6], c5: [0.2e-9, 50e-9] }
		},
		budget: 2000
	},
	{
		name: 'Matching network',
		netlist: `Two L sections that match 5 ohm to 50 ohm around 100 MHz
.param l1=100n c1=100p l2=100n c2=100p
V1 in 0 AC 1
RS in a 50
C1 a 0 {c1}
L1 a b {l1}
C2 b 0 {c2}
L2 b out {l2}
RL out 0 5
.ac lin 41 80meg 120meg
.meas ac low FIND vdb(out) AT=85meg
.meas ac mid FIND vdb(out) AT=100meg
.meas ac high FIND vdb(out) AT=115meg
.end
`,
		// A perfect match gives the load a tenth of the square of half the source: -16.02 dB.
		goals: [atLeast('meas:low', -16.1), atLeast('meas:mid', -16.1), atLeast('meas:high', -16.1)],
		signals: {},
		parameters: { l1: [1e-9, 1e-6], c1: [1e-12, 1e-9], l2: [1e-9, 1e-6], c2: [1e-12, 1e-9] },
		budget: 1500
	},
	regulator,
	oscillator,
	bandGap,
	classAbStage,
	feedbackPair
];

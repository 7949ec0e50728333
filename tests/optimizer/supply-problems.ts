import { atLeast, atMost, type Problem } from './problem.ts';

export const regulator: Problem = {
	name: 'Low-dropout regulator',
	netlist: `Low-dropout regulator from 2.5 V to 1.8 V, for 1 mA to 50 mA
.param wp=500u wd=4u wl=4u wt=4u wf=5u ws=5u lp=1u
VIN in 0 DC 2.5 AC 1
VREF ref 0 DC 1.2
IB nb 0 DC 2u
MB1 nb nb in in PCH W=10u L=1u
MB2 nt nb in in PCH W=10u L=1u
MB3 nt nt 0 0 NCH W=5u L=1u
M0 tail nt 0 0 NCH W={wt} L=1u
M1 d1 fb tail 0 NCH W={wd} L=1u
M2 d2 ref tail 0 NCH W={wd} L=1u
M3 d1 d1 in in PCH W={wl} L=1u
M4 d2 d1 in in PCH W={wl} L=1u
M5 0 d2 gate gate PCH W={wf} L=0.5u
M6 gate nb in in PCH W={ws} L=1u
MP out gate in in PCH W={wp} L={lp}
R1 out fb 50k
R2 fb 0 100k
COUT out x 1u
RESR x 0 50m
ILOAD out 0 DC 1m PULSE(1m 50m 20u 100n 100n 50u 1)
.model NCH NMOS (LEVEL=1 VTO=0.45 KP=270u GAMMA=0.4 PHI=0.7 LAMBDA=0.1 TOX=4n CGSO=0.3n CGDO=0.3n CJ=1m)
.model PCH PMOS (LEVEL=1 VTO=-0.45 KP=70u GAMMA=0.4 PHI=0.7 LAMBDA=0.15 TOX=4n CGSO=0.3n CGDO=0.3n CJ=1m)
.ac dec 20 10 10meg
.tran 50n 120u 0 50n
.meas ac ripple FIND vdb(out) AT=1k
.meas tran iq FIND i(vin) AT=19u
.meas tran heavy FIND v(out) AT=69u
.meas tran dip MIN v(out) FROM=20u TO=70u
.meas tran late PP v(out) FROM=55u TO=69u
.end
`,
	goals: [
		// Rejection of the supply's ripple, in dB.
		atMost('meas:ripple', -60),
		// 1 mA of load, and at most 40 uA for the regulator.
		atLeast('meas:iq', -1.04e-3),
		atLeast('meas:heavy', 1.795),
		atMost('meas:heavy', 1.805),
		atLeast('meas:dip', 1.785),
		// Settled, so it does not ring.
		atMost('meas:late', 1e-3)
	],
	signals: {},
	parameters: {
		...{ wp: [100e-6, 50e-3], lp: [0.3e-6, 2e-6], wd: [1e-6, 200e-6], wl: [1e-6, 200e-6], wt: [1e-6, 200e-6] },
		...{ wf: [1e-6, 400e-6], ws: [1e-6, 400e-6] }
	},
	budget: 600
};

export const bandGap: Problem = {
	name: 'Band-gap reference',
	netlist: `Band-gap reference from two PNP transistors in the substrate
.param r1=10k r2=10k r3=4k n=4
.model QREF PNP (IS=0.5f BF=50 XTI=3 EG=1.12)
VDD vdd 0 2.5
* The amplifier drives two PMOS current sources
BAMP g 0 V=1.25*(1+tanh(2k*v(x,y)))
M1 y g vdd vdd PCH W=40u L=2u
M2 x g vdd vdd PCH W=40u L=2u
M3 ref g vdd vdd PCH W=40u L=2u
Q1 0 0 y QREF
R3 x z {r3}
Q2 0 0 z QREF AREA={n}
RS1 y 0 {r1}
RS2 x 0 {r1}
R2 ref 0 {r2}
.model PCH PMOS (LEVEL=1 VTO=-0.45 KP=70u LAMBDA=0.03)
.dc TEMP -40 125 5
.end
`,
	goals: [
		atLeast('expr:lowest', 0.995),
		atMost('expr:highest', 1.005),
		atMost('expr:spread', 4e-3),
		atLeast('expr:idd', -120e-6)
	],
	// ngspice has no .meas over a temperature sweep.
	measurements: [
		{ name: 'lowest', analysis: 'dc', expression: 'min(v(ref))' },
		{ name: 'highest', analysis: 'dc', expression: 'max(v(ref))' },
		{ name: 'spread', analysis: 'dc', expression: 'max(v(ref))-min(v(ref))' },
		{ name: 'idd', analysis: 'dc', expression: 'min(i(vdd))' }
	],
	signals: {},
	parameters: { r1: [1e3, 1e6], r2: [1e3, 1e6], r3: [200, 100e3], n: [2, 32] },
	budget: 3000
};

import type { CorrectKind } from '../kind.ts';

/** Runs at the limits of what rules take for usual. */
export const limits: readonly CorrectKind[] = [
	{
		kind: 'comparator-at-a-rail',
		deck: () => `!Overdriven comparator: output parked at the positive rail
* IN+ = 1.3 V fixed above reference 1.2 V plus ripple of 20 mV. Expected: out glued to +11.8 V, never moves.
Vcc vcc 0 12
Vref ref 0 1.2
Vsig sig 0 SIN(1.3 20m 1k)
Bcmp o 0 V = 6 + 5.8*tanh(2e4*(V(sig)-V(ref)))
Ro o out 100
Rload out 0 1meg
.tran 5u 3m
.meas tran vmin MIN v(out)
.meas tran vmax MAX v(out)
.print tran v(sig) v(out)
.end
`
	},
	{
		kind: 'cockcroft-walton-of-kilovolts',
		deck: () => `!Cockcroft-Walton multiplier, 10 kV class
* Two full stages from a 2.5 kV peak sine at 20 kHz: no-load 4*2.5 = 10 kV. 100 MOhm takes 0.1 mA: droop 0.5 V*7 = 3.5 V and four diode drops
* of about 1 V each, so some 9.992 kV. Kilovolts are meant.
V1 ac 0 SIN(0 2500 20k)
C1 ac 1 10n
C2 0 2 10n
C3 1 3 10n
C4 2 out 10n
D1 0 1 dhv
D2 1 2 dhv
D3 2 3 dhv
D4 3 out dhv
RL out 0 100Meg
.model dhv D(Is=1e-9 N=2 Rs=50 Cjo=1p)
.tran 1u 4m 0 0.5u
.meas tran vout AVG v(out) FROM=3.5m TO=4m
.print tran v(out) v(ac)
.end
`
	},
	{
		kind: 'leakage-of-a-diode',
		deck: () => `!Sub-picoampere leakage of an off diode-clamped pad
* Reverse diodes Is = 10 fA up and 2 fA down: pad floats, and settles where the two leakages and 1 TOhm balance; currents of femtoamperes.
* gmin lowered so that it does not mask them. Lower diode is hardly biased (0.61 fA): expected (10f - 0.61f)*1T = +9.4 mV.
.options gmin=1e-18 abstol=1e-18
Vdd vdd 0 5
D1 pad vdd da
D2 0 pad db
.model da D(Is=10f N=1)
.model db D(Is=2f N=1)
Rin pad 0 1T
.op
.control
op
print v(pad)
print i(Vdd)
.endc
.end
`
	},
	{
		kind: 'null-at-single-frequencies',
		deck: () => `!Twin-T notch at 50 Hz
* R = 31.83 k, C = 100 nF, shunt 2C and R/2: perfect null at 50 Hz (below -60 dB), unity far away. Zero output there is the function.
V1 in 0 DC 0 AC 1
R1 in a 31.831k
R2 a out 31.831k
C3 a 0 200n
C1 in b 100n
C2 b out 100n
R3 b 0 15.9155k
Rl out 0 1G
.ac lin 3 50 150
.control
ac lin 1 50 50
let null_db = vdb(out)
print null_db
ac dec 1 0.5 5000
print vdb(out)
quit
.endc
.end
`
	}
];

import type { CorrectKind } from '../kind.ts';

/** Correct runs of kinds that look like mistakes: written by someone who does not know the rules. */
export const unusual: readonly CorrectKind[] = [
	{
		kind: 'standby-leakage',
		deck: () => `!Standby current of a power-gated CMOS inverter block (nothing is meant to switch)
* The header PMOS is OFF (SLP = VDD), every input is static: this run is about leakage only.
* Expected: block current about 0.1 pA at 25 C and three decades more (100 pA) at 125 C,
* and the virtual rail VV sinks far below VDD (millivolts above ground): the low-Vt block would leak far more than the header lets through.
Vdd  vdd 0 1.8
Vmet vdd vddi 0          ; ideal ammeter in the supply lead
Vslp slp 0 1.8           ; sleep asserted, header gate high
Vin  a 0 0               ; parked input
Mhead vv slp vddi vddi phv W=20u L=0.18u AD=4p AS=4p PD=20.4u PS=20.4u
.subckt inv i o vp
Mp o i vp vp plv W=2u L=0.18u AD=0.8p AS=0.8p PD=4.8u PS=4.8u
Mn o i 0  0  nlv W=1u L=0.18u AD=0.4p AS=0.4p PD=2.8u PS=2.8u
.ends
X1 a b vv inv
X2 b c vv inv
X3 c d vv inv
X4 d e vv inv
X5 e f vv inv
.model nlv nmos level=8 version=3.3.0 tox=4n vth0=0.30 u0=350
.model plv pmos level=8 version=3.3.0 tox=4n vth0=-0.30 u0=100
.model phv pmos level=8 version=3.3.0 tox=4n vth0=-0.50 u0=100
.options gmin=1e-16 abstol=1e-16
.dc temp -27 125 4
.meas dc i25  find i(Vmet) at=25
.meas dc i125 find i(Vmet) at=125
.meas dc vv25 find v(vv) at=25
.print dc i(Vmet) v(vv)
.end
`
	},
	{
		kind: 'hold-droop',
		deck: () => `!Sample-and-hold in HOLD for 10 ms: the droop is the result
* Samples 1.000 V during the first 20 us, then the switch stays open to the end of the run.
* Expected: the output stays flat; droop = 10 ms / (10 Gohm * 1 nF) = 0.1 % = about 1 mV.
vsig in 0 dc 1.0
vcmd hold_n 0 pwl(0 5 20u 5 20.1u 0)
ssam in cap hold_n 0 samsw
.model samsw sw(vt=2.5 vh=0.1 ron=100 roff=1e13)
chold cap 0 1n ic=0
rleak cap 0 10g          ; board + dielectric leakage, measured value
ebuf out 0 cap 0 1.0     ; unity buffer, ideal
rl out 0 10k
.tran 10u 10m 0 10u uic
.meas tran vstart find v(out) at=30u
.meas tran vend   find v(out) at=10m
.meas tran droop  param='vstart-vend'
.print tran v(out)
.end
`
	},
	{
		kind: 'common-mode-of-instrumentation-amplifier',
		deck: () => `!Three-op-amp instrumentation amplifier, COMMON-MODE test (both inputs driven alike)
* Both inputs get the same 1 V AC on purpose; the output should be almost nothing.
* One resistor is 0.01 % high, so Acm = 5e-5 (-86 dB) at low frequency;
* with a differential gain of 100 this means CMRR = 126 dB.
Vcm  cm 0 dc 0 ac 1
Rs1  cm inp 100
Rs2  cm inn 100
.subckt oa p n o
G1 0 x p n 1m
R1 x 0 100meg
C1 x 0 159.155p        ; GBW 1 MHz
E1 o 0 x 0 1
.ends
X1 inp fa a oa
X2 inn fb b oa
Rf1 a fa 10k
Rg  fa fb 202.0202
Rf2 b fb 10k
Ra1 a p 10k
Ra2 p 0 10.001k        ; the worst-case 0.01 % part
Rb1 b n 10k
Rb2 n out 10k
X3 p n out oa
Rload out 0 10k
.ac dec 10 1 100k
.meas ac acm_db find vdb(out) at=10
.print ac vdb(out)
.end
`
	},
	{
		kind: 'notch-at-its-null',
		deck: () => `!Twin-T notch driven exactly AT its null: 1 V sine in, practically nothing out
* fo = 1/(2*pi*10k*15.9155n) = 1000.0 Hz. The source sits on fo, so a dead output is success.
* Expected: a few microvolts of the 1 V input left after the start transient has died.
Vin in 0 sin(0 1 1000)
R1 in a 10k
R2 a out 10k
C3 a 0 31.831n
C1 in b 15.9155n
C2 b out 15.9155n
R3 b 0 5k
Rload out 0 100meg
.tran 1u 20m 0 1u
.meas tran vin_pp  pp v(in)  from=15m to=20m
.meas tran resid_pp pp v(out) from=15m to=20m
.print tran v(in) v(out)
.end
`
	},
	{
		kind: 'monitor-at-rest',
		deck: () => `!Undervoltage monitor with a healthy supply: PG must stay HIGH during the whole run
* 5 V rail with 100 mVpp of 100 kHz ripple, trip point 4.5 V. No trip is expected at any time.
* Expected: PG min = about 5 V; margin at the comparator input 0.12 V or more.
vrail rail 0 dc 5 sin(5 50m 100k)
vref ref 0 1.25
r1 rail sense 26k
r2 sense 0 10k
cfil sense 0 100p
* open-collector comparator as a clamped behavioural source followed by a pull-up
bcmp gate 0 v = v(sense) > v(ref) ? 0 : 5
rg gate g2 100
cg g2 0 10p
sopen pg 0 g2 0 oc
.model oc sw(vt=2.5 vh=0.5 ron=50 roff=100meg)
rpu rail pg 10k
cpg pg 0 10p
.tran 0.2u 500u 0 0.2u
.meas tran pg_min min v(pg)
.meas tran sense_min min v(sense)
.print tran v(pg) v(sense)
.end
`
	},
	{
		kind: 'operational-amplifier-at-zero',
		deck: () => `!Discrete ten-transistor op-amp on +/-15 V as a follower of 0 V: output rests at 0 V
* Quiescent check only. Input is grounded; offset must be within a few millivolts.
* Expected: V(out) about 0, output pair idle current some mA, .TF gain 1.000 and Zout well < 1 ohm
VCC vcc 0 15
VEE vee 0 -15
VIN inp 0 0
Q1 c2 inp e NPN1
Q2 c1 out e NPN1
RE e tail 1
Q3 c1 c1 vcc PNP1
Q4 c2 c1 vcc PNP1
Q5 tail bb vee NPN1 
Q5D bb bb vee NPN1
RB 0 bb 14.3k
Q6 c3 c2 vcc PNP1 4
CC c3 c2 30p
D1 c3 n1 DB
D2 n1 bn DB
Q9 bn bb vee NPN1 2
Q7 vcc c3 ep NPNP
Q8 vee bn en PNPP
RE7 ep out 10
RE8 out en 10
RL out 0 2k
.MODEL NPN1 NPN(IS=1E-14 BF=200 VAF=100)
.MODEL PNP1 PNP(IS=1E-14 BF=150 VAF=80)
.MODEL NPNP NPN(IS=2E-14 BF=100 VAF=100)
.MODEL PNPP PNP(IS=2E-14 BF=100 VAF=100)
.MODEL DB D(IS=2E-14 RS=1)
.CONTROL
OP
PRINT V(out) V(ep)-V(en) I(VCC)
TF V(out) VIN
PRINT ALL
QUIT
.ENDC
.END
`
	},
	{
		kind: 'self-biased-reference-with-start-up',
		deck: () => `!Self-biased beta-multiplier current reference with a start-up transistor
* Two stable states exist (0 and Iref). The start-up branch must kick it out of zero when VDD ramps up,
* then switch itself off. Expected: Iref = 7 to 8 uA (10 uA by hand, body effect
* takes the rest) after 20 us, start-up current < 10 nA at the end.
vdd vdd 0 pwl(0 0 10u 3 200u 3)
mp1 a b vdd vdd pm w=20u l=2u
mp2 b b vdd vdd pm w=20u l=2u
mn1 a a 0 0 nm w=10u l=2u
mn2 b a s 0 nm w=40u l=2u
rs s 0 10k
* start-up: ms pulls node b down until node a has risen
mi1 k a 0 0 nm w=10u l=2u
rk vdd k 3meg
ms b k vm 0 nm w=4u l=1u
vm vm 0 0           ; ammeter in the start-up path
* copy of the current into a load
mp3 o b vdd vdd pm w=20u l=2u
vo o 0 0
cb b vdd 0.2p
ca a 0 0.2p
ck k 0 20f
.model nm nmos vto=0.6 kp=100u lambda=0.02 gamma=0.4
.model pm pmos vto=-0.7 kp=40u lambda=0.03 gamma=0.4
.tran 50n 200u
.meas tran iref find i(vo) at=190u
.meas tran istart_peak max i(vm)
.meas tran istart_end find i(vm) at=190u
.print tran i(vo) i(vm) v(k)
.end
`
	},
	{
		kind: 'fail-safe-relay',
		deck: () => `!Fail-safe alarm: normally CLOSED relay contact held open by an energised coil
* Note the switch model: low resistance when NOT controlled (Ron=100meg, Roff=50m) = NC contact.
* Lamp is dark (0 V) for the first 50 ms - that is right. At 50 ms the loop is cut and the lamp gets 24 V.
V24 p24 0 24
Vloop cmd 0 pwl(0 1 50m 1 50.01m 0)
Sloop p24 coil cmd 0 loopsw
Dfw 0 coil dfly
Lcoil coil c2 0.5
Rcoil c2 0 1k
Snc p24 lamp c2 0 nc
Rlamp lamp 0 240
.model loopsw sw(vt=0.5 vh=0.1 ron=0.1 roff=100meg)
.model nc sw(vt=9 vh=4 ron=100meg roff=50m)
.model dfly d(is=1n rs=0.1)
.tran 20u 100m 0 20u
.meas tran v_lamp_held find v(lamp) at=45m
.meas tran v_lamp_alarm find v(lamp) at=90m
.meas tran t_alarm when v(lamp)=12 rise=1
.print tran v(lamp) v(c2)
.end
`
	},
	{
		kind: 'memory-cell-in-retention',
		deck: () => `!6T SRAM cell, data-retention mode: supply lowered from 1.2 V to 0.5 V and back, word line off
* The cell is preset to Q=1 by .ic and then must simply NOT flip. Bit lines are precharged, WL = 0.
* Expected: Q follows the supply (0.5 V in the dip), QB stays at 0 V.
vdd vdd 0 pwl(0 1.2 100n 1.2 300n 0.5 2u 0.5 2.2u 1.2 3u 1.2)
vwl wl 0 0
vbl bl 0 1.2
vblb blb 0 1.2
mpu1 q  qb vdd vdd pl w=0.2u l=0.13u ad=0.06p as=0.06p pd=0.8u ps=0.8u
mpd1 q  qb 0   0   nl w=0.4u l=0.13u ad=0.12p as=0.12p pd=1.0u ps=1.0u
mpu2 qb q  vdd vdd pl w=0.2u l=0.13u ad=0.06p as=0.06p pd=0.8u ps=0.8u
mpd2 qb q  0   0   nl w=0.4u l=0.13u ad=0.12p as=0.12p pd=1.0u ps=1.0u
mpg1 bl  wl q  0   nl w=0.25u l=0.13u ad=0.08p as=0.08p pd=0.9u ps=0.9u
mpg2 blb wl qb 0   nl w=0.25u l=0.13u ad=0.08p as=0.08p pd=0.9u ps=0.9u
cq q 0 1f
cqb qb 0 1f
.model nl nmos level=8 version=3.3.0 tox=2.5n vth0=0.35 u0=400
.model pl pmos level=8 version=3.3.0 tox=2.5n vth0=-0.35 u0=120
.ic v(q)=1.2 v(qb)=0
.tran 1n 3u
.meas tran q_dip  find v(q)  at=1.5u
.meas tran qb_dip find v(qb) at=1.5u
.meas tran q_end  find v(q)  at=2.9u
.print tran v(q) v(qb) v(vdd)
.end
`
	},
	{
		kind: 'multiplier-of-kilovolts',
		deck: () => `!Cockcroft-Walton multiplier, 4 stages, for an ioniser: 700 V peak drive -> about 5.5 kV
* No-load theoretical value 2*4*700 = 5600 V; the 100 Mohm load and the diode drops cost some volts.
* Expected: 5.52 kV at the top after charge-up, ripple I/(fC)*n(n+1)/2 = 14 Vpp.
V1 ac 0 sin(0 700 40k)
C1 ac p1 1n
C3 p1 p2 1n
C5 p2 p3 1n
C7 p3 p4 1n
D1 0 p1 DHV
D2 p1 o1 DHV
D3 o1 p2 DHV
D4 p2 o2 DHV
D5 o2 p3 DHV
D6 p3 o3 DHV
D7 o3 p4 DHV
D8 p4 o4 DHV
C2 o1 0 1n
C4 o2 o1 1n
C6 o3 o2 1n
C8 o4 o3 1n
Rload o4 0 100Meg
.model DHV D(IS=1n N=2 RS=20 CJO=0.5p)
.tran 0.5u 8m 0 0.1u
.meas tran vtop avg v(o4) from=7.5m to=8m
.meas tran vrip pp v(o4) from=7.5m to=8m
.print tran v(o4) v(o2)
.end
`
	},
	{
		kind: 'class-d-half-bridge',
		deck: () => `!Class-D half-bridge power stage, +/-30 V, 400 kHz natural-sampling PWM, 1 kHz tone
* Output is the low-passed PWM; modulation index 0.5 so 15 V peak is expected at the speaker.
* Expected: 1 kHz amplitude about 15 V, THD below 1 %, carrier ripple well under 1 Vpp.
Vp vp 0 30
Vn vn 0 -30
Vaud aud 0 sin(0 0.5 1k)
Vtri tri 0 pulse(-1 1 0 1.24u 1.24u 10n 2.5u)
Bpwm g 0 v = v(aud) > v(tri) ? 1 : 0
Rg g gd 100
Cg gd 0 50p
Shi vp sw gd 0 swh
Slo sw vn gd 0 swl
Dhi sw vp dbody
Dlo vn sw dbody
.model dbody d(is=1n n=1.2 rs=20m)
.model swh sw(vt=0.6 vh=0.02 ron=50m roff=1meg)
.model swl sw(vt=0.4 vh=0.02 ron=1meg roff=50m)
Lo sw out 22u
Co out 0 1u
Rspk out 0 8
.options method=gear
.tran 20n 3m 1m 20n
.four 1k v(out)
.meas tran ppout pp v(out) from=2m to=3m
.end
`
	},
	{
		kind: 'tunnel-diode-both-ways',
		deck: () => `!Tunnel diode with a 1 kohm load line: sweep up, then sweep down (hysteresis is intended)
* The load line crosses the negative-resistance part, so the switching points differ:
* Expected: jumps up when the current passes the ~1 mA peak, jumps back down at a lower source voltage.
* A small capacitor and a slow triangular source instead of .dc: the run passes the fold points safely.
Vs s 0 pwl(0 0 10m 3 20m 0)
Rl s a 1k
Bt a 0 I = 1m*(v(a)/0.065)*exp(1-v(a)/0.065) + 1e-12*(exp(v(a)/0.0259)-1)
Ca a 0 20p
.tran 2u 20m 0 2u
.meas tran vs_up   find v(s) when v(a)=0.25 rise=1
.meas tran vs_down find v(s) when v(a)=0.25 fall=1
.meas tran hyst param='vs_up-vs_down'
.end
`
	},
	{
		kind: 'mirror-swept-to-its-limit',
		deck: () => `!Current mirror at its limits: output voltage swept down to 0 V (compliance test)
* Simple and Wilson NPN mirrors side by side, 100 uA each, the same swept output node voltage.
* Collapse of the current below ~0.2 V (simple) and ~0.9 V (Wilson) is what we want to see.
VX X 0 5
VX1 X XS 0
VX2 X XW 0
VCC VCC 0 5
IR1 VCC A 100U
Q1 A A 0 QN
Q2 XS A 0 QN
IR2 VCC B 100U
Q3 B C 0 QN
Q4 C C 0 QN
Q5 XW B C QN
.MODEL QN NPN(IS=2E-16 BF=100 VAF=60 BR=2)
.DC VX 0 5 0.05
.MEAS DC ISIMPLE_4V5 FIND I(VX1) AT=4.5
.MEAS DC ISIMPLE_1V FIND I(VX1) AT=1
.MEAS DC IWILSON_4V5 FIND I(VX2) AT=4.5
.MEAS DC IWILSON_2V FIND I(VX2) AT=2
.MEAS DC VKNEE_S WHEN I(VX1)=90U RISE=1
.MEAS DC VKNEE_W WHEN I(VX2)=90U RISE=1
.END
`
	},
	{
		kind: 'regulator-in-drop-out',
		deck: () => `!PMOS LDO 3.3 V, input ramp 5 V -> 2.8 V -> 5 V: regulator is in drop-out in the middle, on purpose
* In drop-out the error amp saturates at 0 V and the pass device is a plain switch.
* Expected: 3.3 V in regulation; about Vin minus 50..150 mV in drop-out at 100 mA; recovery without latch-up.
Vin in 0 pwl(0 5 1m 5 3m 2.8 5m 2.8 7m 5 10m 5)
Vref ref 0 1.2
* error amplifier: clamped to the input supply 0..Vin, 1 pole
Bea ea 0 v = min(max(v(in)-1.2+200*(v(fb)-v(ref)), 0), v(in))
Rea ea gate 10k
Cea gate in 5p
Mp out gate in in pmosp
.model pmosp pmos(vto=-0.7 kp=0.6 lambda=0.02)
R1 out fb 17.5k
R2 fb 0 10k
Co out esr 2.2u
Resr esr 0 20m
Rload out 0 33           ; 100 mA
.nodeset v(out)=3.3 v(fb)=1.2 v(gate)=3.7 v(ea)=3.7
.tran 1u 10m 0 1u
.meas tran v_reg find v(out) at=0.9m
.meas tran v_do  find v(out) at=4.5m
.meas tran v_rec find v(out) at=9.9m
.meas tran v_ovs max v(out) from=5m to=10m
.end
`
	},
	{
		kind: 'tone-control-at-its-centre',
		deck: () => `!Baxandall tone control with both pots centred
* Bass and treble pots at mid travel: bridge is symmetric, so |gain| must be
* exactly 1 (0 dB, inverted) from 20 Hz to 20 kHz: the flat line is the result.
Vin in 0 dc 0 ac 1
* bass branch: 10k - pot 50k/50k - 10k, caps across each half of the pot
R1 in b1 10k
Rba b1 bw 50k
Cba b1 bw 39n
Rbb bw b2 50k
Cbb bw b2 39n
R2 b2 out 10k
R3 bw sum 10k
* treble branch
R4 in t1 3.3k
Rta t1 tw 50k
Rtb tw t2 50k
R5 t2 out 3.3k
C3 tw sum 5.6n
* op-amp model
Eop out 0 0 sum 1e6
.save v(out)
.ac dec 20 10 100k
.meas ac g20   find vdb(out) at=20
.meas ac g1k   find vdb(out) at=1k
.meas ac g20k  find vdb(out) at=20k
.end
`
	}
];

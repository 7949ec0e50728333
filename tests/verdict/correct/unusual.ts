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
		kind: 'flyback-with-isolated-output',
		deck: () => `!Flyback converter 24 V -> 12 V isolated, open loop, RCD clamp on the leakage spike
* Primary and secondary have separate grounds, joined only by a 10 Mohm + 1 nF Y-capacitor: intended.
* Expected: about 12 V on the secondary in DCM into 12 ohm; switch node clamped below 80 V.
Vin in 0 24
Vgate g 0 pulse(0 12 0 30n 30n 2.97u 10u)
S1 d 0 g 0 msw
.model msw sw(vt=6 vh=1 ron=60m roff=2meg)
Coss d 0 200p
Lp in d 18u
Ls sgnd spx 4.5u       ; dot at the ground end: energy goes over in the off-time
K1 Lp Ls 0.985
Rs spx sp 20m
* RCD clamp (referred to the input rail)
Dc d cl dfast
Rc cl in 2.2k
Cc cl in 47n
Do sgnd_d out dsch
Vjmp sp sgnd_d 0            ; ideal ammeter for the secondary current
Co out sgnd 100u ic=12
Rl out sgnd 12
Ry sgnd 0 10meg
Cy sgnd 0 1n
.model dfast d(is=1n n=1.6 rs=0.1 cjo=30p)
.model dsch d(is=10u n=1.05 rs=20m cjo=300p)
.save v(out) v(sgnd) v(d)
.tran 20n 6m 4m 20n uic
.meas tran vo avg par('v(out)-v(sgnd)') from=5m to=6m
.meas tran vdmax max v(d) from=5m to=6m
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
		kind: 'house-heated-for-days',
		deck: () => `!House as an RC circuit over 48 hours: volts are degC, amperes are watts, farads are J/K
* Outdoor temperature is a 24 h sine around 0 degC, +/-8; the thermostat (hysteresis) keeps 20..21 degC.
* Expected: room stays between 19.5 and 21.5 after warm-up; heater duty 20.5 K/5.5m/8 kW = 0.466, i.e. mean of v(drive) = 4.66 V.
.param Rwall=5.5m  Cair=1.2Meg  Cwall=20Meg
Vout outdoor 0 dc 0 sin(0 8 11.574u)
Rw1  outdoor wall {Rwall/2}
Cw   wall 0 {Cwall} ic=8
Rw2  wall room {Rwall/2}
Cr   room 0 {Cair} ic=18
* thermostat: normally-on switch, opens above 21, closes again below 20
Vht  heat 0 10
Sth  heat drive room 0 thermo
.model thermo sw(vt=20.5 vh=0.5 ron=100meg roff=1)
Rdr  drive 0 100k
Bht  0 room I = 8000*min(max(v(drive)/10,0),1)
.tran 20 172800 0 20 uic
.meas tran tmax max v(room) from=40000 to=172800
.meas tran tmin min v(room) from=40000 to=172800
.meas tran duty10 avg v(drive) from=86400 to=172800
.end
`
	},
	{
		kind: 'tank-that-runs-dry',
		deck: () => `!Hydraulics: a tank (1 m2, level 2 m) empties through an orifice; volts = metres of head, amperes = m3/s
* Torricelli: q = Cd*A*sqrt(2 g h), Cd*A = 6e-4 m2. The emptying time is 2*sqrt(h0)/(6e-4*sqrt(2g)) = 1064 s.
* Expected: level 0.5 m at half of that time (532 s) because sqrt(h) falls linearly; then stays at 0 (dry tank).
Ctank h 0 1 ic=2
Borif h 0 I = v(h) > 0 ? 6e-4*sqrt(2*9.81*v(h)) : 0
Rseal h 0 1e9
.tran 1 1500 0 1 uic
.meas tran h532 find v(h) at=532
.meas tran h_dry find v(h) at=1400
.meas tran t_10cm when v(h)=0.1 fall=1
.end
`
	},
	{
		kind: 'neuron-below-threshold',
		deck: () => `!FitzHugh-Nagumo neuron given a stimulus BELOW threshold: it must not fire (dimensionless units)
* v' = v - v^3/3 - w + I ; w' = 0.08 (v + 0.7 - 0.8 w). Rest is v = -1.1994, w = -0.6243.
* Expected: only a small bump (peak v stays under -0.5) after a weak pulse, then rest again.
Cv v 0 1
Bv 0 v I = v(v) - v(v)*v(v)*v(v)/3 - v(w) + v(stim)
Cw w 0 1
Bw 0 w I = 0.08*(v(v) + 0.7 - 0.8*v(w))
Vst stim 0 pulse(0 0.15 20 0.1 0.1 2 1000)
.ic v(v)=-1.1994 v(w)=-0.6243
.tran 0.05 150 0 0.05 uic
.meas tran vpeak max v(v)
.meas tran vend find v(v) at=150
.meas tran wend find v(w) at=150
.end
`
	},
	{
		kind: 'neutral-without-current',
		deck: () => `!Balanced three-phase star load: the neutral current must be ZERO (to numerical noise)
* 230 Vrms phases, three equal 23 ohm loads, 10 A each; the neutral has 0.5 ohm.
* Expected: peak neutral current < 1 mA; phase current 14.14 A peak. A dead neutral is the success.
VA a n sin(0 325.27 50 0 0 0)
VB b n sin(0 325.27 50 0 0 -120)
VC c n sin(0 325.27 50 0 0 120)
VMA a a1 0
RA a1 nl 23
RB b nl 23
RC c nl 23
RN nl nm 0.5
VMN nm n 0
Rgnd n 0 1
.tran 50u 60m 0 50u
.meas tran ia_pk max i(VMA) from=20m
.meas tran in_pp pp i(VMN) from=20m
.end
`
	},
	{
		kind: 'schmitt-trigger-both-ways',
		deck: () => `!Op-amp Schmitt trigger on +/-12 V, DC sweep upwards and downwards in one run (vertical hysteresis)
* Positive feedback is intended: thresholds at +/-12*10k/(10k+100k) = +/-1.09 V (1.085 with finite gain).
* Two .dc runs from a control script; every point starts from the last solution so the loop shows.
Vin in 0 -3
R1 p 0 10k
R2 p out 100k
Bo out 0 V = 12*tanh(1000*(v(p)-v(in)))
.options reltol=1e-6
RL out 0 10k
.control
dc Vin -3 3 0.01
meas dc vth_up when v(out)=0 fall=1
dc Vin 3 -3 -0.01
meas dc vth_dn when v(out)=0 rise=1
quit
.endc
.end
`
	},
	{
		kind: 'four-attenuators-beside-each-other',
		deck: () => `!Pi attenuators of 3, 6, 10 and 20 dB computed by .func, four independent circuits in one deck
* All four share only the ground. 50 ohm generator of 2 V (so 1 V at a matched input) each.
* Expected: v(o3)=0.7079, v(o6)=0.5012, v(o10)=0.3162, v(o20)=0.1000; inputs all 1.000 V.
.param z0=50
.func kk(db) {pow(10,db/20)}
.func rsh(db) {z0*(kk(db)+1)/(kk(db)-1)}
.func rse(db) {z0*(kk(db)*kk(db)-1)/(2*kk(db))}
.subckt pad i o att=3
Ra i 0 {rsh(att)}
Rb i o {rse(att)}
Rc o 0 {rsh(att)}
.ends
V3 g3 0 2
Rg3 g3 i3 50
X3 i3 o3 pad att=3
Rl3 o3 0 50

V6 g6 0 2
Rg6 g6 i6 50
X6 i6 o6 pad att=6
Rl6 o6 0 50

V10 g10 0 2
Rg10 g10 i10 50
X10 i10 o10 pad att=10
Rl10 o10 0 50

V20 g20 0 2
Rg20 g20 i20 50
X20 i20 o20 pad att=20
Rl20 o20 0 50
.op
.end
`
	},
	{
		kind: 'choke-with-an-expression',
		deck: () => `!Saturable choke, behavioural inductor l='...' : inductance drops from 1 mH to a few percent above 2 A
* L(i) = 20u + 980u/(1+(i/2)^6). Driven by a 50 V, 20 us pulse, then freewheeling into a diode.
* Expected: current rises linearly (50 A/ms) up to ~2 A and then much faster: about 30 A at the end of the pulse.
Vp in 0 pulse(0 50 5u 10n 10n 60u 1m)
Vam in a 0
Lsat a b l='20u + 980u/(1+pow(i(Vam)/2,6))'
Rser b 0 1
Dfw 0 a dx
.model dx d(is=1n rs=10m)
.tran 20n 400u 0 20n
.meas tran i_25us find i(Vam) at=25u
.meas tran i_end max i(Vam)
.end
`
	},
	{
		kind: 'three-benches-in-one-deck',
		deck: () => `!Three unrelated benches in ONE deck (they share only node 0): RC step, diode drop, divider
* Bench A: 1k/1u RC.  Bench B: 1N4148 at 1 mA.  Bench C: unloaded divider 3.3 V -> 1.65 V.
* Expected: v(a2)(1 ms)=0.632, v(b1)=about 0.6 V, v(c2)=1.650 V all the time.
* ---- bench A ----
VA a1 0 pwl(0 0 1n 1)
RA a1 a2 1k
CA a2 0 1u
* ---- bench B ----
IB 0 b1 1m
DB b1 0 d4148
.model d4148 d(is=2.52n n=1.752 rs=0.568)
* ---- bench C ----
VC c1 0 3.3
RC1 c1 c2 10k
RC2 c2 0 10k
.tran 5u 5m 0 5u
.meas tran a2_1ms find v(a2) at=1m
.meas tran b1_end find v(b1) at=5m
.meas tran c2_min min v(c2)
.end
`
	},
	{
		kind: 'battery-behind-a-diode',
		deck: () => `!Diode ORing of mains adapter (12 V) and back-up battery (9.6 V): the battery must NOT supply current
* Until 50 ms the adapter is present, the battery diode is reverse biased: only its 3 uA reverse leakage.
* After 50 ms the adapter dies and the battery takes over: 9.6 V minus a Schottky drop.
vadp a 0 pwl(0 12 50m 12 51m 0 100m 0)
vbat b 0 9.6
da a bus sd
dbat b bb sd
vbmon bb bus 0        ; battery current monitor
cbus bus 0 100u
rsys bus 0 20
.model sd d(is=3u n=1.05 rs=40m)
.tran 20u 100m 0 20u
.meas tran ibat_on_mains find i(vbmon) at=45m
.meas tran vbus_mains find v(bus) at=45m
.meas tran ibat_backup find i(vbmon) at=95m
.meas tran vbus_backup find v(bus) at=95m
.meas tran vbus_min min v(bus)
.end
`
	},
	{
		kind: 'reversed-battery-protection',
		deck: () => `!Reverse-battery protection with a PMOS drawn "upside down": current flows drain to source through body diode first
* Battery connected correctly 0-10 ms and REVERSED after 20 ms; the load must then see about 0 V.
* Expected: load 12 V minus less than 0.1 V when correct; load voltage only microvolts when reversed.
VB bat 0 PWL(0 0 1m 12 10m 12 20m -12 40m -12)
M1 bat g ld ld PMOSX
DB bat ld DBODY           ; body diode, anode at the drain
RG g 0 10k
DZ g ld DZ15
CL ld 0 1u
RL ld 0 24
.MODEL PMOSX PMOS(VTO=-2 KP=4 LAMBDA=0.01)
.MODEL DBODY D(IS=1N RS=20M BV=40)
.MODEL DZ15 D(IS=1F BV=15 IBV=1M)
.TRAN 10u 40m 0 10u
.MEAS TRAN VLOAD_OK FIND V(ld) AT=9m
.MEAS TRAN VLOAD_REV FIND V(ld) AT=39m
.MEAS TRAN VLOAD_EARLY FIND V(ld) AT=0.2m
.END
`
	},
	{
		kind: 'bootstrapped-gate-drive',
		deck: () => `!High-side gate drive with bootstrap capacitor: gate rides 10 V ABOVE the 48 V rail
* HS gate node goes to about 60 V on purpose. Floating driver = level-shifted switch pair on BST/SW.
* Expected: switch node swings 0..48 V, v(bst)-v(sw) stays between 10 and 12.8 V at 100 kHz, 45 % duty.
Vbus hv 0 48
Vdd vdd 0 12
Dbst vdd bst dfast
Cbst bst sw 100n ic=11
Vctl c 0 pulse(0 5 1u 50n 50n 4.5u 10u)
Eshift cs sw c 0 1
Rsh cs sw 1meg
Shu bst gd cs sw son
Shd gd sw cs sw soff
.model son sw(vt=2.5 vh=0.2 ron=5 roff=10meg)
.model soff sw(vt=2.5 vh=0.2 ron=10meg roff=5)
Rg gd g 4.7
M1 hv g sw sw nfet
Cgs g sw 1n ic=0
Db sw hv dbody
Dfw 0 sw dfast
Lo sw o 100u ic=2
Co o 0 47u ic=21
Ro o 0 10
.model nfet nmos(vto=3 kp=8)
.model dfast d(is=10n n=1.2 rs=20m cjo=100p)
.model dbody d(is=1n n=1.1 rs=20m cjo=200p)
.tran 10n 1m 0 20n uic
.meas tran vgmax max v(g) from=0.5m
.meas tran vo avg v(o) from=0.9m
.meas tran vbmax max par('v(bst)-v(sw)') from=0.5m
.meas tran swmax max v(sw) from=0.5m
.meas tran swmin min v(sw) from=0.5m
.meas tran vbmin min par('v(bst)-v(sw)') from=0.5m
.end
`
	},
	{
		kind: 'two-sources-in-antiphase',
		deck: () => `!AC analysis with two sources in antiphase (0 and 180 degrees) into a balanced RC line receiver
* Mid-point of the termination must stay at zero: the sources are balanced. V(mid) = 0 is correct.
* Expected: differential 2 V at low frequency, -3 dB at 1/(2 pi (50+50) 1n) = 1.6 MHz.
Vp inp 0 dc 0 ac 1 0
Vn inn 0 dc 0 ac 1 180
Rsp inp a 50
Rsn inn b 50
Cd a b 1n
Rt1 a mid 10k
Rt2 mid b 10k
.ac dec 50 1k 100meg
.control
run
let dif = mag(v(a)-v(b))
let cmm = vecmax(mag(v(mid)))
let dcval = dif[0]
meas ac f3 when dif=1.4072 fall=1
print dcval cmm
quit
.endc
.end
`
	},
	{
		kind: 'mixer-without-oscillator',
		deck: () => `!Gilbert-cell mixer with its LO switched off and balanced (0 V differential): no IF output should appear
* The RF input is driven with 10 mV at 1 MHz; with a balanced quad the RF cancels. Silence is the pass criterion.
* Expected: differential output below 1 uVpp, common-mode collector level about 8 V, RF current really flowing.
Vcc vcc 0 12
Vb1 lop 0 5
Vb2 lon 0 5
Vrfp rfp 0 sin(2.5 5m 1meg)
Vrfn rfn 0 sin(2.5 -5m 1meg)
Rl1 vcc o1 2k
Rl2 vcc o2 2k
Q1 o1 lop c1 qx
Q2 o2 lon c1 qx
Q3 o1 lon c2 qx
Q4 o2 lop c2 qx
Q5 c1 rfp e1 qx
Q6 c2 rfn e2 qx
Re1 e1 t 50
Re2 e2 t 50
It t 0 4m
.model qx npn(is=1e-16 bf=100 vaf=50 rb=50 cjc=0.1p cje=0.1p tf=10p)
Edif od 0 o1 o2 1
Rod od 0 1meg
.tran 10n 10u 0 10n
.meas tran od_pp pp v(od) from=5u
.meas tran o1_avg avg v(o1) from=5u
.meas tran rf_cur_pp pp v(e1) from=5u
.end
`
	},
	{
		kind: 'crowbar-at-rest',
		deck: () => `!SCR crowbar on a 13.8 V supply: it must NOT fire on the nominal rail, and MUST fire on 17 V
* Until 20 ms: rail 13.8 V + 0.3 V ripple, the thyristor (two-transistor model) stays off: below 1 mA.
* At 20 ms the regulator fails (rail rises to 20 V within 2 ms): the SCR latches and pulls the rail below 3 V.
Vs s 0 pwl(0 13.8 20m 13.8 22m 20 40m 20)
Vr s2 s sin(0 0.3 1k)
Rs s2 rail 0.5
Cr rail 0 100u
Rload rail 0 14
* trigger: 15 V Zener into the gate
Dz g0 rail z15
.model z15 d(is=1e-14 bv=15 ibv=1m rs=2)
Rg g0 gate 47
Rgk gate 0 220
* SCR = PNP + NPN
Va rail anode 0          ; anode ammeter
Qp gate pb anode qscrp
Qn pb gate 0 qscrn
.model qscrp pnp(is=1e-13 bf=3 rc=20m tf=50n cje=50p cjc=50p)
.model qscrn npn(is=1e-13 bf=20 rc=20m tf=50n cje=50p cjc=50p)
.tran 5u 40m 0 5u
.meas tran ia_off max i(Va) from=1m to=19m
.meas tran vrail_nom avg v(rail) from=5m to=19m
.meas tran vrail_fired find v(rail) at=39m
.meas tran ia_on find i(Va) at=39m
.end
`
	}
];

import type { CorrectKind } from '../kind.ts';

/** More of the kinds in `unusual.ts`. */
export const unusualRuns: readonly CorrectKind[] = [
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

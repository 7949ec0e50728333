import type { FaultyKind } from '../kind.ts';

/** Mistakes of wiring, bias and units in everyday circuits. */
export const everyday: readonly FaultyKind[] = [
	{
		kind: 'coupling-capacitor-of-picofarads',
		fault: 'a coupling capacitor of 10 pF for 10 uF',
		deck: () => `vcc vcc 0 12
vin in 0 dc 0 ac 1
cin in b «10p|10u»
rb1 vcc b 47k
rb2 b 0 10k
rc vcc c 4.7k
re e 0 1k
q1 c b e qn
.model qn npn(is=1e-15 bf=150 vaf=80)
.ac dec 10 20 20k
.meas ac gain find vdb(c) at=1k`
	},
	{
		kind: 'feedback-to-the-input',
		fault: 'a feedback resistor that ends at the signal',
		deck: () => `vcc vcc 0 12
vee vee 0 -12
vin in 0 sin(0 0.2 1k)
x1 in fb vcc vee out oa
r1 fb 0 1k
r2 fb «in|out» 9k
rl out 0 10k
.subckt oa p n vp vn o
g1 0 a p n 10m
r1 a 0 10meg
c1 a 0 1n
b1 o1 0 v=(v(vp)+v(vn))/2+(v(vp)-v(vn))/2*tanh(v(a)/10)
ro o1 o 50
.ends
.tran 5u 5m`
	},
	{
		kind: 'regulator-with-other-channel',
		fault: 'an N-channel transistor in the loop of a P-channel regulator',
		deck: () => `vin in 0 5
vref ref 0 1.2
e1 ea 0 value={2.5+2.5*tanh(100*(v(fb)-v(ref)))}
rg ea g 1k
m1 «in g out out nm|out g in in pm» w=20m l=0.5u
r1 out fb 20k
r2 fb 0 10k
cl out 0 1u
rl out 0 100
.model nm nmos level=1 vto=0.7 kp=100u
.model pm pmos level=1 vto=-0.7 kp=40u
.op`
	},
	{
		kind: 'mirror-with-bases-at-ground',
		fault: 'a mirror whose bases are at ground',
		deck: () => `vcc vcc 0 5
iref vcc a 1m
q1 a «0|a» 0 qn
q2 out «0|a» 0 qn
rl vcc out 1k
.model qn npn(is=1e-15 bf=100 vaf=50)
.op`
	},
	{
		kind: 'sweep-in-volts',
		fault: 'a diode swept to 800 V for 800 mV',
		deck: () => `vd a 0 0
d1 a 0 dx
.model dx d(is=1e-14 n=1 rs=0.1)
.dc vd 0 «800|800m» «1|1m»`
	},
	{
		kind: 'delay-to-the-next-pulse',
		fault: 'a delay to the edge of the next pulse',
		deck: () => `vdd vdd 0 1.8
vin in 0 pulse(0 1.8 1n 50p 50p 4n 10n)
mp o in vdd vdd pm w=2u l=0.18u
mn o in 0 0 nm w=1u l=0.18u
cl o 0 10f
.model nm nmos level=1 vto=0.45 kp=200u
.model pm pmos level=1 vto=-0.45 kp=80u
.tran 10p 30n
.meas tran tphl trig v(in) val=0.9 rise=1 targ v(o) val=0.9 fall=«2|1»`
	},
	{
		kind: 'n-bulk-at-supply',
		fault: 'the bulk of an NMOS at the supply',
		deck: () => `vdd vdd 0 3.3
vin in 0 pulse(0 3.3 5n 1n 1n 20n 50n)
mp out in vdd vdd pm w=8u l=0.35u
mn out in 0 «vdd|0» nm w=4u l=0.35u
cl out 0 50f
.model nm nmos level=1 vto=0.5 kp=150u gamma=0.5 phi=0.7
.model pm pmos level=1 vto=-0.6 kp=50u gamma=0.5 phi=0.7
.tran 100p 100n`
	},
	{
		kind: 'npn-by-name',
		fault: 'an NPN whose model says PNP',
		deck: () => `vcc vcc 0 12
vin in 0 sin(0 5m 1k)
cin in b 1u
rb1 vcc b 82k
rb2 b 0 18k
rc vcc c 4.7k
re e 0 1k
ce e 0 47u
q1 c b e q2n
.model q2n «pnp|npn»(is=1e-15 bf=180 vaf=90)
.tran 5u 5m`
	},
	{
		kind: 'supply-in-millivolts',
		fault: 'a supply of 3.3 mV for 3.3 V',
		deck: () => `vdd vdd 0 «3.3m|3.3»
vin in 0 pulse(0 3.3 5n 1n 1n 20n 50n)
mp out in vdd vdd pm w=8u l=0.35u
mn out in 0 0 nm w=4u l=0.35u
cl out 0 50f
.model nm nmos level=1 vto=0.5 kp=150u
.model pm pmos level=1 vto=-0.6 kp=50u
.tran 100p 100n`
	},
	{
		kind: 'load-at-misspelt-node',
		fault: 'a load at a misspelt node',
		deck: () => `vin in 0 12
r1 in mid 100
d1 0 mid dz
rload «mdi|mid» 0 1k
.model dz d(bv=5.1 ibv=5m is=1e-14 rs=3)
.dc vin 6 15 0.1`
	},
	{
		kind: 'coupling-of-nine',
		fault: 'a coupling of 9 for 0.99',
		deck: () => `vin in 0 sin(0 170 60)
rp in p 1
l1 p 0 1
l2 s 0 10m
k1 l1 l2 «9|0.99»
rl s 0 8
.tran 50u 50m`
	},
	{
		kind: 'coupling-commented-out',
		fault: 'a transformer whose K card is a comment',
		deck: () => `vin in 0 sin(0 10 100k)
rp in p 1
l1 p 0 100u
l2 s 0 100u
rl s 0 50
«*k1|k1» l1 l2 0.99
.tran 100n 50u`
	},
	{
		kind: 'timer-thresholds-exchanged',
		fault: 'the two thresholds of a timer exchanged',
		deck: () => `vcc vcc 0 5
r1 vcc d 10k
r2 d c 10k
c1 c 0 10n ic=0
s1 d 0 q 0 sdis
.model sdis sw(vt=2.5 ron=10 roff=10meg)
b1 set 0 v=5/(1+exp(-100*(«0.667|0.333»*5-v(c))))
b2 res 0 v=5/(1+exp(-100*(v(c)-«0.333|0.667»*5)))
bq qi 0 v=5/(1+exp(-10*(2*v(q)-5+2*(v(res)-v(set)))))
rq qi q 1k
cq q 0 10p ic=0
.tran 1u 2m uic`
	},
	{
		kind: 'temperature-without-coefficients',
		fault: 'a temperature sweep of parts without coefficients',
		deck: () => `v1 a 0 5
r1 a b 1k
r2 b 0 1k «|tc1=3900u»
.dc temp -40 125 5`
	},
	{
		kind: 'sine-for-ac',
		fault: 'SIN for an AC analysis',
		deck: () => `v1 in 0 «sin(0 1 1k)|dc 0 ac 1»
r1 in out 1k
c1 out 0 1u
.ac dec 20 1 100k`
	},
	{
		kind: 'bridge-at-two-grounds',
		fault: 'a bridge with ground at its source and at its output',
		deck: () => `vac a 0 sin(0 20 50)
d1 a p dr
d2 «0|b» p dr
d3 m a dr
d4 m «0|b» dr
«rx m 0 0.01|vb b 0 0»
c1 p m 470u
rl p m 100
rm m 0 1meg
.model dr d(is=1e-9 n=1.5 rs=50m cjo=50p)
.tran 100u 60m`
	},
	{
		kind: 'gate-drive-without-change',
		fault: 'a gate drive whose two levels are the same',
		deck: () => `vin vin 0 12
s1 vin sw g 0 sm
vg g 0 pulse(«5 5|0 5» 0 20n 20n 4u 10u)
d1 0 sw dd
l1 sw out 47u
c1 out 0 47u
rl out 0 5
.model sm sw(vt=2.5 ron=20m roff=1meg)
.model dd d(is=1e-8 n=1.05 rs=10m)
.tran 100n 1m`
	},
	{
		kind: 'cascode-without-bias',
		fault: 'a cascode whose upper gate is at ground',
		deck: () => `vdd vdd 0 1.8
vb vb 0 «0|1.1»
vin in 0 dc 0.6 ac 1
rd vdd out 20k
m2 out vb x 0 nm w=20u l=0.5u
m1 x in 0 0 nm w=20u l=0.5u
cl out 0 100f
.model nm nmos level=1 vto=0.45 kp=250u lambda=0.1
.ac dec 10 1k 1g`
	},
	{
		kind: 'pair-without-tail',
		fault: 'a differential pair without its tail current',
		deck: () => `vdd vdd 0 3.3
vp inp 0 dc 1.5 ac 0.5
vn inn 0 dc 1.5 ac 0.5 180
m1 a inp t 0 nm w=20u l=1u
m2 out inn t 0 nm w=20u l=1u
m3 a a vdd vdd pm w=20u l=1u
m4 out a vdd vdd pm w=20u l=1u
«rt t 0 1g|it t 0 50u»
cl out 0 1p
.model nm nmos level=1 vto=0.6 kp=150u lambda=0.05
.model pm pmos level=1 vto=-0.6 kp=50u lambda=0.05
.ac dec 10 1k 1g`
	},
	{
		kind: 'load-of-a-milliohm',
		fault: 'a load of 1 mohm for 1 kohm',
		deck: () => `vcc vcc 0 12
vin in 0 sin(6 1 1k)
q1 vcc in out qn
re out 0 «1m|1k»
.model qn npn(is=1e-15 bf=150 rb=10)
.tran 5u 3m`
	},
	{
		kind: 'delay-from-a-later-edge',
		fault: 'a delay that begins at a later edge than it ends',
		deck: () => `vin in 0 sin(0 1 1k)
r1 in out 1k
c1 out 0 100n
.tran 1u 10m
.meas tran delay trig v(in) val=0.5 rise=2 targ v(out) val=0.5 «rise=1|rise=2»`
	},
	{
		kind: 'arguments-exchanged',
		fault: 'R and C exchanged in a call',
		deck: () => `v1 in 0 dc 0 ac 1
x1 in out lp «r=1n c=10k|r=10k c=1n»
.subckt lp i o r=1k c=1n
r1 i o {r}
c1 o 0 {c}
.ends
.ac dec 10 10 1meg`
	},
	{
		kind: 'resistor-without-value',
		fault: 'a resistor whose model gives no value',
		deck: () => `v1 in 0 5
r1 in out rmod
.model rmod r(«|rsh=100» tc1=1m)
r2 out 0 1k
.dc v1 0 5 0.5`
	},
	{
		kind: 'bias-at-ground',
		fault: 'a single-supply amplifier biased at ground',
		deck: () => `vcc vcc 0 5
vin in 0 sin(0 10m 1k)
cin in p 1u
rb p «0|mid» 100k
rm1 vcc mid 10k
rm2 mid 0 10k
x1 p n vcc 0 out oa
r1 n c 1k
cg c 0 10u
r2 n out 100k
.subckt oa p n vp vn o
g1 0 a p n 10m
r1 a 0 10meg
c1 a 0 1n
b1 o1 0 v=(v(vp)+v(vn))/2+(v(vp)-v(vn))/2*tanh((v(a)-(v(vp)+v(vn))/2)/2)
ro o1 o 50
.ends
.tran 5u 30m 20m`
	},
	{
		kind: 'clock-below-threshold',
		fault: 'a clock below the threshold of its switch',
		deck: () => `vin in 0 sin(0 1 1k)
vck ck 0 pulse(0 «1.8|5» 0 10n 10n 1u 20u)
s1 in h ck 0 sw1
ch h 0 1n
.model sw1 sw(vt=2.5 ron=100 roff=1g)
.tran 1u 2m`
	},
	{
		kind: 'switch-always-on',
		fault: 'a boost converter whose switch is always on',
		deck: () => `vin in 0 5
l1 in sw 10u
s1 sw 0 g 0 sm
vg g 0 pulse(0 5 0 10n 10n «10u|5u» 10u)
d1 sw out dd
c1 out 0 22u
rl out 0 20
.model sm sw(vt=2.5 ron=50m roff=1meg)
.model dd d(is=1e-8 n=1.05 rs=10m cjo=20p)
.tran 50n 1m`
	},
	{
		kind: 'enable-tied-low',
		fault: 'a latch whose enable is tied low',
		deck: () => `vdd vdd 0 1.8
vd d 0 pulse(0 1.8 2n 0.1n 0.1n 8n 16n)
ven en 0 «0|pulse(0 1.8 1n 0.1n 0.1n 4n 8n)»
m1 d en q 0 nm w=2u l=0.18u
mi1 qb q 0 0 nm w=1u l=0.18u
mi2 qb q vdd vdd pm w=2u l=0.18u
cq q 0 10f
rq q 0 100meg
.model nm nmos level=1 vto=0.4 kp=200u
.model pm pmos level=1 vto=-0.4 kp=80u
.tran 50p 40n`
	},
	{
		kind: 'temperature-in-a-parameter',
		fault: '.param temp for .temp',
		deck: () => `«.param temp=125|.temp 125»
vcc vcc 0 5
r1 vcc a 10k
d1 a 0 dx
.model dx d(is=1e-14)
.op`
	},
	{
		kind: 'sweep-far-above',
		fault: 'an AC sweep six decades above the corner',
		deck: () => `v1 in 0 dc 0 ac 1
r1 in out 1k
c1 out 0 1u
.ac dec 10 «100meg 10g|10 100k»`
	},
	{
		kind: 'level-1-card-at-level-54',
		fault: 'parameters of level 1 at level 54',
		deck: () => `vdd d 0 1.8
vg g 0 1
m1 d g 0 0 nch w=1u l=0.18u
.model nch nmos level=«54 vto=0.45 kp=200u|1 vto=0.45 kp=200u»
.dc vg 0 1.8 0.05`
	},
	{
		kind: 'gate-and-source-exchanged',
		fault: 'gate and source of a MOSFET exchanged',
		deck: () => `vdd vdd 0 5
vin in 0 pulse(0 5 1u 10n 10n 5u 10u)
rd vdd out 1k
m1 out «0 in|in 0» 0 nm w=100u l=1u
.model nm nmos level=1 vto=1 kp=50u
.tran 20n 30u`
	},
	{
		kind: 'pull-up-at-ground',
		fault: 'a pull-up that goes to ground',
		deck: () => `vdd vdd 0 5
vin in 0 pulse(0 5 1u 10n 10n 5u 10u)
rpu «0|vdd» out 4.7k
m1 out in 0 0 nm w=100u l=1u
cl out 0 10p
.model nm nmos level=1 vto=1 kp=50u
.tran 20n 30u`
	},
	{
		kind: 'smoothing-in-series',
		fault: 'a smoothing capacitor in series',
		deck: () => `v1 a 0 sin(0 12 50)
d1 a b dn
c1 b out 470u
«*|rshort b out 1m»
rl out 0 1k
.model dn d(is=1e-9 n=1.7 rs=0.1)
.tran 100u 100m`
	},
	{
		kind: 'input-resistor-of-ohms',
		fault: 'an input resistor of 10 ohm for 10 kohm',
		deck: () => `vin in 0 dc 1.2 ac 1
r1 in fb «10|10k»
r2 fb out 100k
e1 out 0 0 fb 1meg
.op`
	},
	{
		kind: 'ramp-current-reversed',
		fault: 'the current of a ramp generator reversed',
		deck: () => `i1 «ramp 0|0 ramp» 10u
c1 ramp 0 100p ic=0
b1 out 0 v=v(ramp)>2.5 ? 5 : 0
ro out 0 10k
.tran 100n 50u uic`
	},
	{
		kind: 'uic-before-bias',
		fault: 'uic for an amplifier that needs its bias',
		deck: () => `vcc vcc 0 12
vin in 0 sin(0 10m 1k)
cin in b 10u
rb1 vcc b 47k
rb2 b 0 10k
rc vcc c 4.7k
re e 0 1k
ce e 0 100u
q1 c b e qn
.model qn npn(is=1e-15 bf=150)
.tran 5u 3m «uic|»`
	},
	{
		kind: 'enable-pin-open',
		fault: 'an enable pin that is connected to nothing',
		deck: () => `vcc vcc 0 5
vin in 0 sin(2.5 0.5 1k)
x1 in out vcc «en|vcc» buf
rl out 0 10k
.subckt buf i o vp en
cen en 0 1p
b1 x 0 v=v(i)*(v(en)>2.5 ? 1 : 0)
ro x o 10
.ends
.tran 10u 3m`
	}
];

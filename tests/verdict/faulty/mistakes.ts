import type { FaultyKind } from '../kind.ts';

/** More mistakes of wiring, bias and units, in amplifiers, rectifiers and switches. */
export const mistakes: readonly FaultyKind[] = [
	{
		kind: 'bias-resistor-of-ohms',
		fault: 'a bias resistor of 12 ohm for 12 kohm',
		deck: () => `vcc vcc 0 9
vin in 0 sin(0 10m 1k)
cin in b 4.7u
rb1 vcc b 56k
rb2 b 0 «12|12k»
rc vcc c 2.2k
re e 0 680
ce e 0 100u
q1 c b e qn
.model qn npn(is=1e-15 bf=220 vaf=90)
.tran 5u 4m`
	},
	{
		kind: 'reference-diode-without-resistor',
		fault: 'a reference diode straight across the supply',
		deck: () => `vin in 0 9
«rs in out 0.001|rs in out 220»
d1 0 out dz
rl out 0 1k
.model dz d(bv=5.1 ibv=5m is=1e-14 rs=2)
.op`
	},
	{
		kind: 'base-without-resistor',
		fault: 'a base that a source drives without a resistor',
		deck: () => `vcc vcc 0 12
vd d 0 pulse(0 5 1u 10n 10n 5u 10u)
«vb d b 0|rb d b 2.2k»
rc vcc c 1k
q1 c b 0 qn
.model qn npn(is=1e-14 bf=150)
.tran 20n 40u`
	},
	{
		kind: 'input-below-the-supply',
		fault: 'a single-supply amplifier with a negative input',
		deck: () => `vcc vcc 0 5
vin in 0 dc «-0.2|0.2»
x1 in fb vcc 0 out oa
r1 fb 0 10k
r2 fb out 90k
.subckt oa p n vp vn o
g1 0 a p n 10m
r1 a 0 10meg
c1 a 0 1n
b1 o1 0 v=(v(vp)+v(vn))/2+(v(vp)-v(vn))/2*tanh((v(a)-(v(vp)+v(vn))/2)/2)
ro o1 o 50
.ends
.op`
	},
	{
		kind: 'tank-without-a-start',
		fault: 'an oscillator that nothing starts',
		deck: () => `vdd vdd 0 5
l1 vdd a 1u
l2 vdd b 1u
c1 a b 10p
rp a b 10k
m1 a b t 0 nm w=50u l=0.5u
m2 b a t 0 nm w=50u l=0.5u
it t 0 2m
«|ik a 0 pulse(0 1m 1n 0.1n 0.1n 1n 1)»
.model nm nmos level=1 vto=0.6 kp=150u
.tran 0.1n 100n`
	},
	{
		kind: 'run-far-too-short',
		fault: 'a run of a thousandth of the time constant',
		deck: () => `v1 in 0 pulse(0 5 0 1u 1u 50m 100m)
r1 in out 10k
c1 out 0 1u
.tran «10n 10u|10u 100m»
.meas tran vend find v(out) at=«10u|50m»`
	},
	{
		kind: 'gate-resistor-at-misspelt-node',
		fault: 'a gate resistor at a misspelt node',
		deck: () => `vbus bus 0 100
vg drv 0 pulse(0 12 5u 50n 50n 20u 50u)
rg «dvr|drv» g 10
rl bus d 20
m1 d g 0 nmp
.model nmp vdmos(vto=3 kp=20 rd=20m rs=5m cgdmin=50p cgdmax=1n cgs=1n)
.tran 200n 200u`
	},
	{
		kind: 'ac-value-for-operating-point',
		fault: 'an AC value for an operating point',
		deck: () => `v1 in 0 «ac 1|dc 1»
r1 in out 1k
r2 out 0 1k
.op`
	},
	{
		kind: 'integrator-without-dc-feedback',
		fault: 'an integrator without DC feedback',
		deck: () => `vcc vcc 0 12
vee vee 0 -12
vin in 0 sin(0.1 1 1k)
r1 in n 10k
c1 n out 10n
«|r2 n out 1meg»
x1 0 n vcc vee out oa
.subckt oa p n vp vn o
g1 0 a p n 10m
r1 a 0 10meg
c1 a 0 1n
b1 o1 0 v=(v(vp)+v(vn))/2+(v(vp)-v(vn))/2*tanh(v(a)/2)
ro o1 o 50
.ends
.tran 10u 20m 10m`
	},
	{
		kind: 'transconductance-without-milli',
		fault: 'a transconductance of 10 for 10m',
		deck: () => `v1 in 0 dc 0 ac 1 sin(0 10m 1k)
g1 out 0 in 0 «10|10m»
rl out 0 1k
cl out 0 1n
.tran 5u 4m`
	},
	{
		kind: 'other-channel-of-jfet',
		fault: 'a PJF model for an N-channel circuit',
		deck: () => `vdd vdd 0 12
vin in 0 sin(0 50m 1k)
rg in g 1k
rd vdd d 2.2k
rs s 0 470
j1 d g s jx
.model jx «pjf|njf»(vto=-2 beta=2m)
.tran 10u 4m`
	},
	{
		kind: 'width-in-nanometres',
		fault: 'a width of 10 nm for 10 um',
		deck: () => `vdd vdd 0 3.3
vin in 0 dc 1 ac 1
rd vdd d 10k
m1 d in 0 0 nm w=«10n|10u» l=0.35u
.model nm nmos level=1 vto=0.6 kp=170u lambda=0.08
.ac dec 5 1k 100meg
.op`
	},
	{
		kind: 'switch-control-reversed',
		fault: 'the control nodes of a switch exchanged',
		deck: () => `vin in 0 12
s1 in sw «0 g|g 0» sm
vg g 0 pulse(0 5 0 20n 20n 4u 10u)
d1 0 sw dd
l1 sw out 47u
c1 out 0 47u
rl out 0 5
.model sm sw(vt=2.5 ron=20m roff=1meg)
.model dd d(is=1e-8 n=1.05 rs=10m)
.tran 100n 1m`
	},
	{
		kind: 'window-reversed',
		fault: 'FROM and TO of a measurement exchanged',
		deck: () => `v1 in 0 pulse(0 5 0 1u 1u 50u 100u)
r1 in out 1k
c1 out 0 10n
.tran 1u 1m
.meas tran va avg v(out) from=«900u to=800u|800u to=900u»`
	},
	{
		kind: 'noise-switched-off',
		fault: 'a resistor whose noise is switched off',
		deck: () => `v1 in 0 dc 0 ac 1
r1 in out 10k «noisy=0|»
c1 out 0 1p
.noise v(out) v1 dec 5 10 1meg`
	},
	{
		kind: 'sizes-without-micro-in-call',
		fault: 'sizes without their suffix in a call',
		deck: () => `vdd vdd 0 3.3
vin in 0 pulse(0 3.3 1n 0.1n 0.1n 5n 10n)
x1 in out vdd inv «wn=2 l=0.35|wn=2u l=0.35u»
cl out 0 20f
.subckt inv i o v wn=1u l=0.35u
mp o i v v pm w={2*wn} l={l}
mn o i 0 0 nm w={wn} l={l}
.ends
.model nm nmos level=1 vto=0.6 kp=170u
.model pm pmos level=1 vto=-0.7 kp=60u
.tran 20p 30n`
	},
	{
		kind: 'centre-tap-diode-reversed',
		fault: 'one diode of a centre-tapped rectifier reversed',
		deck: () => `v1 p 0 sin(0 170 60)
rp p p1 5
l1 p1 0 2
l2 a 0 20m
l3 0 b 20m
k1 l1 l2 0.98
k2 l1 l3 0.98
k3 l2 l3 0.98
d1 a o dd
d2 «o b|b o» dd
c1 o 0 1000u
rl o 0 100
.model dd d(is=1e-9 n=1.6 rs=50m cjo=100p)
.tran 100u 80m`
	},
	{
		kind: 'sweep-beside-the-resonance',
		fault: 'a narrow sweep far from the resonance',
		deck: () => `v1 in 0 dc 0 ac 1
r1 in a 10k
l1 a 0 «10m|10u»
c1 a 0 2.53n
.ac lin 201 900k 1.1meg
.meas ac fpk max vm(a)`
	},
	{
		kind: 'dimmer-below-threshold',
		fault: 'a dimmer whose gate drive is below the threshold',
		deck: () => `vcc vcc 0 12
vp g 0 pulse(0 «1.2|5» 0 1u 1u 50u 100u)
r1 vcc a 330
d1 a b dled
d2 b c dled
m1 c g 0 0 nm w=1m l=1u
.model dled d(is=1e-19 n=1.9 rs=2)
.model nm nmos level=1 vto=2 kp=100u
.tran 1u 500u`
	}
];

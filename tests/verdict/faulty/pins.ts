import type { FaultyKind } from '../kind.ts';

/** Parts in the wrong direction, with their pins in the wrong order or with one connection too few. */
export const pins: readonly FaultyKind[] = [
	{
		// The body diode conducts: the load is on although the switch is off.
		kind: 'high-side-switch-reversed',
		fault: 'drain and source of a P-channel load switch exchanged',
		deck: () => `vin in 0 12
ven en 0 pulse(0 5 1m 1u 1u 3m 6m)
rg in g 100k
q1 g b 0 qn
rb en b 10k
m1 «in g out in|out g in in» pm w=50m l=1u
d1 «in out|out in» dbody
rl out 0 24
cl out 0 10u
.model qn npn(is=1e-14 bf=200)
.model pm pmos level=1 vto=-2 kp=20u
.model dbody d(is=1e-12 rs=10m)
.tran 10u 12m`
	},
	{
		// The lower transistor works in reverse: it sinks little, and the negative half-waves are flat.
		kind: 'push-pull-pnp-reversed',
		fault: 'collector and emitter of the PNP of a push-pull stage exchanged',
		deck: () => `vp vp 0 12
vn vn 0 -12
vin in 0 sin(0 5 1k)
rb1 vp bp 2.2k
d1 bp in dn
d2 in bn dn
rb2 bn vn 2.2k
q1 vp bp out qn
q2 «out bn vn|vn bn out» qp
rl out 0 100
.model dn d(is=1e-14)
.model qn npn(is=1e-14 bf=150 br=2)
.model qp pnp(is=1e-14 bf=120 br=2)
.tran 5u 3m`
	},
	{
		// The call puts the output where the supply pin is: the output node is held at 0 V by nothing useful.
		kind: 'opamp-pins-in-other-order',
		fault: 'the pins of an amplifier in the order of another library',
		deck: () => `vcc vcc 0 12
vee vee 0 -12
vin in 0 sin(0 0.5 1k)
x1 in fb «out vcc vee|vcc vee out» opx
r1 fb 0 1k
r2 fb out 10k
rl out 0 10k
.subckt opx inp inn vp vn o
rin inp inn 10meg
e1 a 0 inp inn 1e5
r1 a b 1k
c1 b 0 1.6u
b1 c 0 v=(v(vp)+v(vn))/2+(v(vp)-v(vn))/2*tanh(v(b)/5)
ro c o 50
.ends
.tran 5u 4m`
	},
	{
		// With the inputs exchanged the feedback is wholly negative: no oscillation, the output rests.
		kind: 'relaxation-oscillator-inputs-swapped',
		fault: 'the inputs of a comparator in a relaxation oscillator exchanged',
		deck: () => `x1 «cap ref|ref cap» out cmp
r1 out cap 10k
c1 cap 0 10n ic=0.1
r2 out ref 10k
r3 ref 0 10k
.subckt cmp p n o
b1 x 0 v=5*tanh(1000*v(p,n))
r1 x o 100
c1 o 0 10p
.ends
.tran 1u 2m uic`
	},
	{
		// The damping transconductor adds energy: the output grows without limit.
		kind: 'transconductor-sign',
		fault: 'a transconductor of a filter with the wrong sign',
		deck: () => `vin in 0 pulse(0 0.1 1u 10n 10n 100u 200u)
g1 0 a in b 100u
c1 a 0 10p
g2 0 b a 0 100u
g3 «0 b|b 0» b 0 70u
c2 b 0 10p
.tran 50n 20u`
	},
	{
		// The photocurrent pulls the output below ground, where it cannot go: it rests at 0 V.
		kind: 'photocurrent-reversed',
		fault: 'the photocurrent into the wrong direction of a single-supply stage',
		deck: () => `vcc vcc 0 5
iph «0 inv|inv 0» dc 0.1u pulse(0.1u 2u 10u 1u 1u 40u 100u)
cph inv 0 20p
rf inv out 1meg
cf inv out 0.5p
x1 0 inv vcc out opss
.subckt opss p n vp o
g1 0 a p n 1m
r1 a 0 100meg
c1 a 0 50p
dl 0 a dc
dh a vpx dc
rvpx vpx vp 1
b1 c 0 v=min(max(v(a),0.02),v(vp)-0.02)
ro c o 100
.model dc d(is=1e-15 n=0.5)
.ends
.tran 200n 300u`
	},
	{
		// With the dot at the wrong end the output works as a forward converter without a choke.
		kind: 'flyback-dot',
		fault: 'the secondary of a flyback with its dot at the wrong end',
		deck: () => `vin vin 0 24
l1 vin sw 100u
l2 «s 0|0 s» 25u
k1 l1 l2 0.98
s1 sw 0 g 0 swm
vg g 0 pulse(0 5 0 20n 20n 4u 10u)
rsn sw sn 470
csn sn vin 1n
d1 s out dsec
c1 out 0 100u
rl out 0 20
.model swm sw(vt=2.5 ron=0.1 roff=1meg)
.model dsec d(is=1e-8 rs=20m)
.tran 100n 2m`
	},
	{
		// One diode of the bridge short-circuits a half-wave of the transformer.
		kind: 'bridge-diode-reversed',
		fault: 'one diode of a bridge the wrong way round',
		deck: () => `vac a0 b sin(0 17 50)
rw a0 a 0.5
d1 a p dr
d2 b p dr
d3 «a m|m a» dr
d4 m b dr
rm m 0 1m
c1 p 0 1000u
rl p 0 100
.model dr d(is=1e-9 n=1.5 rs=50m cjo=100p)
.tran 100u 100m`
	},
	{
		// The freewheeling diode short-circuits the supply when the switch is on.
		kind: 'freewheeling-diode-reversed',
		fault: 'the freewheeling diode of a relay the wrong way round',
		deck: () => `vcc vcc 0 12
lrel vcc x 50m
rrel x c 120
d1 «vcc c|c vcc» dn
q1 c b 0 qn
rb drv b 470
vdrv drv 0 pulse(0 5 1m 1u 1u 10m 20m)
.model dn d(is=1e-9 rs=50m)
.model qn npn(is=1e-13 bf=200 rc=0.5)
.tran 20u 30m`
	},
	{
		// Both switches of the leg are on together, and 60 A flow through them.
		kind: 'half-bridge-shoot-through',
		fault: 'both switches of a half bridge on at the same time',
		deck: () => `vbus bus 0 24
vref vref 0 2.5
vg1 g1 0 pulse(0 5 0 50n 50n 4.8u 10u)
vg2 g2 0 «pulse(0 5 0 50n 50n 4.8u 10u)|pulse(0 5 5u 50n 50n 4.8u 10u)»
s1 bus sw g1 0 swb
s2 sw 0 g2 0 swb
d1 0 sw dfw
d2 sw bus dfw
l1 sw out 22u
c1 out 0 10u
rl out 0 6
rr vref 0 10k
.model swb sw(vt=2.5 vh=0.2 ron=0.1 roff=1meg)
.model dfw d(is=1e-9 rs=20m)
.tran 50n 300u`
	},
	{
		// Ground and output of the regulator are exchanged: the output stays near zero.
		kind: 'regulator-pins-swapped',
		fault: 'output and ground pin of a regulator exchanged',
		deck: () => `vin in 0 9
x1 in «0 out|out 0» reg5
cout out 0 1u
rl out 0 100
.subckt reg5 in out gnd
eref ref gnd value={5}
rref ref gnd 10k
bp in out i=0.5+0.5*tanh(5*(v(ref,gnd)-v(out,gnd)))
rq in gnd 5k
.ends
.dc vin 6 15 0.5`
	},
	{
		// Both inner conductors are at one port, so nothing travels along the line.
		kind: 'line-ports-mixed',
		fault: 'the four nodes of a line in the wrong order',
		deck: () => `vin in 0 pulse(0 2 1n 200p 200p 8n 40n)
rs in a 50
t1 «a b 0 0|a 0 b 0» z0=50 td=3n
rl b 0 50
.tran 100p 40n`
	},
	{
		// L3 is the choke: the secondary L2 is not coupled and has no voltage.
		kind: 'coupling-of-other-inductor',
		fault: 'a K card that names the choke instead of the secondary',
		deck: () => `vin in 0 sin(0 10 10k)
rp in p 1
l1 p 0 1m
l2 s 0 4m
k1 l1 «l3|l2» 0.99
l3 s out 10u
rl out 0 1k
.tran 1u 500u`
	},
	{
		// The sense source is reversed, so the control current is negative and the switch stays open.
		kind: 'sense-source-reversed',
		fault: 'a current-controlled switch with a reversed sense source',
		deck: () => `vin in 0 pulse(0 12 1m 100u 100u 5m 10m)
r1 in a 100
vs «0 a|a 0» 0
vcc vcc 0 5
w1 vcc out vs wsw
rl out 0 1k
.model wsw csw(it=50m ih=5m ron=1 roff=10meg)
.tran 10u 20m`
	},
	{
		// Both supplies are positive, so the amplifier rests at a rail.
		kind: 'negative-supply-without-minus',
		fault: 'the negative supply without its minus sign',
		deck: () => `vcc vcc 0 12
vee vee 0 «12|-12»
vin in 0 dc 0 ac 1 sin(0 10m 1k)
r1 vcc c1 10k
r2 vcc c2 1.3k
q1 c1 in e qn
q2 c2 0 e qn
re e vee 11k
q3 out c2 vcc qp
r3 out vee 10k
.model qn npn(is=1e-15 bf=200 vaf=80)
.model qp pnp(is=1e-15 bf=100 vaf=60)
.tran 10u 3m`
	},
	{
		// Nothing pulls the output up, so it never leaves 0 V.
		kind: 'open-collector-without-pull-up',
		fault: 'an open-collector output without a pull-up',
		deck: () => `vcc vcc 0 5
vin in 0 sin(2.5 2 1k)
vref ref 0 2.5
x1 in ref vcc out cmpoc
«|rpu vcc out 4.7k»
cl out 0 20p
.subckt cmpoc p n vp o
iee vp e 200u
q1 a n e qp
q2 b p e qp
q3 a a 0 qn
q4 b a 0 qn
q5 o b 0 qn
.model qn npn(is=1e-15 bf=200 vaf=100)
.model qp pnp(is=1e-15 bf=80 vaf=60)
.ends
.tran 5u 3m`
	},
	{
		// The gate is driven from ground, so the MOSFET follows it: 9 V at the load instead of 48 V.
		kind: 'high-side-gate-from-ground',
		fault: 'the gate of a high-side N-channel switch driven from ground',
		deck: () => `vbus bus 0 48
vg g «0|s» pulse(0 12 5u 50n 50n 20u 50u)
rg g gg 10
m1 bus gg s s nmp
cgs gg s 1n
rl s 0 10
.model nmp vdmos(vto=3 kp=20 rd=20m rs=5m cgdmin=50p cgdmax=1n a=1 cjo=1n is=1e-12 rb=10m)
.tran 200n 200u`
	},
	{
		// The wrong input is fed back: the follower locks up at a rail.
		kind: 'transistor-amplifier-inputs-swapped',
		fault: 'a two-stage CMOS amplifier fed back to its non-inverting input',
		deck: () => `vdd vdd 0 3.3
vin in 0 dc 1.5 pulse(1.4 1.6 1u 10n 10n 2u 4u)
ib vdd nb 20u
m8 nb nb 0 0 nm w=10u l=1u
m5 t nb 0 0 nm w=20u l=1u
m1 a «in|out» t 0 nm w=20u l=0.5u
m2 b «out|in» t 0 nm w=20u l=0.5u
m3 a a vdd vdd pm w=20u l=1u
m4 b a vdd vdd pm w=20u l=1u
m6 out b vdd vdd pm w=80u l=0.5u
m7 out nb 0 0 nm w=40u l=1u
cc b z 2p
rz z out 2k
cl out 0 3p
.model nm nmos level=1 vto=0.5 kp=180u lambda=0.05
.model pm pmos level=1 vto=-0.6 kp=60u lambda=0.08
.tran 10n 8u`
	},
	{
		// The pump's second diode blocks: the output never rises above zero.
		kind: 'doubler-diode-reversed',
		fault: 'one diode of a voltage doubler the wrong way round',
		deck: () => `vin in 0 sin(0 10 1k)
rs in a 1
c1 a m 10u
d1 0 m dn
d2 «out m|m out» dn
c2 out 0 10u
rl out 0 10k
.model dn d(is=1e-9 n=1.5 rs=0.1)
.tran 10u 20m`
	},
	{
		// A ring with an even number of stages is a latch: it rests after the start.
		kind: 'ring-of-even-number',
		fault: 'a ring oscillator with an even number of stages',
		deck: () => `vdd vdd 0 1.8
x1 n1 n2 vdd inv
x2 n2 n3 vdd inv
x3 n3 n4 vdd inv
«x4 n4 n5 vdd inv|»
x5 «n5|n4» n6 vdd inv
x6 n6 n1 vdd inv
.ic v(n1)=0
.subckt inv a y vdd
mp y a vdd vdd pm w=2u l=0.18u
mn y a 0 0 nm w=1u l=0.18u
cl y 0 5f
.ends
.model nm nmos level=1 vto=0.45 kp=200u lambda=0.1
.model pm pmos level=1 vto=-0.45 kp=80u lambda=0.1
.tran 5p 10n`
	},
	{
		// The cell's current runs the wrong way: it delivers no power at any voltage.
		kind: 'solar-cell-reversed',
		fault: 'the photocurrent of a solar cell reversed',
		deck: () => `iph «p 0|0 p» 3
d1 p 0 dcell
rsh p 0 50
rs p out 10m
vload out 0 0
.model dcell d(is=1e-9 n=1.2)
.dc vload 0 0.7 0.01`
	}
];

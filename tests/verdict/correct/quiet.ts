import type { CorrectKind } from '../kind.ts';

const OPAMP = `.subckt oa p n vp vn o
rin p n 10meg
e1 a 0 p n 1e5
r1 a b 1k
c1 b 0 1.6u
b1 c 0 v=(v(vp)+v(vn))/2+(v(vp)-v(vn))/2*tanh(v(b)/5)
ro c o 50
.ends`;
const CMOS = `.model nm nmos(level=1 vto=0.6 kp=120u lambda=0.05)
.model pm pmos(level=1 vto=-0.7 kp=40u lambda=0.05)`;

/** Correct runs in which an output rests, a circuit biases itself, or nothing is meant to change. */
export const quiet: readonly CorrectKind[] = [
	{
		kind: 'difference-amplifier-under-common-mode',
		deck: ({ of }) => `vp vp 0 15
vn vn 0 -15
vcm cm 0 sin(0 ${of('1', '0.5')} 1k)
r1 cm a 10k
r2 a out 10k
r3 cm b 10k
r4 b 0 10k
x1 b a vp vn out oa
${OPAMP}
.tran 10u 3m`
	},
	{
		kind: 'filter-that-rejects',
		deck: ({ of }) => `vp vp 0 12
vn vn 0 -12
vin in 0 sin(0 1 ${of('100k', '200k')})
r1 in a 16k
r2 a b 16k
c1 a out 1n
c2 b 0 1n
r3 out x 1k
c3 x 0 100n
x1 b y vp vn y oa
e1 out 0 y2 0 1
r4 y y2 100k
c4 y2 0 10n
${OPAMP}
.tran 0.2u 200u`
	},
	{
		kind: 'muted-stage',
		deck: ({ of }) => `vp vp 0 15
vn vn 0 -15
vin in 0 sin(0 1 1k)
x1 in fb vp vn fb oa
rs fb out 1k
vm mute 0 ${of('5', '3.3')}
s1 out 0 mute 0 sw
rl out 0 100k
${OPAMP}
.model sw sw(vt=2 vh=0.2 ron=5 roff=100meg)
.tran 10u 3m`
	},
	{
		kind: 'output-after-a-capacitor',
		deck: () => `vcc vcc 0 12
vin in 0 sin(0 10m 20)
cin in b 1n
r1 vcc b 100k
r2 b 0 22k
q1 c b e qn
rc vcc c 4.7k
re e 0 1k
co c out 1n
rl out 0 10k
.model qn npn(is=1e-15 bf=200)
.tran 100u 200m`
	},
	{
		kind: 'self-biased-reference',
		deck: ({ of }) => `vdd vdd 0 3
vo vo 0 ${of('0', '5')}
x1 vdd vbp vbn bmr
m10 vo vbn 0 0 nm l=2u w=10u
.subckt bmr vdd vbp vbn
m1 vbn vbn 0 0 nm l=2u w=10u
m2 vreg vreg vr 0 nm l=2u w=40u
m3 vbn vbp vdd vdd pm l=2u w=30u
m4 vreg vbp vdd vdd pm l=2u w=30u
rb vr 0 6.5k
ma1 vamp vreg 0 0 nm l=2u w=10u
ma2 vbp vbn 0 0 nm l=2u w=10u
ma3 vamp vamp vdd vdd pm l=2u w=30u
ma4 vbp vamp vdd vdd pm l=2u w=30u
msu1 vsur vbn 0 0 nm l=2u w=10u
msu2 vsur vsur vdd vdd pm l=100u w=10u
msu3 vbp vsur vbn 0 nm l=1u w=10u
.ends
${CMOS}
${of('.dc vo 0 5 10m', '.op')}`
	},
	{
		kind: 'supply-rejection-beside-another-circuit',
		deck: ({ of }) => `vdd vdd 0 dc 5 ac 1
r1 vdd o1 1k
c1 o1 0 ${of('1u', '100n')}
vin in 0 dc 0 ac 1
r2 in o2 1k
c2 o2 0 10n
.ac dec 10 10 1meg`
	},
	{
		kind: 'sweep-that-agrees-in-both-directions',
		deck: ({ of }) => `vcc vcc 0 5
vin in 0 0
r1 vcc c1 2.2k
r2 vcc c2 1k
ra c1 b2 ${of('220k', '150k')}
rb b2 0 15k
re e 0 220
q1 c1 in e qn
q2 c2 b2 e qn
.model qn npn(bf=150)
.dc vin 0 5 0.02`
	},
	{
		kind: 'standby-current',
		deck: ({ of }) => `vdd vdd 0 3
vin in 0 ${of('0', '3')}
m1 out in vdd vdd pm w=20u l=1u
m2 out in 0 0 nm w=10u l=1u
cl out 0 1p
${CMOS}
.tran 1n 1u
.meas tran istandby avg i(vdd)`
	},
	{
		kind: 'cell-that-holds-its-state',
		deck: () => `vdd vdd 0 1.8
m1 q qb vdd vdd pm w=2u l=1u
m2 q qb 0 0 nm w=2u l=1u
m3 qb q vdd vdd pm w=2u l=1u
m4 qb q 0 0 nm w=2u l=1u
c1 q 0 5f
c2 qb 0 5f
.ic v(q)=1.8 v(qb)=0
${CMOS}
.tran 1n 1u`
	},
	{
		kind: 'circuit-watched-at-rest',
		deck: ({ of }) => `vcc vcc 0 ${of('5', '9')}
r1 vcc b 100k
q1 c b 0 qn
rc vcc c 1k
c1 c 0 10n
.model qn npn(bf=100)
.tran 1u 1m`
	},
	{
		kind: 'normally-closed-contact',
		deck: ({ of }) => `v1 in 0 12
vc ctl 0 pulse(0 5 1m 1u 1u 1m 2m)
s1 in out ctl 0 nc
rl out 0 100
.model nc sw(vt=2.5 ron=${of('100meg', '1g')} roff=50m)
.tran 10u 6m`
	}
];

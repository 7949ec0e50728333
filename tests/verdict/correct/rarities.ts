import type { CorrectKind } from '../kind.ts';

/** Circuits that work as meant although their numbers look strange. */
export const rarities: readonly CorrectKind[] = [
	{
		kind: 'switched-capacitor-filter',
		deck: () => `vin in 0 sin(0 0.5 2k)
vp1 p1 0 pulse(0 5 0 20n 20n 4.4u 10u)
vp2 p2 0 pulse(0 5 5u 20n 20n 4.4u 10u)
s1 in a p1 0 ssw
s2 a inv p2 0 ssw
ca a 0 1p
cf inv out 10p
s3 out b p1 0 ssw
s4 b inv p2 0 ssw
cb b 0 1p
e1 out 0 0 inv 1e4
.model ssw sw(vt=2.5 vh=0.1 ron=1k roff=1e12)
.tran 100n 1m`
	},
	{
		kind: 'ring-oscillator-with-ic',
		deck: () => `vdd vdd 0 1.2
x1 a b vdd inv
x2 b c vdd inv
x3 c a vdd inv
.ic v(a)=0 v(b)=1.2 v(c)=0
.subckt inv i o v
mp o i v v pm w=1u l=0.12u
mn o i 0 0 nm w=0.5u l=0.12u
cl o 0 2f
.ends
.model nm nmos level=1 vto=0.35 kp=300u lambda=0.15
.model pm pmos level=1 vto=-0.35 kp=120u lambda=0.15
.tran 1p 3n
.meas tran period trig v(a) val=0.6 rise=3 targ v(a) val=0.6 rise=4`
	},
	{
		kind: 'class-d-with-triangle',
		deck: () => `vin sig 0 sin(0 0.8 1k)
vtri tri 0 pulse(-1 1 0 2u 2u 1n 4.001u)
b1 sw 0 v=12*tanh(200*(v(sig)-v(tri)))
l1 sw out 22u
c1 out 0 1u
rl out 0 4
.tran 100n 2m`
	},
	{
		kind: 'current-mode-divider',
		deck: () => `iin 0 a 1m
q1 a a 0 qn
q2 b a 0 qn 3
vb b 0 2
.model qn npn(is=1e-16 bf=1e4)
.dc iin 1p 1m 1u`
	},
	{
		kind: 'behavioural-motor-and-gear',
		deck: () => `va a 0 pwl(0 0 10m 24 200m 24 210m -24 500m -24)
ra a b 0.8
la b c 0.6m
be c 0 v=0.05*v(w)
bt 0 w i=0.05*i(va)*(-1)
cj w 0 80u
rb w 0 1000
.tran 200u 500m`
	},
	{
		kind: 'reflections-on-an-open-line',
		deck: () => `vin in 0 pulse(0 3.3 1n 100p 100p 50n 100n)
rs in a 10
t1 a 0 b 0 z0=75 td=2n
rl b 0 10meg
.tran 50p 60n`
	},
	{
		kind: 'counter-of-flip-flops',
		deck: () => `vck ck 0 pulse(0 3.3 10n 1n 1n 24n 50n)
vz z 0 0
abr [ck z] [dck dz] adm
.model adm adc_bridge(in_low=1 in_high=2)
aff1 n1 dck dz dz q1 n1 ffm
aff2 n2 n1 dz dz q2 n2 ffm
.model ffm d_dff(clk_delay=1n ic=0)
ada [q1 q2] [o1 o2] dam
.model dam dac_bridge(out_low=0 out_high=3.3 t_rise=1n t_fall=1n)
r1 o1 0 10k
r2 o2 0 10k
.tran 1n 600n`
	},
	{
		kind: 'flash-lamp-at-kilovolts',
		deck: () => `vhv hv 0 2500
rch hv bank 100k
cbank bank 0 40u ic=2400
lser bank a 100u
strig a 0 t 0 lamp
vt t 0 pulse(0 300 1m 1u 1u 5m 1)
.model lamp sw(vt=150 ron=0.8 roff=100meg)
.tran 2u 8m uic`
	},
	{
		kind: 'picoampere-electrometer',
		deck: () => `iin 0 inv pulse(0 2p 10m 1m 1m 200m 500m)
rf inv out 100g
cf inv out 1p
e1 out 0 0 inv 1e6
.tran 1m 500m`
	},
	{
		kind: 'femtosecond-pulse',
		deck: () => `iph 0 a pulse(0 1m 1p 50f 50f 100f 1n)
rl a 0 50
ca a 0 10f
l1 a b 10p
rb b 0 50
.tran 10f 10p`
	},
	{
		kind: 'hours-of-discharge',
		deck: () => `cbat bat 0 7200 ic=4.1
rself bat 0 20k
ri bat out 80m
rl out 0 18
.tran 20 5000 uic`
	},
	{
		kind: 'deliberate-clipping',
		deck: () => `vin in 0 sin(0 10 1k)
r1 in a 1k
d1 a c dn
vc c 0 2
d2 d a dn
vd d 0 -2
.model dn d(is=1e-14)
.tran 2u 3m`
	},
	{
		kind: 'set-reset-latch',
		deck: () => `vdd vdd 0 2.5
vs sn 0 pulse(2.5 0 5n 0.2n 0.2n 4n 1)
vr rn 0 pulse(2.5 0 20n 0.2n 0.2n 4n 1)
x1 sn qn q vdd nand
x2 rn q qn vdd nand
.subckt nand a b y v
m1 y a v v pm w=2u l=0.25u
m2 y b v v pm w=2u l=0.25u
m3 y a x 0 nm w=2u l=0.25u
m4 x b 0 0 nm w=2u l=0.25u
c1 y 0 5f
.ends
.model nm nmos level=1 vto=0.5 kp=150u
.model pm pmos level=1 vto=-0.5 kp=60u
.tran 50p 40n`
	},
	{
		kind: 'comparator-between-rails',
		deck: () => `vin in 0 sin(0 1 10k)
b1 out 0 v=v(in)>0.2 ? 12 : -12
rl out 0 10k
.tran 200n 300u`
	},
	{
		kind: 'relaxation-oscillator-with-hysteresis',
		deck: () => `s1 out 0 cap 0 sosc
rp vcc out 1k
vcc vcc 0 5
r1 out cap 10k
c1 cap 0 10n ic=0
.model sosc sw(vt=2 vh=0.8 ron=10 roff=10meg)
.tran 1u 2m uic`
	},
	{
		kind: 'human-body-pulse',
		deck: () => `chbm hv 0 100p ic=4000
rhbm hv pad 1500
dup pad vdd desd
ddn 0 pad desd
vdd vdd 0 3.3
cvdd vdd 0 1u
rin pad gate 200
cg gate 0 50f
.model desd d(is=1e-15 rs=0.5 cjo=200f bv=12)
.tran 100p 600n uic`
	},
	{
		kind: 'solar-cell-characteristic',
		deck: () => `iph 0 p 3.2
d1 p 0 dcell
rsh p 0 80
rs p out 12m
vload out 0 0
bp pwr 0 v=v(out)*i(vload)
.model dcell d(is=1e-9 n=1.25)
.dc vload 0 0.68 0.01
.meas dc pmax max v(pwr)`
	},
	{
		kind: 'tunnel-diode-oscillator',
		deck: () => `vb b 0 0.2
rb b a 1
l1 a n 1u
c1 n 0 50p
btd n 0 i=0.02*(v(n)-8*v(n)^2+14*v(n)*v(n)*v(n))
.ic v(n)=0
.tran 0.5n 2u uic`
	},
	{
		kind: 'logarithmic-amplifier',
		deck: () => `iin 0 inv 1u
q1 inv 0 out qn
e1 out 0 0 inv 1e5
.model qn npn(is=1e-15 bf=300)
.dc iin 1n 1u 1n`
	},
	{
		kind: 'peak-detector',
		deck: () => `vin in 0 sin(0 3 1k 0 40)
e1 a 0 value={min(12,max(-12,1e4*(v(in)-v(pk))))}
ra a b 100
d1 b pk ds
c1 pk 0 1u
rl pk 0 1meg
.model ds d(is=1e-8 n=1.05)
.tran 5u 10m`
	},
	{
		kind: 'precision-rectifier',
		deck: () => `vin in 0 sin(0 100m 500)
r1 in inv 10k
r2 inv o1 10k
d1 a inv ds
d2 o1 a ds
e1 a 0 value={12*tanh(1e4*(0-v(inv)))}
.model ds d(is=2.5e-9 n=1.8 rs=0.6)
.tran 5u 8m`
	},
	{
		kind: 'charge-pump',
		deck: () => `vdd vdd 0 3.3
vc1 p1 0 pulse(0 3.3 0 5n 5n 45n 100n)
vc2 p2 0 pulse(3.3 0 0 5n 5n 45n 100n)
d1 vdd a ds
c1 a p1 100p
d2 a b ds
c2 b p2 100p
d3 b out ds
co out 0 200p
rl out 0 100k
.model ds d(is=1e-8 n=1.05 rs=5)
.tran 2n 10u`
	},
	{
		kind: 'negative-charge-pump',
		deck: () => `vp p 0 pulse(0 5 0 50n 50n 4.9u 10u)
rs p a 10
c1 a b 1u
d1 b 0 ds
d2 out b ds
c2 out 0 1u
rl out 0 10k
.model ds d(is=1e-8 n=1.05 rs=1)
.tran 100n 400u`
	},
	{
		kind: 'marx-generator',
		deck: () => `vc ch 0 1000
r1 ch a 10k
c1 a ag 10n
rg1 ag 0 10k
r2 ch b 10k
c2 b bg 10n
rg2 bg 0 10k
s1 a bg t 0 gap
s2 b out t 0 gap
s0 ag 0 t2 0 gap
vt t 0 pulse(0 1 3m 10n 10n 1m 10m)
vt2 t2 0 1
rl out 0 500
.model gap sw(vt=0.5 ron=0.5 roff=1g)
.tran 1u 4m`
	},
	{
		kind: 'class-c-amplifier',
		deck: () => `vcc vcc 0 12
vin in 0 sin(0 2 1meg)
cin in b 10n
rb b 0 1k
q1 c b 0 qrf
l1 vcc c 2.53u
c1 vcc c 10n
cout c out 1n
rl out 0 500
.model qrf npn(is=1e-15 bf=80 cje=5p cjc=3p tf=0.2n)
.tran 10n 20u`
	},
	{
		kind: 'frequency-doubler',
		deck: () => `vp p 0 sin(0 1 10k)
vn n 0 sin(0 -1 10k)
d1 p out ds
d2 n out ds
rl out 0 1k
.model ds d(is=1e-7 n=1.05)
.tran 500n 500u
.four 20k v(out)`
	},
	{
		kind: 'diode-ring-mixer',
		deck: () => `vrf rf 0 sin(0 50m 11meg)
vlo lo 0 sin(0 1.5 10meg)
brp a 0 v=v(lo)+v(rf)
brn b 0 v=-v(lo)+v(rf)
d1 a x ds
d2 b y ds
rx x m 100
ry y m 100
rl m 0 200
.model ds d(is=1e-8 n=1.05 cjo=1p rs=5)
.tran 1n 4u`
	},
	{
		kind: 'triac-like-phase-control',
		deck: () => `vac ac 0 sin(0 325 50)
s1 ac load g 0 tri
vg g 0 pulse(0 5 5m 1u 1u 4.9m 10m)
rl load 0 50
.model tri sw(vt=2.5 ron=20m roff=1meg)
.tran 20u 60m
.meas tran vrms rms v(load) from=20m to=60m`
	},
	{
		kind: 'peltier-with-temperatures-as-volts',
		deck: () => `vamb amb 0 25
iel 0 cold pulse(0 1 10 1 1 100 400)
bq cold 0 i=0.05*2*(v(cold)+273)-0.5*4*2-0.5*(v(hot)-v(cold))
bh 0 hot i=0.05*2*(v(hot)+273)+0.5*4*2-0.5*(v(hot)-v(cold))
ch hot 0 50
cc cold 0 10
rhs hot amb 0.3
rc cold amb 5
.tran 100m 300`
	},
	{
		kind: 'superregulated-reference-at-temperatures',
		deck: () => `vcc vcc 0 5
q1 a a 0 qn 8
q2 b b 0 qn
r1 x a0 10k
ra a0 a 1k
r2 x b 10k
e1 x 0 value={min(4.5,max(0.01,1e4*(v(b)-v(a0))+1.2))}
rl vcc 0 10k
.model qn npn(is=1e-16 bf=100 eg=1.12 xti=3)
.dc temp -40 125 5`
	},
	{
		kind: 'step-recovery',
		deck: () => `vin in 0 pulse(5 -10 50n 1n 1n 200n 500n)
r1 in a 100
d1 a 0 dslow
.model dslow d(is=1e-12 tt=100n cjo=10p rs=1)
.tran 0.5n 300n`
	},
	{
		kind: 'inductor-energised-by-ic',
		deck: () => `l1 a 0 1m ic=-2
d1 a out dn
c1 out 0 10u ic=0
rl out 0 1k
.model dn d(is=1e-9 rs=10m)
.tran 1u 2m uic`
	}
];

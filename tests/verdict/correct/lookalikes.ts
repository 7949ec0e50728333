import type { CorrectKind } from '../kind.ts';

/** Correct decks that resemble a fault. */
export const lookalikes: readonly CorrectKind[] = [
	{
		kind: 'led-across-source-swept',
		deck: () => `vd a 0 0
d1 a 0 dw
.model dw d(is=1e-19 n=1.9 rs=1)
.dc vd 0 4 0.02`
	},
	{
		kind: 'diode-at-dc-op',
		deck: () => `vd a 0 0.7
d1 a 0 dw
.model dw d(is=1e-14 rs=0.1)
.op`
	},
	{
		kind: 'open-drain-bus',
		deck: () => `vdd vdd 0 3.3
rp vdd sda 2.2k
vg1 g1 0 pulse(0 3.3 1u 20n 20n 2u 10u)
vg2 g2 0 pulse(0 3.3 5u 20n 20n 2u 10u)
m1 sda g1 0 0 nm w=100u l=0.35u
m2 sda g2 0 0 nm w=100u l=0.35u
cb sda 0 100p
.model nm nmos level=1 vto=0.6 kp=150u
.tran 20n 30u`
	},
	{
		kind: 'nmos-pass-off',
		deck: () => `vdd vdd 0 1.8
vd a 0 pulse(0 1.8 1n 0.1n 0.1n 4n 8n)
ven en 0 0
mn a en b 0 nm w=1u l=0.18u
mr b vdd 0 0 nm w=0.2u l=2u
cb b 0 5f
.model nm nmos level=1 vto=0.45 kp=200u
.tran 50p 30n`
	},
	{
		kind: 'ggnmos-clamp',
		deck: () => `vp pad 0 pulse(0 3 1n 0.5n 0.5n 10n 20n)
rs pad in 50
m1 in 0 0 0 ne w=200u l=0.35u
c1 in 0 1p
.model ne nmos level=1 vto=0.6 kp=100u cbd=0.2p
.tran 0.1n 40n`
	},
	{
		kind: 'shunt-of-microohms',
		deck: () => `i1 0 p dc 0 ac 100
rsh p 0 100u
lsh p q 1n
rf q out 10
cf out 0 100n
.ac dec 10 10 1meg`
	},
	{
		kind: 'probe-divider',
		deck: () => `v1 in 0 dc 0 ac 1
r1 in out 9meg
c1 in out 10p
r2 out 0 1meg
c2 out 0 90p
.ac dec 10 10 100meg`
	},
	{
		kind: 'divider-of-kilovolts',
		deck: (v) =>
			v.of(
				`v1 hv 0 pulse(0 20k 1m 100u 100u 50m 100m)
r1 hv out 1g
r2 out 0 1meg
c2 out 0 1n
.tran 50u 60m`,
				`v1 hv 0 pwl(0 0 1m 5k 20m 5k)
vm hv a 0
r1 a b 500meg
r2 b 0 500k
r3 b out 100k
c1 out 0 22n
.tran 20u 20m`,
				`v1 hv 0 pulse(0 40k 1m 1m 1m 1 2)
r1 hv out 10g
r2 out 0 1meg
c2 out 0 1u
.tran 1m 800m`
			)
	},
	{
		kind: 'capacitive-divider-of-kilovolts',
		deck: () => `v1 hv 0 pulse(0 10k 100u 2u 2u 1m 3m)
c1 hv out 10p
c2 out 0 10n
r2 out 0 100meg
.tran 2u 1.5m`
	},
	{
		kind: 'filter-of-a-ripple',
		deck: () => `v1 in 0 sin(5 1 100k)
r1 in out 10k
c1 out 0 1u
.tran 100n 100u`
	},
	{
		kind: 'emi-filter',
		deck: () => `v1 in 0 dc 0 ac 1
r1 in a 50
l1 a b 1m
c1 b 0 1u
l2 b c 1m
c2 c 0 1u
r2 c 0 50
.ac dec 20 10k 30meg`
	},
	{
		kind: 'delay-of-a-long-chain',
		deck: () => `vin in 0 pulse(0 1 1n 0.1n 0.1n 5n 10n)
t1 in 0 out 0 z0=50 td=7n
rl out 0 50
.tran 50p 60n
.meas tran tpd trig v(in) val=0.5 rise=1 targ v(out) val=0.5 rise=1`
	},
	{
		kind: 'period-measured',
		deck: () => `vin in 0 pulse(0 1 1n 0.1n 0.1n 5n 10n)
r1 in out 100
c1 out 0 1p
.tran 50p 60n
.meas tran tper trig v(in) val=0.5 rise=1 targ v(in) val=0.5 rise=2
.meas tran skew trig v(out) val=0.5 rise=1 targ v(in) val=0.5 rise=1`
	},
	{
		kind: 'cascode-mirror',
		deck: () => `vdd vdd 0 3.3
iref vdd a 50u
m1 b b 0 0 nm w=10u l=1u
m2 a a b 0 nm w=10u l=1u
m3 c b 0 0 nm w=10u l=1u
m4 out a c 0 nm w=10u l=1u
rl vdd out 10k
.model nm nmos level=1 vto=0.5 kp=200u lambda=0.05
.op`
	},
	{
		kind: 'mirror-into-supply',
		deck: () => `vdd vdd 0 3.3
iref vdd a 20u
q1 a a 0 qn
q2 out a 0 qn 4
rl vdd out 20k
.model qn npn(is=1e-16 bf=100 vaf=60)
.op`
	},
	{
		kind: 'ldo-dropout',
		deck: () => `vin in 0 3.2
vref ref 0 1.2
x1 fb ref in ea amp
mp out ea in in pm w=20m l=0.5u
r1 out fb 175k
r2 fb 0 100k
rl out 0 50
.subckt amp p n vs o
b1 x 0 v=v(vs)/2*(1+tanh(200*v(p,n)))
r1 x o 1k
c1 o 0 10p
.ends
.model pm pmos level=1 vto=-0.7 kp=40u
.dc vin 2.5 6 0.05`
	},
	{
		kind: 'ldo-load-step',
		deck: () => `vin in 0 5
vref ref 0 1.2
x1 fb ref in ea amp
mp out ea in in pm w=20m l=0.5u
r1 out fb 175k
r2 fb 0 100k
cl out 0 1u
il out 0 pulse(1m 50m 20u 1u 1u 50u 200u)
.subckt amp p n vs o
b1 x 0 v=v(vs)/2*(1+tanh(50*v(p,n)))
r1 x o 1k
c1 o 0 10p
.ends
.model pm pmos level=1 vto=-0.7 kp=40u
.tran 100n 200u`
	},
	{
		kind: 'undervoltage-comparator',
		deck: () => `vin in 0 pwl(0 0 1m 5 3m 5)
vref ref 0 1.2
r1 in s 30k
r2 s 0 10k
x1 s ref in out cmp
m1 sw out 0 0 nm w=1m l=1u
rp in sw 10k
.subckt cmp p n v o
b1 x 0 v=v(v)/2*(1+tanh(500*v(p,n)))
r1 x o 1k
.ends
.model nm nmos level=1 vto=1 kp=100u
.tran 5u 3m`
	},
	{
		kind: 'overvoltage-comparator-of-a-regulator',
		deck: () => `vin in 0 12
vref ref 0 2.5
q1 in b out qn
rb in b 1k
dz 0 b dz5
rl out 0 100
r1 out s 10k
r2 s 0 10k
x1 s ref in ov cmp
rov ov 0 10k
.subckt cmp p n v o
b1 x 0 v=v(v)/2*(1+tanh(500*v(p,n)))
r1 x o 1k
.ends
.model dz5 d(bv=4.0 ibv=5m)
.model qn npn(bf=100)
.op`
	},
	{
		kind: 'comparator-pair-open-loop',
		deck: () => `vdd vdd 0 3.3
vref ref 0 1
vin in 0 2
it t 0 20u
m1 a ref t 0 nm w=10u l=1u
m2 b in t 0 nm w=10u l=1u
m3 a a vdd vdd pm w=10u l=1u
m4 b a vdd vdd pm w=10u l=1u
rl b 0 10meg
.model nm nmos level=1 vto=0.5 kp=180u lambda=0.05
.model pm pmos level=1 vto=-0.6 kp=60u lambda=0.08
.op`
	},
	{
		kind: 'schmitt-not-toggling',
		deck: () => `vin in 0 sin(0 0.5 1k)
r1 in p 10k
r2 p out 22k
x1 p 0 out cmp
.subckt cmp p n o
b1 x 0 v=5*tanh(1000*(v(p,n)+1u))
r1 x o 10
.ends
rl out 0 10k
.tran 5u 4m`
	},
	{
		kind: 'low-side-relay',
		deck: () => `vcc vcc 0 24
l1 vcc x 80m
r1 x c 200
d1 c vcc dn
m1 c g 0 0 nsw w=20m l=2u
vg g 0 pulse(0 5 1m 1u 1u 20m 40m)
.model dn d(is=1e-9 rs=0.1)
.model nsw nmos level=1 vto=1.5 kp=50u
.tran 20u 60m`
	},
	{
		kind: 'boost-with-bypass-diode',
		deck: () => `vin in 0 5
l1 in sw 22u
s1 sw 0 g 0 sm
vg g 0 pulse(0 5 0 20n 20n 5u 10u)
d1 sw out dd
d2 in out dd
c1 out 0 47u ic=5
rl out 0 50
.model sm sw(vt=2.5 ron=50m roff=1meg)
.model dd d(is=1e-8 n=1.05 rs=20m cjo=50p)
.tran 100n 1m uic`
	},
	{
		kind: 'inverting-buck-boost',
		deck: () => `vin in 0 12
s1 in sw g 0 sm
vg g 0 pulse(0 5 0 20n 20n 4u 10u)
l1 sw 0 47u
d1 out sw dd
c1 out 0 47u
rl out 0 10
.model sm sw(vt=2.5 ron=50m roff=1meg)
.model dd d(is=1e-8 n=1.05 rs=20m cjo=50p)
.tran 100n 1m`
	},
	{
		kind: 'floating-secondary-with-capacitors',
		deck: () => `vin in 0 sin(0 100 50)
rp in p 10
l1 p 0 1
l2 s1 s2 0.1
k1 l1 l2 0.95
d1 s1 o dd
c1 o s2 100u
rl o s2 1k
rleak s2 0 10meg
.model dd d(is=1e-9 rs=0.1 cjo=20p)
.tran 50u 60m`
	},
	{
		kind: 'cockcroft-walton',
		deck: () => `vin in 0 sin(0 100 10k)
rs in a0 10
c1 a0 a1 100n
d1 0 a1 dd
d2 a1 b1 dd
c2 0 b1 100n
c3 a1 a2 100n
d3 b1 a2 dd
d4 a2 b2 dd
c4 b1 b2 100n
rl b2 0 1meg
.model dd d(is=1e-9 rs=1 cjo=2p)
.tran 1u 3m`
	},
	{
		kind: 'delon-doubler',
		deck: () => `vin in 0 sin(0 50 50)
rs in a 5
d1 a p dd
d2 n a dd
c1 p 0 100u
c2 0 n 100u
rl p n 10k
.model dd d(is=1e-9 rs=0.2 cjo=10p)
.tran 100u 100m`
	},
	{
		kind: 'current-doubler',
		deck: () => `va a 0 pulse(-20 20 0 50n 50n 4.9u 10u)
rs a a1 0.1
l1 a1 out 22u
l2 0 out 22u
d1 g a1 dd
d2 g 0 dd
c1 out g 100u
rl out g 5
.model dd d(is=1e-8 n=1.05 rs=10m cjo=50p)
.tran 100n 500u`
	},
	{
		kind: 'sin-with-initial-phase-in-radians',
		deck: () => `b1 a 0 v=sin(2*pi*50*time+1.0472)
b2 b 0 v=sin(6283*time)
r1 a 0 1k
r2 b 0 1k
.tran 50u 40m`
	},
	{
		kind: 'log-of-base-e-with-factor',
		deck: () => `iin 0 a 1u
ra a 0 1meg
b1 out 0 v=0.02585*log(v(a)/1m+1e-9)
rl out 0 1k
.dc iin 1n 1u 1n`
	},
	{
		kind: 'rms-of-whole-half-waves',
		deck: () => `v1 in 0 sin(0 325 50)
r1 in 0 50
.tran 20u 100m
.meas tran vr rms v(in) from=20m to=50m`
	},
	{
		kind: 'corner-of-a-unity-filter',
		deck: () => `v1 in 0 dc 0 ac 1
r1 in out 1k
c1 out 0 100n
.ac dec 50 10 100k
.meas ac f3 when vdb(out)=-3
.meas ac ph find vp(out) at=1k`
	},
	{
		kind: 'area-of-a-junction-per-square-metre',
		deck: () => `v1 a 0 0
d1 a 0 djun area=100p
.model djun d(level=1 js=1e-6 is=1e-6 cjo=1m)
.dc v1 0 0.7 0.01`
	},
	{
		kind: 'temp-as-used-parameter',
		deck: () => `.param temp=50
v1 a 0 1
r1 a 0 {1k*(1+0.0039*(temp-25))}
.dc v1 0 1 0.1`
	},
	{
		kind: 'default-shadowed-same-value',
		deck: () => `.param rl=1k
v1 a 0 1
x1 a load
.subckt load p rl=1k
r1 p 0 {rl}
.ends
.dc v1 0 1 0.1`
	},
	{
		kind: 't-section-as-differential-pair',
		deck: () => `vp ip 0 pulse(0 0.4 1n 0.1n 0.1n 4n 8n)
vn in 0 pulse(0.4 0 1n 0.1n 0.1n 4n 8n)
rp ip a 50
rn in b 50
t1 a b c d z0=100 td=1n
rt c d 100
rg d 0 1meg
.tran 50p 20n`
	},
	{
		kind: 'shorted-stub',
		deck: () => `v1 in 0 dc 0 ac 1
r1 in a 50
t1 a 0 0 0 z0=50 td=1n
rl a 0 50
.ac lin 201 10meg 500meg`
	},
	{
		kind: 'coil-as-subcircuit-to-ground',
		deck: () => `v1 in 0 ac 1
r1 in a 50
x1 a 0 coil
c1 a 0 1n
.subckt coil in out
l1 in m 10u
r1 m out 0.5
.ends
.ac dec 50 100k 10meg`
	},
	{
		kind: 'peak-of-two-signals',
		deck: () => `v1 a 0 sin(0 1 1k)
v2 b 0 sin(0 2 700)
d1 a hold dm
d2 b hold dm
c1 hold 0 10n
.model dm d(is=1n)
.tran 1u 5m`
	},
	{
		kind: 'default-width-beside-a-passed-one',
		deck: () => `.param w=4u vdd=1.8
vdd dd 0 {vdd}
vin a 0 pulse(0 1.8 1n 50p 50p 2n 5n)
x1 a b dd inv
x2 b c dd inv w={w}
cl c 0 50f
.subckt inv in out vp w=1u
m1 out in 0 0 nm w={w} l=0.18u
m2 out in vp vp pm w={2*w} l=0.18u
.ends
.model nm nmos level=1 vto=0.5 kp=200u lambda=0.05
.model pm pmos level=1 vto=-0.5 kp=80u lambda=0.05
.tran 10p 10n`
	}
];

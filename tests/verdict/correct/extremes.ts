import type { CorrectKind } from '../kind.ts';

/** Circuits beyond the usual ranges: resonators, small responses, steered currents, many volts, noise, samples. */
export const extremes: readonly CorrectKind[] = [
	{
		kind: 'two-coupled-resonators',
		deck: () => `v1 in 0 dc 0 ac 1
r1 in a 50
c1 a 0 100p
l1 a 0 1u
l2 b 0 1u
c2 b 0 100p
k1 l1 l2 0.02
r2 b 0 5k
.ac lin 401 14meg 18meg`
	},
	{
		kind: 'attenuation-of-100-decibels',
		deck: () => `v1 in 0 dc 0 ac 1
r1 in a 10k
c1 a 0 100n
r2 a b 10k
c2 b 0 100n
r3 b out 100k
c3 out 0 10n
.ac dec 10 1 1meg`
	},
	{
		kind: 'small-ac-value',
		deck: () => `vdd vdd 0 3.3
vin g 0 dc 0.9 ac 1m
rd vdd d 10k
m1 d g 0 0 nm w=10u l=1u
.model nm nmos level=1 vto=0.7 kp=200u lambda=0.05
.ac dec 5 1k 1g
.meas ac vout max vm(d)`
	},
	{
		kind: 'common-mode-gain',
		deck: () => `vcc vcc 0 5
vee vee 0 -5
vcm cm 0 dc 0 ac 1
q1 c1 cm e qn
q2 c2 cm e qn
r1 vcc c1 4.7k
r2 vcc c2 4.71k
re e vee 4.3k
.model qn npn(is=1e-15 bf=150 vaf=80)
.ac dec 5 10 10meg`
	},
	{
		kind: 'impedance-by-current-source',
		deck: () => `iin 0 a dc 0 ac 1
l1 a b 10u
r1 b 0 0.2
c1 a 0 100p
rp a 0 20k
.ac dec 40 100k 100meg`
	},
	{
		kind: 'piezo-resonance',
		deck: () => `i1 0 a dc 0 ac 1
lm a x 7.96
cm x y 3.18f
rm y 0 30k
cp a 0 4p
rp a 0 10g
.ac lin 801 1.0002meg 1.0008meg`
	},
	{
		kind: 'sampling-bridge-bias',
		deck: () => `ib1 vdd a pulse(0 2m 10n 1n 1n 20n 100n)
ib2 b vss pulse(0 2m 10n 1n 1n 20n 100n)
vdd vdd 0 5
vss vss 0 -5
d1 a in ds
d2 a h ds
d3 in b ds
d4 h b ds
vin in 0 sin(0 1 2meg)
ch h 0 20p
rh h 0 10meg
rka vdd a 10meg
rkb b vss 10meg
.model ds d(is=1e-9 n=1.05 cjo=0.3p)
.tran 0.5n 600n`
	},
	{
		kind: 'switch-with-ron-above-load',
		deck: () => `vin in 0 dc 1 ac 1
s1 in out c 0 tg
vc c 0 1.8
rl out 0 600
cl out 0 5p
.model tg sw(vt=0.9 ron=1.2k roff=10g)
.ac dec 5 1k 100meg`
	},
	{
		kind: 'jfet-current-source',
		deck: () => `vdd vdd 0 20
j1 vdd 0 s jn
rs s 0 470
.model jn njf(vto=-2.5 beta=0.8m lambda=5m)
.dc vdd 0 20 0.25`
	},
	{
		kind: 'thyristor-of-two-transistors',
		deck: () => `vac a0 0 sin(0 50 50)
rl a0 a 50
q1 b g a qp
q2 g b 0 qn
rg b 0 1k
rpa a g 10k
vt tr 0 pulse(0 3 3m 10u 10u 200u 20m)
rt tr b 1k
.model qn npn(is=1e-14 bf=50 br=1)
.model qp pnp(is=1e-14 bf=20 br=1)
.tran 20u 60m`
	},
	{
		kind: 'neon-relaxation-oscillator',
		deck: () => `vb b 0 150
rb b n 1meg
cn n 0 47n ic=0
sn n k n 0 neon
rk k 0 1k
.model neon sw(vt=75 vh=15 ron=500 roff=1g)
.tran 100u 300m uic`
	},
	{
		kind: 'current-limited-supply',
		deck: () => `iload out 0 pwl(0 0 1m 0 2m 3 4m 3)
b1 src 0 v=5
bl src out i=min(1.5,max(-0.1,100*(v(src)-v(out))))
rmin out 0 1k
dcl 0 out dn
.model dn d(is=1e-9)
.tran 10u 4m`
	},
	{
		kind: 'spark-ignition',
		deck: () => `vb b 0 14
lp b c 4m
ls out 0 40
k1 lp ls 0.9
s1 c 0 g 0 igbt
vg g 0 pulse(0 5 0.2m 1u 1u 3m 10m)
ccl c 0 200n
csec out 0 50p
rsec out 0 1meg
dcl 0 c dn
.model igbt sw(vt=2.5 ron=50m roff=10meg)
.model dn d(is=1e-12)
.tran 2u 5m`
	},
	{
		kind: 'doublet-of-sources',
		deck: () => `v1 a 0 5
v2 b a 5
v3 c b -2
r1 c 0 1k
.op`
	},
	{
		kind: 'table-of-a-sensor',
		deck: () => `vt t 0 25
es out 0 table {v(t)} = (-40,0.1) (0,0.5) (50,1.1) (100,1.8) (150,2.3)
rl out 0 100k
.dc vt -30 140 1`
	},
	{
		kind: 'negative-impedance-converter',
		deck: () => `iin 0 a 1m
r1 a out 10k
r2 b out 10k
r3 b 0 1k
e1 out 0 a b 1e5
rld a 0 500
.dc iin -1m 1m 10u`
	},
	{
		kind: 'memristor',
		deck: () => `vin p 0 sin(0 1.2 1)
bx 0 x i=1e4*i(vin)*(-1)*v(x)*(1-v(x))*4
cx x 0 1 ic=0.1
rx x 0 1e12
bm p 0 i=v(p)/(100*v(x)+16000*(1-v(x)))
.tran 5m 3 uic`
	},
	{
		kind: 'brownian-noise',
		deck: () => `vn n 0 dc 0 trnoise(5m 1u 1.0 1m)
r1 n out 10k
c1 out 0 1n
.tran 1u 3m`
	},
	{
		kind: 'quantiser',
		deck: () => `vin in 0 sin(1.65 1.6 1k)
bq q 0 v=3.3*floor(v(in)/3.3*16)/16
rq q 0 10k
.tran 2u 2m`
	},
	{
		kind: 'delta-sigma-modulator',
		deck: () => `vin in 0 sin(0 0.6 2k)
vck ck 0 pulse(0 5 0 20n 20n 480n 1u)
g1 0 int in fb 10u
cint int 0 10p
rint int 0 100meg
dl lo int dc
vlo lo 0 -1.5
dh int hi dc
vhi hi 0 1.5
bcmp c 0 v=v(int)>0 ? 1 : -1
rc1 c cd 1k
cc1 cd 0 1p
s1 cd h ck 0 sh
ch h 0 1p
eb hb 0 h 0 1
sb hb h2 cn 0 sh
bcn cn 0 v=5-v(ck)
ch2 h2 0 1p
efb fb 0 h2 0 1
.model sh sw(vt=2.5 ron=1k roff=1e12)
.model dc d(is=1e-14)
.tran 50n 500u`
	},
	{
		kind: 'lossy-line',
		deck: () => `vin in 0 pulse(0 1 1n 0.2n 0.2n 20n 50n)
rs in a 50
o1 a 0 b 0 lline
rl b 0 50
.model lline ltra(r=5 l=250n c=100p len=1)
.tran 0.1n 50n`
	},
	{
		kind: 'bridge-rectifier-of-three-phases',
		deck: () => `va a 0 sin(0 325 50)
vb b 0 sin(0 325 50 0 0 -120)
vc c 0 sin(0 325 50 0 0 120)
d1 a p dr
d2 b p dr
d3 c p dr
d4 n a dr
d5 n b dr
d6 n c dr
rl p n 50
rg n 0 1meg
.model dr d(is=1e-9 n=1.6 rs=10m)
.tran 50u 60m`
	},
	{
		kind: 'power-factor',
		deck: () => `v1 in 0 sin(0 325 50)
r1 in a 20
l1 a 0 50m
bp p 0 v=-v(in)*i(v1)
.tran 50u 200m
.meas tran vr rms v(in) from=100m to=200m
.meas tran ir rms i(v1) from=100m to=200m
.meas tran pr avg v(p) from=100m to=200m
.meas tran pf param='pr/(vr*ir)'`
	},
	{
		kind: 'gated-oscillator',
		deck: () => `ven en 0 pulse(0 1 100n 1n 1n 400n 1u)
b1 o1 0 v=v(en)>0.5 ? (v(o3)>0.5 ? 0 : 1) : 1
r1 o1 a 1k
c1 a 0 5p
b2 o2 0 v=v(a)>0.5 ? 0 : 1
r2 o2 b 1k
c2 b 0 5p
b3 o3a 0 v=v(b)>0.5 ? 0 : 1
r3 o3a o3 1k
c3 o3 0 5p
.tran 1n 2u`
	},
	{
		kind: 'depletion-start-up-source',
		deck: () => `vhv hv 0 pwl(0 0 1m 400 5m 400)
m1 hv 0 s s dmos
rs s out 10k
c1 out 0 100n
dz 0 out dz12
.model dmos vdmos(vto=-2.5 kp=0.1 rd=50 cgdmin=1p cgdmax=10p cgs=20p is=1e-14)
.model dz12 d(bv=12 ibv=1m is=1e-14)
.tran 10u 5m`
	},
	{
		kind: 'photodiode-in-reverse',
		deck: () => `vb k 0 10
iph k a pulse(1n 20u 1u 10n 10n 3u 10u)
dpd a k dph
rl a 0 10k
.model dph d(is=10p cjo=20p bv=60)
.tran 20n 20u`
	},
	{
		kind: 'wilson-mirror-in-bipolar',
		deck: () => `vcc vcc 0 10
iref vcc a 100u
q1 a b 0 qn
q2 b b 0 qn
q3 out a b qn
vo out 0 5
.model qn npn(is=1e-16 bf=100 vaf=60)
.dc vo 0 10 0.1`
	},
	{
		kind: 'avalanche-transistor-model',
		deck: () => `vcc vcc 0 200
rc vcc c 1meg
cc c 0 20p
sa c e c 0 aval
re e 0 50
.model aval sw(vt=80 vh=60 ron=5 roff=1g)
.tran 50n 200u`
	},
	{
		kind: 'opamp-integrator-in-saturation',
		deck: () => `vin in 0 pulse(-1 1 0 1u 1u 10m 20m)
r1 in inv 10k
c1 inv out 100n
e1 out 0 value={min(10,max(-10,-1e5*v(inv)))}
.tran 20u 40m`
	},
	{
		kind: 'gm-c-oscillator',
		deck: () => `g1 0 a b 0 -100u
c1 a 0 10p ic=0.1
g2 0 b a 0 100u
c2 b 0 10p
bneg a 0 i=-20u*v(a)+20u*v(a)*v(a)*v(a)
.tran 2n 5u uic`
	}
];

import type { CorrectKind } from '../kind.ts';

/** Measurements and values that resemble those that mean something else. */
export const measurements: readonly CorrectKind[] = [
	{
		kind: 'real-part-where-all-is-in-phase',
		deck: (v) => `v1 in 0 dc 0 ac 1
r1 in out 1k
r2 out 0 1k
e1 amp 0 out 0 ${v.of('10', '-10')}
r3 amp 0 1k
.ac dec 10 10 1k
.meas ac level find v(amp) at=100`
	},
	{
		kind: 'magnitudes-and-chosen-parts',
		deck: () => `v1 in 0 dc 0 ac 1 sin(0 1 10k)
r1 in out 1k
c1 out 0 100n
.ac dec 50 10 100k
.tran 1u 1m
.meas ac f3 when vdb(out)=-3
.meas ac x find vr(out) at=1k
.meas ac y find vi(out) at=1k
.meas ac f4 param='2*f3'
.meas tran level max v(out)`
	},
	{
		kind: 'real-vectors-of-a-script',
		deck: () => `v1 in 0 dc 0 ac 1
r1 in out 1k
c1 out 0 100n
.control
ac dec 50 10 100k
let level = mag(v(out))
let current = mag(i(v1))
meas ac f3 when level=0.707
meas ac most max current
print f3 most
.endc`
	},
	{
		kind: 'maximum-at-the-beginning',
		deck: () => `v1 in 0 pwl(0 0 1m -1)
r1 in out 1k
c1 out 0 1n
.tran 1u 1m
.meas tran top max v(out) from=0 to=0.5m
.meas tran mean avg v(out) from=0.2m to=0.8m
.meas tran first max_at v(in)`
	},
	{
		kind: 'saved-signals-by-name',
		deck: (v) => `v1 in 0 sin(0 1 1k)
x1 in out part
.subckt part a b
r1 a m 500
r2 m b 500
.ends
c1 out 0 1n
.tran 10u 2m
.save ${v.of('in out x1.m v1#branch', 'tran v(in,out) all', 'in,out i(v1) @c1[i]', 'none time out')}`
	},
	{
		kind: 'behavioural-passives',
		deck: (v) => `.param k=2
v1 in 0 sin(0 1 1k)
r1 in out r={1k*(1+v(in)*v(in))}
r2 out 0 r=v(in)*v(in)*1k+1k
c1 out 0 ${v.of('c={1n*(1+v(out)*v(out))}', "q='1n*v(out)'", '{1n*k}')}
l1 out x ${v.of('1m', '{1m*k}')}
r3 x 0 1k
.tran 1u 2m`
	},
	{
		kind: 'measurements-of-all-curves',
		deck: (v) => `vd d 0 0
vg g 0 2
m1 d g 0 0 nm w=10u l=1u
.model nm nmos(vto=1 kp=200u)
.dc vd 0 5 0.1 vg 1.5 3 0.5
.meas dc x ${v.of('min i(vd)', 'pp i(vd)', 'when i(vd)=-0.2m cross=2')}`
	},
	{
		kind: 'a-script-that-measures-each-analysis',
		deck: () => `v1 in 0 dc 0 ac 1 pulse(0 5 0 1n 1n 1 2)
r1 in out 1k
c1 out 0 100n
.meas ac f3 when vdb(out)=-3.0103
.meas tran t1 when v(out)=3
.meas dc unused max v(out)
.control
ac dec 50 10 1meg
let z = v(in)/i(v1)
let size = mag(z)
let resistance = re(z)
meas ac s find size at=1k
meas ac r find resistance at=1k
tran 1u 1m
meas tran mean avg v(out) from=0.5m to=1m
.endc`
	}
];

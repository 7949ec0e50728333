import type { FaultyKind } from '../kind.ts';

/** Measurements that find nothing or measure something else, and values that ngspice reads otherwise than they look. */
export const measurements: readonly FaultyKind[] = [
	{
		kind: 'corner-of-the-real-part',
		fault: 'a corner of the real part of a voltage',
		deck: (v) => `v1 in 0 dc 0 ac 1
r1 in out 1k
c1 out 0 100n
.ac dec 50 10 100k
.meas ac f3 ${v.of('when «v(out)|vm(out)»=0.707', 'find «v(out)|vm(out)» at=1.5k', 'trig at=10 targ «v(out)|vm(out)» val=0.707 fall=1', 'min «out|vm(out)»')}`
	},
	{
		kind: 'corner-of-the-real-part-in-a-script',
		fault: 'a script that measures the real part of a voltage',
		deck: (v) => `v1 in 0 dc 0 ac 1
r1 in out 1k
${v.of('c1 out 0 100n', 'l1 out 0 10m')}
.control
ac dec 50 10 1meg
meas ac f3 when «v(out)|vm(out)»=0.6
.endc`
	},
	{
		kind: 'level-of-a-function',
		fault: "a measurement of another simulator's function",
		deck: (v) => `v1 in 0 dc 0 ac 1
r1 in out 1k
c1 out 0 100n
.ac dec 50 10 100k
.meas ac f3 when «${v.of('mag(v(out))=0.5|vm(out)=0.5', 'db(v(out))=-6|vdb(out)=-6')}»`
	},
	{
		kind: 'measurement-of-a-missing-node',
		fault: 'a level of a node that does not exist',
		deck: (v) => `v1 in 0 pulse(0 1 0 1u 1u 1 2)
r1 in out 1k
c1 out 0 100n
vh half 0 0.5
.tran 1u 1m
.meas tran t1 when ${v.of('v(«oout|out»)=0.5', 'v(out)=v(«haif|half»)')}
.meas tran t2 param='2*t1'`
	},
	{
		kind: 'factor-before-an-expression',
		fault: 'an expression without braces, whose factor is dropped',
		deck: (v) => `v1 in 0 ${v.of('2', 'pulse(0 2 0 1u 1u 1 2)')}
r1 in out ${v.of('r=', 'r=', '')}«1k*(1+v(in))|{1k*(1+v(in))}»
r2 out 0 1k
${v.of('', 'c1 out 0 10n', 'c1 out 0 1n')}
.${v.of('op', 'tran 1u 0.5m', 'op')}`
	},
	{
		kind: 'saved-signal-missing',
		fault: 'a saved signal that does not exist',
		deck: (v) => `v1 in 0 sin(0 1 1k)
r1 in out 1k
c1 out 0 1n
.tran 10u 2m
${v.of('.save in «signal|out»', '.save v(in) «v1|v1#branch»', '.control\nsave out «inn|in»\nrun\n.endc')}`
	},
	{
		kind: 'charge-for-capacitance',
		fault: 'a capacitance by its place, which ngspice reads as a charge',
		deck: () => `v1 in 0 dc 1 ac 1
r1 in out 1k
c1 out 0 «{1u*(1+v(out))}|c={1u*(1+v(out))}»
.ac dec 20 1 10k`
	},
	{
		kind: 'real-part-of-a-vector',
		fault: 'a script that measures a complex vector of its own',
		deck: (v) => `v1 in 0 dc 0 ac 1
r1 in out 1k
c1 out 0 100n
.control
ac dec 50 10 1meg
let g = «v(out)/v(in)|mag(v(out)/v(in))»
meas ac f3 ${v.of('when g=0.6', 'find g at=1k', 'max g', 'trig at=20 targ g val=0.6 fall=1')}
.endc`
	},
	{
		kind: 'real-part-in-another-plot',
		fault: 'a signal of another AC analysis, of which the real part is measured',
		deck: () => `v1 in 0 dc 0 ac 1
r1 in out 1k
c1 out 0 100n
.control
ac dec 50 10 1meg
alter r1 = 2k
ac dec 50 10 1meg
let first = mag(ac1.v(out))
meas ac level find «ac1.v(out)|first» at=1k
.endc`
	},
	{
		kind: 'card-that-run-leaves-out',
		fault: 'a .meas of an analysis that is not the last one of run',
		deck: (v) => `v1 in 0 dc 1 ac 1 pulse(0 5 0 1n 1n 1 2)
r1 in out 1k
c1 out 0 100n
${v.of('.ac dec 50 10 1meg\n.tran 1u 1m', '.dc v1 0 5 0.5\n.ac dec 50 10 1meg', '.dc v1 0 5 0.5\n.noise v(out) v1 dec 10 10 1meg')}
.meas ${v.of('ac x when vdb(out)=-3.0103', 'ac x max vdb(out)', 'dc x max v(out)')}
.control
${v.of('«run|ac dec 50 10 1meg\ntran 1u 1m»', '«run|dc v1 0 5 0.5\nac dec 50 10 1meg»', '«run|dc v1 0 5 0.5\nnoise v(out) v1 dec 10 10 1meg»')}
.endc`
	},
	{
		kind: 'first-of-a-family',
		fault: 'a measurement of one curve of a nested sweep',
		deck: (v) => `vd d 0 0
vg g 0 2
m1 d g 0 0 nm w=10u l=1u
.model nm nmos(vto=1 kp=200u)
.dc vd 0 5 0.1 «vg 1.5 3 0.5|»
.meas dc x ${v.of('find i(vd) at=2', 'avg i(vd)', 'when i(vd)=-0.2m')}`
	},
	{
		kind: 'window-beyond-run-in-a-script',
		fault: 'a script that measures beyond the end of its run',
		deck: (v) => `v1 in 0 pulse(0 5 0 1u 1u 1 2)
r1 in out 1k
c1 out 0 100n
.control
tran 1u 1m
${v.of('meas tran x avg v(out) from=0.5m to=«5m|1m»', 'meas tran x integ v(out) from=0 to=«1|1m»')}
.endc`
	},
	{
		kind: 'measurement-in-another-plot',
		fault: 'a script that measures after another analysis',
		deck: () => `v1 in 0 dc 0 ac 1 pulse(0 5 0 1n 1n 1 2)
r1 in out 1k
c1 out 0 100n
.control
ac dec 50 10 1meg
tran 1u 1m
«|setplot ac1»
meas ac f3 when vdb(out)=-3.0103
.endc`
	},
	{
		kind: 'spectrum-filled-with-zeros',
		fault: 'an amplitude in a spectrum whose curve was filled up with zeros',
		deck: (v) => `v1 in 0 sin(0 1 1k)
r1 in 0 1k
.control
tran 5u ${v.of('«10.24m|10.235m»', '«8m|10.235m»')} 0 5u
linearize v(in)
fft v(in)
${v.of('meas sp level max vm(in)', 'plot vm(in)')}
.endc`
	}
];

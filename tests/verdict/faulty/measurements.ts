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
	}
];

import type { FaultyKind } from '../kind.ts';

/** Analyses, waveforms and measurements that do not answer the question that was asked. */
export const questions: readonly FaultyKind[] = [
	{
		// -3 dB is a gain of 0.7, not 3 dB below the gain of 20 dB: the bandwidth is three times too large.
		kind: 'bandwidth-at-absolute-level',
		fault: 'a bandwidth at -3 dB of an amplifier with a gain of 20 dB',
		deck: () => `vin p 0 dc 0 ac 1
e1 a 0 p m 1e5
ra a b 1k
ca b 0 15.9u
e2 out 0 b 0 1
rf out m 9k
rg m 0 1k
.ac dec 20 1 10meg
.meas ac bw when vdb(out)=«-3|17»`
	},
	{
		// vp() is in radians: 180 plus radians is not a phase margin.
		kind: 'phase-margin-in-radians',
		fault: 'a phase in radians added to 180 degrees',
		deck: () => `vin in 0 dc 0 ac 1
e1 a 0 in 0 1e4
r1 a b 1k
c1 b 0 1u
e2 c 0 b 0 1
r2 c out 1k
c2 out 0 100p
.ac dec 20 1 100meg
.meas ac ph find vp(out) when vdb(out)=0
.meas ac pm param='180+ph«|*57.29578»'`
	},
	{
		// The output falls when the input rises; the first falling edge of the input is taken, and the delay is negative.
		kind: 'delay-of-wrong-edge',
		fault: 'a delay between edges that do not belong together',
		deck: () => `vdd vdd 0 1.8
vin in 0 pulse(0 1.8 2n 100p 100p 5n 12n)
x1 in a vdd inv
x2 a out vdd inv
cl out 0 20f
.subckt inv i o v
mp o i v v pm w=4u l=0.18u
mn o i 0 0 nm w=2u l=0.18u
cp o 0 5f
.ends
.model nm nmos level=1 vto=0.45 kp=200u lambda=0.1
.model pm pmos level=1 vto=-0.45 kp=80u lambda=0.1
.tran 20p 24n
.meas tran tpd trig v(in) val=0.9 «fall|rise»=1 targ v(out) val=0.9 rise=1`
	},
	{
		// The supply current is negative by convention, so the efficiency is negative.
		kind: 'efficiency-negative',
		fault: 'an efficiency with the sign of the supply current',
		deck: () => `vin vin 0 12
s1 vin sw g 0 swm
vg g 0 pulse(0 5 0 20n 20n 4.1u 10u)
d1 0 sw dfw
l1 sw out 22u ic=1
c1 out 0 22u ic=4.7
rl out 0 5
bpin pin 0 v=«|-»v(vin)*i(vin)
bpout pout 0 v=v(out)*v(out)/5
.model swm sw(vt=2.5 vh=0.2 ron=50m roff=1meg)
.model dfw d(is=1e-9 n=1.1 rs=20m)
.tran 50n 1m uic
.meas tran pi_avg avg v(pin) from=0.8m to=1m
.meas tran po_avg avg v(pout) from=0.8m to=1m
.meas tran eff param='po_avg/pi_avg'`
	},
	{
		// The window is a third of a period: the effective value is that of a piece of the sine.
		kind: 'rms-of-part-of-a-period',
		fault: 'an effective value over a part of a period',
		deck: () => `v1 in 0 sin(0 325 50)
r1 in a 10
l1 a 0 30m
.tran 50u 60m
.meas tran irms rms i(v1) from=20m to=«27m|60m»`
	},
	{
		// Steps of 1 V: the threshold is interpolated between two points 1 V apart.
		kind: 'threshold-from-coarse-sweep',
		fault: 'a threshold measured with a coarse DC sweep',
		deck: () => `vdd vdd 0 5
vin in 0 0
mp out in vdd vdd pm w=20u l=1u
mn out in 0 0 nm w=10u l=1u
rl out 0 100meg
.model nm nmos level=1 vto=0.8 kp=100u lambda=0.02
.model pm pmos level=1 vto=-0.8 kp=40u lambda=0.02
.dc vin 0 5 «1|10m»
.meas dc vth when v(out)=2.5`
	},
	{
		// Alternating current cannot pass the capacitor in a .tf analysis: the gain is zero.
		kind: 'transfer-function-through-capacitor',
		fault: '.tf of an amplifier with a coupling capacitor',
		deck: () => `vcc vcc 0 12
vin in 0 dc «0|0.75» ac 1
«cin in b 10u|rin in b 1»
«rb1 vcc b 47k|»
«rb2 b 0 10k|»
rc vcc c 4.7k
re e 0 1k
q1 c b e qn
.model qn npn(is=1e-15 bf=150 vaf=80)
.tf v(c) vin`
	},
	{
		// The inverter is biased at ground, where it does not amplify.
		kind: 'ac-of-inverter-at-rail',
		fault: 'an AC analysis of an inverter whose input rests at ground',
		deck: () => `vdd vdd 0 3.3
vin in 0 dc «0|1.6» ac 1
mp out in vdd vdd pm w=20u l=0.5u
mn out in 0 0 nm w=8u l=0.5u
cl out 0 100f
.model nm nmos level=1 vto=0.7 kp=120u lambda=0.06
.model pm pmos level=1 vto=-0.7 kp=48u lambda=0.06
.ac dec 10 1k 1g`
	},
	{
		// The loop only alters the parameter; without reset the circuit keeps its first value.
		kind: 'alterparam-without-reset',
		fault: 'alterparam without reset in a loop',
		deck: () => `.param rload=1k
v1 in 0 5
r1 in out 1k
rl out 0 {rload}
.control
foreach val 500 1k 2k
alterparam rload = $val
«|reset»
op
print v(out)
end
.endc`
	},
	{
		// .nodeset only helps the operating point: the capacitor begins empty, and nothing discharges.
		kind: 'nodeset-for-initial-value',
		fault: '.nodeset where .ic was meant',
		deck: () => `r1 a 0 10k
c1 a 0 1u
r2 a b 22k
c2 b 0 470n
.«nodeset|ic» v(a)=5
.tran 100u 50m`
	},
	{
		// The node does not exist: the capacitor is never charged.
		kind: 'initial-value-of-unknown-node',
		fault: '.ic for a misspelt node',
		deck: () => `vin in 0 pulse(0 1 5m 1m 1m 10m 40m)
r1 in out 100k
c1 out 0 100n
r2 out 0 470k
.ic v(«otu|out»)=3
.tran 50u 50m`
	},
	{
		// The fifth number of AM is the carrier; exchanged, the slow sine is the carrier of the fast one.
		kind: 'modulation-frequencies-exchanged',
		fault: 'carrier and modulating frequency of AM exchanged',
		deck: () => `v1 in 0 am(1 1 «1meg 10k|10k 1meg» 0)
r1 in a 50
d1 a det dd
c1 det 0 1n
rl det 0 10k
.model dd d(is=1e-9 cjo=2p)
.tran 20n 400u`
	},
	{
		// One noise sample for the whole run: the output is a straight line.
		kind: 'noise-step-longer-than-run',
		fault: 'a transient noise source with a step longer than the run',
		deck: () => `vn in 0 dc 0 trnoise(10m «10m|1u» 0 0)
r1 in out 1k
c1 out 0 10n
.tran 1u 2m`
	},
	{
		// The times are seconds: only the first thousandth of the ramp happens.
		kind: 'pwl-in-seconds',
		fault: 'PWL times in seconds for a run of milliseconds',
		deck: () => `vdd vdd 0 pwl(0 0 «1 3.3 4 3.3 5 0|1m 3.3 4m 3.3 5m 0»)
r1 vdd a 1k
c1 a 0 100n
d1 a b dn
r2 b 0 10k
.model dn d(is=1e-14)
.tran 10u 6m`
	},
	{
		// Rise, width and fall are longer than the period: the pulse never comes back to zero.
		kind: 'pulse-edges-exceed-period',
		fault: 'a PULSE whose edges and width exceed its period',
		deck: () => `vck ck 0 pulse(0 3.3 0 «4u 4u 4u|100n 100n 4.9u» 10u)
r1 ck a 100
c1 a 0 100p
b1 q 0 v=3.3*(v(a)>1.65 ? 1 : 0)
rq q 0 10k
.tran 50n 60u`
	},
	{
		// Temperatures in kelvin: the sweep is from 233 C to 398 C.
		kind: 'temperature-sweep-in-kelvin',
		fault: 'a temperature sweep in kelvin',
		deck: () => `vcc vcc 0 5
r1 vcc a 20k
q1 a a 0 qn
.model qn npn(is=1e-16 bf=150)
.dc temp «233 398|-40 125» 5`
	},
	{
		// The inductor is driven by a current with corners: the trapezoidal rule makes its voltage alternate from point to point.
		kind: 'trapezoidal-ringing',
		fault: 'a voltage that alternates from step to step',
		deck: () => `i1 0 a pulse(0 1 1u 1u 1u 5u 14u)
l1 a 0 10u
r1 a 0 1meg
«|.options method=gear»
.tran 100n 28u`
	},
	{
		// The oscillator has a loop gain below one: the oscillation dies.
		kind: 'oscillator-that-dies',
		fault: 'an oscillator with too little gain',
		deck: () => `r1 out a 10k
c1 a p 10n
r2 p 0 10k
c2 p 0 10n ic=0.2
e1 x 0 p m 1000
b1 o 0 v=10*tanh(v(x)/10)
ro o out 10
co out 0 100p
rf out m «15k|22k»
rg m 0 10k
.tran 20u 30m uic`
	},
	{
		// The run ends long before the oscillation has grown: it shows microvolts.
		kind: 'start-up-not-finished',
		fault: 'a run that ends while an oscillator still starts',
		deck: () => `vcc vcc 0 pulse(0 9 0 1u)
rb1 vcc b 47k
rb2 b 0 10k
cb b 0 100n
re e 0 1k
l1 vcc c 10u
c1 c e 470p
c2 e 0 2.2n
q1 c b e qn
.model qn npn(is=1e-15 bf=150 cje=5p cjc=2p tf=0.3n)
.tran 10n «4u|300u»`
	},
	{
		// The loop filter needs milliseconds: the average of the last part is that of a ramp.
		kind: 'average-of-a-ramp',
		fault: 'an average over a supply that still charges',
		deck: () => `vac a 0 sin(0 24 50)
rs a b 47
d1 b out dr
c1 out 0 4700u
rl out 0 1k
.model dr d(is=1e-9 n=1.6 rs=50m)
.tran 100u «60m|3»
.meas tran vout avg v(out) from=«40m|2.9» to=«60m|3»`
	},
	{
		// The first points are not kept, so the measurement misses the edge it is for.
		kind: 'measurement-before-kept-part',
		fault: 'a measurement before the part of the run that is kept',
		deck: () => `vin in 0 pulse(0 1 10u 10n 10n 1 2)
r1 in a 1k
l1 a b 1m
c1 b 0 1n
.tran 100n 200u «150u|0»
.meas tran vpeak max v(b) from=0 to=200u`
	},
	{
		// The reset is at 1, so the flip-flop never changes although its clock runs.
		kind: 'flip-flop-held-in-reset',
		fault: 'a flip-flop whose reset is tied high',
		deck: () => `vck ck 0 pulse(0 5 100n 5n 5n 95n 200n)
vhi hi 0 5
vlo lo 0 0
abr [ck hi lo] [dck dhi dlo] adcx
.model adcx adc_bridge(in_low=1 in_high=4)
aff dnq dck dlo «dhi|dlo» dq dnq ffx
.model ffx d_dff(clk_delay=2n set_delay=2n reset_delay=2n ic=0)
aout [dq] [q] dacx
.model dacx dac_bridge(out_low=0 out_high=5 t_rise=2n t_fall=2n)
rq q 0 10k
.tran 2n 2u`
	},
	{
		// AC 10m and a level in dB of the output alone: the gain is 40 dB too small.
		kind: 'gain-of-small-ac-value',
		fault: 'a gain in dB that ignores the AC value of the source',
		deck: () => `vcc vcc 0 12
vin in 0 dc 0 ac «10m|1» sin(0 10m 1k)
cin in b 10u
rb1 vcc b 47k
rb2 b 0 10k
rc vcc c 4.7k
re e 0 1k
ce e 0 100u
q1 c b e qn
.model qn npn(is=1e-15 bf=150 vaf=80 cje=5p cjc=3p)
.ac dec 20 10 10meg
.meas ac gain_db max vdb(c)`
	},
	{
		// The output transistor has 0.1 V of headroom and leaves saturation: a tenth of the current.
		kind: 'mirror-out-of-headroom',
		fault: 'a current mirror whose output has no headroom',
		deck: () => `vdd vdd 0 1.8
iref vdd nb 50u
m1 nb nb 0 0 nm w=10u l=1u
m2 out nb 0 0 nm w=40u l=1u
rl vdd out «40k|4k»
.model nm nmos level=1 vto=0.45 kp=200u lambda=0.05
.op`
	}
];

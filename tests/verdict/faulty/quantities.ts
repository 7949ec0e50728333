import type { FaultyKind } from '../kind.ts';

/** Numbers, units, parameters and model cards that do not say what their author meant. */
export const quantities: readonly FaultyKind[] = [
	{
		// A buck converter's inductor of 47 H: the output stays near 0 V instead of 5 V.
		kind: 'inductance-without-unit',
		fault: 'an inductor of 47 H for 47 uH',
		deck: () => `vin vin 0 12
s1 vin sw drv 0 msw
vdrv drv 0 pulse(0 5 0 20n 20n 4.1u 10u)
d1 0 sw dfast
l1 sw out «47|47u»
c1 out 0 22u
rload out 0 5
.model msw sw(vt=2.5 vh=0.2 ron=50m roff=1meg)
.model dfast d(is=1e-9 n=1.1 rs=20m cjo=50p)
.tran 100n 1.5m
.meas tran vout avg v(out) from=1.3m to=1.5m`
	},
	{
		// The hold-up capacitor is 1 fF instead of 1 F, so the output falls at once.
		kind: 'farad-in-parameter',
		fault: '1F in a parameter, which is a femtofarad',
		deck: () => `.param chold=«1F|1»
vin in 0 pulse(5 0 1 1m 1m 20 50)
d1 in out dsch
rs out cap 0.2
c1 cap 0 {chold} ic=0
rload out 0 100
.model dsch d(is=1e-6 n=1.05 rs=50m)
.tran 10m 10`
	},
	{
		// The feedback resistor is 2.2 milliohm: the output follows -0.0000022 V per ampere.
		kind: 'milli-in-parameter',
		fault: '2.2M in a parameter, which is milliohms',
		deck: () => `.param rfb=«2.2M|2.2meg»
iph 0 inv pulse(0 1u 1u 100n 100n 20u 40u)
cph inv 0 10p
rf inv out {rfb}
cf inv out 0.1p
e1 out 0 0 inv 1e5
.tran 50n 80u`
	},
	{
		// A period of 20 s: the input rises once and stays, and the run shows no second edge.
		kind: 'pulse-times-in-seconds',
		fault: 'pulse width and period without their suffix',
		deck: () => `vdd vdd 0 1.8
vin in 0 pulse(0 1.8 1n 50p 50p «5 10|5n 10n»)
mp1 out in vdd vdd pm w=2u l=0.18u
mn1 out in 0 0 nm w=1u l=0.18u
cl out 0 20f
.model nm nmos level=1 vto=0.45 kp=200u lambda=0.1
.model pm pmos level=1 vto=-0.45 kp=80u lambda=0.1
.tran 20p 40n`
	},
	{
		// An oxide of 7 m makes KP about 1e-9 times smaller, so the drain current is picoamperes.
		kind: 'oxide-in-nanometres',
		fault: 'an oxide thickness in nanometres',
		deck: () => `vdd d 0 3.3
vg g 0 1.5
m1 d g 0 0 nch w=10u l=1u
.model nch nmos level=1 vto=0.7 uo=450 tox=«7|7n» lambda=0.05
.dc vg 0 3.3 0.05`
	},
	{
		// The resistance is infinite at every temperature, so the divider stays at the supply.
		kind: 'thermistor-in-celsius',
		fault: 'a thermistor law in kelvin with the temperature in Celsius',
		deck: () => `vref ref 0 3.3
rtop ref ntc 10k
rntc ntc 0 r={10k*exp(3950*(1/(temper«|+273.15»)-1/298.15))}
.dc temp 0 85 5`
	},
	{
		// 120 and 240 radians: the three phases do not cancel, and the neutral carries current.
		kind: 'phase-in-degrees',
		fault: 'a phase in degrees inside sin()',
		deck: () => `.param w=314.159265
ba a n v=325*sin(w*time)
bb b n v=325*sin(w*time-«120|2.0944»)
bc c n v=325*sin(w*time-«240|4.1888»)
ra a star 50
rb b star 50
rc c star 50
vn star n 0
rg n 0 1
.tran 100u 60m`
	},
	{
		// The sine has 8 Hz instead of 50 Hz.
		kind: 'sine-without-two-pi',
		fault: 'a frequency inside sin() without 2 pi',
		deck: () => `b1 in 0 v=10*sin(«50*time|2*pi*50*time»)
rs in a 1
d1 a out drec
c1 out 0 1000u
rl out 0 100
.model drec d(is=1e-9 rs=10m)
.tran 100u 200m`
	},
	{
		// The transistor has 1e-11 of the current of a unit transistor, so its base-emitter voltage exceeds 1.2 V.
		kind: 'area-in-square-metres',
		fault: 'the area factor of a BJT as an area',
		deck: () => `vcc vcc 0 5
iref vcc nb 100u
q1 nb nb 0 qn 1
q2 out nb 0 qn «40u|4»
rl vcc out 5k
.model qn npn(is=1e-16 bf=120 vaf=60)
.op`
	},
	{
		// 1e-6u is a picofarad: the corner is six decades too high.
		kind: 'exponent-and-suffix',
		fault: 'an exponent and a suffix for the same scale',
		deck: () => `vin in 0 pulse(0 1 0 1u 1u 5m 10m)
r1 in out 1k
c1 out 0 «1e-6u|1u»
.tran 10u 20m`
	},
	{
		// The diode's stored charge keeps it conducting for seconds: no rectification.
		kind: 'transit-time-in-ns',
		fault: 'a transit time of 4 s for 4 ns',
		deck: () => `vin in 0 sin(0 10 1k)
d1 in out dsw
rl out 0 1k
.model dsw d(is=2.5e-9 n=1.75 rs=0.6 cjo=4p tt=«4|4n»)
.tran 5u 5m`
	},
	{
		// A threshold of 700 V: the inverter's NMOS never conducts and the output stays high.
		kind: 'threshold-in-millivolts',
		fault: 'a threshold voltage in millivolts',
		deck: () => `vdd vdd 0 3.3
vin in 0 pulse(0 3.3 10n 1n 1n 40n 80n)
rd vdd out 10k
m1 out in 0 0 nsw w=20u l=0.5u
cl out 0 50f
.model nsw nmos level=1 vto=«700|0.7» kp=120u lambda=0.05
.tran 200p 200n`
	},
	{
		// Pinch-off at +2 V makes an enhancement device that never conducts: no current at all.
		kind: 'jfet-pinch-off-sign',
		fault: 'the pinch-off voltage of a JFET without its minus sign',
		deck: () => `vdd vdd 0 15
vin in 0 dc 0 ac 1 sin(0 50m 1k)
cin in g 100n
rg g 0 1meg
rd vdd d 3.3k
rs s 0 1k
cs s 0 47u
j1 d g s jn
cout d out 1u
rl out 0 100k
.model jn njf(vto=«2|-2» beta=1m lambda=2m)
.tran 5u 5m`
	},
	{
		// 500 A in the inductor instead of 0.5 A: 6 kV at the clamp.
		kind: 'current-ic-without-milli',
		fault: 'an initial current of 500 A for 500 mA',
		deck: () => `l1 coil 0 10m ic=«500|500m»
rcoil coil a 12
d1 0 a dfw
.model dfw d(is=1e-9 rs=50m)
.tran 10u 5m uic`
	},
	{
		// One half of the potentiometer has -490 kilohm.
		kind: 'setting-in-percent',
		fault: 'a setting in percent where a fraction is needed',
		deck: () => `.param wiper=«50|0.5»
vin in 0 dc 1 ac 1
rtop in w {10k*(1-wiper)+1}
rbot w 0 {10k*wiper+1}
cl w 0 100p
.ac dec 10 10 10meg`
	},
	{
		// The width is 40 times the period, so the switch never opens and the output is the supply.
		kind: 'duty-in-percent',
		fault: 'a duty cycle in percent',
		deck: () => `.param fs=200k duty=«40|0.4»
vin vin 0 24
s1 vin sw g 0 swi
vg g 0 pulse(0 5 0 10n 10n {duty/fs} {1/fs})
d1 0 sw dfw
l1 sw out 33u
c1 out 0 47u
rl out 0 4
.model swi sw(vt=2.5 ron=30m roff=1meg)
.model dfw d(is=1e-8 n=1.05 rs=10m)
.tran 50n 600u`
	},
	{
		// log() is the natural logarithm here: 46 instead of 20 for a ratio of ten.
		kind: 'natural-logarithm-for-decibels',
		fault: 'log() for decibels, which is the natural logarithm',
		deck: () => `vin in 0 dc 1
r1 in 0 1k
blevel db 0 v=20*«log|log10»(abs(v(in))+1u)
rdb db 0 1k
.dc vin 0.1 10 0.1`
	},
	{
		// agauss takes an absolute variation: the resistor varies by 0.05 ohm instead of 5 %.
		kind: 'absolute-variation',
		fault: 'a relative tolerance where an absolute one is expected',
		deck: () => `.param rtol={«agauss(10k,0.05,3)|agauss(10k,500,3)»}
vin in 0 dc 5
r1 in out {rtol}
r2 out 0 10k
.dc vin 0 5 0.5`
	},
	{
		// A plain diode does not break down, so the output is not regulated.
		kind: 'zener-without-breakdown',
		fault: 'a Zener diode whose model has no BV',
		deck: () => `vin in 0 12
rs in out 330
d1 0 out dz5v1
rl out 0 2k
.model dz5v1 d(«vj|bv»=5.1 is=1e-14 rs=2 «|ibv=5m»)
.dc vin 8 16 0.5`
	},
	{
		// A default diode drops 0.75 V, so the LED's current is 40 % too high.
		kind: 'led-with-default-model',
		fault: 'an LED with the parameters of a silicon diode',
		deck: () => `vcc vcc 0 5
r1 vcc a 150
d1 a 0 led_red
.model led_red d«|(is=1e-19 n=1.9 rs=3)»
.dc vcc 0 5 0.1`
	},
	{
		// The inner .param wins: every stage has 1 nF whatever the call says.
		kind: 'argument-hidden-inside',
		fault: 'a .param inside a subcircuit that hides its argument',
		deck: () => `v1 in 0 dc 0 ac 1
x1 in a rcstage r=1k c=10n
x2 a out rcstage r=10k c=100p
.subckt rcstage i o r=1k c=1n
«.param c=1n|.param tau={r*c}»
r1 i o {r}
c1 o 0 {c}
.ends
.ac dec 10 100 10meg`
	},
	{
		// The subcircuit's default of 1 kilohm hides the global value of 50 ohm.
		kind: 'global-hidden-by-default',
		fault: 'a default of a subcircuit that hides a global parameter',
		deck: () => `.param rterm=50
v1 in 0 dc 0 pulse(0 1 1n 100p 100p 10n 40n)
rs in a 50
t1 a 0 b 0 z0=50 td=2n
xload b 0 load«| rterm={rterm}»
.subckt load p n rterm=1k
r1 p n {rterm}
c1 p n 1p
.ends
.tran 50p 40n`
	},
	{
		// Misspelt options are ignored: the tolerance stays at 1e-3 and the temperature at 27.
		kind: 'misspelt-option',
		fault: 'a misspelt option',
		deck: () => `.options «tmep|temp»=85
vcc vcc 0 5
r1 vcc a 4.3k
d1 a 0 dj
.model dj d(is=1e-14 eg=1.11 xti=3)
.op`
	},
	{
		// The last of the two temperatures wins without a word.
		kind: 'temperature-given-twice',
		fault: 'two temperatures for one run',
		deck: () => `.temp 125
vcc vcc 0 5
r1 vcc a 10k
q1 a a 0 qn
.model qn npn(is=1e-15 bf=100)
«.options temp=27|»
.dc vcc 1 5 0.1`
	},
	{
		// The switch is on when it should be off: on- and off-resistance are exchanged.
		kind: 'on-and-off-resistance-swapped',
		fault: 'ron and roff of a switch exchanged',
		deck: () => `vin in 0 sin(2 1 10k)
vc ctl 0 pulse(0 5 10u 100n 100n 2u 20u)
s1 in hold ctl 0 sh
ch hold 0 1n
rl hold 0 100meg
.model sh sw(vt=2.5 vh=0.1 «ron=1g roff=50|ron=50 roff=1g»)
.tran 200n 400u`
	}
];

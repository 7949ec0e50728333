import type { FaultyKind } from '../kind.ts';

/** Values that SPICE reads differently, or that nothing real has. */
export const values: readonly FaultyKind[] = [
	{
		kind: 'milli-for-mega',
		fault: '1M for a megohm or a megahertz',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in out «1M|1MEG»\nR2 out 0 100k\n.op`,
				`V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 1n\n.ac dec 10 1m «100M|100MEG»`,
				`.param Rf=«2.2M|2.2MEG»\nI1 0 a 1u\nRf a 0 {Rf}\n.op`,
				`.param fclk=«10M|10MEG»\nV1 clk 0 PULSE(0 1 0 1n 1n {0.5/fclk} {1/fclk})\nR1 clk out 100\nC1 out 0 10p\n.tran 1n 1u`
			)
	},
	{
		kind: 'femto-for-farad',
		fault: '1F for a farad',
		deck: (v) =>
			v.of(
				`V1 in 0 PWL(0 0 1 5)\nR1 in out 10\nC1 out 0 «1F|1»\n.tran 10m 50`,
				`V1 in 0 AC 1\nR1 in out 1\nC1 out 0 «5F|5»\n.ac dec 10 1m 1k`,
				`I1 0 out PULSE(0 1 0 1m 1m 5 20)\nR1 out 0 100\nC1 out 0 «2.7F|2.7»\n.tran 10m 20`
			)
	},
	{
		kind: 'capacitance-without-unit',
		fault: '100 for 100u',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(0 17 50)\nD1 in out DM\nC1 out 0 «470|470u»\nRL out 0 100\n.model DM D(IS=1n RS=0.05)\n.tran 50u 100m`,
				`V1 in 0 PULSE(0 5 0 1u 1u 1m 2m)\nR1 in out 1k\nC1 out 0 «100|100n»\n.tran 10u 4m`,
				`V1 in 0 PULSE(0 12 0 10n 10n 2u 5u)\nL1 in out «47|47u»\nC1 out 0 10u\nRL out 0 5\n.tran 50n 500u`
			)
	},
	{
		kind: 'inner-suffix',
		fault: '4k7 for 4.7k',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in out «4k7|4.7k»\nR2 out 0 1k\n.op`,
				`V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 «2n2|2.2n»\n.ac dec 10 1k 10MEG`,
				`V1 in 0 PULSE(0 1 0 1n 1n 5u 10u)\nL1 in out «3u3|3.3u»\nR1 out 0 10\n.tran 10n 20u`
			)
	},
	{
		kind: 'decimal-comma',
		fault: 'a comma as the decimal point',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in out «1,5k|1.5k»\nR2 out 0 1k\n.op`,
				`V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 «2,2n|2.2n»\n.ac dec 10 1k 10MEG`,
				`V1 in 0 PULSE(0 1 0 1n 1n 5u 10u)\nL1 in out «4,7u|4.7u»\nR1 out 0 10\n.tran 10n 20u`
			)
	},
	{
		kind: 'letter-in-number',
		fault: 'a letter O or l among digits',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in out «1O0|100»\nR2 out 0 1k\n.op`,
				`V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 «1Op|10p»\n.ac dec 10 1k 1G`,
				`V1 in 0 SIN(0 1 1k)\nR1 in out «1l0|110»\nR2 out 0 470\n.tran 10u 5m`
			)
	},
	{
		kind: 'foreign-suffix',
		fault: 'a suffix of another simulator',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in out «1x|1meg»\nR2 out 0 100k\n.op`,
				`V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 «100a|0.1f»\n.ac dec 10 1k 10T`,
				`.param w=«5mil|127u»\nV1 in 0 1\nR1 in 0 {1/w}\n.op`
			)
	},
	{
		kind: 'sizes-in-metres',
		fault: 'W and L without a suffix, in metres',
		deck: (v) =>
			v.of(
				`VDD vdd 0 3\nVg g 0 1\nRD vdd d 10k\nM1 d g 0 0 NM W=«10 L=1|10u L=1u»\n.model NM NMOS(VTO=0.7 KP=100u)\n.op`,
				`VDD vdd 0 1.8\nVin in 0 DC 0.8 AC 1\nM1 out in 0 0 NM W=«2 L=0.18|2u L=0.18u»\nM2 out in vdd vdd PM W=«4 L=0.18|4u L=0.18u»\nCL out 0 10f\n.model NM NMOS(LEVEL=8 VERSION=3.3.0 TOX=4n VTH0=0.45)\n.model PM PMOS(LEVEL=8 VERSION=3.3.0 TOX=4n VTH0=-0.45)\n.dc Vin 0 1.8 0.01`,
				`VDD vdd 0 5\nI1 vdd d 100u\nM1 d d 0 0 NM W=50u L=«2m|2u»\nM2 o d 0 0 NM W=50u L=«2m|2u»\nRo vdd o 10k\n.model NM NMOS(VTO=0.8 KP=60u LAMBDA=0.02)\n.op`
			)
	},
	{
		kind: 'sizes-scaled-twice',
		fault: 'sizes that are scaled twice',
		deck: (v) =>
			v.of(
				`VDD vdd 0 1.8\nVg g 0 1\nRD vdd d 10k\nM1 d g 0 0 NM W=2u L=0.18u\n.model NM NMOS(VTO=0.45 KP=200u)\n.options scale=«1u|1»\n.op`,
				`VDD vdd 0 3\nVg g 0 1\nRD vdd d 10k\nM1 d g 0 0 NM W=«10p L=1p|10u L=1u»\n.model NM NMOS(VTO=0.7 KP=100u)\n.op`,
				`VDD vdd 0 1.2\nVin in 0 0\nM1 o in 0 0 NM W=«1p L=0.1p|1u L=0.1u»\nM2 o in vdd vdd PM W=«2p L=0.1p|2u L=0.1u»\n.model NM NMOS(VTO=0.4 KP=300u)\n.model PM PMOS(VTO=-0.4 KP=100u)\n.dc Vin 0 1.2 0.01`
			)
	},
	{
		kind: 'negative-value',
		fault: 'a minus sign on a passive part',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in out 1k\nR2 out 0 «-|»3k\n.op`,
				`V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 «-|»1n\n.ac dec 10 1k 10MEG`,
				`V1 in 0 PULSE(0 1 0 1n 1n 5u 10u)\nR1 in out 100\nR2 out 0 «-|»220\nC1 out 0 1n\n.tran 10n 20u`
			)
	},
	{
		kind: 'loose-tolerances',
		fault: 'options that make results inaccurate',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(0 5 1k)\nD1 in out DM\nC1 out 0 1u\nRL out 0 10k\n.model DM D(IS=1f)\n.options reltol=«0.1|1m»\n.tran 10u 5m`,
				`V1 in 0 5\nR1 in out 1MEG\nR2 out 0 1MEG\nD1 0 out DM\n.model DM D(IS=1f)\n.options gmin=«1u|1e-12»\n.op`,
				`V1 in 0 AC 1\nR1 in out 100k\nC1 out 0 1n\nM1 d out 0 0 NM\nVd d 0 1\n.model NM NMOS(VTO=0.7)\n.options rshunt=«10k|1e12»\n.ac dec 10 10 10MEG`
			)
	},
	{
		kind: 'parameter-defined-twice',
		fault: 'a parameter with two values',
		deck: (v) =>
			v.of(
				`.param rl=1k\nV1 in 0 5\nR1 in out 1k\nR2 out 0 {rl}\n«.param rl=10k\n|».op`,
				`.param f0=1k vdd=5\nV1 in 0 SIN(0 {vdd} {f0})\nR1 in out 1k\nC1 out 0 100n\n«.param f0=2k\n|».tran 10u 5m`,
				`.param w=10u l=1u\n«.param w=100u\n|»VDD vdd 0 3\nVg g 0 1\nRD vdd d 1k\nM1 d g 0 0 NM W={w} L={l}\n.model NM NMOS(VTO=0.7 KP=100u)\n.op`
			)
	},
	{
		kind: 'model-defined-twice',
		fault: 'a model or subcircuit with two definitions',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in a 1k\nD1 a 0 DM\n.model DM D(IS=1f)\n«.model DM D(IS=1n N=2)\n|».op`,
				`.include parts.lib\nV1 in 0 5\nX1 in out div\nRL out 0 1MEG\n«.subckt div a b\nR1 a b 1k\nR2 b 0 9k\n.ends\n|».op\n=== parts.lib\n.subckt div a b\nR1 a b 1k\nR2 b 0 1k\n.ends\n`,
				`.include parts.lib\nVC c 0 5\nIB 0 b 10u\nQ1 c b 0 QX\n«.model QX NPN(BF=50)\n|».op\n=== parts.lib\n.model QX NPN(BF=300 VAF=100)\n`
			)
	},
	{
		kind: 'misspelt-parameter',
		fault: 'a misspelt parameter of a part, model or subcircuit',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in a 1k\nD1 a 0 DM\n.model DM D(«IIS|IS»=1n N=1.5)\n.op`,
				`V1 in 0 5\nX1 in out div «rbot|rb»=9k\nRL out 0 1MEG\n.subckt div a b rt=1k rb=1k\nR1 a b {rt}\nR2 b 0 {rb}\n.ends\n.op`,
				`VDD vdd 0 3\nVg g 0 1\nRD vdd d 10k\nM1 d g 0 0 NM W=10u L=1u\n.model NM NMOS(VTO=0.7 KP=100u «LAMDA|LAMBDA»=0.05)\n.op`
			)
	},
	{
		kind: 'missing-model-level',
		fault: 'a BSIM model card without its level',
		deck: (v) =>
			v.of(
				`VDD vdd 0 1.8\nVg g 0 0.9\nRD vdd d 5k\nM1 d g 0 0 NM W=10u L=0.18u\n.model NM NMOS(«|LEVEL=8 VERSION=3.3.0 »TOX=4n VTH0=0.45 U0=300 VSAT=8e4 K1=0.5)\n.op`,
				`VDD vdd 0 1\nVin in 0 0\nM1 o in 0 0 NM W=1u L=0.1u\nRD vdd o 10k\n.model NM NMOS(«|LEVEL=14 VERSION=4.7.0 »TOXE=2n VTH0=0.35 U0=0.04)\n.dc Vin 0 1 0.01`,
				`VDD vdd 0 3.3\nVg g 0 1\nRD vdd d 5k\nM1 d g 0 0 NM W=20u L=0.35u\n.model NM NMOS(«|LEVEL=8 VERSION=3.3.0 »VTH0=0.5 U0=400 TOX=7n NCH=1.7e17)\n.op`
			)
	},
	{
		kind: 'threshold-of-wrong-sign',
		fault: 'a threshold with the sign of the other channel',
		deck: (v) =>
			v.of(
				`VDD vdd 0 3\nVin in 0 0\nM1 out in 0 0 NM W=2u L=1u\nM2 out in vdd vdd PM W=5u L=1u\n.model NM NMOS(VTO=0.7 KP=100u)\n.model PM PMOS(VTO=«0.7|-0.7» KP=40u)\n.dc Vin 0 3 0.05`,
				`VDD vdd 0 10\nJ1 vdd g s JN\nRS s 0 1k\nRG g 0 1MEG\n.model JN NJF(VTO=«2|-2» BETA=1m)\n.op`,
				`VDD vdd 0 1.8\nM1 out g vdd vdd PM W=10u L=0.18u\nVg g 0 0.5\nI1 out 0 10u\n.model PM PMOS(LEVEL=8 VERSION=3.3.0 TOX=4n VTH0=«0.42|-0.42»)\n.op`
			)
	},
	{
		kind: 'alpha-for-beta',
		fault: 'a current gain below one',
		deck: (v) =>
			v.of(
				`VCC vcc 0 10\nRB vcc b 470k\nRC vcc c 2k\nQ1 c b 0 QN\n.model QN NPN(BF=«0.99|99» VAF=80)\n.op`,
				`VCC vcc 0 12\nVin in 0 DC 2 AC 1\nQ1 vcc in e QN\nRE e 0 1k\n.model QN NPN(BF=«0.995|200» TF=0.3n)\n.ac dec 10 1k 100MEG`,
				`VEE e 0 5\nIB b 0 20u\nRC c 0 1k\nQ1 c b e QP\n.model QP PNP(BF=«0.98|80»)\n.op`
			)
	},
	{
		kind: 'behavioural-function',
		fault: 'a function that ngspice computes differently',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(0 3 1k)\nB1 out 0 V=«limit(v(in),1)|min(max(v(in),-1),1)»\nR1 out 0 1k\n.tran 10u 5m`,
				`V1 in 0 SIN(0 1 1k)\nB1 out 0 V=«v(in)^3|v(in)*v(in)*v(in)»\nR1 out 0 1k\n.tran 10u 5m`,
				`.param r=«agauss(1k)|1k»\nV1 in 0 1\nR1 in out {r}\nR2 out 0 1k\n.op`
			)
	}
];

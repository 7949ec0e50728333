import type { FaultyKind } from '../kind.ts';

/** Transistors, diodes and amplifiers that are connected, biased or described the wrong way, as designers write them. */
export const slips: readonly FaultyKind[] = [
	{
		kind: 'nmos-as-pmos',
		fault: 'an NMOS model in the place of a PMOS',
		deck: () =>
			`VDD vdd 0 3\nVIN in 0 PULSE(0 3 1n 100p 100p 5n 10n)\nMP out in vdd vdd «NM|PM» W=4u L=0.5u\nMN out in 0 0 NM W=2u L=0.5u\nCL out 0 50f\n.model NM NMOS(VTO=0.7 KP=120u)\n.model PM PMOS(VTO=-0.8 KP=40u)\n.tran 20p 30n`
	},
	{
		kind: 'pmos-as-lowside',
		fault: 'a P channel in the place of an N channel',
		deck: () =>
			`VDD vdd 0 12\nVG g 0 PULSE(0 10 1u 50n 50n 5u 10u)\nRL vdd d 10\nM1 d g 0 0 «PSW|NSW» W=10m L=1u\n.model NSW NMOS(VTO=2 KP=20u)\n.model PSW PMOS(VTO=-2 KP=20u)\n.tran 50n 40u`
	},
	{
		kind: 'inverting-inputs-swapped',
		fault: 'feedback to the positive input of an inverting amplifier',
		deck: () =>
			`VP vp 0 15\nVN vn 0 -15\nVIN in 0 SIN(0 0.1 1k)\nR1 in x 1k\nR2 x out 10k\n«X1 x 0|X1 0 x» vp vn out OPA\n.subckt OPA p n vp vn o\nRIN p n 1MEG\nB1 0 a I=10m*V(p,n)\nR1 a 0 10MEG\nC1 a b 1.6n\nR9 b 0 1\nRB2 a b2 1\nDP b2 vp DX\nDN vn b2 DX\n.model DX D\nB2 o 0 V=min(max(V(a),V(vn)+1.5),V(vp)-1.5)\n.ends\n.tran 10u 3m`
	},
	{
		kind: 'follower-to-plus',
		fault: 'feedback to the positive input of a limited amplifier',
		deck: () =>
			`VCC vcc 0 5\nVIN in 0 SIN(2.5 1 1k)\n«X1 out in vcc 0 out|X1 in out vcc 0 out» RR\nRL out 0 10k\n.subckt RR p n vcc vee o\nRIN p n 10MEG\nG1 0 a p n 1m\nRA a 0 100MEG\nCA a 0 100p\nDP a hp DX\nVHP hp h1 -0.65\nEH h1 0 vcc 0 1\nDN hn a DX\nVHN hn h2 0.65\nEN h2 0 vee 0 1\nEO o2 0 a 0 1\nRO o2 o 50\n.model DX D(IS=1e-15)\n.ends\n.tran 10u 3m`
	},
	{
		kind: 'sizes-in-metres-in-include',
		fault: 'sizes in metres in an included file',
		deck: () =>
			`VDD vdd 0 1.8\nVG g 0 0.9\n.include cell.inc\nRD vdd d 10k\n.op\n.model NM NMOS(VTO=0.45 KP=250u)\n=== cell.inc\nM1 d g 0 0 NM W=«10|10u» L=«0.5|0.5u»`
	},
	{
		kind: 'ac-without-bias-bjt',
		fault: 'an AC analysis of a transistor without bias',
		deck: () =>
			`VCC vcc 0 12\nVIN in 0 AC 1\nCIN in b 10u\n«R9 b 0 1MEG|R1 vcc b 100k»\nR2 b 0 22k\nRC vcc c 4.7k\nRE e 0 1k\nCE e 0 100u\nQ1 c b e QN\nCOUT c out 1u\nRL out 0 100k\n.model QN NPN(BF=200 CJC=3p CJE=8p TF=0.4n)\n.ac dec 20 10 10MEG`
	},
	{
		kind: 'ac-without-bias-mos',
		fault: 'an AC analysis of a MOSFET without bias',
		deck: () =>
			`VDD vdd 0 3.3\nVIN in 0 DC «0|1.1» AC 1\nRG in g 1k\nRD vdd d 5k\nM1 d g 0 0 NM W=20u L=1u\n.model NM NMOS(VTO=0.7 KP=100u LAMBDA=0.02 CGSO=0.3n CGDO=0.3n)\n.ac dec 10 1k 1G`
	},
	{
		kind: 'zener-backwards',
		fault: 'a Zener diode the wrong way round',
		deck: () =>
			`VIN in 0 12\nR1 in out 470\nD1 «out 0|0 out» DZ\nRL out 0 2.2k\n.model DZ D(IS=1e-14 BV=5.1 IBV=5m RS=2)\n.dc VIN 8 16 0.1`
	},
	{
		kind: 'mirror-reference-reversed',
		fault: 'the reference of a mirror in the wrong direction',
		deck: () =>
			`VCC vcc 0 10\nIREF «ref vcc|vcc ref» 100u\nM1 ref ref 0 0 NM W=20u L=2u\nM2 out ref 0 0 NM W=20u L=2u\nRL vcc out 20k\n.model NM NMOS(VTO=0.8 KP=80u)\n.op`
	},
	{
		kind: 'gate-drive-too-low',
		fault: 'a gate driven below its threshold',
		deck: () =>
			`VBUS bus 0 48\nVG gd 0 PULSE(0 «3.3|12» 0 20n 20n 4u 10u)\nRG gd g 10\nM1 sw g 0 IRFX\nL1 bus sw 100u\nD1 sw out DF\nC1 out 0 10u\nRL out 0 100\n.model IRFX VDMOS(VTO=4 KP=15 RD=20m CGDMAX=1n CGDMIN=50p CGS=1n)\n.model DF D(IS=1u RS=10m)\n.tran 50n 500u`
	},
	{
		kind: 'supply-not-connected',
		fault: 'a supply that no source feeds',
		deck: () =>
			`V«CC|DD» «vcc|vdd» 0 5\nVIN in 0 SIN(2.5 0.1 10k)\nRD vdd d 2k\nM1 d in s 0 NM W=50u L=1u\nRS s 0 1k\n.model NM NMOS(VTO=0.7 KP=100u)\nCB vcc 0 10n\nRB vcc 0 10k\nR5 «vdd|vcc» vdd 1\n.tran 1u 300u`
	},
	{
		kind: 'supply-without-value',
		fault: 'a supply with an AC value only',
		deck: () =>
			`VDD vdd 0 «AC 1|5»\nVB b 0 DC 1.2 «|AC 1»\nRD vdd d 10k\nM1 d b 0 0 NM W=10u L=1u\nC1 d 0 1p\n.model NM NMOS(VTO=0.7 KP=100u)\n.op\n.ac dec 10 1k 1G`
	},
	{
		kind: 'jfet-gate-forward',
		fault: 'a JFET with a positive gate',
		deck: () =>
			`VDD vdd 0 15\nVG g 0 DC «1.5|-1.5» AC 1\nRG g gg 1k\nRD vdd d 2.2k\nJ1 d gg 0 JN\n.model JN NJF(VTO=-3 BETA=1m LAMBDA=5m)\n.op\n.ac dec 10 10 1MEG`
	},
	{
		kind: 'drain-and-source-exchanged',
		fault: 'drain and source of a power MOSFET exchanged',
		deck: () =>
			`VBAT bat 0 12\nRL bat x 4\nM1 «0 g x|x g 0» PN\nVG g 0 PULSE(0 10 10u 100n 100n 40u 100u)\n.model PN VDMOS(VTO=3 KP=20 RD=10m RB=10m)\n.tran 200n 300u`
	},
	{
		kind: 'tc-in-ppm',
		fault: 'a temperature coefficient in ppm',
		deck: () => `V1 in 0 5\nR1 in out 10k TC=«3900|3900u»\nR2 out 0 10k\n.dc temp -40 125 5`
	},
	{
		kind: 'kp-without-micro',
		fault: 'a transconductance without its suffix',
		deck: () =>
			`VDD vdd 0 5\nVG g 0 1.5\nRD vdd d 10k\nM1 d g 0 0 NM W=10u L=1u\n.model NM NMOS(VTO=0.7 KP=«100|100u»)\n.dc VG 0 3 0.05`
	},
	{
		kind: 'size-parameter-in-include',
		fault: 'a MOSFET parameter per metre without its suffix',
		deck: (v) =>
			`.include mos.lib\nVDD vdd 0 1.8\nVG g0 0 PULSE(0 1.8 1n 100p 100p 5n 10n)\nRG g0 g 1k\nRD vdd d 10k\nM1 d g 0 0 NCH W=10u L=0.18u AD=5p AS=5p PD=11u PS=11u\n.tran 20p 20n\n=== mos.lib\n.model NCH NMOS(LEVEL=1 VTO=0.45 KP=270u TOX=4n ${v.of('CGSO=«0.35MEG|0.35n» CGDO=0.35n CJ=1m', 'CGSO=0.35n CGDO=«0.35|0.35n» CJ=1m', 'CGDO=0.35n CJ=1m CJSW=«0.2|0.2n»', 'CJ=«1k|1m» CJSW=0.2n')})\n`
	},
	{
		kind: 'size-parameter-in-subcircuit',
		fault: 'a MOSFET parameter without its suffix in a library',
		deck: (v) =>
			`.include cell.lib\nVDD vdd 0 1.8\nVG in 0 PULSE(0 1.8 1n 100p 100p 5n 10n)\nRG in g 1k\nX1 g out vdd inv\nCL out 0 10f\n.tran 20p 20n\n=== cell.lib\n.subckt inv a y vdd\nMN y a 0 0 NCH W=1u L=0.18u\nMP y a vdd vdd PCH W=2u L=0.18u\n.model NCH NMOS(LEVEL=1 VTO=0.45 KP=270u TOX=4n ${v.of('CGSO=«0.35MEG|0.35n»', 'CBD=«5|5f» CBS=5f', 'IS=«1|1e-15» CGBO=0.2n')})\n.model PCH PMOS(LEVEL=1 VTO=-0.45 KP=70u TOX=4n)\n.ends\n`
	},
	{
		kind: 'junction-capacitance-in-pf',
		fault: 'a junction capacitance without its suffix',
		deck: () =>
			`V1 in 0 SIN(0 10 1k)\nD1 in out DR\nR1 out 0 1k\n.model DR D(IS=1n RS=0.5 CJO=«10|10p» TT=50n)\n.tran 5u 5m`
	},
	{
		kind: 'saturation-current',
		fault: 'a saturation current without the minus sign',
		deck: () => `V1 in 0 5\nR1 in a 1k\nD1 a 0 DS\n.model DS D(IS=«1e14|1e-14» N=1.05)\n.dc V1 -5 5 0.1`
	},
	{
		kind: 'poly-without-constant',
		fault: 'a POLY without its constant',
		deck: () =>
			`V1 a 0 SIN(0 1 1k)\nV2 b 0 SIN(0 1 3k)\nE1 sum 0 POLY(2) a 0 b 0 «1 1|0 1 1»\nR1 sum 0 1k\n.tran 10u 4m`
	},
	{
		kind: 'part-shorted',
		fault: 'a part with both ends at one node',
		deck: () => `V1 in 0 SIN(0 1 1k)\nR1 in out 1k\nC1 «out out|out 0» 1u\nRL out 0 100k\n.tran 10u 5m`
	},
	{
		kind: 'adc-threshold',
		fault: 'a logic level below the threshold of a bridge',
		deck: () =>
			`V1 in 0 PULSE(0 «1.8|3.3» 0 1n 1n 50n 100n)\nR1 in 0 10k\nAadc [in] [d1] ADC\nAinv d1 d2 INV\nAdac [d2] [out] DAC\nRO out 0 1k\n.model ADC adc_bridge(in_low=1 in_high=2.4)\n.model INV d_inverter(rise_delay=1n fall_delay=1n)\n.model DAC dac_bridge(out_low=0 out_high=3.3)\n.tran 1n 500n`
	},
	{
		kind: 'saturated-amplifier',
		fault: 'an amplifier biased into saturation',
		deck: () =>
			`VCC vcc 0 9\nVIN in 0 SIN(0 10m 1k) AC 1\nCIN in b 10u\nR1 vcc b «4.7k|47k»\nR2 b 0 10k\nRC vcc c 2.2k\nRE e 0 «47|470»\nCE e 0 470u\nQ1 c b e QN\n.model QN NPN(BF=150 VAF=80)\n.op\n.ac dec 10 10 1MEG`
	},
	{
		kind: 'buck-diode-reversed',
		fault: 'the diode of a converter the wrong way round',
		deck: () =>
			`VIN in 0 24\nS1 in sw g 0 SW\nVG g 0 PULSE(0 5 0 20n 20n 2u 5u)\nD1 «sw 0|0 sw» DS\nL1 sw out 47u\nC1 out 0 100u\nRL out 0 5\n.model SW SW(VT=2.5 RON=50m ROFF=1MEG)\n.model DS D(IS=1u RS=10m)\n.tran 50n 1m`
	},
	{
		kind: 'tail-current-reversed',
		fault: 'the tail current of a pair in the wrong direction',
		deck: () =>
			`VCC vcc 0 12\nVEE vee 0 -12\nVIN in 0 SIN(0 5m 1k)\nRC1 vcc c1 10k\nRC2 vcc c2 10k\nQ1 c1 in e QN\nQ2 c2 0 e QN\nIT «vee e|e vee» 1m\n.model QN NPN(BF=100)\n.tran 10u 3m`
	},
	{
		kind: 'rectifier-diode-reversed',
		fault: 'a diode of a rectifier the wrong way round',
		deck: () =>
			`V1 a 0 SIN(0 12 50)\nRS a a1 0.2\nD1 «0 a1|a1 p» DR\nD2 a1 «0|p» DR\nC1 p 0 1000u\nRL p 0 100\n.model DR D(IS=10n RS=5m)\n.tran 50u 60m`
	},
	{
		kind: 'divider-keeps-mosfet-off',
		fault: 'a divider that keeps a MOSFET off',
		deck: () =>
			`VDD vdd 0 5\nVIN in 0 SIN(0.9 50m 10k)\nCIN in g 100n\nRB1 vdd g «10MEG|1MEG»\nRB2 g 0 «100k|300k»\nRD vdd d 10k\nM1 d g 0 0 NM W=20u L=1u\n.model NM NMOS(VTO=0.8 KP=60u)\n.tran 1u 500u`
	},
	{
		kind: 'collector-and-base-swapped',
		fault: 'base and collector exchanged',
		deck: () =>
			`VCC vcc 0 5\nVIN in 0 SIN(0 10m 1k)\nCIN in b 1u\nRB vcc b 680k\nRC vcc c 2.7k\nQ1 «b c|c b» 0 QN\n.model QN NPN(BF=200 VAF=100)\n.tran 10u 5m`
	},
	{
		kind: 'comparator-supply-swapped',
		fault: 'the supplies of a subcircuit exchanged',
		deck: () =>
			`VPOS p12 0 12\nVNEG m12 0 -12\nVIN in 0 SIN(0 1 100)\nX1 in 0 «m12 p12|p12 m12» out CMP\nRL out 0 10k\n.subckt CMP inp inn vpos vneg out\nG1 0 a inp inn 10m\nRA a 0 100k\nCA a 0 10p\nBO out 0 V=min(max(V(a),V(vneg)),V(vpos))\n.ends\n.tran 50u 40m`
	},
	{
		kind: 'regulator-loop-inverted',
		fault: 'the loop of a regulator with the wrong sign',
		deck: () =>
			`VIN in 0 5\nVREF ref 0 1.2\n«XE fb ref|XE ref fb» in ea AMP\nMP out ea in in PM W=20m L=0.5u\nR1 out fb 100k\nR2 fb 0 «57.1k|57.1k»\nCO out 0 1u\nRL out 0 100\n.subckt AMP n p vdd o\nG1 0 a p n 1m\nRA a 0 10MEG\nCA a 0 10p\nBO o 0 V=min(max(V(a)+2.5,0.05),V(vdd)-0.05)\n.ends\n.model PM PMOS(VTO=-0.7 KP=40u)\n.op`
	}
];

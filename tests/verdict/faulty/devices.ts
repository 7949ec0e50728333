import type { FaultyKind } from '../kind.ts';

/** Semiconductors, supplies and switches that are connected the wrong way round. */
export const devices: readonly FaultyKind[] = [
	{
		kind: 'collector-and-emitter-swapped',
		fault: 'a BJT in reverse-active mode',
		deck: (v) =>
			v.of(
				`VCC vcc 0 12\nR1 vcc b 100k\nR2 b 0 22k\nRC vcc c 4.7k\nRE e 0 1k\nQ1 «e b c|c b e» QN\n.model QN NPN(BF=200 BR=2)\n.op`,
				`VCC vcc 0 5\nVin in 0 DC 3 AC 1\nQ1 «out in vcc|vcc in out» QN\nRE out 0 1k\n.model QN NPN(BF=150 BR=4)\n.op\n.ac dec 10 1k 10MEG`,
				`VEE vee 0 12\nR1 vee b 22k\nR2 b 0 100k\nRC c 0 4.7k\nRE vee e 1k\nC1 s b 10u\nVs s 0 SIN(0 5m 1k)\nQ1 «e b c|c b e» QP\n.model QP PNP(BF=180 BR=3)\n.tran 10u 5m`
			)
	},
	{
		kind: 'wrong-polarity-of-transistor',
		fault: 'a PNP model in the place of an NPN',
		deck: (v) =>
			v.of(
				`VCC vcc 0 12\nR1 vcc b 100k\nR2 b 0 22k\nRC vcc c 4.7k\nRE e 0 1k\nQ1 c b e QX\n.model QX «PNP|NPN»(BF=200)\n.op`,
				`VDD vdd 0 5\nVin in 0 PULSE(0 5 0 1n 1n 1u 2u)\nM1 out in 0 0 NM W=10u L=1u\nM2 out in vdd vdd PX W=20u L=1u\nCL out 0 0.1p\n.model NM NMOS(VTO=0.7 KP=100u)\n.model PX «NMOS(VTO=0.7 KP=40u)|PMOS(VTO=-0.7 KP=40u)»\n.tran 10n 4u`,
				`VCC vcc 0 9\nRB vcc b 330k\nRC vcc c 1k\nC1 s b 1u\nVs s 0 SIN(0 5m 1k)\nQ1 c b 0 QX\n.model QX «PNP|NPN»(BF=120)\n.tran 10u 3m`
			)
	},
	{
		kind: 'supplies-swapped',
		fault: 'positive and negative supply exchanged',
		deck: (v) =>
			v.of(
				`VCC vcc 0 «-|»15\nVEE vee 0 «|-»15\nVin in 0 SIN(0 0.1 1k)\nI1 e vee 1m\nQ1 c1 in e QN\nQ2 out 0 e QN\nR1 vcc c1 10k\nR2 vcc out 10k\n.model QN NPN(BF=200)\n.tran 10u 3m`,
				`VDD vdd 0 «0|3»\nVSS vss 0 «3|0»\nVin in 0 PULSE(0 3 0 1n 1n 1u 2u)\nM1 out in vss vss NM W=2u L=1u\nM2 out in vdd vdd PM W=5u L=1u\nCL out 0 0.1p\n.model NM NMOS(VTO=0.7 KP=100u)\n.model PM PMOS(VTO=-0.7 KP=40u)\n.tran 10n 4u`,
				`VP vp 0 5\nVN vn 0 -5\nVin in 0 SIN(0 1 1k)\nX1 in out «vn vp|vp vn» BUF\nRL out 0 1k\n.subckt BUF a y vcc vee\nQ1 vcc a y QN\nQ2 vee a y QP\n.ends\n.model QN NPN(BF=100)\n.model QP PNP(BF=100)\n.tran 10u 3m`
			)
	},
	{
		kind: 'bulk-forward-biased',
		fault: 'the bulk of a MOSFET at the wrong supply',
		deck: (v) =>
			v.of(
				`VDD vdd 0 3\nVin in 0 0\nM1 out in 0 «vdd|0» NM W=2u L=1u\nM2 out in vdd vdd PM W=5u L=1u\n.model NM NMOS(VTO=0.7 KP=100u GAMMA=0.4)\n.model PM PMOS(VTO=-0.7 KP=40u)\n.dc Vin 0 3 0.05`,
				`VDD vdd 0 3\nVin in 0 PULSE(0 3 0 1n 1n 1u 2u)\nM1 out in 0 0 NM W=2u L=1u\nM2 out in vdd «0|vdd» PM W=5u L=1u\nCL out 0 0.1p\n.model NM NMOS(VTO=0.7 KP=100u)\n.model PM PMOS(VTO=-0.7 KP=40u)\n.tran 10n 4u`,
				`VDD vdd 0 5\nI1 vdd d 100u\nM1 d d 0 «vdd|0» NM W=50u L=2u\nM2 o d 0 «vdd|0» NM W=50u L=2u\nRo vdd o 10k\n.model NM NMOS(VTO=0.8 KP=60u LAMBDA=0.02)\n.op`
			)
	},
	{
		kind: 'bulk-open',
		fault: 'a bulk that is connected to nothing',
		deck: (v) =>
			v.of(
				`VDD vdd 0 3\nVg g 0 1\nRD vdd d 10k\nM1 d g 0 «b|0» NM W=10u L=1u\n.model NM NMOS(VTO=0.7 KP=100u GAMMA=0.5)\n.op`,
				`VDD vdd 0 3\nVin in 0 0\nM1 out in 0 «vss|0» NM W=2u L=1u\nM2 out in vdd vdd PM W=5u L=1u\n.model NM NMOS(VTO=0.7 KP=100u)\n.model PM PMOS(VTO=-0.7 KP=40u)\n.dc Vin 0 3 0.05`,
				`VDD vdd 0 1.8\nVin in 0 PULSE(0 1.8 0 50p 50p 1n 2n)\nM1 out in 0 «sub|0» NM W=2u L=0.18u\nM2 out in vdd vdd PM W=4u L=0.18u\nCL out 0 10f\n.model NM NMOS(LEVEL=8 VERSION=3.3.0 TOX=4n VTH0=0.45)\n.model PM PMOS(LEVEL=8 VERSION=3.3.0 TOX=4n VTH0=-0.45)\n.tran 10p 4n`
			)
	},
	{
		kind: 'mos-nodes-in-wrong-order',
		fault: 'gate and drain of a MOSFET exchanged',
		deck: (v) =>
			v.of(
				`VDD vdd 0 3\nVin in 0 1\nRD vdd out 10k\nM1 «in out|out in» 0 0 NM W=10u L=1u\n.model NM NMOS(VTO=0.7 KP=100u)\n.op`,
				`VDD vdd 0 5\nVin in 0 SIN(1.2 0.1 1k)\nRD vdd out 10k\nM1 «in out|out in» 0 0 NM W=20u L=1u\n.model NM NMOS(VTO=0.8 KP=60u LAMBDA=0.02)\n.tran 10u 3m`,
				`VDD vdd 0 3\nVin in 0 0\nM1 «in out|out in» 0 0 NM W=2u L=1u\nM2 «in out|out in» vdd vdd PM W=5u L=1u\n.model NM NMOS(VTO=0.7 KP=100u)\n.model PM PMOS(VTO=-0.7 KP=40u)\nRL out 0 1G\n.dc Vin 0 3 0.05`
			)
	},
	{
		kind: 'diode-backwards',
		fault: 'a diode that never conducts or shorts the supply',
		deck: (v) =>
			v.of(
				`V1 vcc 0 5\nR1 vcc a 330\nD1 «0 a|a 0» LED\n.model LED D(IS=1e-18 N=1.8)\n.op`,
				`V1 vcc 0 12\nD1 «vcc 0|0 vcc» DF\nRc vcc c 100\nL1 c d 10m\nS1 d 0 g 0 SW\nVg g 0 PULSE(0 5 0 1u 1u 1m 2m)\nR2 c d 100k\n.model DF D(IS=1n)\n.model SW SW(VT=2.5 RON=0.1 ROFF=10MEG)\n.tran 10u 4m`,
				`V1 in 0 9\nD1 «out in|in out» DM\nRL out 0 1k\nC1 out 0 10u\n.model DM D(IS=1n)\n.op`
			)
	},
	{
		kind: 'switch-never-switches',
		fault: 'a control voltage that never reaches the threshold',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nVg g 0 PULSE(0 1 0 1u 1u 1m 2m)\nS1 in out g 0 SW\nRL out 0 1k\n.model SW SW(VT=«2.5|0.5» RON=1 ROFF=1MEG)\n.tran 10u 5m`,
				`V1 in 0 DC 12\nVc c 0 PULSE(0 5 0 10n 10n 2u 5u)\nS1 in sw «0 c|c 0» SM\nD1 0 sw DS\nL1 sw out 47u\nC1 out 0 10u\nRL out 0 5\n.model SM SW(VT=2 VH=0.1 RON=10m ROFF=1MEG)\n.model DS D(IS=1u)\n.tran 50n 100u`,
				`V1 in 0 10\nI1 0 k PULSE(0 1m 0 1u 1u 1m 2m)\nVs k 0 0\nW1 in out Vs WM\nRL out 0 100\n.model WM CSW(IT=«1|0.5m» RON=1 ROFF=1MEG)\n.tran 10u 5m`
			)
	},
	{
		kind: 'gate-without-bias',
		fault: 'a coupling capacitor that nothing biases',
		deck: (v) =>
			v.of(
				`VDD vdd 0 5\nVin in 0 SIN(0 0.1 1k)\nC1 in g 1u\n«|Rg1 vdd g 1MEG\nRg2 g 0 300k\n»RD vdd d 10k\nM1 d g 0 0 NM W=20u L=1u\n.model NM NMOS(VTO=0.7 KP=100u)\n.tran 10u 5m`,
				`VCC vcc 0 12\nVs s 0 SIN(0 50m 1k)\nC1 s b 10u\n«|R1 vcc b 100k\nR2 b 0 22k\n»RC vcc c 4.7k\nRE e 0 1k\nQ1 c b e QN\n.model QN NPN(BF=200)\n.tran 10u 5m`,
				`VCC vcc 0 9\nVs s 0 AC 1\nC1 s b 1u\n«|RB vcc b 470k\n»RC vcc c 2.2k\nQ1 c b 0 QN\n.model QN NPN(BF=120)\n.op\n.ac dec 10 10 1MEG`
			)
	},
	{
		kind: 'output-at-rail',
		fault: 'an amplifier whose output stays at a rail',
		deck: (v) =>
			v.of(
				`VCC vcc 0 15\nVEE vee 0 -15\nVin in 0 SIN(«2|0» 0.1 1k)\nR1 n 0 1k\nR2 out n 10k\nB1 x 0 V=14*tanh(2e4*(v(in)-v(n)))\nRo x out 50\nCo out 0 1n\n.tran 10u 3m`,
				`VDD vdd 0 5\nVin in 0 SIN(«0|1.2» 50m 1k)\nRD vdd out 10k\nM1 out in 0 0 NM W=20u L=1u\n.model NM NMOS(VTO=0.9 KP=60u LAMBDA=0.02)\n.tran 10u 5m`,
				`VCC vcc 0 12\nVs s 0 SIN(0 5m 1k)\nC1 s b 10u\nR1 vcc b «4.7k|47k»\nR2 b 0 «100k|10k»\nRC vcc out 4.7k\nRE e 0 «10|1k»\nQ1 out b e QN\n.model QN NPN(BF=200)\n.tran 10u 5m`
			)
	},
	{
		kind: 'feedback-to-wrong-input',
		fault: 'positive feedback round an ideal amplifier',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(0 0.1 1k)\nR1 in a 1k\nR2 a out 10k\nE1 out 0 «a 0|0 a» 1e5\n.tran 10u 5m`,
				`V1 in 0 AC 1\nR1 a 0 1k\nR2 out a 9k\nE1 out 0 «a in|in a» 1MEG\nRL out 0 10k\n.ac dec 10 1 1MEG`,
				`V1 in 0 1\nR1 in a 10k\nC1 a out 10n\nRf a out 100k\nE1 out 0 «a 0|0 a» 2e5\n.op`
			)
	},
	{
		kind: 'current-without-limit',
		fault: 'a current of millions of amperes',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nD1 in 0 DM\nRL in 0 1k\n.model DM D(IS=1f«|  RS=10»)\n.op`,
				`V1 in 0 PULSE(0 12 1u 1n 1n 5u 10u)\nC1 in a 1m\n«Ra a 0 1n|Ra a 0 1k»\n.tran 10n 20u`,
				`VB b 0 3\nVE e 0 0\nVC c 0 5\nQ1 c b e QN\n.model QN NPN(BF=100«| RB=100 RE=10»)\n.op`
			)
	},
	{
		kind: 'coupling-inconsistent',
		fault: 'couplings that contradict each other',
		deck: (v) =>
			v.of(
				`V1 in 0 AC 1\nR1 in a 1\nL1 a 0 1\nL2 b 0 100m\nK1 L1 L2 «1.02|0.99»\nRL b 0 100\n.ac dec 10 1 1k`,
				`V1 in 0 SIN(0 10 1k)\nR1 in a 1\nL1 a 0 10m\nL2 b 0 10m\nL3 c 0 10m\nK1 L1 L2 0.99\nK2 L2 L3 0.99\nK3 L1 L3 «0.5|0.98»\nRb b 0 100\nRc c 0 100\n.tran 10u 5m`,
				`V1 in 0 AC 1\nR1 in a 10\nL1 a 0 1m\nL2 b 0 4m\nK1 L1 L2 «-1.1|-0.95»\nRL b 0 1k\n.ac dec 10 100 1MEG`
			)
	}
];

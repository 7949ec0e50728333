import type { CorrectKind } from '../kind.ts';

const cmos = `.model NM NMOS(VTO=0.5 KP=200u LAMBDA=0.05)\n.model PM PMOS(VTO=-0.5 KP=70u LAMBDA=0.05)\n`;

/** Circuits with unusual voltages, currents and parts. */
export const circuits: readonly CorrectKind[] = [
	{
		kind: 'level-shifted',
		deck: (v) => {
			const offset = v.of(400, -48, 5000);
			return `Vgnd ref 0 ${offset}\nVCC vcc ref 12\nVs s ref SIN(0 10m 1k)\nR1 vcc b 100k\nR2 b ref 22k\nC1 s b 10u\nRC vcc c 4.7k\nRE e ref 1k\nQ1 c b e QN\n.model QN NPN(BF=200)\n.tran 10u 5m`;
		}
	},
	{
		kind: 'high-voltage',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(0 5k 50)\nC1 in a 10n\nD1 0 a DH\nD2 a out DH\nC2 out 0 10n\nRL out 0 100MEG\n.model DH D(IS=1n RS=100 BV=30k)\n.tran 100u 200m`,
				`V1 line 0 SIN(0 325k 50)\nR1 line a 5\nL1 a b 50m\nRL b 0 500\nCL b 0 10n\n.tran 20u 60m`,
				`VDC hv 0 20k\nR1 hv mid 1G\nR2 mid 0 1MEG\nD1 0 mid DZ\n.model DZ D(BV=15)\n.op`
			)
	},
	{
		kind: 'subthreshold',
		deck: (v) =>
			v.of(
				`VDD vdd 0 0.3\nVin in 0 0\nM1 o in 0 0 NM W=1u L=0.18u\nM2 o in vdd vdd PM W=2u L=0.18u\n.model NM NMOS(LEVEL=8 VERSION=3.3.0 TOX=4n VTH0=0.45)\n.model PM PMOS(LEVEL=8 VERSION=3.3.0 TOX=4n VTH0=-0.45)\n.dc Vin 0 0.3 0.005`,
				`VDD vdd 0 1\nI1 vdd d 1n\nM1 d d 0 0 NM W=100u L=1u\nM2 o d 0 0 NM W=100u L=1u\nRo vdd o 100MEG\n.model NM NMOS(LEVEL=8 VERSION=3.3.0 TOX=7n VTH0=0.5)\n.op`,
				`V1 a 0 0.1\nD1 a 0 DM\n.model DM D(IS=1f)\n.dc V1 -0.2 0.2 0.01`
			)
	},
	{
		kind: 'cryogenic',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in a 1k TC1=2m\nD1 a 0 DM\n.model DM D(IS=1f)\n.temp -196\n.op`,
				`V1 in 0 1\nR1 in out 1k TC1=4m\nR2 out 0 1k\n.dc temp -260 20 10`,
				`V1 in 0 AC 1\nR1 in out 50\nC1 out 0 1p\n.options temp=-269\n.ac dec 10 1MEG 100G`
			)
	},
	{
		kind: 'hot',
		deck: (v) =>
			`V1 in 0 15\nR1 in a 1k TC1=1m\nD1 a 0 DS\n.model DS D(IS=1e-20 EG=3.2 XTI=3)\n${v.of('.temp 175', '.options temp=225', '.dc temp -55 200 15')}\n${v.of('.op', '.op', '')}`
	},
	{
		kind: 'negative-resistance',
		deck: (v) =>
			v.of(
				`L1 a 0 1u\nC1 a 0 1n\nR1 a 0 10k\nB1 a 0 I=-1m*tanh(v(a)/2)\nI1 0 a PULSE(0 1m 0 1n 1n 10n 1)\n.tran 2n 10u`,
				`L1 a 0 10u ic=1m\nC1 a 0 10n ic=0\nRl a 0 5k\nRneg a 0 -20k\n.tran 50n 100u uic`,
				`V1 in 0 AC 1\nR1 in a 1k\nRneg a 0 -2k\nC1 a 0 1n\n.ac dec 10 1k 10MEG`
			)
	},
	{
		kind: 'gyrator',
		deck: (v) =>
			`V1 in 0 AC 1 SIN(0 1 ${v.of('1k', '5k', '500')})\nR1 in a ${v.of('1k', '10k', '100')}\nG1 0 b a 0 1m\nG2 a 0 b 0 1m\nC1 b 0 100n\nRb b 0 1G\n${v.of('.ac dec 20 10 100k', '.tran 5u 5m', '.ac dec 20 10 100k')}`
	},
	{
		kind: 'ideal-opamp',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(0 1 1k) AC 1\nR1 in n 1k\nR2 out n 10k\nE1 out 0 0 n 1e6\n.tran 10u 3m`,
				`V1 in 0 AC 1\nR1 in n 10k\nC1 n out 1n\nR2 n out 100k\nE1 out 0 0 n 1e6\n.ac dec 10 10 1MEG`,
				`V1 in 0 AC 1\nR1 in a 10k\nR2 a p 10k\nC1 a out 10n\nC2 p 0 10n\nE1 out 0 p out 1e6\n.ac dec 20 10 100k`
			)
	},
	{
		kind: 'ideal-transformer',
		deck: (v) =>
			`V1 in 0 SIN(0 325 50)\nR1 in p 0.1\nL1 p 0 ${v.of(100, 1000, 10)}\nL2 s 0 ${v.of(1, 10, 0.1)}\nK1 L1 L2 ${v.of(1, 0.99999, 1)}\nD1 s out DM\nC1 out 0 1m\nRL out 0 100\n.model DM D(IS=1n RS=50m)\n.tran 100u 100m`
	},
	{
		kind: 'transmission-line',
		deck: (v) =>
			`V1 in 0 PULSE(0 1 1n 0.1n 0.1n ${v.of('5n', '50n', '2n')} 200n)\nRS in a ${v.of(50, 10, 75)}\n${v.of('T1 a 0 b 0 Z0=50 TD=5n', 'T1 a 0 b 0 Z0=50 F=1G NL=2', 'O1 a 0 b 0 LM')}\nRL b 0 ${v.of('50', '1MEG', '75')}\n.model LM LTRA(R=0.1 L=250n C=100p LEN=1)\n.tran 0.1n 100n`
	},
	{
		kind: 'huge-loop-breakers',
		deck: (v) =>
			v.of(
				`Vin in 0 AC 1\nCb in n 1k\nLb out n 1G\nE1 x 0 0 n 1e5\nR1 x y 1k\nC1 y 0 1u\nE2 out 0 y 0 1\nRL out 0 1k\n.ac dec 10 1 10MEG`,
				`VDD vdd 0 3\nVin in 0 AC 1\nC1 in g 1\nL1 g d 1MEG\nRD vdd d 10k\nM1 d g 0 0 NM W=20u L=1u\nCL d 0 1p\n.model NM NMOS(VTO=0.7 KP=100u LAMBDA=0.05)\n.op\n.ac dec 10 1 1G`,
				`VP vp 0 5\nVin p 0 DC 2.5 AC 1\nL1 out n 1T\nC1 n 0 1T\nB1 x 0 V=2.5+2.5*tanh(1e4*(v(p)-v(n)))\nR1 x out 1k\nC2 out 0 1n\nRp vp 0 1k\n.ac dec 10 1 100MEG`
			)
	},
	{
		kind: 'supercapacitor',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in a 1\nC1 a 0 10\nRL a 0 100\n.tran 10m 60 uic`,
				`C1 bat 0 3600 ic=3.7\nR1 bat out 50m\nIL out 0 PULSE(0 1 10 1 1 600 1200)\n.tran 1 3600 uic`,
				`I1 0 a 1\nC1 a 0 100 ic=1\nR1 a 0 1k\n.tran 100m 100 uic`
			)
	},
	{
		kind: 'pnp-and-negative-supply',
		deck: (v) =>
			v.of(
				`VCC vcc 0 -9\nR1 vcc b 100k\nR2 b 0 22k\nRC vcc c 4.7k\nRE 0 e 1k\nC1 s b 10u\nVs s 0 SIN(0 5m 1k)\nQ1 c b e QP\n.model QP PNP(BF=80)\n.tran 10u 5m`,
				`VEE vee 0 -5.2\nVin in 0 PULSE(-1.7 -0.9 1n 0.5n 0.5n 5n 10n)\nVref ref 0 -1.3\nQ1 c1 in e QN\nQ2 c2 ref e QN\nR1 0 c1 220\nR2 0 c2 245\nRE e vee 780\nQ3 0 c2 out QN\nRo out vee 1.5k\n.model QN NPN(BF=100 TF=50p CJE=0.2p CJC=0.2p)\n.tran 50p 40n`,
				`VDD vdd 0 -10\nVin in 0 -5\nRD vdd d 10k\nM1 d in 0 0 PM W=20u L=5u\n.model PM PMOS(VTO=-2 KP=10u)\n.dc Vin 0 -10 -0.2`
			)
	},
	{
		kind: 'inverse-mode-bjt',
		deck: (v) =>
			v.of(
				`VCC vcc 0 5\nRB vcc b 4k\nVin in 0 5\nQ1 c b in QN\nQ2 y c e2 QN\nRC vcc y 1.6k\nRE e2 0 1k\n.model QN NPN(BF=50 BR=0.5)\n.op`,
				`Vs s 0 SIN(0 10m 100)\nRs s a 10k\nVg g 0 PULSE(0 5 0 1u 1u 50u 100u)\nRg g b 10k\nQ1 0 b a QN\n.model QN NPN(BF=100 BR=10)\n.tran 2u 5m`,
				`VCC vcc 0 5\nRB vcc b 4k\nVin in 0 PULSE(0.2 3.5 20n 5n 5n 100n 200n)\nQ1 c b in QN\nQ2 y c 0 QN\nRC vcc y 1k\nCL y 0 10p\n.model QN NPN(BF=50 BR=0.1 TF=0.1n TR=5n)\n.tran 1n 400n`
			)
	},
	{
		kind: 'depletion-load',
		deck: (v) =>
			`VDD vdd 0 5\nVin in 0 ${v.of('0', 'PULSE(0 5 10n 2n 2n 40n 100n)', '0')}\nM1 out in 0 0 NE W=10u L=5u\nM2 vdd out out 0 ND W=5u L=${v.of('20u', '10u', '15u')}\nCL out 0 0.1p\n.model NE NMOS(VTO=1 KP=25u)\n.model ND NMOS(VTO=-3 KP=25u)\n${v.of('.dc Vin 0 5 0.05', '.tran 0.5n 200n', '.dc Vin 0 5 0.1')}`
	},
	{
		kind: 'jfet',
		deck: (v) =>
			`VDD vdd 0 20\nRD vdd d 2.2k\nRS s 0 680\nRG g 0 1MEG\nCS s 0 47u\nC1 in g 100n\nVin in 0 SIN(0 50m 1k) AC 1\nJ1 d g s J1N\n.model J1N NJF(VTO=-2.5 BETA=1m LAMBDA=5m CGS=4p CGD=4p)\n${v.of('.tran 10u 5m', '.ac dec 10 1 10MEG', '.op')}`
	},
	{
		kind: 'diodes-that-never-conduct',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(2.5 1 1k)\nVDD vdd 0 5\nR1 in a 1k\nD1 a vdd DM\nD2 0 a DM\nRa a 0 1MEG\n.model DM D(IS=1f CJO=2p)\n.tran 10u 5m`,
				`VR bias 0 5 AC 0\nVin in 0 AC 1\nRb bias k 1MEG\nD1 0 k DV\nC1 in k 10p\nRL k 0 10MEG\n.model DV D(IS=1f CJO=20p VJ=0.7 M=0.5)\n.ac dec 10 100k 1G`,
				`VB k 0 10\nD1 a k DP\nIph k a 1u\nRf a 0 100k\n.model DP D(IS=1p CJO=10p)\n.op`
			)
	},
	{
		kind: 'leakage-only',
		deck: (v) =>
			v.of(
				`VDD vdd 0 1.8\nVin in 0 0\nM1 o in 0 0 NM W=2u L=0.18u\nM2 o in vdd vdd PM W=4u L=0.18u\n${cmos}.op`,
				`VDD vdd 0 3\nVa a 0 3\nVb b 0 3\nM1 y a x 0 NM W=2u L=1u\nM2 x b 0 0 NM W=2u L=1u\nM3 y a vdd vdd PM W=4u L=1u\nM4 y b vdd vdd PM W=4u L=1u\n${cmos}.op`,
				`V1 a 0 -5\nD1 a 0 DM\n.model DM D(IS=10f BV=50)\n.dc V1 -5 0 0.1`
			)
	},
	{
		kind: 'sram-cell',
		deck: (v) =>
			`VDD vdd 0 1.8\nVwl wl 0 PULSE(0 1.8 1n 50p 50p 2n 10n)\nCbl bl 0 50f ic=1.8\nCblb blb 0 50f ic=1.8\nM1 q qb 0 0 NM W=0.6u L=0.18u\nM2 q qb vdd vdd PM W=0.3u L=0.18u\nM3 qb q 0 0 NM W=0.6u L=0.18u\nM4 qb q vdd vdd PM W=0.3u L=0.18u\nM5 bl wl q 0 NM W=0.4u L=0.18u\nM6 blb wl qb 0 NM W=0.4u L=0.18u\nCq q 0 1f\nCqb qb 0 1f\n.ic v(q)=${v.of(0, 1.8, 0)} v(qb)=${v.of(1.8, 0, 1.8)} v(bl)=1.8 v(blb)=1.8\n${cmos}.tran 10p ${v.of('5n', '5n uic', '8n')}`
	},
	{
		kind: 'logic-with-constant-output',
		deck: (v) =>
			`VDD vdd 0 1.8\nVa a 0 PULSE(0 1.8 1n 50p 50p 2n 4n)\nVb b 0 ${v.of('0', '1.8', '0')}\nM1 ${v.of('y a x', 'y a 0', 'y a x')} 0 NM W=2u L=0.18u\n${v.of('M2 x b 0 0 NM W=2u L=0.18u\nM3 y a vdd vdd PM W=2u L=0.18u\nM4 y b vdd vdd PM W=2u L=0.18u', 'M2 y b 0 0 NM W=2u L=0.18u\nM3 y a x vdd PM W=2u L=0.18u\nM4 x b vdd vdd PM W=2u L=0.18u', 'M2 x b 0 0 NM W=2u L=0.18u\nM3 y a vdd vdd PM W=2u L=0.18u\nM4 y b vdd vdd PM W=2u L=0.18u\nC2 x 0 1f')}\nCL y 0 5f\n${cmos}.tran 10p 10n`
	},
	{
		kind: 'comparator-that-does-not-trip',
		deck: (v) =>
			`VCC vcc 0 5\nVin in 0 SIN(${v.of(1, 3.5, 1.2)} 0.5 1k)\nVref ref 0 2.5\nB1 cmp 0 V=2.5+2.5*tanh(1e3*(v(in)-v(ref)))\nR1 cmp y 1k\nC1 y 0 1n\nRp vcc 0 10k\n.tran 10u 3m`
	},
	{
		kind: 'mixed-signals',
		deck: (v) =>
			`Vlo lo 0 PULSE(-1 1 0 1n 1n 49n 100n)\nVrf rf 0 SIN(0 ${v.of('10m', '50m', '0.1')} 9MEG)\nBmix if 0 V=v(lo)*v(rf)\nR1 if out 1k\nC1 out 0 100p\n.tran 2n 5u`
	},
	{
		kind: 'output-without-load',
		deck: (v) =>
			v.of(
				`V1 in 0 AC 1\nR1 in a 50\nC1 a 0 10p\nRout a out 50\n.ac dec 10 1MEG 10G\n.print ac vdb(out)`,
				`V1 a 0 SIN(0 1 1k)\nV2 b 0 SIN(0 0.5 2k)\nRa a 0 1k\nRb b 0 1k\nEdiff diff 0 a b 1\nBp power 0 V=v(a)*v(b)\n.tran 10u 5m`,
				`V1 in 0 5\nR1 in a 1k\nR2 a 0 1k\nRprobe a out 1\n.op`
			)
	},
	{
		kind: 'unused-pins',
		deck: (v) =>
			`V1 vp 0 5\nVin in 0 ${v.of('DC 1', 'SIN(1 0.5 1k)', 'PULSE(0 2 1u 1u 1u 100u 1)')}\nX1 in out vp 0 nc1 nc2 part\nRL out 0 1k\n.subckt part a y p g t1 t2\nE1 y0 g a g 1\nR1 y0 y 10\nR2 p g 10k\nRt1 t1 g 1k\nRt2 t2 p 1k\n.ends\n${v.of('.op', '.tran 10u 3m', '.tran 1u 200u')}`
	},
	{
		kind: 'sensing-sources',
		deck: (v) =>
			`V1 in 0 10\nVam in a 0\nR1 a b ${v.of('1k', '2.2k', '470')}\nVam2 b 0 0\nH1 i1 0 Vam 1k\nF1 0 i2 Vam2 2\nR2 i2 0 1k\n.op`
	},
	{
		kind: 'class-d',
		deck: (v) =>
			`Vtri tri 0 PULSE(-1 1 0 2.45u 2.45u 10n 5u)\nVin in 0 SIN(0 0.8 ${v.of('10k', '5k', '20k')})\nBcmp pwm 0 V=24*(v(in)>v(tri) ? 1 : -1)\nRg pwm a 0.1\nL1 a out 22u\nC1 out 0 1u\nRL out 0 8\n.tran 50n 200u`
	},
	{
		kind: 'switched-capacitor',
		deck: (v) =>
			`Vin in 0 ${v.of('1', 'SIN(0 1 10k)', 'PWL(0 0 10u 1)')}\nVp1 p1 0 PULSE(0 1 0 1n 1n 400n 1u)\nVp2 p2 0 PULSE(0 1 500n 1n 1n 400n 1u)\nS1 in a p1 0 SM\nC1 a 0 1p\nS2 a out p2 0 SM\nC2 out 0 10p\n.model SM SW(VT=0.5 RON=1k ROFF=1T)\n.tran 20n 50u`
	},
	{
		kind: 'boost-converter',
		deck: (v) =>
			`V1 in 0 ${v.of(5, 3.3, 12)}\nL1 in sw 22u\nS1 sw 0 g 0 SM\nVg g 0 PULSE(0 5 0 5n 5n 1u 2u)\nD1 sw out DS\nC1 out 0 22u\nRL out 0 50\n.model SM SW(VT=2.5 RON=50m ROFF=1MEG)\n.model DS D(IS=1u RS=20m)\n.tran 20n 300u`
	},
	{
		kind: 'three-windings',
		deck: (v) =>
			`V1 in 0 SIN(0 ${v.of(10, 100, 325)} 50)\nR1 in p 1\nL1 p 0 1\nL2 s 0 10m\nL3 t 0 40m\nK1 L1 L2 ${v.of(0.99, 1, 0.95)}\nK2 L1 L3 ${v.of(0.99, 1, 0.95)}\nK3 L2 L3 ${v.of(0.99, 1, 0.95)}\nR2 s 0 10\nR3 t 0 100\n.tran 100u 60m`
	},
	{
		kind: 'crystal',
		deck: (v) =>
			`V1 in 0 AC 1\nR1 in a 1k\nLm a b ${v.of('10m', '8m', '4')}\nCm b c ${v.of('10f', '20f', '3f')}\nRm c out 20\nCp a out 5p\nRL out 0 1k\n.ac lin 2001 ${v.of('15.8MEG 16.1MEG', '12.55MEG 12.65MEG', '1.44MEG 1.46MEG')}`
	}
];

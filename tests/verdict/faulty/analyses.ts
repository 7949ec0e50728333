import type { FaultyKind } from '../kind.ts';

const amplifier = `VCC vcc 0 12
R1 vcc b 100k
R2 b 0 22k
C1 in b 10u
RC vcc c 4.7k
RE e 0 1k
CE e 0 100u
Q1 c b e QN
.model QN NPN(BF=200 CJC=3p CJE=8p TF=0.4n)`;

/** Analyses that do not show what they were meant to show. */
export const analyses: readonly FaultyKind[] = [
	{
		kind: 'ac-below-corner',
		fault: 'an AC sweep that ends far from every corner',
		deck: (v) =>
			v.of(
				`V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 1n\n.ac dec 10 1 «1k|10MEG»`,
				`V1 in 0 AC 1\nR1 in a 50\nL1 a out 1u\nC1 out 0 10p\nRL out 0 50\n.ac dec 10 «10 10k|100k 1G»`,
				`I1 0 out AC 1m\nR1 out 0 10k\nC1 out 0 100p\n.ac dec 20 «0.1 100|100 10MEG»`
			)
	},
	{
		kind: 'ac-linear-over-decades',
		fault: 'a linear AC sweep with a few points over many decades',
		deck: (v) =>
			v.of(
				`V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 100n\n.ac «lin|dec» 10 1 1MEG`,
				`V1 in 0 AC 1\nC1 in out 1u\nR1 out 0 10k\n.ac «lin|dec» 11 0.1 100k`,
				`V1 in 0 AC 1\n${amplifier}\n.ac «lin 5|dec 20» 10 100MEG`
			)
	},
	{
		kind: 'coarse-ac',
		fault: 'too few points per decade for a corner that is measured',
		deck: (v) =>
			v.of(
				`V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 100n\n.ac dec «1|50» 1 1MEG`,
				`V1 in 0 AC 1\n${amplifier}\nRL c 0 100k\n.ac dec «2|20» 1 1G`,
				`V1 in 0 AC 1\nR1 in out 10\nL1 out x 1m\nC1 x 0 1n\n.ac dec «2|500» 1k 10MEG`
			)
	},
	{
		kind: 'ac-of-switching-circuit',
		fault: 'an AC analysis of a circuit that works by switching',
		deck: (v) =>
			v.of(
				`V1 in 0 DC 12 AC 1\nS1 in sw g 0 SW\nVg g 0 PULSE(0 5 0 10n 10n 2u 5u)\nD1 0 sw DS\nL1 sw out 47u\nC1 out 0 47u\nRL out 0 5\n.model SW SW(VT=2.5 RON=10m ROFF=1MEG)\n.model DS D(IS=1u RS=20m)\n«.ac dec 10 10 100k|.tran 50n 500u»`,
				`Vin in 0 DC 1 AC 1\nS1 in a p1 0 SM\nC1 a 0 1p\nS2 a out p2 0 SM\nC2 out 0 10p\nV1 p1 0 PULSE(0 1 0 1n 1n 400n 1u)\nV2 p2 0 PULSE(0 1 500n 1n 1n 400n 1u)\n.model SM SW(VT=0.5 RON=1k ROFF=1T)\n«.ac dec 10 100 1MEG|.tran 10n 20u»`,
				`V1 in 0 DC 5 AC 1\nL1 in sw 22u\nS1 sw 0 g 0 SW\nVg g 0 PULSE(0 3.3 0 5n 5n 1u 2u)\nD1 sw out DS\nC1 out 0 22u\nRL out 0 50\n.model SW SW(VT=1.5 RON=50m ROFF=1MEG)\n.model DS D(IS=1u RS=20m)\n«.ac dec 10 100 100k|.tran 20n 200u»`
			)
	},
	{
		kind: 'sweep-without-effect',
		fault: 'a DC sweep on which nothing depends',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nVx x 0 1\nRx x 0 1k\nR1 in out 1k\nR2 out 0 1k\n.dc «Vx|V1» 0 10 0.5\n.save v(out)`,
				`V1 in 0 5\nR1 in out 1k«| TC1=0.004»\nR2 out 0 1k\n.dc temp -40 125 5`,
				`VDD vdd 0 3\nVg g 0 1\nVb bias 0 1\nRD vdd d 10k\nM1 d g 0 0 NM W=10u L=1u\n.model NM NMOS(VTO=0.7 KP=100u)\nRb bias 0 1MEG\n.dc «Vb|Vg» 0 3 0.1\n.save v(d)`
			)
	},
	{
		kind: 'sweep-of-two-points',
		fault: 'a DC sweep whose step is as large as its range',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in a 1k\nD1 a 0 DM\n.model DM D(IS=1f)\n.dc V1 0 5 «5|0.05»`,
				`VDD vdd 0 3\nVg g 0 1\nRD vdd d 10k\nM1 d g 0 0 NM W=10u L=1u\n.model NM NMOS(VTO=0.7 KP=100u)\n.dc Vg 0 3 «3|0.02»`,
				`I1 0 b 10u\nVC c 0 5\nQ1 c b 0 QN\n.model QN NPN(BF=100 VAF=80)\n.dc VC 0 10 «10|0.1»`
			)
	},
	{
		kind: 'sweep-against-its-step',
		fault: 'a DC sweep that runs away from its end',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in a 1k\nD1 a 0 DM\n.model DM D(IS=1f)\n.dc V1 «5 0|0 5» 0.1`,
				`V1 in 0 5\nR1 in a 1k\nR2 a 0 1k\n.dc V1 0 5 «-0.1|0.1»`,
				`V1 in 0 1\nR1 in a 1k\nR2 a 0 1k TC1=1m\n.dc temp «100 -40|-40 100» 10`
			)
	},
	{
		kind: 'hysteresis-swept-once',
		fault: 'a DC sweep over a range with two solutions',
		deck: (v) =>
			v.of(
				`VCC vcc 0 5\nVin in 0 0\nR1 vcc c1 2.2k\nR2 vcc c2 1k\nRa c1 b2 10k\nRb b2 0 15k\nRE e 0 220\nQ1 c1 in e QN\nQ2 c2 b2 e QN\n.model QN NPN(BF=150)\n.dc Vin «0 5 0.02|0 0.3 0.02»`,
				`Vin in 0 0\nR1 in p 10k\nR2 p out 22k\nB1 out 0 V=5*tanh(1000*v(p))\nRL out 0 10k\n.dc Vin -«5|4» «5|-3» 0.05`,
				`VDD vdd 0 3\nVin s 0 0\nRs s a 2k\nM1 b a 0 0 NM W=4u L=1u\nM2 b a vdd vdd PM W=10u L=1u\nM3 y b 0 0 NM W=4u L=1u\nM4 y b vdd vdd PM W=10u L=1u\nRf y a 4k\n.model NM NMOS(VTO=0.7 KP=100u)\n.model PM PMOS(VTO=-0.7 KP=40u)\n.dc Vin «0 3 0.02|0 0.4 0.02»`
			)
	},
	{
		kind: 'initial-condition-without-uic',
		fault: 'ic= on an element, without uic',
		deck: (v) =>
			v.of(
				`C1 a 0 1u ic=5\nR1 a 0 1k\nV1 x 0 1\nRx x a 1MEG\n.tran 10u 5m «|uic»`,
				`V1 in 0 0\nR1 in a 1\nL1 a b 1m ic=1\nC1 b 0 1u ic=0\n.tran 1u 1m «|uic»`,
				`VCC vcc 0 10\nR1 vcc out 10k\nC1 out 0 10u ic=«8|8»\nD1 0 out DZ\n.model DZ D(BV=5)\n.tran 100u 200m «|uic»`
			)
	},
	{
		kind: 'initial-condition-with-op',
		fault: '.ic for an operating point',
		deck: (v) =>
			v.of(
				`VDD vdd 0 1.8\nM1 q qb 0 0 NM W=2u L=0.5u\nM2 q qb vdd vdd PM W=4u L=0.5u\nM3 qb q 0 0 NM W=2u L=0.5u\nM4 qb q vdd vdd PM W=4u L=0.5u\n.model NM NMOS(VTO=0.5 KP=120u)\n.model PM PMOS(VTO=-0.5 KP=40u)\n.«ic|nodeset» v(q)=1.8 v(qb)=0\n.op`,
				`V1 in 0 5\nR1 in out 1k\nR2 out 0 1k\nC1 out 0 1u\n«.ic v(out)=5\n|»\n.op`,
				`VCC vcc 0 5\nRC1 vcc c1 1k\nRC2 vcc c2 1k\nRB1 c2 b1 10k\nRB2 c1 b2 10k\nQ1 c1 b1 0 QN\nQ2 c2 b2 0 QN\n.model QN NPN(BF=100)\n.«ic|nodeset» v(c1)=5 v(c2)=0.1\n.dc VCC 4 6 0.1`
			)
	},
	{
		kind: 'latch-at-its-balance',
		fault: 'the operating point of a latch at its unstable balance',
		deck: (v) =>
			v.of(
				`VDD vdd 0 1.8\nM1 q qb 0 0 NM W=2u L=0.5u\nM2 q qb vdd vdd PM W=4u L=0.5u\nM3 qb q 0 0 NM W=2u L=0.5u\nM4 qb q vdd vdd PM W=4u L=0.5u\n.model NM NMOS(VTO=0.5 KP=120u)\n.model PM PMOS(VTO=-0.5 KP=40u)\n«|.nodeset v(q)=1.8 v(qb)=0»\n.op`,
				`VCC vcc 0 5\nRC1 vcc c1 1k\nRC2 vcc c2 1k\nRB1 c2 b1 10k\nRB2 c1 b2 10k\nQ1 c1 b1 0 QN\nQ2 c2 b2 0 QN\n.model QN NPN(BF=100)\n«|.nodeset v(c1)=5 v(c2)=0.1»\n.op`,
				`VDD vdd 0 3\nRS s 0 100k\nRR r 0 100k\nRD1 vdd q 10k\nRD2 vdd qb 10k\nM1 q qb 0 0 NM W=10u L=1u\nM2 q s 0 0 NM W=10u L=1u\nM3 qb q 0 0 NM W=10u L=1u\nM4 qb r 0 0 NM W=10u L=1u\n.model NM NMOS(VTO=0.7 KP=100u)\n«|.nodeset v(q)=3 v(qb)=0»\n.op`
			)
	},
	{
		kind: 'oscillator-never-starts',
		fault: 'an oscillator that stays at its operating point',
		deck: (v) =>
			v.of(
				`L1 a 0 1u\nC1 a 0 1n\nR1 a 0 10k\nB1 a 0 I=-1m*tanh(v(a)/2)\n«|I1 0 a PULSE(0 1m 0 1n 1n 10n 1)\n»VDD vdd 0 5\nRv vdd 0 1k\n.tran 2n 10u`,
				`VREF ref 0 2.5\nB1 out 0 V=2.5+2.5*tanh(1e3*(v(p)-v(n)))\nR1 out p 10k\nR2 p ref 10k\nRf out n 10k\nC1 n 0 10n\n«|.ic v(n)=0\n».tran 2u 1m`,
				`VP vp 0 «10|PWL(0 0 1u 10)»\nVN vn 0 «-10|PWL(0 0 1u -10)»\nR1 out p 10k\nC1 out p0 10n\nRp p0 p 10k\nC2 p 0 10n\nRg n 0 10k\nRf out n 22k\nB1 x 0 V=v(vp)*tanh(1e4*(v(p)-v(n)))\nRo x out 100\nVk k 0 «0|PULSE(0 1 10u 1u 1u 20u 1)»\nRk k p 1MEG\n.tran 2u 2m`
			)
	},
	{
		kind: 'paused-by-stop',
		fault: 'a run that a script pauses and never resumes',
		deck: (v) => {
			const at = v.of('v(out) > 0.5', 'time > 1m', 'v(out) > 0.3');
			return `V1 in 0 ${v.of('PULSE(0 1 0 1u 1u 1 2)', 'SIN(0 1 1k)', 'PWL(0 0 1m 1)')}\nR1 in out 1k\nC1 out 0 100n\n.tran 10u 5m\n.control\n«stop when ${at}\n|»run\n.endc`;
		}
	},
	{
		kind: 'temperature-in-kelvin',
		fault: 'a temperature in kelvin',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in a 1k\nD1 a 0 DM\n.model DM D(IS=1f)\n.temp «300|27»\n.op`,
				`VCC vcc 0 10\nRB vcc b 470k\nRC vcc c 2k\nQ1 c b 0 QN\n.model QN NPN(BF=100 XTB=1.5)\n.options temp=«298.15|25»\n.op`,
				`V1 in 0 5\nR1 in a 1k\nD1 a 0 DM\n.model DM D(IS=1f)\n.dc temp «250 400|-25 125» 10`,
				`V1 in 0 AC 1\nR1 in out 1k TC1=1m\nC1 out 0 1n\n.options tnom=«300|27»\n.ac dec 10 1k 10MEG`
			)
	},
	{
		kind: 'meas-of-one-of-two',
		fault: 'two analyses that one .meas could mean',
		deck: (v) =>
			v.of(
				`V1 in 0 PULSE(0 1 0 1n 1n 1 2)\nR1 in out 1k\nC1 out 0 100n\n.tran 1u «200u\n.tran 1u 2m|2m»\n.meas tran vend find v(out) at=150u`,
				`V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 100n\n.ac dec 10 1 «1k\n.ac dec 10 1k 1MEG|1MEG»\n.meas ac vmin min vm(out)`,
				`V1 in 0 5\nV2 b 0 1\nR1 in out 1k\nR2 out b 1k\n.dc V1 0 5 «0.1\n.dc V2 0 3 0.1|0.1»\n.meas dc top max v(out)`
			)
	},
	{
		kind: 'meas-outside-run',
		fault: 'a .meas window that reaches beyond the run',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(0 1 1k)\nR1 in out 1k\nC1 out 0 100n\n.tran 10u 5m\n.meas tran vrms rms v(out) from=4m to=«10m|5m»`,
				`V1 in 0 PULSE(0 1 0 1u 1u 1m 2m)\nR1 in out 1k\nC1 out 0 100n\n.tran 10u 4m\n.meas tran va avg v(out) from=«2 to=4|2m to=4m»`,
				`V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 1n\n.ac dec 20 10 10MEG\n.meas ac top max vm(out) from=1k to=«1g|1meg»`
			)
	},
	{
		kind: 'fourier-of-other-frequency',
		fault: '.four at a frequency that no source has',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(0 1 1k)\nR1 in out 1k\nD1 out 0 DM\n.model DM D(IS=1f)\n.tran 1u 5m\n.four «10k|1k» v(out)`,
				`V1 in 0 SIN(0 1 50)\nR1 in out 1k\nD1 out 0 DM\n.model DM D(IS=1f)\n.tran 10u 100m\n.four «60|50» v(out)`,
				`V1 in 0 PULSE(0 1 0 1u 1u 48u 100u)\nR1 in out 1k\nC1 out 0 10n\n.tran 1u 1m\n.four «100k|10k» v(out)`
			)
	},
	{
		kind: 'step-beyond-stop',
		fault: 'step and stop of .tran exchanged or in the wrong unit',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(0 1 1k)\nR1 in out 1k\nC1 out 0 100n\n.tran «10m 10u|10u 10m»`,
				`V1 in 0 PULSE(0 1 0 1u 1u 50u 100u)\nR1 in out 1k\nC1 out 0 1n\n.tran «1 1m|1u 1m»`,
				`V1 in 0 SIN(0 1 10k)\nR1 in out 1k\nR2 out 0 1k\n.tran «5m 1m|5u 1m»`
			)
	},
	{
		kind: 'noise-of-nothing',
		fault: 'noise at a node that does not exist or has none',
		deck: (v) =>
			v.of(
				`V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 1n\n.noise v(«outt|out») V1 dec 10 10 1MEG`,
				`V1 in 0 AC 1\nR1 in out 1k\nR2 out 0 1k\n.noise v(«in|out») V1 dec 10 10 1MEG`,
				`V1 in 0 DC 1 AC 1\nVCC vcc 0 5\nQ1 vcc in e QN\nRE e 0 1k\n.model QN NPN(BF=100)\n.noise v(«emitter|e») V1 dec 10 10 1MEG`
			)
	},
	{
		kind: 'cards-after-end',
		fault: 'cards after .end, which ngspice still reads',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in out 1k\nR2 out 0 1k\n.op\n.end\n«R3 out 0 1k\n|»`,
				`V1 in 0 PULSE(0 1 0 1n 1n 1u 2u)\nR1 in out 1k\nC1 out 0 100p\n.tran 10n 10u\n.end\n«C2 out 0 10n\n|»`,
				`V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 1n\n.ac dec 10 1k 10MEG\n.end\n«* older values\nCload out 0 100n\n|»`
			)
	},
	{
		kind: 'output-of-nothing',
		fault: 'an output card with a signal that does not exist',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(0 1 1k)\nR1 in out 1k\nC1 out 0 100n\n.tran 10u 3m\n.print tran v(in) «v(uot)|v(out)»`,
				`V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 100n\n.ac dec 10 10 1MEG\n.plot ac «vdbl(out)|vdb(out)»\n.print ac vp(out)`,
				`V1 in 0 SIN(0 1 1k)\nR1 in out 1k\nC1 out 0 100n\n.save v(in) «v(op)|v(out)»\n.tran 10u 3m`,
				`V1 in 0 SIN(0 1 1k)\nR1 in out 1k\nC1 out 0 100n\n.probe «i(R2)|i(R1)»\n.tran 10u 3m`
			)
	}
];

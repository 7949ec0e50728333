import type { FaultyKind } from '../kind.ts';

/** Waveforms that do not fit the run. */
export const sources: readonly FaultyKind[] = [
	{
		kind: 'aliased-sine',
		fault: 'a sine with fewer points than periods',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(0 1 «1MEG|1k»)\nR1 in out 1k\nR2 out 0 1k\n.tran 1u 1m`,
				`I1 0 out SIN(0 1m «10MEG|10k») AC 1\nRL out 0 50\nE1 amp 0 out 0 10\nRa amp 0 1k\n.tran 1u 500u`,
				`.param f0=«2.4G|2.4MEG»\nVrf a 0 SIN(0 0.1 {f0})\nR1 a b 50\nB1 if 0 V=v(b)*0.5\nR2 b 0 50\nRif if 0 1k\n.tran 10n 20u`,
				`V1 in 0 SFFM(0 1 «20MEG|20k» 5 1k)\nR1 in out 1k\nR2 out 0 3k\n.tran 2u 4m`
			)
	},
	{
		kind: 'slow-sine',
		fault: 'a run much shorter than a period',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(0 325 50)\nD1 in out DM\nC1 out 0 100u\nRL out 0 1k\n.model DM D(IS=1n RS=0.1)\n.tran 1u «100u|100m»`,
				`Vin in 0 SIN(0 1 «1|1k»)\nR1 in out 1k\nC1 out 0 100n\n.tran 10u 10m`,
				`V1 in 0 SIN(0 0.1 «440m|440»)\nVCC vcc 0 12\nR1 vcc b 100k\nR2 b 0 22k\nC1 in b 10u\nRC vcc c 4.7k\nRE e 0 1k\nQ1 c b e QN\n.model QN NPN(BF=200)\n.tran 10u 20m`
			)
	},
	{
		kind: 'source-begins-after-run',
		fault: 'a waveform that begins after the run ends',
		deck: (v) =>
			v.of(
				`V1 in 0 PULSE(0 5 «10m|10u» 1n 1n 50u 100u)\nR1 in out 1k\nC1 out 0 1n\nVdd vdd 0 5\nRl vdd 0 1k\n.tran 1u 1m`,
				`V1 in 0 SIN(2.5 1 10k «5m|50u»)\nR1 in out 10k\nC1 out 0 100p\n.tran 1u 1m`,
				`V1 in 0 PWL(0 1 «10m|100u» 1 «11m|110u» 2)\nR1 in out 10k\nC1 out 0 1n\n.tran 1u 1m`
			)
	},
	{
		kind: 'pulse-width-above-period',
		fault: 'a PULSE that is wider than its period',
		deck: (v) =>
			v.of(
				`V1 clk 0 PULSE(0 5 0 1n 1n «200u|50u» 100u)\nR1 clk out 1k\nC1 out 0 1n\n.tran 100n 1m`,
				`V1 g 0 PULSE(0 10 0 10n 10n «5m|5u» 10u)\nVDD d 0 24\nRL d out 10\nM1 out g 0 0 NM W=1m L=1u\n.model NM NMOS(VTO=2 KP=50u)\n.tran 50n 200u`,
				`.param per=1u duty=«1.2|0.4»\nV1 a 0 PULSE(0 1.8 0 10n 10n {duty*per} {per})\nR1 a b 100\nC1 b 0 10p\n.tran 5n 10u`
			)
	},
	{
		kind: 'edge-from-step',
		fault: 'edges of zero that become as long as the step',
		deck: (v) =>
			v.of(
				`V1 in 0 PULSE(0 5 0 «0 0|1n 1n» 50u 100u)\nR1 in out 1k\nC1 out 0 1n\n.tran 25u 1m`,
				`V1 clk 0 PULSE(0 3.3 1u «0 0|5n 5n» 2u 5u)\nR1 clk q 100\nC1 q 0 100p\n.tran 1u 50u`,
				`Igate 0 g PULSE(0 1m 0 «0 0|10n 10n» 10u 20u)\nR1 g 0 1k\nC1 g 0 100p\n.tran 5u 200u`
			)
	},
	{
		kind: 'pwl-ends-early',
		fault: 'a repeating PWL that ends long before the run',
		deck: (v) =>
			v.of(
				`V1 in 0 PWL(0 0 1u 1 2u 0 3u 1 4u 0 5u 1 6u 0)\nR1 in out 1k\nC1 out 0 100p\n.tran 10n «600u|6u»`,
				`V1 in 0 PWL(0 0 10n 0 11n 3.3 20n 3.3 21n 0 30n 0 31n 3.3 40n 3.3 41n 0)\nR1 in out 50\nC1 out 0 5p\n.tran 0.1n «500n|50n»`,
				`I1 0 in PWL(0 0 1m 10m 2m -10m 3m 10m 4m -10m 5m 0)\nR1 in 0 1k\nC1 in 0 10n\n.tran 10u «50m|5.5m»`
			)
	},
	{
		kind: 'phase-as-damping',
		fault: 'a phase in the place of the damping of a sine',
		deck: (v) =>
			v.of(
				`V1 a 0 SIN(0 325 50 0 0 0)\nV2 b 0 SIN(0 325 50 0 «-120|0 -120»)\nV3 c 0 SIN(0 325 50 0 «120|0 120»)\nRa a n 10\nRb b n 10\nRc c n 10\nRn n 0 1MEG\n.tran 100u 60m`,
				`V1 i 0 SIN(0 1 1k)\nV2 q 0 SIN(0 1 1k 0 «90|0 90»)\nRi i 0 1k\nRq q 0 1k\nB1 m 0 V=v(i)*v(q)\nRm m 0 1k\n.tran 5u 10m`,
				`V1 p 0 SIN(0 1 100 0)\nV2 n 0 SIN(0 1 100 0 «180|0 180»)\nR1 p x 1k\nR2 n x 1k\nR3 x 0 1k\n.tran 50u 30m`
			)
	},
	{
		kind: 'sine-without-amplitude',
		fault: 'offset and amplitude of a sine exchanged',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(«1 0|0 1» 1k)\nR1 in out 1k\nC1 out 0 100n\n.tran 10u 5m`,
				`Vs s 0 SIN(«10m 0|0 10m» 10k)\nVCC vcc 0 9\nR1 vcc b 56k\nR2 b 0 10k\nC1 s b 1u\nRC vcc c 2.2k\nRE e 0 470\nQ1 c b e QN\n.model QN NPN(BF=150)\n.tran 1u 1m`,
				`I1 0 a SIN(«2m 0|0 2m» 1MEG)\nL1 a 0 1u\nC1 a 0 10n\nR1 a 0 1k\n.tran 10n 20u`
			)
	},
	{
		kind: 'dc-instead-of-waveform',
		fault: 'a transient in which no source changes',
		deck: (v) =>
			v.of(
				`V1 in 0 «DC 5|PULSE(0 5 0 1n 1n 1m 2m)»\nR1 in out 1k\nC1 out 0 100n\n.tran 1u 4m`,
				`V1 in 0 «AC 1|SIN(0 1 1k)»\nR1 in out 1k\nL1 out 0 10m\n.tran 10u 5m`,
				`Vs s 0 «DC 0 AC 10m|SIN(0 10m 1k) AC 10m»\nVCC vcc 0 12\nR1 vcc b 100k\nR2 b 0 22k\nC1 s b 10u\nRC vcc c 4.7k\nRE e 0 1k\nCE e 0 100u\nQ1 c b e QN\n.model QN NPN(BF=200)\n.tran 10u 5m`
			)
	},
	{
		kind: 'milli-for-mega-sine',
		fault: 'a frequency in millihertz',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(0 1 «10m|10MEG»)\nR1 in out 1k\nC1 out 0 10p\n.tran 5n 1u`,
				`V1 in 0 SIN(0 1 «10M|10MEG»)\nR1 in out 1k\nC1 out 0 10p\n.tran 5n 1u`,
				`.param f=«1m|1meg»\nV1 in 0 SIN(0 1 {f})\nR1 in out 100\nC1 out 0 1n\n.tran 50n 10u`
			)
	},
	{
		kind: 'line-longer-than-run',
		fault: 'a delay line that outlasts the run',
		deck: (v) =>
			v.of(
				`V1 in 0 PULSE(0 1 1n 0.1n 0.1n 5n 20n)\nR1 in a 50\nT1 a 0 b 0 Z0=50 TD=«2u|2n»\nRL b 0 50\n.tran 0.05n 100n`,
				`V1 in 0 SIN(0 1 10MEG)\nR1 in a 75\nT1 a 0 b 0 Z0=75 TD=«5|5n»\nRL b 0 75\n.tran 1n 1u`,
				`V1 in 0 PULSE(0 3.3 0 1n 1n 20n 40n)\nR1 in a 33\nT1 a 0 b 0 Z0=50 TD=«1m|1n»\nRL b 0 10k\nC1 b 0 5p\n.tran 0.1n 200n`
			)
	},
	{
		kind: 'two-ac-inputs',
		fault: 'an AC value on the supply besides the input',
		deck: (v) =>
			v.of(
				`VDD vdd 0 DC 3.3 «AC 1|»\nVin in 0 DC 0.8 AC 1\nRL vdd out 10k\nM1 out in 0 0 NM W=10u L=1u\n.model NM NMOS(VTO=0.6 KP=100u LAMBDA=0.02)\n.ac dec 20 10 10MEG`,
				`VCC vcc 0 DC 12 «AC 12|»\nVs s 0 AC 1\nR1 vcc b 100k\nR2 b 0 22k\nC1 s b 10u\nRC vcc c 4.7k\nRE e 0 1k\nQ1 c b e QN\n.model QN NPN(BF=200)\n.ac dec 10 10 1MEG`,
				`Vsupply vp 0 5 «AC|»\nVin in 0 DC 2 AC 1\nQ1 vp in out QN\nRE out 0 1k\n.model QN NPN(BF=100 TF=0.3n)\n.ac dec 10 1k 100MEG`
			)
	},
	{
		kind: 'no-ac-value',
		fault: 'no AC value on any source',
		deck: (v) =>
			v.of(
				`V1 in 0 «SIN(0 1 1k)|AC 1 SIN(0 1 1k)»\nR1 in out 1k\nC1 out 0 100n\n.ac dec 10 1 1MEG`,
				`V1 in 0 «DC 1|DC 1 AC 1»\nR1 in out 1k\nL1 out 0 1m\n.ac dec 10 10 10MEG`,
				`Vin in 0 DC 0.8 AC «0|1»\nVDD vdd 0 3\nRL vdd out 10k\nM1 out in 0 0 NM W=10u L=1u\n.model NM NMOS(VTO=0.6 KP=100u)\nCL out 0 1p\n.ac dec 10 1k 1G`
			)
	},
	{
		kind: 'everything-zero',
		fault: 'sources that stay at zero',
		deck: (v) =>
			v.of(
				`V1 in 0 «0|PULSE(0 1 0 1u 1u 1m 2m)»\nR1 in out 1k\nC1 out 0 100n\n.tran 10u 5m`,
				`V1 in 0 «DC 0|DC 5»\nR1 in out 1k\nR2 out 0 1k\n.dc V1 0 «0|5» 0.5`,
				`V1 in 0 EXP(«0 0|0 1» 0 10u 1m 10u)\nR1 in out 1k\nC1 out 0 100n\n.tran 10u 5m`,
				`V1 in 0 PULSE(«0 0|0 5» 0 1n 1n 1u 2u)\nR1 in out 1k\nC1 out 0 1n\n.tran 10n 10u`
			)
	}
];

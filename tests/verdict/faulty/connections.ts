import type { FaultyKind } from '../kind.ts';

/** Names and connections that are not what they look like. */
export const connections: readonly FaultyKind[] = [
	{
		kind: 'misspelt-node',
		fault: 'a misspelt node, so a part hangs in the air',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(0 1 1k)\nR1 in out 1k\nC1 «ouut|out» 0 100n\n.tran 10u 5m`,
				`V1 in 0 5\nR1 in mid 1k\nR2 mid out 1k\nR3 out 0 1k\nR4 «mld|mid» 0 500\n.op`,
				`VCC vcc 0 12\nVs s 0 AC 1\nR1 vcc b 100k\nR2 b 0 22k\nC1 s b 10u\nRC vcc c 4.7k\nRE emit 0 1k\nCE «emitt|emit» 0 100u\nQ1 c b emit QN\n.model QN NPN(BF=200)\n.ac dec 10 10 1MEG`
			)
	},
	{
		kind: 'letter-o-for-ground',
		fault: 'the letter O in the place of ground',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in out 1k\nR2 out «O|0» 1k\n.op`,
				`V1 in 0 SIN(0 1 1k)\nR1 in out 1k\nC1 out «o|0» 100n\n.tran 10u 5m`,
				`VDD vdd 0 3\nVin in 0 1\nRD vdd d 10k\nM1 d in s 0 NM W=10u L=1u\nRS s «O|0» 1k\n.model NM NMOS(VTO=0.7 KP=100u)\n.op`
			)
	},
	{
		kind: 'control-node-unknown',
		fault: 'a gate or control that is connected to nothing',
		deck: (v) =>
			v.of(
				`VDD vdd 0 5\nVin in 0 PULSE(0 5 0 1u 1u 1m 2m)\nRin in 0 1MEG\nRD vdd out 10k\nM1 out «inn|in» 0 0 NM W=20u L=1u\n.model NM NMOS(VTO=0.7 KP=100u)\n.tran 10u 5m`,
				`VCC vcc 0 5\nVin in 0 SIN(0.75 0.01 1k)\nRin in 0 1MEG\nRC vcc c 1k\nQ1 c «base|in» 0 QN\n.model QN NPN(BF=100)\n.tran 10u 5m`,
				`V1 g 0 PULSE(0 5 0 1u 1u 1m 2m)\nV2 in 0 5\nRg g 0 1k\nS1 in out «gate|g» 0 SW\nRL out 0 1k\n.model SW SW(VT=2.5)\n.tran 10u 5m`
			)
	},
	{
		kind: 'local-supply',
		fault: 'a supply inside a subcircuit that is not the one outside',
		deck: (v) =>
			v.of(
				`VDD vdd 0 3\nVin in 0 PULSE(0 3 0 1n 1n 1u 2u)\nX1 in out inv\nCL out 0 0.1p\n«|.global vdd\n».subckt inv a y\nM1 y a 0 0 NM W=2u L=1u\nM2 y a vdd vdd PM W=5u L=1u\n.ends\n.model NM NMOS(VTO=0.7 KP=100u)\n.model PM PMOS(VTO=-0.7 KP=40u)\n.tran 10n 4u`,
				`VCC vcc 0 12\nVin in 0 DC 2 AC 1\nX1 in out buf\n«|.global vcc\n».subckt buf a y\nQ1 vcc a y QN\nRE y 0 1k\n.ends\n.model QN NPN(BF=100 TF=0.3n)\n.ac dec 10 1k 100MEG`,
				`VDD vdd 0 1.8\nVin in 0 0\nX1 in out ld\n«|.global vdd\n».subckt ld a y\nM1 y a 0 0 NM W=2u L=0.5u\nRD vdd y 10k\n.ends\n.model NM NMOS(VTO=0.5 KP=120u)\n.dc Vin 0 1.8 0.05`
			)
	},
	{
		kind: 'floating-node',
		fault: 'a node that only capacitors or current sources hold',
		deck: (v) =>
			v.of(
				`I1 0 out 1u\nC1 out 0 1n\n«|R1 out 0 1MEG\n»V1 x 0 1\nRx x 0 1k\n.op`,
				`V1 in 0 SIN(0 1 1k)\nC1 in mid 100n\nC2 mid 0 100n\n«|Rm mid 0 10MEG\n»E1 out 0 mid 0 1\nRL out 0 1k\n.tran 10u 5m`,
				`I1 0 a 10u\nI2 a 0 «10.1u|10u»\n«|R1 a 0 100k\n»V1 in 0 1\nR2 in 0 1k\n.op`
			)
	},
	{
		kind: 'no-ground',
		fault: 'a circuit, or a part of one, without ground',
		deck: (v) =>
			v.of(
				`V1 in «gnd1|0» 5\nR1 in out 1k\nR2 out «gnd1|0» 1k\nV2 x 0 1\nR3 x 0 1k\n.op`,
				`V1 a 0 SIN(0 10 50)\nR1 a p 1\nL1 p 0 1\nL2 s «t|0» 10m\nK1 L1 L2 0.99\nRL s «t|0» 10\n.tran 100u 60m`,
				`V1 in «com|0» SIN(0 1 1k)\nR1 in out 1k\nC1 out «com|0» 100n\nV2 vdd 0 5\nR2 vdd 0 1k\n.tran 10u 5m`
			)
	},
	{
		kind: 'title-is-card',
		fault: 'a card in the first line, which is the title',
		deck: (v) =>
			v.of(
				`!«|* amplifier\n»V1 in 0 AC 1\nV2 out2 0 AC 1\nR1 in out 1k\nR2 out2 out 1k\nC1 out 0 1n\n.ac dec 10 1k 10MEG\n.end\n`,
				`!«|* divider\n»R1 in out 1k\nR2 in out 2k\nR3 out 0 1k\nV1 in 0 5\n.op\n.end\n`,
				`!«|* filter\n».options temp=85\nV1 in 0 AC 1\nR1 in out 1k TC1=4m\nC1 out 0 1n\n.ac dec 10 1k 10MEG\n.end\n`
			)
	},
	{
		kind: 'ignored-line',
		fault: 'a line that ngspice skips',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in out 1k\n«(|»R2 out 0 1k\nR3 out 0 10k\n.op`,
				`V1 in 0 SIN(0 1 1k)\nR1 in out 1k\nR2 out 0 10k\n«%|»C1 out 0 100n\n.tran 10u 5m`,
				`V1 in 0 AC 1\nR1 in out 1k\nR2 out 0 10k\n«=|»C1 out 0 10n\n.ac dec 10 100 1MEG`
			)
	},
	{
		kind: 'lost-continuation',
		fault: 'a continuation line whose card is a comment',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in a 1k\nD1 a 0 DM\n.model DM D(IS=1f\n«,|+» N=2 RS=10\n+ )\n.op`,
				`V1 in 0 PWL(0 0 1m 1\n«=|»+ 2m 0 3m 1 4m 0)\nR1 in out 1k\nC1 out 0 100n\n.tran 10u 4m`,
				`VDD vdd 0 3\nVg g 0 1\nRD vdd d 10k\nM1 d g 0 0 NM W=10u L=1u\n.model NM NMOS(VTO=0.7\n«:|»+ KP=100u LAMBDA=0.05)\n.op`
			)
	},
	{
		kind: 'measurement-failed',
		fault: 'a measurement that finds nothing',
		deck: (v) =>
			v.of(
				`V1 in 0 PULSE(0 1 0 1u 1u 1m 2m)\nR1 in out 1k\nC1 out 0 100n\n.tran 10u 4m\n.meas tran tr trig v(out) val=«1|0.1» rise=1 targ v(out) val=«4.5|0.9» rise=1`,
				`V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 1n\n.ac dec 10 1k 10MEG\n.meas ac f3 when vdb(out)=«3|-3»`,
				`V1 in 0 0\nR1 in out 1k\nD1 out 0 DM\n.model DM D(IS=1f)\n.dc V1 0 2 0.05\n.meas dc von find v(in) when v(out)=«5|0.5»`
			)
	},
	{
		kind: 'script-without-effect',
		fault: 'a script command that refers to nothing',
		deck: (v) =>
			v.of(
				`V1 in 0 5\nR1 in out 1k\nR2 out 0 1k\n.control\nop\nalter r2 = v(«outt|out»)*1k\nop\n.endc`,
				`V1 in 0 SIN(0 1 1k)\nR1 in out 1k\nC1 out 0 100n\n.control\ntran 10u 5m\nprint v(«ouut|out»)[10]\n.endc`,
				`V1 in 0 5\nR1 in out 1k\nR2 out 0 1k\n.control\nop\nif v(«aut|out») > 1\nalter r2 = 2k\nop\nend\n.endc`
			)
	},
	{
		kind: 'card-beside-script',
		fault: 'an analysis card that a script leaves out',
		deck: (v) =>
			v.of(
				`V1 in 0 AC 1 SIN(0 1 1k)\nR1 in out 1k\nC1 out 0 100n\n.tran 10u 5m\n.control\nac dec 10 1 1MEG\n«|tran 10u 5m\n».endc`,
				`V1 in 0 5\nR1 in out 1k\nR2 out 0 1k\n.dc V1 0 5 0.1\n.control\nop\n«|run\n».endc`,
				`V1 in 0 DC 1 AC 1\nR1 in out 1k\nC1 out 0 1n\n.noise v(out) V1 dec 10 10 1MEG\n.control\nac dec 10 1 1MEG\n«|run\n».endc`
			)
	}
];

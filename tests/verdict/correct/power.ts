import type { CorrectKind } from '../kind.ts';

const channels = `.model NP NMOS(LEVEL=1 VTO=2 KP=20u)\n.model PP PMOS(LEVEL=1 VTO=-2 KP=20u)`;
const amplifier = `.subckt OPA p n vp vn o\nRIN p n 10MEG\nG1 0 a p n 1m\nRA a 0 100MEG\nCA a 0 100p\nDP a hp DX\nEH h1 0 vp 0 1\nVHP hp h1 -0.65\nEN h2 0 vn 0 1\nVHN hn h2 0.65\nDN hn a DX\nEO o2 0 a 0 1\nRO o2 o 50\n.model DX D(IS=1e-15)\n.ends`;

/** Circuits that resemble mistakes in polarity, bias and feedback. */
export const power: readonly CorrectKind[] = [
	{
		kind: 'body-diode',
		deck: (v) =>
			v.of(
				`VIN in 0 12\nM1 in g1 sw sw NP W=0.5 L=1u\nM2 sw g2 0 0 NP W=0.5 L=1u\nV1 g1 sw PULSE(0 10 100n 20n 20n 1.5u 5u)\nV2 g2 0 PULSE(10 0 0 20n 20n 1.8u 5u)\nL1 sw out 10u\nC1 out 0 47u\nRL out 0 2\n${channels}\n.tran 10n 200u`,
				`VB bat 0 PULSE(0 12 1m 100u 100u 5m 20m)\nM1 bat 0 load load PP W=0.5 L=1u\nRL load 0 10\nC1 load 0 10u\n${channels}\n.tran 10u 10m`,
				`V1 in 0 SIN(0 12 50)\nR1 in a 10\nM1 a g 0 MV\nVG g 0 0\nRL a 0 1k\n.model MV VDMOS(VTO=3 KP=20 RD=10m RB=10m)\n.tran 50u 40m`
			)
	},
	{
		kind: 'reference-diodes',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(0 20 50)\nR1 in a 1k\nD1 a m DZ\nD2 0 m DZ\nRL a 0 100k\n.model DZ D(BV=5.1)\n.tran 50u 40m`,
				`V1 in 0 12\nR1 in a 470\nD1 a 0 LED\n.model LED D(IS=1e-20 N=1.9 BV=5 RS=3)\n.dc V1 5 12 0.1`,
				`V1 in 0 SIN(0 9 1k)\nC1 in a 100n\nD1 0 a DZ\nRL a 0 100k\n.model DZ D(IS=1e-14 BV=12)\n.tran 5u 5m`
			)
	},
	{
		kind: 'ac-of-other-stages',
		deck: (v) =>
			v.of(
				`VCC vcc 0 10\nVIN in 0 DC 5 AC 1\nQ1 vcc in out QN\nRE out 0 1k\nCL out 0 1n\n.model QN NPN(BF=100 CJC=2p)\n.ac dec 10 1k 1G`,
				`VCC vcc 0 10\nVB b 0 2\nVIN in 0 AC 1\nRE e in 1k\nQ1 c b e QN\nRC vcc c 2k\n.model QN NPN(BF=100 CJC=2p)\n.ac dec 10 1k 1G`,
				`VDD d 0 3\nVG g 0 DC 1 AC 1\nM1 d g 0 0 NM W=10u L=1u\n.model NM NMOS(VTO=0.7 KP=100u CGSO=0.3n)\n.ac dec 10 1k 1G`
			)
	},
	{
		kind: 'feedback-of-comparators',
		deck: (v) =>
			v.of(
				`VP vp 0 12\nVN vn 0 -12\nVIN in 0 SIN(0 5 100)\nX1 x in vp vn out OPA\nR1 x 0 10k\nR2 out x 30k\n${amplifier}\n.tran 20u 30m`,
				`VP vp 0 5\nVIN in 0 SIN(2.5 2 1k)\nX1 in out vp 0 out OPA\nRL out 0 10k\n${amplifier}\n.tran 5u 3m`,
				`VP vp 0 12\nVN vn 0 -12\nVIN in 0 SIN(0.5 0.4 1k)\nX1 in x vp vn out OPA\nR1 x 0 10k\nR2 out x 10k\n${amplifier}\n.tran 5u 3m`
			)
	},
	{
		kind: 'regulator-subcircuit',
		deck: (v) =>
			`VIN in 0 SIN(8 ${v.of('1', '2', '0.5')} 100)\nVEN en 0 5\nX1 in 0 en out fb REG\nR1 out fb 20k\nR2 fb 0 12k\nCO out 0 1u\nRL out 0 100\n.subckt REG in gnd en out fb\nG1 gnd a VALUE={1m*(1.2-V(fb,gnd))*(V(en,gnd)>1)}\nRA a gnd 10MEG\nCA a gnd 1n\nB1 out gnd I=-min(max(V(a,gnd),0),0.3)*(V(in,out)>0.2)\nRB out gnd 1MEG\n.ends\n.tran 20u 30m`
	},
	{
		kind: 'levels-of-logic',
		deck: (v) =>
			v.of(
				`V1 in 0 PULSE(0 3.3 0 1n 1n 50n 100n)\nR1 in 0 10k\nAadc [in] [d1] ADC\nAinv d1 d2 INV\nAdac [d2] [out] DAC\nRO out 0 1k\n.model ADC adc_bridge(in_low=0.8 in_high=2)\n.model INV d_inverter(rise_delay=1n fall_delay=1n)\n.model DAC dac_bridge(out_low=0 out_high=3.3)\n.tran 1n 500n`,
				`VDD vdd 0 5\nVG g 0 PULSE(0 5 0 1u 1u 5u 12u)\nRD vdd d 1k\nM1 d g 0 0 NM W=100u L=1u\n.model NM NMOS(VTO=1 KP=50u)\n.tran 50n 50u`
			)
	},
	{
		kind: 'sizes-of-power-transistors',
		deck: () =>
			`VD d 0 10\nVG g 0 5\n.include power.lib\nX1 d g 0 FET\n.dc VG 2 6 0.1\n=== power.lib\n.subckt FET d g s\nM1 d g s s MP L=1 W=1\n.model MP NMOS(LEVEL=1 VTO=3 KP=5)\nD1 s d DB\n.model DB D(IS=1p CJO=1n TT=50n)\n.ends`
	}
];

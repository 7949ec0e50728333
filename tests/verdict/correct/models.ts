import type { CorrectKind } from '../kind.ts';

const boyle = `* Macromodel in the style of Boyle: its inner values are not those of real parts.
.subckt oa741 1 2 3 4 5
c1 11 12 8.66p
c2 6 7 30p
dc 5 53 dx
de 54 5 dx
dlp 90 91 dx
dln 92 90 dx
dp 4 3 dx
egnd 99 0 poly(2) (3,0) (4,0) 0 .5 .5
fb 7 99 poly(5) vb vc ve vlp vln 0 10.61e6 -10e6 10e6 10e6 -10e6
ga 6 0 11 12 188.5e-6
gcm 0 6 10 99 5.961e-9
iee 10 4 dc 15.16e-6
hlim 90 0 vlim 1k
q1 11 2 13 qx
q2 12 1 14 qx
r2 6 9 100e3
rc1 3 11 5.305e3
rc2 3 12 5.305e3
re1 13 10 1.836e3
re2 14 10 1.836e3
ree 10 99 13.19e6
ro1 8 5 50
ro2 7 99 100
rp 3 4 18.16e3
vb 9 0 dc 0
vc 3 53 dc 1
ve 54 4 dc 1
vlim 7 8 dc 0
vlp 91 0 dc 40
vln 0 92 dc 40
.model dx d(is=800e-18 rs=1)
.model qx npn(is=800e-18 bf=93.75)
.ends
`;

const library = `* Parts of several makers in one file, some of them twice.
.model DA D(IS=1f)
.model DB D(IS=1n)
.model DB D(IS=2n)
.subckt filt a b
R1 a b 1k
C1 b 0 1n
.ends
.subckt filt2 a b
R1 a b 1k
R2 b c 1k
.ends
.subckt filt2 a b
R1 a b 2k
.ends
.subckt huge a b
R1 a b 1M
C1 a n1 1F
.ends
`;

/** Models and libraries. */
export const models: readonly CorrectKind[] = [
	{
		kind: 'bsim-without-version',
		deck: (v) =>
			v.of(
				`VDD vdd 0 1.8\nVg g 0 0.9\nRD vdd d 5k\nM1 d g 0 0 NM W=10u L=0.18u\n.model NM NMOS(LEVEL=8 TOX=4n VTH0=0.45 U0=300 VSAT=8e4)\n.op`,
				`VDD vdd 0 1\nVin in 0 PULSE(0 1 0 20p 20p 1n 2n)\nM1 o in 0 0 NM W=1u L=0.1u\nM2 o in vdd vdd PM W=2u L=0.1u\nCL o 0 5f\n.model NM NMOS(LEVEL=14 TOXE=2n VTH0=0.35)\n.model PM PMOS(LEVEL=14 TOXE=2n VTH0=-0.35)\n.tran 5p 4n`,
				`VDD vdd 0 3.3\nVin in 0 DC 0.9 AC 1\nRD vdd out 10k\nM1 out in 0 0 NM W=20u L=0.35u\nCL out 0 1p\n.model NM NMOS(LEVEL=49 TOX=7n VTH0=0.5 U0=400)\n.op\n.ac dec 10 1k 1G`
			)
	},
	{
		kind: 'bsim-advice',
		deck: (v) => {
			const l = v.of('0.05u', '20u', '0.09u');
			return `VDD vdd 0 1\nVg g 0 0.7\nRD vdd d 5k\nM1 d g 0 0 NM W=1u L=${l}\n.model NM NMOS(LEVEL=14 VERSION=4.7 TOXE=1.2n VTH0=0.3 NDEP=1e18 PCLM=0.01)\n.op`;
		}
	},
	{
		kind: 'macromodel-of-an-opamp',
		deck: (v) =>
			`.include oa.lib\nVP vp 0 15\nVN vn 0 -15\nVin in 0 ${v.of('SIN(0 0.1 1k)', 'DC 0 AC 1', 'PULSE(-1 1 5u 10n 10n 50u 100u)')}\nX1 in fb vp vn out oa741\n${v.of('R1 fb 0 1k\nR2 out fb 9k', 'R1 fb 0 10k\nR2 out fb 10k', 'R2 out fb 1')}\nRL out 0 10k\n${v.of('.tran 5u 3m', '.ac dec 10 10 10MEG', '.tran 100n 200u')}\n=== oa.lib\n${boyle}`
	},
	{
		kind: 'library-that-repeats-itself',
		deck: (v) =>
			`.include all.lib\nV1 in 0 5 AC 1\nR1 in a 1k\n${v.of('D1 a 0 DA', 'X1 a b filt\nRb b 0 10k', 'D1 a 0 DA\nX1 a b filt\nRb b 0 1k')}\n${v.of('.op', '.ac dec 10 1k 10MEG', '.dc V1 0 5 0.1')}\n=== all.lib\n${library}`
	},
	{
		kind: 'library-beside-the-circuit',
		deck: (v) =>
			`V1 in 0 5 AC 1\nX1 in out filt\nRL out 0 ${v.of('10k', '100k', '1MEG')}\n.op\n.ac dec 10 1k 10MEG\n${library}`
	},
	{
		kind: 'sections-of-a-library',
		deck: (v) =>
			`.lib corners.lib ${v.of('tt', 'ff', 'ss')}\nVDD vdd 0 1.8\nVin in 0 0\nM1 o in 0 0 NM W=2u L=0.18u\nM2 o in vdd vdd PM W=4u L=0.18u\n.dc Vin 0 1.8 0.01\n=== corners.lib\n${['tt', 'ff', 'ss'].map((name, i) => `.lib ${name}\n.param dvt=${[0, -0.05, 0.05][i]}\n.model NM NMOS(VTO={0.45+dvt} KP=200u)\n.model PM PMOS(VTO={-0.45-dvt} KP=70u)\n.endl`).join('\n')}\n`
	},
	{
		kind: 'power-mosfet',
		deck: (v) =>
			v.of(
				`VDD vdd 0 48\nRL vdd d 10\nVg g0 0 PULSE(0 10 1u 20n 20n 5u 10u)\nRg g0 g 10\nX1 d g 0 pmos\n.subckt pmos 1 2 3\nM1 9 7 8 8 mm L=100u W=100u\nRS 8 3 10m\nRD 9 1 40m\nRG 2 7 3\nCGS 7 3 900p\nCGD 7 9 60p\nD1 3 1 db\n.model mm nmos(level=1 vto=3.5 kp=30)\n.model db d(is=1p rs=8m cjo=500p bv=110 tt=80n)\n.ends\n.tran 20n 30u`,
				`VDD vdd 0 24\nRL vdd d 4\nVg g 0 PULSE(0 12 1u 50n 50n 10u 20u)\nM1 d g 0 0 MP W=0.8 L=2u\n.model MP NMOS(LEVEL=3 VTO=3 KP=20u RD=10m RS=5m CGSO=1n CGDO=0.2n)\n.tran 50n 50u`,
				`VDD vdd 0 100\nRL vdd d 50\nVg g0 0 PULSE(0 10 1u 20n 20n 5u 10u)\nRg g0 g 5\nM1 d g 0 IRX\n.model IRX VDMOS(VTO=4 KP=20 RG=2 RD=50m RS=10m CGDMAX=1n CGDMIN=50p CGS=1n)\n.tran 20n 20u`
			)
	},
	{
		kind: 'library-in-capitals',
		deck: (v) =>
			`.include parts.lib\nVG g 0 10\nI1 0 d ${v.of(1, 5, 10)}\nX1 d g 0 PM60\n.op\n=== parts.lib\n.SUBCKT PM60 D G S\nM1 1 2 3 3 MM L=1U W=1\nRD D 1 ${v.of('5M', '20M', '1M')}\nRS 3 S 1M\nRG G 2 3\nQ1 S 1 D QP\nCGS 2 3 900P\n.MODEL MM NMOS(LEVEL=1 VTO=3.2 KP=40U)\n.MODEL QP PNP(IS=1E-12 BF=0.5)\n.ENDS\n`
	},
	{
		kind: 'capacitances-of-ratios',
		deck: (v) =>
			v.of(
				`.include fet.lib\nVDD vdd 0 24\nRL vdd d 10\nVg g0 0 PULSE(0 10 1u 20n 20n 5u 10u)\nRg g0 g 10\nX1 d g 0 fet\n.tran 20n 20u\n=== fet.lib\n.subckt fet d g s\nM1 d g s s mx W=1u L=1u\n.model mx nmos(level=1 vto=3 kp=5 tox=1 cgso=20m cgdo=12m)\n.ends\n`,
				`VDD vdd 0 24\nRL vdd d 10\nVg g0 0 PULSE(0 10 1u 20n 20n 5u 10u)\nRg g0 g 10\nM1 d g 0 0 mx W=100u L=100u\n.model mx nmos(level=1 vto=3 kp=5 cgso=12m cgdo=10m)\n.tran 20n 20u`,
				`.include fet.lib\nVDD vdd 0 24\nRL vdd d 10\nVg g0 0 PULSE(0 10 1u 20n 20n 5u 10u)\nRg g0 g 10\nX1 d g 0 fet\n.tran 20n 20u\n=== fet.lib\n.subckt fet d g s\nM1 d g s s mx W=1u L=2u\n.model mx nmos(level=3 vto=3 kp=5 cgso=1.5m cgdo=12m)\n.ends\n`
			)
	},
	{
		kind: 'oxide-in-micrometres',
		deck: (v) =>
			`VDD d 0 5\nVG g 0 2\nM1 d g 0 0 nb W=10u L=2u\n.model nb nmos(${v.of('level=4 muz', 'level=5 mu0')}=600 vfb=-0.9 phi=0.75 k1=1.1 tox=0.025 temp=27 vdd=5 cgdo=0.3n cgso=0.3n cgbo=0.2n)\n.dc VDD 0 5 0.1`
	},
	{
		kind: 'ratio-of-one',
		deck: (v) =>
			`V1 d 0 5\nVg g 0 2\nX1 d g 0 fet\n.subckt fet d g s\nM1 d g s s mx W=1 L=1\n.model mx nmos(level=1 vto=${v.of(0.5, 1, 1.5)} kp=${v.of('1m', '10m', '0.5')})\n.ends\n.dc V1 0 5 0.1`
	},
	{
		kind: 'default-parameters',
		deck: (v) =>
			`.param vdd=5\nV1 vdd 0 {vdd}\nX1 vdd a rc\nX2 a b rc r=2k\nX3 b c rc c=10n r={${v.of('1k+500', 'vdd*200', 'max(1k,2k)')}}\nRL c 0 100k\n.subckt rc a b r=1k c=1n\nR1 a b {r}\nC1 b 0 {c}\n.ends\n.op`
	},
	{
		kind: 'behavioural-regulator',
		deck: (v) =>
			`.subckt ldo in out gnd params: vset=3.3 rout=50m\nBreg x gnd V=min(v(in,gnd)-0.2, {vset})*(1-exp(-max(v(in,gnd),0)/0.5))\nR1 x out {rout}\nGq in gnd value={50u+1e-6*v(in,gnd)}\nC1 x gnd 1p\n.ends\nVin in 0 ${v.of('PWL(0 0 1m 5)', 'PULSE(4 6 1m 10u 10u 1m 4m)', 'SIN(5 0.5 1k)')}\nX1 in out 0 ldo vset=${v.of('1.8', '3.3', '2.5')}\nCo out 0 10u\nRL out 0 33\n.tran 10u 5m`
	},
	{
		kind: 'digital-parts',
		deck: (v) =>
			`Vclk clk 0 PULSE(0 3.3 10n 1n 1n 49n 100n)\nA1 [clk] [dclk] adc\nA2 dclk dq ${v.of('inv', 'buf', 'inv')}\nA3 [dq] [q] dac\nRq q 0 10k\n.model adc adc_bridge(in_low=1 in_high=2)\n.model inv d_inverter(rise_delay=1n fall_delay=1n)\n.model buf d_buffer(rise_delay=2n fall_delay=2n)\n.model dac dac_bridge(out_low=0 out_high=3.3 t_rise=1n t_fall=1n)\n.tran 1n 500n`
	},
	{
		kind: 'thermal-network',
		deck: (v) =>
			`* Voltages are temperatures in degrees, currents are watts.\nIp 0 tj PULSE(0 ${v.of(50, 80, 120)} 1m 1u 1u 10m 20m)\nVamb tamb 0 ${v.of(25, 85, 40)}\nC1 tj 0 1m\nR1 tj tc 0.5\nC2 tc 0 50m\nR2 tc th 0.2\nC3 th 0 5\nR3 th tamb ${v.of(1, 3, 10)}\n.tran 100u 100m`
	},
	{
		kind: 'motor',
		deck: (v) =>
			`V1 a 0 PULSE(0 ${v.of(12, 24, 48)} 1m 10u 10u 10 20)\nRa a b 0.5\nLa b e 1m\nVs e f 0\nEemf f 0 w 0 0.01\nFm 0 w Vs 0.01\nCj w 0 1e-5\nRb w 0 1e4\n.tran 1m 500m`
	}
];

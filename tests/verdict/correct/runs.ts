import type { CorrectKind } from '../kind.ts';

const stage = `VCC vcc 0 12\nR1 vcc b 100k\nR2 b 0 22k\nC1 in b 10u\nRC vcc c 4.7k\nRE e 0 1k\nCE e 0 100u\nQ1 c b e QN\n.model QN NPN(BF=200 CJC=3p CJE=8p TF=0.4n)\n`;

/** Sources and analyses that are used in unusual ways. */
export const runs: readonly CorrectKind[] = [
	{
		kind: 'step-that-holds',
		deck: (v) =>
			v.of(
				`V1 in 0 PWL(0 0 1u 0 1.1u 5)\nR1 in out 1k\nC1 out 0 1n\n.tran 10n 20u`,
				`V1 in 0 PWL(0 0 1m 5 2m 5 3m 2)\nR1 in out 1k\nC1 out 0 1u\n.tran 10u 20m`,
				`I1 0 out PWL(0 0 10n 0 11n 1m 50n 1m 51n 0)\nR1 out 0 1k\nC1 out 0 1p\n.tran 0.1n 200n`
			)
	},
	{
		kind: 'single-pulse',
		deck: (v) =>
			`V1 in 0 PULSE(0 ${v.of('5 1u 1n 1n 5u', '5 0 10n 10n 1', '1 1u 10n 10n 1 2')})\nR1 in out 1k\nC1 out 0 ${v.of('1n', '100p', '500p')}\n.tran 10n 20u`
	},
	{
		kind: 'sawtooth',
		deck: (v) =>
			`V1 saw 0 PULSE(${v.of('-1 1 0 10u 1n 1n 10u', '0 5 0 9.99u 10n 1n 10u', '1 -1 2u 10u 10u 1n 10u')})\nR1 saw out 1k\nC1 out 0 100p\n.tran 50n 100u`
	},
	{
		kind: 'self-heating',
		deck: (v) =>
			`VC c 0 ${v.of(3, 5, 2)}\nVB b 0 0.8\nQ1 c b 0 0 dt QV\n.model QV NPN(LEVEL=4 IS=1e-16 RTH=300)\n.dc VC 0 5 0.1`
	},
	{
		kind: 'bits-as-pwl',
		deck: (v) =>
			`V1 d 0 PWL(0 0 1n 0 1.1n 1 2n 1 2.1n 0 4n 0 4.1n 1 5n 1 5.1n 0 6n 0 6.1n 1 7n 1 7.1n 0)\nR1 d out ${v.of(50, 100, 75)}\nC1 out 0 2p\n.tran 20p ${v.of('8n', '10n', '9n')}`
	},
	{
		kind: 'supply-ramp',
		deck: (v) =>
			`VDD vdd 0 PWL(0 0 ${v.of('10u', '100u', '1m')} 3.3)\nR1 vdd g 100k\nC1 g 0 10p\nM1 out g 0 0 NM W=10u L=1u\nRD vdd out 10k\n.model NM NMOS(VTO=0.7 KP=100u)\n.tran ${v.of('100n 50u', '1u 500u', '10u 10m')}`
	},
	{
		kind: 'slice-of-a-mains-period',
		deck: (v) =>
			`Vac in 0 SIN(0 325 50 0 0 ${v.of(90, 45, 60)})\nVg g 0 PULSE(0 10 0 20n 20n 5u 10u)\nL1 in sw 500u\nS1 sw 0 g 0 SM\nD1 sw out DM\nC1 out 0 470u ic=380\nRL out 0 1k\n.model SM SW(VT=5 RON=50m ROFF=10MEG)\n.model DM D(IS=1n RS=20m)\n.tran 100n 200u uic`
	},
	{
		kind: 'damped-sine',
		deck: (v) =>
			`V1 in 0 SIN(0 1 ${v.of('10k', '1MEG', '100k')} 0 ${v.of('2k', '1e5', '5000')})\nR1 in out 1k\nC1 out 0 10p\n.tran ${v.of('1u 1m', '20n 20u', '200n 200u')}`
	},
	{
		kind: 'burst',
		deck: (v) =>
			`V1 in 0 SIN(0 1 ${v.of('100k', '200k', '50k')} ${v.of('50u', '20u', '100u')})\nR1 in out 1k\nC1 out 0 100p\n.tran 200n 300u`
	},
	{
		kind: 'modulated-carrier',
		deck: (v) =>
			`V1 in 0 ${v.of('AM(1 0.5 1k 100k)', 'SFFM(0 1 100k 5 1k)', 'AM(2 1 500 50k)')}\nR1 in out 1k\nC1 out 0 100p\n.tran ${v.of('500n 2m', '500n 2m', '1u 4m')}`
	},
	{
		kind: 'noise-source',
		deck: (v) =>
			`V1 in 0 DC 0 TRNOISE(${v.of('1m', '10m', '20u')} 1n 0 0)\nR1 in out 1k\nC1 out 0 ${v.of('1p', '10p', '5p')}\n.tran 1n 1u`
	},
	{
		kind: 'different-dc-value',
		deck: (v) =>
			`VDD vdd 0 3\nVin in 0 DC ${v.of(1, 0.9, 1.1)} AC 1 PULSE(0 3 10n 1n 1n 40n 100n)\nRD vdd out 10k\nM1 out in 0 0 NM W=20u L=1u\nCL out 0 0.1p\n.model NM NMOS(VTO=0.7 KP=100u LAMBDA=0.05)\n.op\n.ac dec 10 1k 1G\n.tran 0.5n 200n`
	},
	{
		kind: 'initial-conditions',
		deck: (v) =>
			v.of(
				`C1 a 0 1u ic=5\nR1 a 0 1k\n.tran 10u 5m uic`,
				`V1 in 0 0\nR1 in a 10\nL1 a b 1m\nC1 b 0 1u\n.ic v(b)=5\n.tran 1u 1m`,
				`VCC vcc 0 5\nRC1 vcc c1 1k\nRC2 vcc c2 1k\nRB1 vcc b1 47k\nRB2 vcc b2 47k\nC1 c1 b2 10n\nC2 c2 b1 10n\nQ1 c1 b1 0 QN\nQ2 c2 b2 0 QN\n.model QN NPN(BF=100)\n.ic v(c1)=0 v(b2)=-1\n.tran 2u 3m`
			)
	},
	{
		kind: 'oscillator',
		deck: (v) =>
			v.of(
				`VDD vdd 0 1.8\n.subckt inv a y vdd\nM1 y a 0 0 NM W=1u L=0.2u\nM2 y a vdd vdd PM W=2u L=0.2u\nC1 y 0 10f\n.ends\nX1 a b vdd inv\nX2 b c vdd inv\nX3 c a vdd inv\n.model NM NMOS(VTO=0.5 KP=200u)\n.model PM PMOS(VTO=-0.5 KP=70u)\n.ic v(a)=0\n.tran 10p 5n`,
				`VP vp 0 PWL(0 0 1u 10)\nR1 out p0 10k\nC1 p0 p 10n\nRp p 0 10k\nC2 p 0 10n\nRg n 0 10k\nRf out n 22k\nB1 x 0 V=v(vp)*tanh(100*(v(p)-v(n)+1m))\nRo x out 100\nCo out 0 1n\nRv vp 0 1k\n.tran 5u 20m`,
				`VCC vcc 0 9\nRB1 vcc b 33k\nRB2 b 0 10k\nCB b 0 100n\nL1 vcc c 1u\nRL vcc c 5k\nC1 c e 100p\nC2 e 0 470p\nRE e 0 1k\nQ1 c b e QN\n.model QN NPN(BF=150 CJC=2p TF=0.3n)\n.tran 2n 5u`
			)
	},
	{
		kind: 'relaxation-oscillator',
		deck: (v) =>
			`VCC vcc 0 5\nB1 out 0 V=v(vcc)*(v(p)>v(n) ? 1 : 0)\nR1 out p 10k\nR2 p 0 10k\nR3 vcc p 10k\nRf out n ${v.of('10k', '22k', '4.7k')}\nC1 n 0 10n\n.ic v(n)=0\n.tran 1u 1m uic`
	},
	{
		kind: 'start-from-zero',
		deck: (v) => `VCC vcc 0 ${v.of(5, 12, 3.3)}\nR1 vcc a 1k\nC1 a 0 1u\nR2 a b 10k\nC2 b 0 100n\n.tran 10u 20m uic`
	},
	{
		kind: 'several-analyses',
		deck: (v) =>
			`Vin in 0 ${v.of('AC 1 SIN(0 5m 1k)', 'DC 0 AC 1 SIN(0 1m 10k)', 'SIN(0 5m 1k) AC 1 0')}\n${stage}.op\n.dc VCC 5 15 0.5\n.ac dec 10 10 10MEG\n.tran 5u 3m\n.meas ac gain max vdb(c)\n.meas tran swing pp v(c)`
	},
	{
		kind: 'nested-sweep',
		deck: (v) =>
			v.of(
				`VC c 0 5\nIB 0 b 10u\nQ1 c b 0 QN\n.model QN NPN(BF=100 VAF=80)\n.dc VC 0 5 0.1 IB 10u 50u 10u`,
				`VDS d 0 3\nVGS g 0 1\nM1 d g 0 0 NM W=10u L=1u\n.model NM NMOS(VTO=0.7 KP=100u LAMBDA=0.05)\n.dc VDS 0 3 0.1 VGS 0 3 0.5`,
				`V1 in 0 5\nR1 in a 1k\nD1 a 0 DM\n.model DM D(IS=1f)\n.dc V1 0 1 0.02 temp -40 120 40`
			)
	},
	{
		kind: 'sweep-downwards',
		deck: (v) =>
			`V1 in 0 ${v.of(5, 3, 10)}\nR1 in a 1k\nD1 a 0 DM\n.model DM D(IS=1f)\n.dc V1 ${v.of('5 0 -0.1', '3 -3 -0.1', '10 0 -0.25')}`
	},
	{
		kind: 'sweep-of-parameter',
		deck: (v) =>
			`V1 in 0 10\nR1 in out 1k\nRL out 0 1k\n.dc ${v.of('RL 100 10k 100', 'R1 1k 5k 100', 'temp -40 120 20')}\n${v.of('', '', '.model RT R(TC1=4m)\nRT out 0 RT 10k')}`
	},
	{
		kind: 'noise-analysis',
		deck: (v) =>
			`Vin in 0 AC 1 DC 0\n${stage}.noise v(c) Vin dec 10 ${v.of('10 1MEG', '1 100k', '1k 100MEG')}\n${v.of('', '.op', '')}`
	},
	{
		kind: 'small-signal-analyses',
		deck: (v) =>
			`Vin in 0 DC 2 AC 1\nVCC vcc 0 10\nQ1 vcc in e QN\nRE e 0 1k\nC1 e 0 10p\n.model QN NPN(BF=100 TF=0.3n CJE=1p)\n${v.of('.tf v(e) Vin', '.pz in 0 e 0 vol pz', '.sens v(e)')}`
	},
	{
		kind: 'fourier',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(0 1 1k)\nR1 in out 1k\nD1 out 0 DM\n.model DM D(IS=1f)\n.tran 1u 5m\n.four 1k v(out)`,
				`V1 a 0 SIN(0 1 10k)\nV2 b 0 SIN(0 1 11k)\nB1 out 0 V=v(a)*v(b)\nR1 out 0 1k\nRa a 0 1k\nRb b 0 1k\n.tran 1u 3m\n.four 1k v(out)`,
				`V1 in 0 PULSE(-1 1 0 1u 1u 49u 100u)\nR1 in out 1k\nC1 out 0 10n\n.tran 500n 1m\n.four 10k v(out)`
			)
	},
	{
		kind: 'script',
		deck: (v) =>
			`V1 in 0 DC 1 AC 1 SIN(0 1 1k)\nR1 in out 1k\nC1 out 0 100n\n.control\n${v.of('foreach c 1n 10n 100n\nalter c1 = $c\nac dec 10 10 1MEG\nend', 'let i = 0\nwhile i < 3\nalter r1 = 1k*(i+1)\ntran 10u 3m\nlet i = i+1\nend', 'op\nprint v(out)\nac dec 20 10 1MEG\nmeas ac f3 when vdb(out)=-3\ntran 10u 5m')}\n.endc`
	},
	{
		kind: 'saved-signals',
		deck: (v) =>
			`V1 in 0 AC 1 SIN(0 1 1k)\nR1 in mid 1k\nR2 mid out 1k\nC1 out 0 10n\n.save ${v.of('v(out)', 'v(out) i(v1)', 'all')}\n.tran 10u 3m\n.ac dec 10 10 1MEG`
	},
	{
		kind: 'zero-volts-at-rest',
		deck: (v) =>
			`V1 in 0 ${v.of('SIN(0 1 1k)', 'DC 0 AC 1', 'PULSE(0 1 1u 1n 1n 5u 10u)')}\nR1 in out 1k\nC1 out 0 1n\n.op\n${v.of('.tran 10u 5m', '.ac dec 10 1k 10MEG', '.tran 20n 20u')}`
	},
	{
		kind: 'dc-circuit',
		deck: (v) =>
			`V1 a 0 ${v.of(10, 5, 24)}\nI1 0 c 1m\nR1 a b 1k\nR2 b 0 2k\nR3 b c 3k\nR4 c 0 4k\n${v.of('.op', '.op\n.dc V1 0 10 1', '.tf v(c) V1')}`
	},
	{
		kind: 'measured-windows',
		deck: (v) =>
			`V1 in 0 SIN(0 1 1k)\nR1 in out 1k\nC1 out 0 100n\n.tran 5u 10m\n.meas tran vr rms v(out) from=${v.of('5m', '0', '9m')} to=10m\n.meas tran pk max v(out)\n.meas tran tp when v(out)=0 cross=${v.of(3, 1, 5)}\n.meas tran ratio param='vr/pk'`
	},
	{
		kind: 'number-forms',
		deck: (v) =>
			`V1 in 0 ${v.of('5V', '5.0', '+5')}\nR1 in a ${v.of('1MEG', '1e6', '1000k')}\nR2 a 0 ${v.of('0.5megohm', '5e5ohm', '500kOhm')}\nR3 a b 1m\nC1 b 0 ${v.of('100nF', '0.1uF', '1e-7')}\nRb b 0 10MEG\n.op`
	},
	{
		kind: 'conditions-and-functions',
		deck: (v) =>
			`.param corner=${v.of(0, 1, 2)} r0=1k\n.func par(a,b) {a*b/(a+b)}\n.if (corner==0)\n.param k=1\n.elseif (corner==1)\n.param k=1.1\n.else\n.param k=0.9\n.endif\nV1 in 0 5\nR1 in out {r0*k}\nR2 out 0 {par(2k,2k)}\n.op`
	},
	{
		kind: 'flat-band-of-an-amplifier',
		deck: (v) => `Vin in 0 AC 1\n${stage}.ac dec 10 ${v.of('1 1G', '10 100MEG', '1 100k')}`
	},
	{
		kind: 'spot-frequency',
		deck: (v) =>
			`V1 in 0 AC 1\nR1 in out 1k\nC1 out 0 1n\n.ac ${v.of('lin 1 1k 1k', 'lin 11 990 1010', 'dec 50 900 1.1k')}`
	},
	{
		kind: 'rejection',
		deck: (v) =>
			`VDD vdd 0 DC 5 AC 1\nVin in 0 DC 1.5\nRD vdd out 10k\nM1 out in s 0 NM W=20u L=1u\nRS s 0 ${v.of('1k', '5k', '10k')}\nCL out 0 1p\n.model NM NMOS(VTO=0.7 KP=100u LAMBDA=0.05)\n.ac dec 10 10 1G`
	},
	{
		kind: 'differential-inputs',
		deck: (v) =>
			`VCC vcc 0 10\nVEE vee 0 -10\nV1 a 0 AC ${v.of('0.5', '0.5 0', '1')}\nV2 b 0 AC ${v.of('0.5 180', '-0.5', '1')}\nR1 vcc c1 10k\nR2 vcc c2 10k\nQ1 c1 a e QN\nQ2 c2 b e QN\nI1 e vee 1m\n.model QN NPN(BF=200 TF=0.3n CJC=1p)\n.ac dec 10 1k 1G`
	},
	{
		kind: 'hysteresis-in-time',
		deck: (v) =>
			`Vin in 0 SIN(2.5 2.5 ${v.of('1k', '100', '10k')})\nR1 in p 10k\nR2 p out 22k\nB1 out0 0 V=2.5+2.5*tanh(1e3*(v(p)-2.5))\nRo out0 out 100\nC1 out 0 100p\n.tran ${v.of('5u 3m', '50u 30m', '500n 300u')}`
	},
	{
		kind: 'guided-latch',
		deck: (v) =>
			`VDD vdd 0 1.8\nM1 q qb 0 0 NM W=2u L=0.5u\nM2 q qb vdd vdd PM W=4u L=0.5u\nM3 qb q 0 0 NM W=2u L=0.5u\nM4 qb q vdd vdd PM W=4u L=0.5u\n.model NM NMOS(VTO=0.5 KP=120u)\n.model PM PMOS(VTO=-0.5 KP=40u)\n.nodeset v(q)=${v.of(1.8, 0, 1.8)} v(qb)=${v.of(0, 1.8, 0)}\n.op`
	},
	{
		kind: 'stiff-options',
		deck: (v) =>
			`V1 in 0 SIN(0 5 1k)\nD1 in out DM\nC1 out 0 1u\nRL out 0 10k\n.model DM D(IS=1f)\n.options ${v.of('method=gear reltol=1e-4', 'itl4=100 abstol=1p', 'reltol=5m gmin=1e-11')}\n.tran 10u 5m`
	},
	{
		kind: 'output-cards',
		deck: (v) =>
			v.of(
				`V1 in 0 SIN(0 1 1k)\nR1 in out 1k\nC1 out 0 100n\n.tran 10u 3m\n.print tran V( in ) v(in,out) i(v1) @r1[i] out-in\n.plot tran v(out) (-1,1)\n.four 1k v(out)\n.width out=132`,
				`V1 in 0 DC 5\nL1 in a 1m\nX1 a 0 load\n.subckt load p n\nR1 p q 1k\nD1 q n DM\n.ends\n.model DM D(IS=1f)\n.save v(in) V(x1.q) i(V1) i(L1) @d.x1.d1[id] v(gnd)\n.op`,
				`V1 in 0 DC 5 AC 1\nR1 in out 1k\nC1 out 0 100n\n.probe\n.ac dec 10 10 1MEG\n.print ac vm(out) vdb(out) vp(in,out)\n.print tran v(out)`,
				`V1 in 0 SIN(0 1 1k)\nR1 in out 1k\nC1 out 0 100n\n.probe tran v(out)\n.probe i(R1) p(R1)\n.tran 10u 3m`
			)
	}
];

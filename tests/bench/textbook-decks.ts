/** A circuit of the kind that textbooks simulate, with BSIM3 or BSIM4 transistors. */
export interface TextbookDeck {
	name: string;
	netlist: string;
}

type Level = 'bsim3' | 'bsim4';

/** Model cards: 0.35 um at 3.3 V, and 90 nm at 1.2 V. */
const models: Readonly<Record<Level, readonly string[]>> = {
	bsim3: [
		'.model NM NMOS(LEVEL=8 VERSION=3.3.0 TOX=7.6n VTH0=0.5 U0=0.04 VSAT=1e5 RDSW=600 K1=0.6 K2=-0.02 NCH=2e17 XJ=0.1u',
		'+ PCLM=1 PDIBLC1=0.1 PDIBLC2=1m DROUT=0.5 CGSO=0.28n CGDO=0.28n CJ=0.9m CJSW=0.28n MJ=0.36 MJSW=0.2 PB=0.8)',
		'.model PM PMOS(LEVEL=8 VERSION=3.3.0 TOX=7.6n VTH0=-0.65 U0=0.013 VSAT=1e5 RDSW=1200 K1=0.5 K2=0.01 NCH=1.5e17 XJ=0.1u',
		'+ PCLM=2 PDIBLC1=0.1 PDIBLC2=1m DROUT=0.5 CGSO=0.28n CGDO=0.28n CJ=1.1m CJSW=0.3n MJ=0.5 MJSW=0.3 PB=0.9)'
	],
	bsim4: [
		'.model NM NMOS(LEVEL=14 VERSION=4.8.0 TOXE=1.85n VTH0=0.38 U0=0.045 VSAT=1.3e5 RDSW=150 CGSO=0.1n CGDO=0.1n CJS=1.2m',
		'+ CJSWS=0.1n NDEP=3e18 XJ=20n K1=0.4 CAPMOD=2 DIOMOD=1)',
		'.model PM PMOS(LEVEL=14 VERSION=4.8.0 TOXE=1.95n VTH0=-0.37 U0=0.01 VSAT=0.9e5 RDSW=200 CGSO=0.1n CGDO=0.1n CJS=1.2m',
		'+ CJSWS=0.1n NDEP=3e18 XJ=20n K1=0.4 CAPMOD=2 DIOMOD=1)'
	]
};

interface Process {
	level: Level;
	/** Supply, volts. */
	vdd: number;
	/** Shortest channel and a channel for analog use, metres as SPICE writes them. */
	short: string;
	long: string;
}

const old: Process = { level: 'bsim3', vdd: 3.3, short: '0.35u', long: '1u' };
const fine: Process = { level: 'bsim4', vdd: 1.2, short: '0.09u', long: '0.36u' };

/** Cells whose supply is the global node `vdd`. */
function cells({ short }: Process): string[] {
	return [
		'.global vdd',
		'.subckt inv a y',
		`MP y a vdd vdd PM W=2u L=${short} AD=1p AS=1p PD=5u PS=5u`,
		`MN y a 0 0 NM W=1u L=${short} AD=0.5p AS=0.5p PD=3u PS=3u`,
		'.ends',
		'.subckt nand a b y',
		`MP1 y a vdd vdd PM W=2u L=${short} AD=1p AS=1p PD=5u PS=5u`,
		`MP2 y b vdd vdd PM W=2u L=${short} AD=1p AS=1p PD=5u PS=5u`,
		`MN1 y a m 0 NM W=2u L=${short} AD=1p AS=1p PD=5u PS=5u`,
		`MN2 m b 0 0 NM W=2u L=${short} AD=1p AS=1p PD=5u PS=5u`,
		'.ends',
		'.subckt xor a b y',
		'X1 a b m nand',
		'X2 a m p nand',
		'X3 b m q nand',
		'X4 p q y nand',
		'.ends',
		'.subckt gate a y c cb',
		`MN a c y 0 NM W=2u L=${short}`,
		`MP a cb y vdd PM W=4u L=${short}`,
		'.ends',
		'.subckt latch d c cb q',
		'X1 d m c cb gate',
		'X2 m qb inv',
		'X3 qb q inv',
		'X4 q m cb c gate',
		'.ends'
	];
}

/** A two-stage op-amp with Miller compensation, biased by 20 uA through its own mirror. */
function opamp({ long }: Process): string[] {
	return [
		'.subckt opamp inp inn out',
		'IB b 0 20u',
		`MB b b vdd vdd PM W=20u L=${long}`,
		`MT t b vdd vdd PM W=20u L=${long}`,
		`M1 m inn t vdd PM W=40u L=${long}`,
		`M2 o inp t vdd PM W=40u L=${long}`,
		`M3 m m 0 0 NM W=10u L=${long}`,
		`M4 o m 0 0 NM W=10u L=${long}`,
		`M5 out o 0 0 NM W=80u L=${long}`,
		`M6 out b vdd vdd PM W=80u L=${long}`,
		'RZ o z 1.5k',
		'CC z out 2p',
		'.ends'
	];
}

/** A clocked comparator that resets to the supply. */
function comparator({ short }: Process): string[] {
	return [
		'.subckt latchcomp p n clk op on',
		`MT t clk 0 0 NM W=4u L=${short}`,
		`M1 x p t 0 NM W=4u L=${short}`,
		`M2 y n t 0 NM W=4u L=${short}`,
		`M3 on op x 0 NM W=2u L=${short}`,
		`M4 op on y 0 NM W=2u L=${short}`,
		`M5 on op vdd vdd PM W=4u L=${short}`,
		`M6 op on vdd vdd PM W=4u L=${short}`,
		`M7 on clk vdd vdd PM W=2u L=${short}`,
		`M8 op clk vdd vdd PM W=2u L=${short}`,
		`M9 x clk vdd vdd PM W=2u L=${short}`,
		`M10 y clk vdd vdd PM W=2u L=${short}`,
		'C1 op 0 5f',
		'C2 on 0 5f',
		'.ends'
	];
}

function deck(name: string, process: Process, cards: readonly (string | readonly string[])[]): TextbookDeck {
	const lines = [
		`${name}, ${process.level}`,
		...models[process.level],
		...cells(process),
		...opamp(process),
		...comparator(process),
		`VDD vdd 0 ${process.vdd}`,
		...cards.flat(),
		'.end',
		''
	];
	return { name: `${name}-${process.level}`, netlist: lines.join('\n') };
}

const count = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));

/** A square wave between ground and the supply. */
const clock = ({ vdd }: Process, period: number): string =>
	`PULSE(0 ${vdd} 0 ${period / 20} ${period / 20} ${period * 0.45} ${period})`;

/** Cards of a chain of inverters from `from`; the last node is `${name}${length}`. */
const chain = (name: string, from: string, length: number): string[] =>
	count(length, (i) => `X${name}${i} ${i === 0 ? from : `${name}${i}`} ${name}${i + 1} inv`);

function follower(process: Process): TextbookDeck {
	const middle = process.vdd / 2 - 0.2;
	return deck('follower-step', process, [
		`VIN in 0 PULSE(${middle - 0.1} ${middle + 0.1} 100n 1n 1n 2u 4u)`,
		'X1 in out out opamp',
		'CL out 0 5p',
		'.tran 2n 12u'
	]);
}

function openLoop(process: Process): TextbookDeck {
	return deck('open-loop-ac', process, [
		`VIN in 0 DC ${process.vdd / 2 - 0.2} AC 1`,
		'X1 in fb out opamp',
		'LFB out fb 1meg',
		'CFB fb 0 1',
		'CL out 0 5p',
		'.ac dec 400 1 10g'
	]);
}

function transfer(process: Process): TextbookDeck {
	return deck('follower-transfer', process, [
		'VIN in 0 0',
		'X1 in out out opamp',
		'RL out 0 100k',
		`.dc VIN 0 ${process.vdd} ${process.vdd / 4000}`
	]);
}

function invertingAmplifier(process: Process): TextbookDeck {
	const middle = process.vdd / 2 - 0.2;
	return deck('inverting-amplifier', process, [
		`VM m 0 ${middle}`,
		`VIN in 0 SIN(${middle} 20m 20k)`,
		'R1 in n 20k',
		'R2 n out 200k',
		'X1 m n out opamp',
		'CL out 0 2p',
		'.tran 50n 500u'
	]);
}

function filter(process: Process): TextbookDeck {
	const middle = process.vdd / 2 - 0.2;
	return deck('sallen-key', process, [
		`VIN in 0 SIN(${middle} 0.1 100k) AC 1`,
		'R1 in a 20k',
		'R2 a b 20k',
		'C1 a out 40p',
		'C2 b 0 20p',
		'X1 b out out opamp',
		'.tran 20n 200u',
		'.ac dec 100 1k 100meg'
	]);
}

function sampling(process: Process): TextbookDeck {
	const middle = process.vdd / 2 - 0.2;
	return deck('sample-and-hold', process, [
		`VIN in 0 SIN(${middle} 0.2 200k)`,
		`VC c 0 ${clock(process, 200e-9)}`,
		'XI c cb inv',
		'XS in h c cb gate',
		'CH h 0 1p',
		'XB h out out opamp',
		'.tran 1n 10u'
	]);
}

function comparing(process: Process): TextbookDeck {
	const middle = process.vdd / 2;
	return deck('clocked-comparator', process, [
		`VP p 0 PWL(0 ${middle - 0.05} 100n ${middle + 0.05})`,
		`VN n 0 ${middle}`,
		`VC clk 0 ${clock(process, 4e-9)}`,
		'X1 p n clk op on latchcomp',
		'.tran 20p 100n'
	]);
}

function flash(process: Process): TextbookDeck {
	return deck('flash-converter', process, [
		`VR r7 0 ${process.vdd * 0.8}`,
		...count(7, (i) => `R${i} ${i === 0 ? `r0 0` : `r${i} r${i - 1}`} 1k`),
		`VIN in 0 PWL(0 0.2 200n ${process.vdd * 0.8})`,
		`VC clk 0 ${clock(process, 8e-9)}`,
		'RX r7 r6 1k',
		...count(7, (i) => `XC${i} in r${i} clk p${i} n${i} latchcomp`),
		'.tran 50p 200n'
	]);
}

function ladder(process: Process): TextbookDeck {
	return deck('r-2r-converter', process, [
		...count(6, (bit) => [
			`VB${bit} b${bit} 0 ${clock(process, 20e-9 * 2 ** bit)}`,
			`XA${bit} b${bit} x${bit} inv`,
			`XB${bit} x${bit} y${bit} inv`,
			`RA${bit} y${bit} l${bit} 40k`,
			`RB${bit} l${bit} ${bit === 0 ? '0 40k' : `l${bit - 1} 20k`}`
		]).flat(),
		'CL l5 0 50f',
		'.tran 0.1n 640n'
	]);
}

function ring(process: Process, stages: number, stop: string): TextbookDeck {
	return deck(`ring-${stages}`, process, [
		...count(stages, (i) => `X${i} n${i} n${(i + 1) % stages} inv`),
		'.ic v(n0)=0',
		`.tran 5p ${stop}`
	]);
}

function starvedOscillator(process: Process): TextbookDeck {
	return deck('current-starved-vco', process, [
		`VC c 0 PWL(0 ${process.vdd * 0.5} 200n ${process.vdd * 0.8})`,
		`MN c0 c 0 0 NM W=4u L=${process.long}`,
		`MP c0 c0 vdd vdd PM W=8u L=${process.long}`,
		...count(5, (i) => [
			`MPB${i} p${i} c0 vdd vdd PM W=8u L=${process.long}`,
			`MPS${i} n${(i + 1) % 5} n${i} p${i} vdd PM W=4u L=${process.short}`,
			`MNS${i} n${(i + 1) % 5} n${i} q${i} 0 NM W=2u L=${process.short}`,
			`MNB${i} q${i} c 0 0 NM W=4u L=${process.long}`,
			`C${i} n${i} 0 5f`
		]).flat(),
		'.ic v(n0)=0',
		'.tran 50p 200n'
	]);
}

function adder(process: Process): TextbookDeck {
	return deck('ripple-adder', process, [
		'.subckt full a b c s co',
		'X1 a b p xor',
		'X2 p c s xor',
		'X3 a b g nand',
		'X4 p c h nand',
		'X5 g h co nand',
		'.ends',
		...count(4, (i) => [
			`VA${i} a${i} 0 ${clock(process, 16e-9 * (i + 1))}`,
			`XF${i} a${i} vdd ${i === 0 ? '0' : `c${i}`} s${i} c${i + 1} full`
		]).flat(),
		'.tran 50p 64n'
	]);
}

function counter(process: Process): TextbookDeck {
	return deck('ripple-counter', process, [
		`VC k0 0 ${clock(process, 5e-9)}`,
		...count(3, (i) => [
			`XI${i} k${i} kb${i} inv`,
			`XM${i} d${i} kb${i} k${i} m${i} latch`,
			`XS${i} m${i} k${i} kb${i} k${i + 1} latch`,
			`XD${i} k${i + 1} d${i} inv`
		]).flat(),
		'.ic v(k1)=0 v(k2)=0 v(k3)=0',
		'.tran 50p 80n'
	]);
}

function memory(process: Process): TextbookDeck {
	const cell = [
		'.subckt cell bl blb w',
		'X1 q qb inv',
		'X2 qb q inv',
		`MA bl w q 0 NM W=1.5u L=${process.short}`,
		`MB blb w qb 0 NM W=1.5u L=${process.short}`,
		'.ends'
	];
	return deck('static-memory', process, [
		cell,
		...count(8, (i) => [
			`VW${i} w${i} 0 PULSE(0 ${process.vdd} ${i * 5}n 0.1n 0.1n 3n 80n)`,
			`XC${i} bl blb w${i} cell`
		]).flat(),
		`VD d 0 ${clock(process, 10e-9)}`,
		'XD d db inv',
		'RD d bl 1k',
		'RB db blb 1k',
		'C1 bl 0 100f',
		'C2 blb 0 100f',
		'.tran 50p 80n'
	]);
}

function detector(process: Process): TextbookDeck {
	return deck('phase-detector', process, [
		`VA a 0 ${clock(process, 10e-9)}`,
		`VB b 0 PULSE(0 ${process.vdd} 1n 0.2n 0.2n 4n 9.7n)`,
		'XP a b out xor',
		'RF out f 5k',
		'CF f 0 2p',
		'.tran 50p 200n'
	]);
}

function pump(process: Process): TextbookDeck {
	return deck('charge-pump', process, [
		`VC c 0 ${clock(process, 20e-9)}`,
		'XC c cb inv',
		`MD0 vdd vdd n0 0 NM W=20u L=${process.short}`,
		...count(4, (i) => [
			`C${i} n${i} ${i % 2 === 0 ? 'c' : 'cb'} 2p`,
			`MD${i + 1} n${i} n${i} n${i + 1} 0 NM W=20u L=${process.short}`
		]).flat(),
		'CL n4 0 10p',
		'RL n4 0 1meg',
		'.tran 0.2n 2u'
	]);
}

function mixer(process: Process): TextbookDeck {
	const { vdd, short } = process;
	const sine = (bias: number, amplitude: number, frequency: string): string => `SIN(${bias} ${amplitude} ${frequency})`;
	return deck('double-balanced-mixer', process, [
		`VLP lp 0 ${sine(vdd * 0.8, 0.15, '100meg')}`,
		`VLN ln 0 ${sine(vdd * 0.8, -0.15, '100meg')}`,
		`VRP rp 0 ${sine(vdd * 0.5, 0.02, '110meg')}`,
		`VRN rn 0 ${sine(vdd * 0.5, -0.02, '110meg')}`,
		'IT t 0 400u',
		`M1 x rp t 0 NM W=20u L=${short}`,
		`M2 y rn t 0 NM W=20u L=${short}`,
		`M3 op lp x 0 NM W=20u L=${short}`,
		`M4 on ln x 0 NM W=20u L=${short}`,
		`M5 op ln y 0 NM W=20u L=${short}`,
		`M6 on lp y 0 NM W=20u L=${short}`,
		'R1 vdd op 1k',
		'R2 vdd on 1k',
		'C1 op on 1p',
		'.tran 0.2n 500n'
	]);
}

function buffers(process: Process): TextbookDeck {
	return deck('clock-tree', process, [
		`VC c 0 ${clock(process, 4e-9)}`,
		...chain('a', 'c', 4),
		...count(6, (i) => [`RB${i} a4 w${i}0 100`, `CB${i} w${i}0 0 10f`, ...chain(`w${i}`, `w${i}0`, 6)]).flat(),
		'.tran 20p 40n'
	]);
}

/** Twenty and more circuits that the other decks are not like, 20 ms to 10 s of native time. */
export const textbookDecks: readonly TextbookDeck[] = [
	...[old, fine].flatMap((process) => [
		follower(process),
		openLoop(process),
		transfer(process),
		comparing(process),
		counter(process),
		pump(process)
	]),
	invertingAmplifier(old),
	filter(old),
	sampling(old),
	flash(fine),
	ladder(old),
	ring(old, 31, '60n'),
	starvedOscillator(fine),
	adder(old),
	memory(fine),
	detector(old),
	mixer(fine),
	buffers(fine)
];

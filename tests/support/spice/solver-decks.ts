/** Circuits of any size, by kind, to compare the solvers for linear equations. */

export interface SizedDeck {
	name: string;
	/** Netlist without analyses, options and `.end`. */
	circuit: string[];
	/** A dot card that makes the engine spend time on this circuit. */
	analysis: string;
}

const indices = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Square mesh of 1 kΩ between neighbours and 1 pF to ground, driven at one corner: nodes fill in as in a layout's parasitics. */
export function rcMesh(side: number): SizedDeck {
	const node = (row: number, column: number) => `n${row}_${column}`;
	const cells = indices(side).flatMap((row) =>
		indices(side).flatMap((column) => [
			`C${row}_${column} ${node(row, column)} 0 1p`,
			...(column + 1 < side ? [`Rh${row}_${column} ${node(row, column)} ${node(row, column + 1)} 1k`] : []),
			...(row + 1 < side ? [`Rv${row}_${column} ${node(row, column)} ${node(row + 1, column)} 1k`] : [])
		])
	);
	const drive = ['V1 in 0 DC 1 AC 1 PULSE(0 1 1n 1n 1n 50n 100n)', `Rin in ${node(0, 0)} 1k`];
	return { name: `RC mesh ${side}x${side}`, circuit: [...drive, ...cells], analysis: '.tran 1n 100n' };
}

/** Chain of 100 Ω and 1 pF: no node has more than two neighbours. */
export function rcLadder(sections: number): SizedDeck {
	const chain = indices(sections).flatMap((section) => [
		`R${section} n${section} n${section + 1} 100`,
		`C${section} n${section + 1} 0 1p`
	]);
	const drive = 'V1 n0 0 DC 1 AC 1 PULSE(0 1 1n 1n 1n 50n 100n)';
	return { name: `RC ladder of ${sections}`, circuit: [drive, ...chain], analysis: '.tran 0.2n 200n' };
}

/** CMOS ring oscillator: BSIM3 is level 8, BSIM4 level 14, both with default parameters. */
export function ringOscillator(level: 8 | 14, stages: number): SizedDeck {
	const [length, width] = level === 14 ? ['0.1u', 1] : ['0.35u', 2];
	const inverters = indices(stages).flatMap((stage) => {
		const [input, output] = [`n${stage}`, `n${(stage + 1) % stages}`];
		return [
			`Mp${stage} ${output} ${input} vdd vdd p l=${length} w=${2 * width}u`,
			`Mn${stage} ${output} ${input} 0 0 n l=${length} w=${width}u`,
			`C${stage} ${output} 0 5f`
		];
	});
	const models = [`.model n nmos level=${level}`, `.model p pmos level=${level}`];
	const supply = ['Vdd vdd 0 DC 1.8', '.ic v(n0)=1.8'];
	return {
		name: `BSIM${level === 14 ? 4 : 3} ring of ${stages}`,
		circuit: [...supply, ...models, ...inverters],
		analysis: '.tran 5p 2n uic'
	};
}

/** TTL NAND with four transistors, as in a 7400. */
const nand = [
	'.subckt nand a b y vcc',
	'Q1 x c1 a tn',
	'Q2 x c1 b tn',
	'R1 vcc c1 4k',
	'Q3 c2 x e2 tn',
	'R2 vcc c2 1.6k',
	'R3 e2 0 1k',
	'Q4 c3 c2 d1 tn',
	'R4 vcc c3 130',
	'D1 d1 y td',
	'Q5 y e2 0 tn',
	'.ends',
	'.model tn npn bf=50 br=0.1 tf=0.3n tr=10n cje=0.9p cjc=1.5p rb=70 rc=40',
	'.model td d is=1e-14 rs=10 tt=0.2n cjo=0.9p'
];

/** Ripple-carry adder of TTL NAND gates: nine gates per bit. */
export function ttlAdder(bits: number): SizedDeck {
	const gates = indices(bits).flatMap((bit) => {
		const n = (name: string) => `${name}${bit}`;
		const gate = (index: number, a: string, b: string, y: string) => `X${bit}_${index} ${a} ${b} ${y} vcc nand`;
		const [a, b, carry] = [n('a'), n('b'), `c${bit}`];
		return [
			`V${a} ${a} 0 PULSE(0 3 0 10n 10n ${50 * (bit + 1)}n ${100 * (bit + 1)}n)`,
			`V${b} ${b} 0 PULSE(0 3 20n 10n 10n ${70 * (bit + 1)}n ${140 * (bit + 1)}n)`,
			gate(1, a, b, n('p')),
			gate(2, a, n('p'), n('q')),
			gate(3, b, n('p'), n('r')),
			gate(4, n('q'), n('r'), n('h')),
			gate(5, n('h'), carry, n('t')),
			gate(6, n('h'), n('t'), n('u')),
			gate(7, carry, n('t'), n('v')),
			gate(8, n('u'), n('v'), n('s')),
			gate(9, n('t'), n('p'), `c${bit + 1}`),
			`Rs${bit} ${n('s')} 0 100k`
		];
	});
	const circuit = ['Vcc vcc 0 DC 5', 'Vc0 c0 0 DC 0', ...nand, ...gates];
	return { name: `TTL adder of ${bits} bits`, circuit, analysis: '.tran 1n 200n' };
}

/** Chain of two-stage bipolar amplifiers, each with a differential input and feedback. */
export function opAmpChain(count: number): SizedDeck {
	const amplifier = [
		'.subckt opamp plus minus out vcc vee',
		'Q1 c1 plus e qn',
		'Q2 c2 minus e qn',
		'Q3 c1 c1 vcc qp',
		'Q4 c2 c1 vcc qp',
		'Q5 e bias vee qn',
		'Q6 bias bias vee qn',
		'Rb vcc bias 150k',
		'Q7 c7 c2 vcc qp',
		'Q8 c7 bias vee qn',
		'Cc c2 c7 10p',
		'Q9 vcc c7 out qn',
		'R9 out vee 10k',
		'.ends',
		'.model qn npn bf=200 vaf=80 is=1e-15 rb=100 cje=1p cjc=0.5p tf=0.3n',
		'.model qp pnp bf=80 vaf=50 is=1e-15 rb=100 cje=1p cjc=0.5p tf=1n'
	];
	const stages = indices(count).flatMap((stage) => [
		`X${stage} n${stage} m${stage} n${stage + 1} vcc vee opamp`,
		`Rf${stage} n${stage + 1} m${stage} 1k`,
		`Rg${stage} m${stage} 0 1meg`
	]);
	const supply = ['Vcc vcc 0 5', 'Vee vee 0 -5', 'V1 n0 0 DC 0 AC 1 SIN(0 0.1 100k)'];
	return {
		name: `${count} bipolar op-amp${count === 1 ? '' : 's'}`,
		circuit: [...supply, ...amplifier, ...stages],
		analysis: '.tran 50n 20u'
	};
}

/** The netlist of a deck with one analysis, and the solver option unless the engine chooses. */
export function deckText(deck: SizedDeck, analysis: string, solver: 'sparse' | 'klu' | 'auto'): string {
	const option = solver === 'auto' ? [] : [`.option ${solver}`];
	return [deck.name, ...deck.circuit, ...option, analysis, '.end', ''].join('\n');
}

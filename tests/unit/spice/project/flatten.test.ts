import { describe, expect, it } from 'vitest';
import { deviceNamed, flatten } from '#lib/spice/project/flatten.ts';
import { programOf } from './program-of.ts';

function drawn(text: string): string[] {
	return flatten(programOf(text)).devices.map(({ name, nodes, model }) =>
		[name, ...nodes, model ?? ''].join(' ').trim()
	);
}

/** Values of the first words behind the nodes of every resistor, as native ngspice lists them for these decks. */
function resistances(text: string): Record<string, number | null> {
	return Object.fromEntries(
		flatten(programOf(text)).devices.map(({ name, card, instance }) => [
			name,
			instance.evaluate(card.values[0]?.text ?? '')
		])
	);
}

// expected names, nodes and values are those of `listing expand` of native ngspice 39
describe('the expanded circuit', () => {
	it.each([
		[['subckt', 'subckt'], 'first'],
		[['macro', 'macro'], 'second'],
		[['subckt', 'macro'], 'second'],
		[['macro', 'subckt'], 'second']
	])('[PROJ23] of two definitions by %s takes the %s, as ngspice does', ([one, two], taken) => {
		const define = (kind = '', name = '') => `.${kind} part a\nr${name} a 0 1\n.${kind === 'macro' ? 'eom' : 'ends'}\n`;
		expect(drawn(`${define(one, 'first')}${define(two, 'second')}x1 n part`)).toEqual([`r.x1.r${taken} n 0`]);
	});

	it('[B6] [PROJ23] names devices, nodes and models as ngspice does', () => {
		const text = `.global vdd
.model nch nmos
.subckt s in out w=1
.model dx d
R1 in mid {w*1k}
D1 mid out dx
M1 out in 0 gnd nch
X2 mid s2
A1 [mid ~in] [dd] adc
.ends
.subckt s2 x
R1 x vdd 1
Q1 a b x qq
.ends
.model qq npn
.model adc adc_bridge
X1 1 2 s w=5`;
		expect(drawn(text)).toEqual([
			'r.x1.r1 1 x1.mid',
			'd.x1.d1 x1.mid 2 x1:dx',
			'm.x1.m1 2 1 0 0 nch',
			'r.x1.x2.r1 x1.mid vdd',
			'q.x1.x2.q1 x1.x2.a x1.x2.b x1.mid qq',
			'a.x1.a1 x1.mid 1 x1.dd adc'
		]);
	});

	it('[PROJ23] gives what lies in definitions inside of definitions a prefix for each', () => {
		const text =
			'.subckt outer a\n.subckt inner b\nR1 b n 1\nXr b res\n.ends\nX1 a inner\nR2 a 0 1\n.ends\n.subckt res a\nR3 a m 1\n.ends\nXo 1 outer';
		expect(drawn(text)).toEqual(['r.xo.r.x1.r1 1 xo.x1.n', 'r.xo.x1.xr.r3 1 xo.x1.xr.m', 'r.xo.r2 1 0']);
	});

	it('[PROJ24] computes parameters from where a subcircuit is called and what is given to it', () => {
		const text = `.param a=1
.param a=2
.subckt s x w=1 v={w*2}
.param q={v+g}
R1 x 0 {q}
R2 x 0 {w}
R3 x 0 {zz}
.ends
.subckt outer x zz=7
X1 x s w=3
.ends
.param g=100 zz=5
.func f(a,b) {a*b}
X1 1 outer
X2 1 s w={a+1} v=4
R1 1 0 {a}
R2 1 0 {f(2,3)}`;
		expect(resistances(text)).toEqual({
			'r.x1.x1.r1': 106,
			'r.x1.x1.r2': 3,
			'r.x1.x1.r3': 7,
			'r.x2.r1': 104,
			'r.x2.r2': 3,
			'r.x2.r3': 5,
			r1: 2,
			r2: 6
		});
	});

	it('[PROJ24] has no value for what needs itself, is not defined or goes too deep', () => {
		const chain = Array.from({ length: 3000 }, (_, index) => `.param p${index + 1}={p${index}+1}`).join('\n');
		expect(
			resistances(`.param a={b} b={a}\n.param p0=1\n${chain}\nR1 1 0 {a}\nR2 1 0 {gone}\nR3 1 0 {p3000}\nR4 1 0 {p9}`)
		).toEqual({
			r1: null,
			r2: null,
			r3: null,
			r4: 10
		});
	});

	it('[PROJ7] leaves out the arms of an .if that do not count, and says where that cannot be told', () => {
		const text =
			'.param a=2\n.if (a==1)\nR1 1 0 1\n.elseif (a==2)\nR2 1 0 1\n.else\nR3 1 0 1\n.endif\n.if (gone)\nR4 1 0 1\n.endif\n.if (0.5)\nR5 1 0 1\n.endif';
		expect(flatten(programOf(text)).devices.map(({ name, isCertain }) => [name, isCertain])).toEqual([
			['r2', true],
			['r4', false]
		]);
	});

	it('[PROJ23] multiplies by m of the calls around', () => {
		const { devices } = flatten(
			programOf('.param k=2\n.subckt s a\nR1 a 0 1\n.ends\n.subckt t a\nX1 a s m=3\n.ends\nX1 1 t m={k}\nX2 1 t m=gone')
		);
		expect(devices.map(({ multiplicity }) => multiplicity)).toEqual([6, null]);
	});

	it('[PROJ23] says what it cannot expand', () => {
		const { unexpanded } = flatten(
			programOf('.subckt s a\nX1 a s\n.ends\nX1 1 s\nX2 1 gone\n.subckt t a b\n.ends\nX3 1 t')
		);
		expect(unexpanded.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
			'x1.x1 recursive',
			'x2 unknown',
			'x3 ports'
		]);
	});

	it('[PROJ23] ends where every level doubles the one above', () => {
		const levels = Array.from(
			{ length: 30 },
			(_, index) => `.subckt s${index} a\nX1 a s${index + 1}\nX2 a s${index + 1}\n.ends`
		);
		const { unexpanded } = flatten(programOf([...levels, '.subckt s30 a\n.ends', 'X1 1 s0'].join('\n')));
		expect(new Set(unexpanded.map(({ reason }) => reason))).toEqual(new Set(['too_deep', 'too_many']));
	});

	it('[PROJ23] finds a device by what messages call it', () => {
		const circuit = flatten(programOf('.subckt s a\nV1 a 0 1\n.ends\nX1 1 s\nQ1 1 1 0 n\n.model n npn'));
		for (const name of ['v.x1.v1', 'x1.v1', 'V.X1.V1#branch']) expect(deviceNamed(circuit, name)?.name).toBe('v.x1.v1');
		expect(deviceNamed(circuit, 'q1#collector')?.name).toBe('q1');
		expect(deviceNamed(circuit, 'q9')).toBeNull();
	});
});

import { expect, it } from 'vitest';
import { usedNames } from '#lib/spice/project/used-names.ts';
import { programOf } from './program-of.ts';

const names = (text: string): string[] =>
	[...usedNames(programOf(text)).names].map(({ space, name }) => `${space} ${name}`).sort();

it('[PROJ33] a name is used when the circuit names it, or something that the circuit uses does', () => {
	const library = `
.param a=1 b=2
.param c={a*2}
.func f(x) {x*b}
.model d1 d(is={c})
.model d2 d
.subckt inner p
d1 p 0 d1
.ends inner
.subckt outer p
x1 p inner
.ends
`;
	expect(names(`v1 n 0 1\n${library}`)).toEqual([]);
	expect(names(`v1 n 0 {f(1)}\n${library}`)).toEqual(['function f', 'parameter b', 'parameter x']);
	expect(names(`x1 n outer\n${library}`)).toEqual([
		'model d1',
		'parameter a',
		'parameter c',
		'subcircuit inner',
		'subcircuit outer'
	]);
});

it('[PROJ33] follows long chains and circles to their end', () => {
	const chain = Array.from({ length: 20_000 }, (_, index) => `.param p${index}={p${index + 1}}`).join('\n');
	expect(names(`r1 a 0 {p0}\n${chain}\n.param p20000={p0}`)).toHaveLength(20_001);
});

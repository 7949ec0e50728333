import { expect, test } from 'vitest';
import { nameUses } from '#lib/spice/expressions/name-uses.ts';
import type { ExpressionKind } from '#lib/spice/expressions/tokens.ts';

/** Each name as `space name`, with `()` behind one that is called. */
function uses(code: string, kind: ExpressionKind): string[] {
	return nameUses(code, { from: 0, to: code.length }, kind).map(({ space, role, name, from, to }) => {
		expect(code.slice(from, to).toLowerCase()).toBe(name);
		return `${space} ${name}${role === 'call' ? '()' : ''}`;
	});
}

test('[EXP5] names of an expression of parameters', () => {
	expect(uses('{Gain * max(a.b, c[1]) + 10Meg + 1e-3k*temper}', 'parameter')).toEqual([
		'parameter gain',
		'function max()',
		'parameter a.b',
		'parameter c[1]'
	]);
	expect(uses("'w*f(l)'", 'parameter')).toEqual(['parameter w', 'function f()', 'parameter l']);
});

test('[EXP5] names of a behavioural expression', () => {
	expect(uses('V(a, b-) > i(Vx) ? {gain}*pwl(time, 0, 0) : v( x1.n3 )*pi', 'behavioural')).toEqual([
		'node a',
		'node b-',
		'device vx',
		'parameter gain',
		'function pwl()',
		'node x1.n3'
	]);
	expect(uses('v(1', 'behavioural')).toEqual(['node 1']);
});

test('[EXP5] names of a script', () => {
	expect(uses('vdb(out)-tran1.v(in+)[3] $limit @M1[id] v1#branch mag(tran2.x) i(vx) gt 1k not a', 'script')).toEqual([
		'node out',
		'node in+',
		'variable limit',
		'device m1',
		'device v1',
		'function mag()',
		'variable x',
		'device vx',
		'variable a'
	]);
	expect(uses('"a $b" v("1") $&y c[2]', 'script')).toEqual(['node 1', 'variable y', 'variable c']);
});

test('[EXP5] places count from the beginning of the code', () => {
	expect(nameUses('R1 a b {r0}', { from: 7, to: 11 }, 'parameter')).toEqual([
		{ space: 'parameter', role: 'read', name: 'r0', from: 8, to: 10 }
	]);
});

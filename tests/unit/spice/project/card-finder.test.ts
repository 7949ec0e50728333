import { describe, expect, it } from 'vitest';
import type { SourcePlace } from '#lib/base/source-place.ts';
import { CardFinder } from '#lib/spice/project/card-finder.ts';

const texts = {
	'main.cir': `title
.include parts/lib.inc
.global vdd
V1 vdd 0 1
Xa in out amp
Xq in out.1 amp
Xu in out nosuch
R.1 out.1 0 1k
.control
source more.cir
op
.endc
.end
`,
	'parts/lib.inc': `* library
.macro amp a b
M1 b a vdd \\\\
0 nch
+ W=10u ; width
* length
+ Lenght=1u
Xi b c inner
.subckt inner p q
Q1 p q m qn
.ends
.eom
.model nch nmos
+ vto = 0.5
`,
	'more.cir': 'another\nfrobnicate all\n'
};
const finder = new CardFinder(
	Object.entries(texts).map(([path, content]) => ({ path, content })),
	'main.cir'
);
const main = (line: number) => ({ file: 'main.cir', line });
const parts = (line: number) => ({ file: 'parts/lib.inc', line });

describe('the card that a message means', () => {
	it.each<[string, SourcePlace | null, string]>([
		['m1', parts(3), 'by its first word where no path is given'],
		['xa.m1', parts(3), 'by its path'],
		['m.xa.m1', parts(3), 'as ngspice calls it'],
		['q.xa.q.xi.q1', parts(10), 'in a definition within a definition'],
		['xq.xi.q1', parts(10), 'through a call of the same letter'],
		['xa.nosuch', main(5), 'as far as the path leads'],
		['xu.r1', main(7), 'up to the call of an unknown subcircuit'],
		['xa.xi.xi.q1', parts(8), 'not further than there are calls'],
		['nosuch.r1', null, 'not at all where nothing has that name']
	])('[PROJ30] %s leads to %o: %s', (path, place, _why) => {
		expect(finder.findDevice(path)).toEqual(place);
	});

	it.each([
		['in', main(5)],
		['out.1', main(6)],
		['xa.c', parts(8)],
		['xa.xi.m', parts(10)],
		['vdd', main(4)],
		['0', main(4)],
		['xa.nosuch', main(5)],
		['v1#branch', main(4)],
		['nosuch', null]
	])('[PROJ30] the node %s leads to %o', (path, place) => {
		expect(finder.findNode(path)).toEqual(place);
	});

	it('[PROJ30] quoted cards are found whatever their case, spacing and lines', () => {
		expect(finder.findCard('m1 b  a vdd 0 nch w = 10u lenght=1u')).toEqual(parts(3));
		expect(finder.findCard('.subckt amp a b')).toEqual(parts(2));
		expect(finder.findCard('.model nch nmos vto=0.5')).toEqual(parts(13));
		expect(finder.findCard('')).toBeNull();
		expect(finder.find((key) => key.startsWith('x'), 1)).toEqual(main(5));
	});

	it('[PROJ30] a word narrows the place to its line, over comments and after two backslashes', () => {
		expect(finder.narrow(parts(3), 'nch')).toEqual(parts(4));
		expect(finder.narrow(parts(3), 'W')).toEqual(parts(5));
		expect(finder.narrow(parts(3), 'lenght')).toEqual(parts(7));
		expect(finder.narrow(parts(3), 'width')).toEqual(parts(3));
		expect(finder.narrow({ file: 'nosuch', line: 2 }, 'a')).toEqual({ file: 'nosuch', line: 2 });
	});

	it('[PROJ30] cards that only a script reads come last', () => {
		expect(finder.findFirstWord('Frobnicate')).toEqual({ file: 'more.cir', line: 2 });
		expect(finder.findWord('all')).toEqual({ file: 'more.cir', line: 2 });
	});
});

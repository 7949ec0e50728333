import { describe, expect, it } from 'vitest';
import { withParameters } from '#lib/sim/variants.ts';
import { openProgram } from '#lib/spice/project/open-program.ts';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';

/** The cards of `main.cir` after a title, with another value of `r`. */
function edited(cards: string): string {
	const files = [{ path: 'main.cir', content: `title\n${cards}` }];
	const [main] = applyEdits(files, withParameters(openProgram(files, 'main.cir'), { r: 2200 }).edits);
	return String(main?.content).replace('title\n', '');
}

describe('[C7] parameters', () => {
	it.each([
		['a value', '.param r=1k', '.param r=2200'],
		['a value among others', '.param a=1 r = 1k, b=2', '.param a=1 r = 2200, b=2'],
		['an expression in braces', '.PARAM R={2 * a} b=1', '.PARAM R=2200 b=1'],
		['an expression in quotes', ".param r='a+1' b=1", '.param r=2200 b=1'],
		['an open expression', '.param r = (a + 1)*2 b=1', '.param r = 2200 b=1'],
		['an open expression that ends in brackets', '.param r=2*(a+max(1,2)) b=1', '.param r=2200 b=1'],
		['a random function', '.param r=gauss(1k, 0.1, 3) b=1', '.param r=2200 b=1'],
		[
			'a value on a continuation line',
			'.param a=1\n* about r\n+ r=1k ; nominal\n+ b=2',
			'.param a=1\n* about r\n+ r=2200 ; nominal\n+ b=2'
		],
		['every setting of it', '.param r=1k\n.param r=3k', '.param r=2200\n.param r=2200'],
		['no comment', '* .param r=1k\n.param r=1k $ r=3', '* .param r=1k\n.param r=2200 $ r=3'],
		['no name that only ends like it', '.param rr=1 r=1k', '.param rr=1 r=2200']
	])('replace %s', (_, cards, expected) => {
		expect(edited(cards)).toBe(expected);
	});

	it('that the netlist does not set at the top are named, and nothing is edited for them', () => {
		const program = openProgram(
			[{ path: 'main.cir', content: 'title\n.subckt s a b\n.param r=1\n.ends\n' }],
			'main.cir'
		);
		expect(withParameters(program, { r: 2, q: '{r*2}' })).toEqual({ edits: [], unknown: ['r', 'q'] });
	});

	it('of an included file are replaced there', () => {
		const files = [
			{ path: 'main.cir', content: 'title\r\n.include lib/p.inc\r\n' },
			{ path: 'lib/p.inc', content: '.param r=1k\r\n' }
		];
		const program = openProgram(files, 'main.cir');
		expect(applyEdits(files, withParameters(program, { r: 2 }).edits)[1]?.content).toBe('.param r=2\r\n');
	});
});

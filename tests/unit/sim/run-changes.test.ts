import { describe, expect, it } from 'vitest';
import { compareRuns } from '#lib/sim/run-changes.ts';
import { openProgram } from '#lib/spice/project/open-program.ts';

const program = (cards: string) => openProgram([{ path: 'main.cir', content: `title\n${cards}` }], 'main.cir');
const changes = (before: string, after: string) =>
	compareRuns(compareRuns(null, program(before)).cards, program(after)).changes;

describe('[C10] what changed from one run to the next', () => {
	it.each([
		['a value', 'R2 a 0 10k\n', 'r2 a 0 22k\n', [{ type: 'value', name: 'r2', before: '10k', after: '22k' }]],
		[
			'a parameter',
			'M1 d g s b n w=1u l=1u\n',
			'M1 d g s b n w=2u l=1u\n',
			[{ type: 'value', name: 'M1 w', before: '1u', after: '2u' }]
		],
		['a definition', '.param rl=1k\n', '.param rl=2k\n', [{ type: 'value', name: 'rl', before: '1k', after: '2k' }]],
		[
			'an analysis',
			'.ac dec 10 1 1k\n',
			'.ac dec 10 1 1meg\n',
			[{ type: 'value', name: '.ac', before: '1k', after: '1meg' }]
		],
		['several words', 'R2 a 0 10k\n', 'R2 b 0 22k\n', [{ type: 'changed', name: 'R2' }]],
		[
			'a card more and one less',
			'R1 a 0 1k\nC1 a 0 1u\n',
			'R1 a 0 1k\nL1 a 0 1u\n',
			[
				{ type: 'added', name: 'L1' },
				{ type: 'removed', name: 'C1' }
			]
		],
		['layout, case and comments', 'R1 a 0 1k\n', '* load\nR1  A  0\n+ 1K ; one\n', []]
	])('is %s', (_, before, after, expected) => {
		expect(changes(before, after)).toEqual(expected);
	});

	it('tells the same name in two subcircuits apart, and ends after 20', () => {
		const sub = (r: string) => `.subckt s a\nR1 a 0 ${r}\n.ends\nR1 b 0 1k\n`;
		expect(changes(sub('1k'), sub('2k'))).toEqual([{ type: 'value', name: 'R1', before: '1k', after: '2k' }]);
		const many = (r: string) => Array.from({ length: 30 }, (_, i) => `R${i} a 0 ${r}\n`).join('');
		expect(changes(many('1k'), many('2k'))).toHaveLength(20);
	});

	it('tells cards without a name apart by their order', () => {
		const many = (last: string) => `${'.ic v(a)=1\n'.repeat(20)}.ic v(a)=${last}\n`;
		expect(changes(many('1'), many('2'))).toEqual([{ type: 'value', name: '.ic v(a)', before: '1', after: '2' }]);
	});

	it('is not known of a first run, and keeps no netlist that is too long', () => {
		expect(compareRuns(null, program('R1 a 0 1k\n'))).toEqual({ changes: null, cards: expect.any(String) });
		const long = program(`.param ${'p'.repeat(4_000_000)}=1\n`);
		expect(compareRuns('', long)).toMatchObject({ changes: [{ type: 'added' }], cards: null });
	});
});

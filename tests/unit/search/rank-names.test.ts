import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../src/lib/base/slices.ts';
import { rankNames } from '../../../src/lib/search/rank-names.ts';

const paths = [
	'amplifier.cir',
	'lib/opamp.lib',
	'lib/amp/bias.cir',
	'docs/2N2222.pdf',
	'common_emitter_amp.cir',
	'amp.md'
];
const ranked = (query: string) => atOnce(rankNames(query, paths, 10));
const found = (query: string) => ranked(query).names.map(({ path }) => path);

describe('rankNames', () => {
	it('[FIND1] finds files by letters of their paths in order, the best first', () => {
		expect(found('amp')).toEqual([
			'amp.md',
			'amplifier.cir',
			'common_emitter_amp.cir',
			'lib/opamp.lib',
			'lib/amp/bias.cir'
		]);
		expect(found('cea')).toEqual(['common_emitter_amp.cir']);
		expect(found('LIBOP')).toEqual(['lib/opamp.lib']);
		expect(found('2n 22')).toEqual(['docs/2N2222.pdf']);
		expect(found('xyz')).toEqual([]);
		expect(found('  ')).toEqual([]);
	});

	it('[FIND1] marks the letters that match', () => {
		const [match] = ranked('cemp').names;
		expect(match!.marks.map(([from, to]) => match!.path.slice(from, to))).toEqual(['c', 'e', 'mp']);
	});

	it('[FIND2] counts the paths that it does not return', () => {
		expect(atOnce(rankNames('amp', paths, 2))).toMatchObject({ names: [{}, {}], total: 5 });
	});
});

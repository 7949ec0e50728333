import { describe, expect, it } from 'vitest';
import { pathFilter } from '../../../src/lib/search/path-filter.ts';
import { writtenPatterns } from '../../../src/lib/search/written-patterns.ts';

const paths = ['amp.cir', 'lib/amp.lib', 'lib/old/a.lib', 'sub/lib/b.cir', 'notes.md'];

describe('writtenPatterns', () => {
	it.each<[string, string[]]>([
		['', paths],
		[' , ', paths],
		['*.cir', ['amp.cir', 'sub/lib/b.cir']],
		['lib', ['lib/amp.lib', 'lib/old/a.lib', 'sub/lib/b.cir']],
		['lib/', ['lib/amp.lib', 'lib/old/a.lib', 'sub/lib/b.cir']],
		['./lib', ['lib/amp.lib', 'lib/old/a.lib']],
		['lib/old', ['lib/old/a.lib']],
		['amp.cir, *.{md,lib}', ['amp.cir', 'lib/amp.lib', 'lib/old/a.lib', 'notes.md']],
		['./', paths]
	])('[FIND1] %j includes %j', (written, expected) => {
		expect(paths.filter(pathFilter(writtenPatterns(written), [])!)).toEqual(expected);
	});

	it('[FIND1] leaves out what is written so', () => {
		expect(paths.filter(pathFilter([], writtenPatterns('lib, *.md'))!)).toEqual(['amp.cir']);
		expect(pathFilter([], writtenPatterns('{a,b,c,d}'.repeat(4)))).toBeNull();
	});
});

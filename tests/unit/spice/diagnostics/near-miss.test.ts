import { describe, expect, it } from 'vitest';
import { nearMiss } from '#lib/spice/diagnostics/near-miss.ts';

describe('near misses', () => {
	it.each([
		['.tarn', ['.tran', '.ac', '.tf'], '.tran'],
		['stgae', ['stage', 'state'], 'stage'],
		['qsmal', ['qsmall', 'qlarge'], 'qsmall'],
		['ouut', ['in', 'out'], 'out'],
		['nothing', ['stage', 'out'], null],
		// as near to both
		['d3', ['d1', 'd2'], null],
		['a', ['b'], null],
		['same', ['same', 'SAME'], null]
	])('[DIAG5] %s among %j is %s', (word, candidates, meant) => {
		expect(nearMiss(word, candidates)).toBe(meant);
	});
});

import { describe, expect, test } from 'vitest';
import { citationOf, parseCitation } from '#lib/knowledge/citation.ts';
import type { PassagePlace } from '#lib/knowledge/knowledge.ts';

describe('a citation', () => {
	test('[K5] is a link to a page, or to lines', () => {
		expect(citationOf({ kind: 'document', path: 'lib/lm741.pdf', page: 12 })).toBe(
			'[lm741.pdf, p. 12](lib/lm741.pdf#page=12)'
		);
		expect(citationOf({ kind: 'file', path: 'amp.cir', start: 10, end: 20 })).toBe(
			'[amp.cir, lines 10-20](amp.cir#L10-L20)'
		);
		expect(citationOf({ kind: 'file', path: 'amp.cir', start: 3, end: 3 })).toBe('[amp.cir, line 3](amp.cir#L3)');
		expect(citationOf({ kind: 'run', runId: 'r' })).toBeNull();
	});

	test.each<PassagePlace>([
		{ kind: 'document', path: 'a b (rev 2)/100%#1 [x].pdf', page: 3 },
		{ kind: 'document', path: '数据手册/运放.pdf', page: 1 },
		{ kind: 'file', path: 'sub/amp<1>.cir', start: 4, end: 9 }
	])('[K5] names $path so that its address leads back to it', (place) => {
		const address = /\]\((.+)\)$/u.exec(citationOf(place) ?? '')?.[1] ?? '';
		expect(address).not.toMatch(/[\s()<>]/u);
		expect(parseCitation(address)).toEqual(place);
	});

	test('[K5] is read in the forms that models write', () => {
		expect(parseCitation('./lib/a.pdf#page=7')).toEqual({ kind: 'document', path: 'lib/a.pdf', page: 7 });
		expect(parseCitation('amp.cir#L10-20')).toEqual({ kind: 'file', path: 'amp.cir', start: 10, end: 20 });
		expect(parseCitation('amp.cir#L9')).toEqual({ kind: 'file', path: 'amp.cir', start: 9, end: 9 });
		expect(parseCitation('amp.cir#L20-L10')).toEqual({ kind: 'file', path: 'amp.cir', start: 20, end: 20 });
	});

	test.each([
		'https://example.com/a.pdf#page=2',
		'//example.com/a.pdf#page=2',
		'javascript:alert(1)#page=1',
		'#page=3',
		'a.pdf',
		'a.pdf#page=0',
		'a.cir#L0',
		'%E4%.pdf#page=1'
	])('[K5] is not what leads elsewhere or nowhere: %s', (address) => expect(parseCitation(address)).toBeNull());
});

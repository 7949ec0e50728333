import { expect, it } from 'vitest';
import { searchQuery } from '#lib/llm/web-search/search-query.ts';

it('[D13] searches for the words of a message, without code, netlists and mentions', () => {
	expect(searchQuery('What is the ESR of a `TL431` capacitor in @lib/ref.cir ?')).toBe(
		'What is the ESR of a TL431 capacitor in ?'
	);
	expect(searchQuery('Why does this ring?\n```\nR1 in out 1k\n```\n.ac dec 10 1 1meg\nL1 a b 10u\nSee datasheet')).toBe(
		'Why does this ring? See datasheet'
	);
	expect(searchQuery('Can you find it')).toBe('Can you find it');
	expect(searchQuery('请查一下 TL431 的数据手册')).toBe('请查一下 TL431 的数据手册');
	expect(searchQuery('```\nR1 in out 1k\n```')).toBe('');
});

it('[D13] stays within what engines take, however long the message', () => {
	const long = searchQuery('word '.repeat(200));
	expect(long.split(' ')).toHaveLength(48);
	expect(searchQuery('x'.repeat(5_000)).length).toBeLessThanOrEqual(380);
	expect(searchQuery(`${'longword'.repeat(10)} `.repeat(30)).length).toBeLessThanOrEqual(380);
});

import { describe, expect, it } from 'vitest';
import { repairJson } from '#lib/base/repair-json.ts';

describe('[E10] JSON as models write it', () => {
	it.each([
		['{"a":1,}', { a: 1 }],
		["{'a': 'it\\'s', b: True, c: None}", { a: "it's", b: true, c: null }],
		['```json\n{"a": 1}\n```', { a: 1 }],
		['Here are the goals:\n{"a": 1}\nGood luck!', { a: 1 }],
		['{"a":"line\nbreak"}', { a: 'line\nbreak' }],
		['{"a":"say "hi" there"}', { a: 'say "hi" there' }],
		['{"pattern":"\\d+\\.\\s"}', { pattern: '\\d+\\.\\s' }],
		['{"a": 1} // done', { a: 1 }],
		['[1, 2,]', [1, 2]]
	])('reads %j', (text, value) => {
		expect(repairJson(text)).toEqual({ value, isCut: false });
	});

	it.each([
		['{"content":"* title\\nR1 a 0 1k', { content: '* title\nR1 a 0 1k' }],
		['{"a":"bc}', { a: 'bc' }],
		['{"edits":[{"search":"x"}', { edits: [{ search: 'x' }] }],
		['```json\n{"a": [1, 2', { a: [1, 2] }]
	])('says that %j has no end', (text, value) => {
		expect(repairJson(text)).toEqual({ value, isCut: true });
	});

	it.each(['', 'no JSON', 'null', '"text"', '{"a":1}{"b":2}', 'read_file(path="x")'])('refuses %j', (text) => {
		expect(repairJson(text)).toBeNull();
	});

	it('refuses what is too deep or too long to be repaired', () => {
		expect(repairJson('['.repeat(5_000))).toBeNull();
		expect(repairJson(`{"a":"${'x'.repeat(200_000)}",}`)).toBeNull();
	});
});

import { describe, expect, test } from 'vitest';
import { Branches } from '#lib/db/conversation/branches.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import { seededRandom } from '../../support/random.ts';
import { message } from '../../support/storage/sample-records.ts';

/** Messages from `id<after`, such as `b<a`; `b` alone is of an older version, `a<` a first one. */
function tree(...places: string[]): MessageRecord[] {
	return places.map((place, order) => {
		const [id = '', after] = place.split('<');
		const role = id.startsWith('q') ? 'user' : 'assistant';
		return message({ id, order, role, ...(after === undefined ? {} : { after: after === '' ? null : after }) });
	});
}

const ids = (messages: readonly MessageRecord[]) => messages.map(({ id }) => id).join(' ');

describe('[MSG5] versions of messages', () => {
	test('messages of an older version follow each other', () => {
		const branches = new Branches(tree('q1', 'a1', 'q2', 'a2', 'q3<a2', 'a3<q3'));
		expect(ids(branches.path(null))).toBe('q1 a1 q2 a2 q3 a3');
		expect(ids(branches.path('q2'))).toBe('q1 a1 q2');
	});

	test('each version goes on with its own messages, from the newest one below it', () => {
		const messages = tree('q1<', 'a1<q1', 'q2<a1', 'a2<q2', 'a1b<q1', 'q3<a1b', 'a3<q3', 'q2b<a1', 'a2b<q2b');
		const branches = new Branches(messages);
		expect(ids(branches.path('a2'))).toBe('q1 a1 q2 a2');
		expect(ids(branches.path(branches.tip('a1')))).toBe('q1 a1 q2b a2b');
		expect(ids(branches.path(branches.tip('a1b')))).toBe('q1 a1b q3 a3');
		expect(branches.versions(messages[4]!)).toEqual({ ids: ['a1', 'a1b'], index: 1 });
		expect(branches.versions(messages[2]!)).toEqual({ ids: ['q2', 'q2b'], index: 0 });
		expect(branches.versions(messages[0]!)).toEqual({ ids: ['q1'], index: 0 });
		expect(branches.count).toBe(9);
	});

	test('first questions are versions of each other', () => {
		const messages = tree('q1<', 'a1<q1', 'q1b<', 'a1b<q1b');
		expect(new Branches(messages).versions(messages[2]!)).toEqual({ ids: ['q1', 'q1b'], index: 1 });
		expect(ids(new Branches(messages).path('a1'))).toBe('q1 a1');
	});

	test('a tip or a message before that is gone does not hide the rest', () => {
		expect(ids(new Branches(tree('q1<', 'a1<q1')).path('gone'))).toBe('q1 a1');
		expect(ids(new Branches(tree('q1<', 'a1<gone', 'q2<a1')).path(null))).toBe('q1 a1 q2');
		expect(new Branches([]).path('gone')).toEqual([]);
	});

	test('no record, however damaged, leads round in a circle', () => {
		expect(ids(new Branches(tree('q1<a1', 'a1<q2', 'q2<q2')).path(null))).toBe('q1 a1 q2');
		for (let seed = 1; seed <= 200; seed++) {
			const random = seededRandom(seed);
			const places = Array.from({ length: 12 }, (_, index) => `m${index}<m${Math.floor(random() * 14)}`);
			const branches = new Branches(tree(...places));
			for (let index = 0; index < 12; index++) {
				const tip = branches.tip(`m${index}`);
				expect(branches.path(tip).some(({ id }) => id === `m${index}`)).toBe(true);
			}
		}
	});
});

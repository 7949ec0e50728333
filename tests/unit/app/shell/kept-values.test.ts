import { describe, expect, test } from 'vitest';
import { dropKept, KeptValues } from '#lib/app/shell/kept-values.ts';
import { MemoryStorage } from '../../../support/storage/memory-storage.ts';

const isText = (value: unknown) => typeof value === 'string';

describe('[APP2] what is kept when a page ends', () => {
	test('is there for the next page, by project and kind', () => {
		const storage = new MemoryStorage();
		new KeptValues(storage, 'p1', 'file', isText).keep('lib/a:b.cir', 'R1 in out 1k\n');
		new KeptValues(storage, 'p1', 'draft', isText).keep('', 'raise the gain');
		new KeptValues(storage, 'p2', 'file', isText).keep('a.cir', 'other');
		const next = new KeptValues(storage, 'p1', 'file', isText);
		expect(next.names()).toEqual(['lib/a:b.cir']);
		expect(next.get('lib/a:b.cir')).toBe('R1 in out 1k\n');
		next.drop('lib/a:b.cir');
		expect(next.names()).toEqual([]);
		expect(new KeptValues(storage, 'p1', 'draft', isText).get('')).toBe('raise the gain');
	});

	test('is not an older text when the newer one does not fit', () => {
		const kept = new KeptValues(new MemoryStorage(100), 'p', 'file', isText);
		kept.keep('a.cir', 'old');
		kept.keep('a.cir', 'new'.repeat(100));
		expect(kept.get('a.cir')).toBeNull();
	});

	test('is ignored when it is damaged or the browser has no such storage', () => {
		const storage = new MemoryStorage();
		const kept = new KeptValues(storage, 'p', 'file', isText);
		kept.keep('a.cir', 'text');
		storage.setItem(storage.key(0)!, '{');
		expect(kept.get('a.cir')).toBeNull();
		storage.setItem(storage.key(0)!, '[1]');
		expect(kept.get('a.cir')).toBeNull();
		const none = new KeptValues(null, 'p', 'file', isText);
		none.keep('a.cir', 'text');
		expect(none.names()).toEqual([]);
		expect(none.get('a.cir')).toBeNull();
	});

	test('goes with its project', () => {
		const storage = new MemoryStorage();
		storage.setItem('something else', 'stays');
		for (const id of ['gone', 'here']) new KeptValues(storage, id, 'file', isText).keep('a.cir', id);
		dropKept(storage, (id) => id === 'gone');
		expect(new KeptValues(storage, 'gone', 'file', isText).names()).toEqual([]);
		expect(new KeptValues(storage, 'here', 'file', isText).names()).toEqual(['a.cir']);
		expect(storage.length).toBe(2);
	});
});

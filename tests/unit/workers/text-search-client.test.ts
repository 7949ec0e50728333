import { describe, expect, it } from 'vitest';
import type { FindRequest } from '../../../src/lib/search/find-matches.ts';
import type { SearchRequest } from '../../../src/lib/search/search-texts.ts';
import { createSearchHost } from '../../../src/lib/workers/text-search/search-host.ts';
import { TextSearchClient, type TextSource } from '../../../src/lib/workers/text-search/text-search-client.ts';
import { ManualClock, settle } from '../../support/manual-clock.ts';

const never = new AbortController().signal;
const forever = new Promise<never>(() => undefined);
/** Stands for a pattern that the worker never finishes. */
const RUNAWAY = 'runaway';

/** The client over hosts in this thread, of which a search for `runaway` hears nothing more. */
function search(files: Record<string, string>) {
	const clock = new ManualClock();
	const sent: string[][] = [];
	const started: AbortController[] = [];
	const cancels: number[] = [];
	const client = new TextSearchClient(() => {
		const host = createSearchHost();
		const lost = new AbortController();
		started.push(lost);
		let isAway = false;
		return {
			lost: lost.signal,
			...host,
			update(texts, removed) {
				sent.push([...texts.map(({ path }) => path), ...removed.map((path) => `-${path}`)]);
				host.update(texts, removed);
			},
			search(request) {
				isAway = request.query.pattern === RUNAWAY;
				return isAway ? forever : host.search(request);
			},
			cancel() {
				cancels.push(started.length);
				host.cancel();
			},
			ping: () => (isAway ? forever : Promise.resolve()),
			terminate: () => lost.abort(new Error('terminated'))
		};
	}, clock);
	const source = (): TextSource => ({
		entries: Object.entries(files).map(([path, text]) => ({ path, hash: text, size: text.length })),
		read: async (paths) => paths.flatMap((path) => [{ path, hash: files[path]!, content: files[path]! }])
	});
	const find = async (pattern: string, signal = never) => {
		const query = { pattern, ignoreCase: false, wholeWord: false };
		const paths = Object.keys(files);
		const request: SearchRequest = { query, paths, include: [], exclude: [], before: 0, after: 0, maxLines: 9 };
		return (await client.search(source(), request, signal)).files.map(({ path }) => path);
	};
	return { clock, sent, started, cancels, client, find, files, source };
}

describe('TextSearchClient', () => {
	it('[SEARCH6] sends each text once, and then what has changed', async () => {
		const { find, sent, files } = search({ a: 'one', b: 'two' });
		expect(await find('o')).toEqual(['a', 'b']);
		expect(await find('two')).toEqual(['b']);
		files.b = 'three';
		files.c = 'two';
		delete files.a;
		expect(await find('two')).toEqual(['c']);
		expect(sent).toEqual([['a', 'b'], ['-a'], ['b', 'c']]);
	});

	it('[SEARCH6] sends many texts in parts', async () => {
		const { find, sent } = search(Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`f${index}`, 'x'])));
		expect(await find('x')).toHaveLength(120);
		expect(sent.map((paths) => paths.length)).toEqual([50, 50, 20]);
		const large = search({ a: 'x'.repeat(400_000), b: 'x'.repeat(400_000), c: 'x' });
		await large.find('x');
		expect(large.sent).toEqual([['a'], ['b', 'c']]);
	});

	it('[SEARCH5] a pattern that runs away costs its worker; the next search has a new one with all texts', async () => {
		const { find, sent, started, clock } = search({ a: 'one' });
		const lost = find(RUNAWAY).catch((thrown: unknown) => thrown);
		const waiting = find('one');
		await clock.advance(10_000);
		expect(await lost).toMatchObject({ code: 'search_too_slow' });
		expect(await waiting).toEqual(['a']);
		expect(started.map(({ signal }) => signal.aborted)).toEqual([true, false]);
		expect(sent).toEqual([['a'], ['a']]);
		expect(clock.pending).toBe(0);
	});

	it('[SEARCH6] a stopped search ends its worker only if it does not end on its own', async () => {
		const { find, started, cancels, clock } = search({ a: 'one' });
		const stop = new AbortController();
		const first = find('one', stop.signal).catch((thrown: unknown) => thrown);
		stop.abort('stopped');
		expect(await first).toBe('stopped');
		expect(started.filter(({ signal }) => signal.aborted)).toEqual([]);
		const stopLater = new AbortController();
		const second = find(RUNAWAY, stopLater.signal).catch((thrown: unknown) => thrown);
		await clock.advance(100);
		stopLater.abort('stopped');
		expect(cancels).toEqual([1]);
		await clock.advance(1_000);
		expect(await second).toBe('stopped');
		expect(started[0]!.signal.aborted).toBe(true);
		expect(await find('one')).toEqual(['a']);
	});

	it('[SEARCH5] a worker that ends fails its search only', async () => {
		const { find, started, client } = search({ a: 'one' });
		await find('one');
		const failing = find(RUNAWAY).catch((thrown: unknown) => thrown);
		started[0]!.abort(new Error('out of memory'));
		expect(await failing).toMatchObject({ code: 'search_failed' });
		expect(await find('one')).toEqual(['a']);
		const closing = find(RUNAWAY).catch((thrown: unknown) => thrown);
		await settle();
		client.dispose();
		expect(await closing).toMatchObject({ code: 'search_failed' });
	});

	it('[SEARCH6] runs in slices, between which a stop is heard', async () => {
		const host = createSearchHost();
		host.update([{ path: 'a.cir', text: 'R1 a b 1k\n'.repeat(400_000) }], []);
		const query = { pattern: '(a|b) +b', ignoreCase: false, wholeWord: false };
		const result = host.search({ query, paths: ['a.cir'], include: [], exclude: [], before: 0, after: 0, maxLines: 9 });
		setTimeout(() => host.cancel());
		expect(await result).toBeNull();
	});

	it('[FIND3] hands matches over while it searches, and none after it was stopped', async () => {
		const { client, source, files } = search({});
		for (let index = 0; index < 300; index++) files[`f${index}`] = `one\n${'x\n'.repeat(3_000)}`;
		const request: FindRequest = {
			query: { pattern: 'one|x{9}', ignoreCase: false, wholeWord: false },
			paths: Object.keys(files),
			include: [],
			exclude: [],
			maxLines: 200,
			replacement: null
		};
		const seen: string[][] = [];
		const totals = await client.find(source(), request, (batch) => seen.push(batch.map(({ path }) => path)), never);
		expect(totals).toEqual({ lines: 300, files: 300, isComplete: false, searched: 300 });
		expect(seen[0]).toEqual(['f0']);
		expect(seen.length).toBeGreaterThan(1);
		expect(seen.flat()).toEqual(Object.keys(files).slice(0, 200));
		const stop = new AbortController();
		let after = 0;
		const taken = () => {
			if (stop.signal.aborted) after += 1;
			stop.abort('next key');
		};
		await expect(client.find(source(), request, taken, stop.signal)).rejects.toBe('next key');
		expect([stop.signal.aborted, after]).toEqual([true, 0]);
	});

	it('[FIND3] texts can be sent before the first search', async () => {
		const { client, source, sent, find } = search({ a: 'one' });
		await client.prepare(source(), never);
		expect(await find('one')).toEqual(['a']);
		expect(sent).toEqual([['a']]);
	});

	it('[FIND5] edits texts, whose line breaks stay', async () => {
		const { client } = search({});
		const edits = [{ from: 2, to: 3, insert: 'c' }];
		expect(
			await client.edit(
				[
					{ before: 'a\r\nb\n', edits },
					{ before: 'a', edits }
				],
				never
			)
		).toEqual(['a\r\nc\n', null]);
		expect((await client.names('ac', ['abc', 'b'], 5, never)).names).toMatchObject([{ path: 'abc' }]);
	});

	it('[FILE8] matches paths', async () => {
		const { client } = search({});
		expect(await client.glob('*.cir', ['a.cir', 'b.lib', 'x/c.CIR'], never)).toEqual(['a.cir', 'x/c.CIR']);
	});
});

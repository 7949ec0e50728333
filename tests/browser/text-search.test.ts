import { afterEach, expect, test } from 'vitest';
import { createTextSearchClient } from '#lib/workers/text-search/client.ts';
import type { TextSearchClient } from '#lib/workers/text-search/text-search-client.ts';

const never = new AbortController().signal;
const texts: Record<string, string> = { 'amp.cir': 'R1 a b 1k\nR2 b c 2k\n', 'slow.cir': `${'a'.repeat(60)}!\n` };
let client: TextSearchClient | undefined;

afterEach(() => client?.dispose());

function find(pattern: string, signal = never) {
	const source = {
		entries: Object.entries(texts).map(([path, text]) => ({ path, hash: text, size: text.length })),
		read: async (paths: readonly string[]) => paths.map((path) => ({ path, hash: texts[path]!, content: texts[path]! }))
	};
	const query = { pattern, ignoreCase: false, wholeWord: false };
	const request = { query, paths: Object.keys(texts), include: [], exclude: [], before: 0, after: 0, maxLines: 9 };
	return (client ??= createTextSearchClient()).search(source, request, signal);
}

test('[G1] [SEARCH6] texts are searched in a worker', async () => {
	expect(await find('^R2')).toEqual({
		files: [{ path: 'amp.cir', count: 1, lines: [{ number: 2, text: 'R2 b c 2k', isMatch: true }] }],
		searched: 2
	});
	expect(await client!.glob('*.cir', ['a.cir', 'b.lib'], never)).toEqual(['a.cir']);
});

test('[G1] [SEARCH5] a regular expression that runs away costs its worker, and the page goes on meanwhile', async () => {
	const lost = find('^(a+)+$').then(
		() => 'found',
		({ code }: { code: string }) => code
	);
	let tasks = 0;
	const timer = setInterval(() => (tasks += 1), 10);
	expect(await lost).toBe('search_too_slow');
	clearInterval(timer);
	expect(tasks).toBeGreaterThan(10);
	expect((await find('R1')).files).toHaveLength(1);
});

test('[G1] [SEARCH6] Stop ends a search that hears nothing', async () => {
	const stop = new AbortController();
	const stopped = find('^(a+)+$', stop.signal).catch((thrown: unknown) => thrown);
	stop.abort('stopped');
	expect(await stopped).toBe('stopped');
	expect((await find('R1')).files).toHaveLength(1);
});

test('[G7] [FIND3] matches are handed over by the worker, and all of them before the search ends', async () => {
	client ??= createTextSearchClient();
	const entries = [{ path: 'amp.cir', hash: texts['amp.cir']!, size: 20 }];
	const read = async () => [{ path: 'amp.cir', hash: texts['amp.cir']!, content: texts['amp.cir']! }];
	const scope = { paths: ['amp.cir'], include: [], exclude: [], maxLines: 9 };
	const query = { pattern: 'R(\\d)', ignoreCase: false, wholeWord: false };
	const request = { ...scope, query, replacement: { text: 'X$1', expands: true } };
	const taken: (string | null)[] = [];
	const totals = await client.find(
		{ entries, read },
		request,
		(files) => taken.push(...files.flatMap(({ lines }) => lines.map(({ insert }) => insert))),
		never
	);
	expect(totals).toEqual({ lines: 2, files: 1, isComplete: true, searched: 1 });
	expect(taken).toEqual(['X1', 'X2']);
});

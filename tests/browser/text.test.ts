import { afterEach, expect, test } from 'vitest';
import { createTextClient, type TextClient } from '#lib/tools/text/text-client.ts';

let client: TextClient | undefined;

afterEach(() => client?.dispose());

const running = new AbortController().signal;
const large = Array.from({ length: 250_000 }, (_, index) => `R${index} a b 10k\n`).join('');

test('[FILE17] texts are edited, compared and searched in a worker, while the page goes on', async () => {
	client = createTextClient();
	const order: string[] = [];
	const request = { search: 'R240000  A b 10k', replace: 'R240000 a b 20k', occurrence: undefined, fuzzy: true };
	const editing = client.ask((work) => work.edit('a.cir', large, [request]), running);
	const edited = editing.then((result) => {
		order.push('edited');
		return result;
	});
	await new Promise((resolve) => setTimeout(resolve));
	order.push('page');
	expect(await edited).toMatchObject({ kind: 'edited', edits: [{ lines: [240_001] }], diff: { additions: 1 } });
	expect(order).toEqual(['page', 'edited']);
	const found = await client.ask(
		(work) => work.findParts('one\ntwo\n', 'two', { tokens: Infinity, characters: 1_000 }),
		running
	);
	expect(found).toMatchObject({ matches: 1, parts: [{ start: 1, end: 2 }] });
});

test('[FILE17] work ends with the call that asked for it, and the next call finds a new worker', async () => {
	client = createTextClient();
	const stop = new AbortController();
	const pending = client.ask((work) => work.findParts(large, 'a b', { tokens: 1e3, characters: 1e3 }), stop.signal);
	stop.abort();
	await expect(pending).rejects.toMatchObject({ code: 'text_worker_failed' });
	const diff = await client.ask((work) => work.diff('a.cir', 'one\n', 'two\n'), running);
	expect(diff).toMatchObject({ additions: 1, deletions: 1 });
});

import { afterEach, expect, test } from 'vitest';
import { createCodeClient, type CodeClient } from '#lib/workers/code/code-client.ts';

let client: CodeClient | undefined;

afterEach(() => client?.dispose());

test('[G9] [CODE7] JSON, Markdown and JavaScript are read and formatted in a worker', async () => {
	client = createCodeClient();
	const { symbols, problems } = await client.read('{"a": 1, "a": 2}', 'json');
	expect(symbols.map(({ name }) => name)).toEqual(['a', 'a']);
	expect(problems).toMatchObject([{ code: 'duplicate_key' }]);
	expect(await client.format('let  a=1', 'javascript')).toEqual({ text: 'let a = 1;\n' });
	expect(await client.format('# A\ntext', 'markdown')).toEqual({ text: '# A\n\ntext\n' });
	expect(await client.format('{"a": }', 'json')).toMatchObject({ place: { line: 1 } });
});

test('[FILE7] the page goes on while 5 MB are read', async () => {
	client = createCodeClient();
	const order: string[] = [];
	const large = `[${'{"gain": 40.5, "name": "amplifier"},\n'.repeat(140_000)}0]`;
	const reading = client.read(large, 'json').then(() => order.push('read'));
	await new Promise((resolve) => setTimeout(resolve));
	order.push('page');
	await reading;
	expect(order).toEqual(['page', 'read']);
});

test('[CODE7] a client that was closed starts again when it is asked', async () => {
	client = createCodeClient();
	const pending = client.read('{}', 'json');
	client.dispose();
	await expect(pending).rejects.toMatchObject({ code: 'language_worker_failed' });
	expect((await client.read('# A', 'markdown')).symbols).toHaveLength(1);
});

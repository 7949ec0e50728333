import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { openDatabase } from '#lib/db/database.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

test('[K2] [DB1] a database of version 7 keeps its vectors, and the chunks of its index are made again', async () => {
	const name = `test-${crypto.randomUUID()}`;
	const current = await testDatabase();
	const kept = current.tables.filter((table) => table.name !== 'sources');
	const old = new Dexie(name);
	old.version(7).stores({
		...Object.fromEntries(
			kept.map(({ name: table, schema }) => [
				table,
				[schema.primKey, ...schema.indexes].map(({ src }) => src).join(', ')
			])
		),
		chunks: '&[projectId+source+order], projectId'
	});
	await old.open();
	const vector = { projectId: 'p', model: 'm', textHash: 't', values: Float32Array.of(1) };
	await old.table('vectors').add(vector);
	await old.table('chunks').add({ projectId: 'p', source: 'file:a.cir', order: 0, text: 'R1 a b 1k' });
	old.close();

	const upgraded = await openDatabase(name);
	expect(await upgraded.vectors.toArray()).toEqual([vector]);
	expect(await upgraded.sources.count()).toBe(0);
	expect([...upgraded.backendDB().objectStoreNames]).not.toContain('chunks');
	upgraded.close();
});

import { openDatabase } from '#lib/db/database.ts';
import { createProject } from '#lib/db/projects.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';
import { planEdit } from '#lib/tools/permission/planned-edit.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compareTexts, countChanges } from '#lib/workers/diff/compare-texts.ts';

const cards = Array.from({ length: 250_000 }, (_, index) => `R${index} a b 10k\n`).join('');
const edited = cards.replace('R125000 a b 10k', 'R125000 a b 20k').replaceAll('\n', '\r\n');
const large = { before: cards, after: edited };

const BrowserWorker = globalThis.Worker;
let started = 0;
let ended = 0;

beforeEach(() => {
	[started, ended] = [0, 0];
	globalThis.Worker = class extends BrowserWorker {
		constructor(...parameters: ConstructorParameters<typeof Worker>) {
			super(...parameters);
			started++;
		}
		override terminate(): void {
			ended++;
			super.terminate();
		}
	};
});
afterEach(() => {
	globalThis.Worker = BrowserWorker;
});

it('[FILE17] compares large texts in a worker that ends with the answer, while the page goes on', async () => {
	const order: string[] = [];
	const comparing = compareTexts([large, { before: 'a\n', after: 'b\n' }], 1).finally(() => order.push('compared'));
	await new Promise((resolve) => setTimeout(resolve));
	order.push('page');
	const [first, second] = await comparing;
	expect(first?.hunks).toMatchObject([
		{ oldStart: 125_000, lines: [' R124999 a b 10k', '-R125000 a b 10k', '+R125000 a b 20k', ' R125001 a b 10k'] }
	]);
	expect(second).toMatchObject({ additions: 1, deletions: 1 });
	expect(order).toEqual(['page', 'compared']);
	expect([started, ended]).toEqual([1, 1]);
});

it('[FILE17] compares small texts without a worker', async () => {
	expect(await countChanges([{ before: 'a\nb\n', after: 'a\n' }])).toEqual([
		{ additions: 0, deletions: 1, modifications: 0 }
	]);
	expect(started).toBe(0);
});

it('[FILE17] ends the worker with the signal', async () => {
	const stop = new AbortController();
	const counting = countChanges([large], stop.signal);
	stop.abort(new Error('stopped'));
	await expect(counting).rejects.toThrow('stopped');
	expect([started, ended]).toEqual([1, 1]);
	await expect(countChanges([large], stop.signal)).rejects.toThrow('stopped');
	expect(started).toBe(1);
});

it('[FILE17] compares here when no worker can be started', async () => {
	globalThis.Worker = class {
		constructor() {
			throw new Error('refused');
		}
	} as unknown as typeof Worker;
	expect(await countChanges([large])).toEqual([{ additions: 1, deletions: 1, modifications: 1 }]);
});

it('[F6] [STORE7] [FILE17] the lines of a large change are counted and shown by a worker', async () => {
	const database = await openDatabase('compare-texts');
	const files = [{ path: 'a.cir', content: cards }];
	const { id } = await createProject(database, { name: 'large', files });
	const store = openProjectStore(database, id);
	const [file] = await store.list();
	const changes = [{ kind: 'write', path: 'a.cir', content: edited, basedOn: file!.version }] as const;
	const planned = await planEdit(store, changes);
	expect(started).toBe(0);
	const shown = await planned?.detailed(new AbortController().signal);
	expect(shown?.files).toMatchObject([{ additions: 1, deletions: 1, hunks: [{ oldStart: 124_998 }] }]);
	expect(started).toBe(1);
	const { operation } = await store.apply({ changes, origin: { actor: 'agent', action: 'test' } });
	expect(operation).toMatchObject({ additions: 1, deletions: 1 });
	expect([started, ended]).toEqual([2, 2]);
	database.close();
});

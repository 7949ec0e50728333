import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { build } from 'vite';
import { serve } from '../../scripts/serve.mjs';
import type { IndexPage, StoredIndex } from './index-page/page.ts';
import { killDuring } from './support/kill.ts';
import { newPageAfterKill } from './support/reopen.ts';
import { roundsOf } from './support/rounds.ts';

const DATABASE = 'killed-index';
/** How long indexing takes about, ms, and how many batches the model gets. */
const INDEXING_MS = 2_500;
const BATCHES = 20;

let server: Awaited<ReturnType<typeof serve>>;

test.beforeAll(async () => {
	const root = fileURLToPath(new URL('../../', import.meta.url));
	const outDir = join(root, 'node_modules/.cache/kill-index');
	await build({
		root: join(root, 'tests/kill/index-page'),
		configFile: false,
		logLevel: 'error',
		worker: { format: 'es' },
		build: { outDir, emptyOutDir: true, target: 'esnext' }
	});
	server = await serve(outDir, { port: 0 });
});
test.afterAll(() => server.close());

function asked<Name extends keyof IndexPage>(page: Page, name: Name): Promise<Awaited<ReturnType<IndexPage[Name]>>> {
	return page.evaluate(
		([called, database]) =>
			(globalThis as unknown as Record<string, (name: string) => Promise<never>>)[called]!(database),
		[name, DATABASE] as const
	) as Promise<Awaited<ReturnType<IndexPage[Name]>>>;
}

/** Opens the page, and notes the batches of texts that its model gets. */
async function openPage(context: BrowserContext, batches: string[][], onbatch = (_count: number) => {}): Promise<Page> {
	const page = await newPageAfterKill(context);
	await page.exposeFunction('embedded', (hashes: string[]) => {
		batches.push(hashes);
		onbatch(batches.length);
	});
	await page.goto(server.url);
	await page.waitForFunction(() => 'stored' in globalThis);
	return page;
}

/** Every source is stored as a whole: its chunks with their words. */
function expectConsistent({ sources }: StoredIndex): void {
	for (const { source, chunks, counted } of sources) expect(counted, source).toBe(chunks.length);
}

for (const { seed, random } of roundsOf('index'))
	test(`[K2] [KNOW8] killed while it indexes, seed ${seed}`, async ({ context }) => {
		const batches: string[][] = [];
		const count = 1 + Math.floor(random() * BATCHES);
		const isByTime = random() < 0.5;
		let reached = () => {};
		const atBatch = new Promise<void>((resolve) => (reached = resolve));
		const killed = await openPage(context, batches, (batch) => batch === count && reached());
		const work = () => asked(killed, 'index').catch(() => undefined);
		if (isByTime) await killDuring(killed, { after: 'time', ms: random() * INDEXING_MS }, work);
		else {
			const indexing = work();
			await Promise.race([atBatch, indexing]);
			await killDuring(killed, { after: 'time', ms: random() * 20 }, () => indexing);
		}

		const after: string[][] = [];
		const page = await openPage(context, after);
		const left = await asked(page, 'stored');
		expectConsistent(left);
		expect(new Set(left.vectors).size).toBe(left.vectors.length);
		const status = await asked(page, 'index');
		expect(status).toMatchObject({ fault: null, vectors: status.chunks });
		// What was stored is embedded no more: only the batch that was under way is made again.
		const again = after.flat();
		expect(again.filter((hash) => left.vectors.includes(hash))).toEqual([]);
		const before = batches.flat();
		const lost = batches.at(-1) ?? [];
		expect(again.filter((hash) => before.includes(hash) && !lost.includes(hash))).toEqual([]);
		expect(new Set(again).size).toBe(again.length);

		const finished = await asked(page, 'stored');
		expectConsistent(finished);
		const hashes = finished.sources.flatMap(({ chunks }) => chunks.map(({ textHash }) => textHash));
		expect(finished.vectors.toSorted()).toEqual([...new Set(hashes)].toSorted());
		// 40 files of 10 parts, and 30 pages.
		expect(hashes).toHaveLength(430);
	});

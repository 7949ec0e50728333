import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { chromiumFlags, findBrowser } from '../../scripts/find-browser.mjs';
import { serve } from '../../scripts/serve.mjs';
import type { IndexPage } from './index-page/page.ts';
import { traced } from './longest-task.ts';
import { median, type BenchRow } from './row.ts';

const ROUNDS = 3;
/** A project of more than 10,000 chunks. */
const LARGE_MB = 11;

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The index of a stored project in Chromium: of 1 MB from scratch, and the page's longest task while 10,000 chunks are indexed. */
export async function benchIndex(): Promise<BenchRow[]> {
	const outDir = join(root, 'node_modules/.cache/bench-index');
	await build({
		root: join(root, 'tests/bench/index-page'),
		configFile: false,
		logLevel: 'error',
		worker: { format: 'es' },
		build: { outDir, emptyOutDir: true, target: 'esnext' }
	});
	const { url, close } = await serve(outDir, { port: 0 });
	const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
	try {
		const page = await browser.newPage();
		await page.goto(url);
		await page.waitForFunction(() => 'indexTime' in globalThis);
		const call = <Name extends keyof IndexPage>(name: Name, ...given: Parameters<IndexPage[Name]>) =>
			page.evaluate(
				([called, all]) => (globalThis as unknown as Record<string, (...of: unknown[]) => unknown>)[called]?.(...all),
				[name, given] as const
			) as Promise<Awaited<ReturnType<IndexPage[Name]>>>;
		const times: number[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			await call('fill', 1);
			times.push((await call('indexTime')).elapsed);
		}
		await call('fill', LARGE_MB);
		const { result, longest } = await traced(browser, page, () => call('indexTime'));
		if (result.chunks < 10_000) throw new Error(`Only ${result.chunks} chunks`);
		const openings: number[] = [];
		for (let round = 0; round < ROUNDS; round++) openings.push(await call('openTime'));
		return [
			row('index-1mb-ms', median(times)),
			row('index-10k-chunks-ms', result.elapsed),
			row('open-10k-chunks-ms', median(openings)),
			row('main-thread-max-ms', longest)
		];
	} finally {
		await browser.close();
		await close();
	}
}

function row(name: string, value: number): BenchRow {
	return { id: `search/${name}`, value, unit: 'ms', better: 'lower' };
}

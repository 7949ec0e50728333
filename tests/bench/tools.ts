import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { chromiumFlags, findBrowser } from '../../scripts/find-browser.mjs';
import { traced } from './longest-task.ts';
import { median, type BenchRow } from './row.ts';
import type { ToolsPage } from './tools-page.ts';

const CALLS = 2_000;
const ROUNDS = 7;
/** With the number of lines that match in the project of the page. */
const patterns: readonly (readonly [pattern: string, matches: number])[] = [
	['^\\.model q\\d+_7\\b', 2_000],
	['bf=1\\d7 .*cje=3p', 0],
	['\\bq1999_[0-9]+\\s+pnp', 0]
];

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The stages of a call, and grep over a stored project of 2,000 files and 20 MB, in Chromium. */
export async function benchTools(): Promise<BenchRow[]> {
	const folder = mkdtempSync(join(tmpdir(), 'bench-tools-'));
	const server = await createServer({
		root,
		configFile: false,
		appType: 'custom',
		logLevel: 'error',
		cacheDir: join(folder, 'vite'),
		server: { port: 0, host: '127.0.0.1', hmr: false },
		worker: { format: 'es' },
		optimizeDeps: { include: ['comlink', 'dexie', '@cfworker/json-schema'], noDiscovery: true }
	});
	await server.listen();
	const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
	try {
		const page = await browser.newPage();
		await page.goto(`${server.resolvedUrls?.local[0] ?? ''}wasm/dist/manifest.json`);
		await page.addScriptTag({ type: 'module', url: '/tests/bench/tools-page.ts' });
		await page.waitForFunction(() => 'callTime' in globalThis);
		await page.evaluate(() => (globalThis as unknown as ToolsPage).fill());
		// Once before, so that the code is compiled.
		await callTime(page, CALLS);
		const perCall = await callTime(page, CALLS);
		// With the first search, for which the texts are read and sent to the worker.
		const { result: times, longest } = await traced(browser, page, async () => {
			const all: number[] = [];
			for (let round = 0; round < ROUNDS; round++)
				for (const [pattern, matches] of patterns) all.push(await grepTime(page, pattern, matches));
			return all;
		});
		const [first = 0, ...later] = times;
		return [
			{ id: 'tools/pipeline-us', value: perCall * 1_000, unit: 'us', better: 'lower' },
			{ id: 'tools/grep-20mb-first-ms', value: first, unit: 'ms', better: 'lower' },
			{ id: 'tools/grep-20mb-ms', value: median(later), unit: 'ms', better: 'lower' },
			{ id: 'tools/main-thread-max-ms', value: longest, unit: 'ms', better: 'lower' }
		];
	} finally {
		await browser.close();
		await server.close();
		rmSync(folder, { recursive: true });
	}
}

function callTime(page: Page, calls: number): Promise<number> {
	return page.evaluate((count) => (globalThis as unknown as ToolsPage).callTime(count), calls);
}

function grepTime(page: Page, pattern: string, matches: number): Promise<number> {
	return page.evaluate(([wanted, count]) => (globalThis as unknown as ToolsPage).grepTime(wanted, count), [
		pattern,
		matches
	] as const);
}

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'vite';
import { chromiumFlags, findBrowser } from '../../scripts/find-browser.mjs';
import { serve } from '../../scripts/serve.mjs';
import { withoutZlib } from '../../scripts/without-zlib.mjs';
import { traced } from './longest-task.ts';
import { median, type BenchRow } from './row.ts';
import type { ToolsPage } from './tools-page/page.ts';

const CALLS = 2_000;
const ROUNDS = 7;
/** With the number of lines that match in the project of the page. */
const patterns: readonly (readonly [pattern: string, matches: number])[] = [
	['^\\.model q[0-9]+_7\\b', 2_000],
	['bf=1[0-9]7 .*cje=3p', 0],
	['\\bq1999_[0-9]+\\s+pnp', 0]
];

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Calls of tools over a stored project of 2,000 files and 20 MB, and over one of a file of 5 MB, in Chromium. */
export async function benchTools(): Promise<BenchRow[]> {
	const outDir = join(root, 'node_modules/.cache/bench-tools');
	await build({
		root: join(root, 'tests/bench/tools-page'),
		configFile: false,
		logLevel: 'error',
		worker: { format: 'es', plugins: () => [withoutZlib()] },
		build: { outDir, emptyOutDir: true, target: 'esnext' }
	});
	const { url, close } = await serve(outDir, { port: 0 });
	const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
	try {
		const page = await browser.newPage();
		await page.goto(url);
		await page.waitForFunction(() => 'callTime' in globalThis);
		await asked(page, 'fill');
		// Once before, so that the code is compiled.
		await asked(page, 'callTime', CALLS);
		const perCall = await asked(page, 'callTime', CALLS);
		const longest: number[] = [];
		const grep = await times(browser, page, longest, () => overPatterns(page, 'grepTime'));
		const patch = await times(browser, page, longest, () => inRounds((round) => asked(page, 'patchTime', round)));
		const start = await times(browser, page, longest, () => inRounds(() => asked(page, 'bashStartTime')));
		const bashGrep = await times(browser, page, longest, () => overPatterns(page, 'bashGrepTime'));
		return [
			row('pipeline-us', perCall * 1_000, 'us'),
			row('grep-20mb-first-ms', grep.first),
			row('grep-20mb-ms', grep.later),
			row('patch-5mb-ms', patch.later),
			row('bash-start-ms', start.later),
			row('bash-grep-first-ms', bashGrep.first),
			row('bash-grep-ms', bashGrep.later),
			row('main-thread-max-ms', Math.max(...longest))
		];
	} finally {
		await browser.close();
		await close();
	}
}

function row(name: string, value: number, unit = 'ms'): BenchRow {
	return { id: `tools/${name}`, value, unit, better: 'lower' };
}

/** Calls a function of the page. */
function asked<Name extends keyof ToolsPage>(
	page: Page,
	name: Name,
	...parameters: Parameters<ToolsPage[Name]>
): Promise<Awaited<ReturnType<ToolsPage[Name]>>> {
	return page.evaluate(
		([called, given]) =>
			(globalThis as unknown as Record<string, (...all: unknown[]) => Promise<never>>)[called]?.(...given),
		[name, parameters] as const
	) as Promise<Awaited<ReturnType<ToolsPage[Name]>>>;
}

/** The time of the first call, for which texts are read and workers start, and the median of the others, ms. */
async function times(
	browser: Browser,
	page: Page,
	longest: number[],
	work: () => Promise<number[]>
): Promise<{ first: number; later: number }> {
	const { result, longest: task } = await traced(browser, page, work);
	longest.push(task);
	const [first = 0, ...later] = result;
	return { first, later: median(later) };
}

async function inRounds(work: (round: number) => Promise<number>): Promise<number[]> {
	const all: number[] = [];
	for (let round = 0; round < ROUNDS; round++) all.push(await work(round));
	return all;
}

async function overPatterns(page: Page, name: 'grepTime' | 'bashGrepTime'): Promise<number[]> {
	const all = await inRounds(async (round) => {
		const [pattern, matches] = patterns[round % patterns.length]!;
		return asked(page, name, pattern, matches);
	});
	return all;
}

import { execFileSync } from 'node:child_process';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Browser } from '@playwright/test';
import { inPage, type OpenPage } from './in-page.ts';
import { traced } from './longest-task.ts';
import { median, type BenchRow } from './row.ts';
import type { WavesPage } from './waves-page/page.ts';

const ROUNDS = 5;
/** Points of all curves together, and of how many curves. */
const sizes = { '1e5': 100_000, '1e6': 1_000_000, '1e7': 10_000_000 };
const traces = [1, 8, 40] as const;
const MEMBERS = 1_000;

type Waves = OpenPage<WavesPage>;

/** Plots of up to ten million points in Chromium: what they take on the main thread, in time and in memory. */
export async function benchWaves(): Promise<BenchRow[]> {
	const plugins = [svelte({ configFile: false, compilerOptions: { runes: true } })];
	return inPage<WavesPage, BenchRow[]>(
		'waves',
		'openStored',
		async (open) => [
			await pyramid(open),
			await expression(open),
			...(await frames(open)),
			...(await memory(open)),
			...(await stored(open)),
			...(await longestTasks(open))
		],
		plugins
	);
}

async function pyramid({ call }: Waves): Promise<BenchRow> {
	const times: number[] = [];
	for (let round = 0; round < ROUNDS; round++) times.push(await call('pyramidTime', sizes['1e7']));
	return row('pyramid-1e7-ms', median(times));
}

/** The slowest of some expressions of a million points, in the worker. */
async function expression({ call }: Waves): Promise<BenchRow> {
	const medians: number[] = [];
	for (const text of ['v(n0)*v(n1)', 'deriv(v(n0))', 'rms(v(n0)-v(n1))', 'db(v(n0)/v(n1))', 'ph(v(n0)/v(n1))']) {
		await call('expressionTime', text, sizes['1e6']);
		const times: number[] = [];
		for (let round = 0; round < ROUNDS; round++) times.push(await call('expressionTime', text, sizes['1e6']));
		console.log(`${text} of 1e6 points: ${median(times).toFixed(1)} ms`);
		medians.push(median(times));
	}
	return row('expression-1e6-ms', Math.max(...medians));
}

/** The slowest of some numbers of curves. */
async function frames({ call }: Waves): Promise<BenchRow[]> {
	const rows: BenchRow[] = [];
	const measured = async (name: string, member: number | null = null): Promise<number> => {
		const first = await call('show');
		if (member !== null) await call('select', member);
		await call('frames');
		const times = await call('frames');
		const worst = percentile(times, 0.95);
		console.log(
			`${name}: drawn after ${first.toFixed(0)} ms, frames ${median(times).toFixed(1)} ms, p95 ${worst.toFixed(1)} ms`
		);
		await call('clear');
		return worst;
	};
	for (const [name, points] of Object.entries(sizes)) {
		const worst: number[] = [];
		for (const count of traces) {
			await call('makeTransient', points / count, count);
			worst.push(await measured(`${name} points, ${count} curves`));
		}
		rows.push(row(`frame-p95-ms-${name}`, Math.max(...worst)));
	}
	await call('makeFamily', MEMBERS, 1_000);
	rows.push(row('family-1000-frame-p95-ms', await measured('a family of 1,000 curves')));
	await call('makeFamily', MEMBERS, 1_000);
	const selected = await measured('a family of 1,000 curves, one of them selected', MEMBERS / 2);
	rows.push(row('family-1000-selected-frame-p95-ms', selected));
	return rows;
}

/** What the page and its workers hold for each point of eight drawn curves over one scale. */
async function memory({ browser, page, call }: Waves): Promise<BenchRow[]> {
	const session = await page.context().newCDPSession(page);
	const settled = async (): Promise<number> => {
		await session.send('HeapProfiler.collectGarbage');
		await page.waitForTimeout(2_000);
		return rendererBytes(browser);
	};
	const before = await settled();
	await call('makeTransient', sizes['1e7'] / 8, 8);
	await call('show');
	const grown = (await settled()) - before;
	await session.detach();
	await call('clear');
	return [{ id: 'waves/bytes-per-point', value: grown / sizes['1e7'], unit: 'B', better: 'lower' }];
}

async function rendererBytes(browser: Browser): Promise<number> {
	const session = await browser.newBrowserCDPSession();
	const { processInfo } = await session.send('SystemInfo.getProcessInfo');
	await session.detach();
	const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => String(id));
	const sizes = execFileSync('ps', ['-o', 'rss=', '-p', renderers.join(',')], { encoding: 'utf8' });
	return sizes
		.trim()
		.split(/\s+/u)
		.reduce((sum, size) => sum + Number(size) * 1024, 0);
}

/** A stored run of 100 MB: four curves over one scale. */
async function stored({ call }: Waves): Promise<BenchRow[]> {
	await call('makeTransient', 2_500_000, 4);
	const id = await call('store');
	await call('clear');
	const times: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		times.push(await call('openStored', id));
		await call('clear');
	}
	return [row('open-100mb-ms', median(times))];
}

/** Ten million points in four curves: stored, opened, zoomed, with an expression and a spectrum; a large family; responses of a million points. */
async function longestTasks({ browser, page, call }: Waves): Promise<BenchRow[]> {
	await call('makeTransient', 2_500_000, 4);
	let id = '';
	const press = async (...keys: string[]): Promise<void> => {
		await page.focus('.region');
		for (const key of keys) await page.keyboard.press(key);
	};
	const steps: Record<string, () => Promise<unknown>> = {
		store: async () => (id = await call('store')),
		open: () => call('openStored', id),
		zoom: () => call('frames'),
		measure: () => call('measure', true),
		// Cursors, which are between the ends of the view, and back.
		'measure a part': () => press('a', 'b'),
		jump: () => press('x', 'x', 'Shift+X', 'e', 'e', 'Shift+E'),
		'end of measuring': () => call('measure', false),
		thumbnail: () => call('thumbnail'),
		metrics: () => call('metrics'),
		expression: () => call('show', ['v(n0)', 'v(n1)*v(n2)']),
		spectrum: () => call('show', ['v(n0)'], 'spectrum'),
		histogram: () => call('show', ['v(n0)'], 'histogram'),
		XY: () => call('show', ['v(n0)', 'v(n1)'], 'xy'),
		'XY at rest after a movement': () => call('frames')
	};
	const longest: number[] = [];
	const measure = async (name: string, work: () => Promise<unknown>): Promise<void> => {
		const trace = await traced(browser, page, async () => {
			await work();
			await page.waitForTimeout(500);
		});
		console.log(`${name}: longest task ${trace.longest.toFixed(1)} ms, ${trace.cpu.toFixed(1)} ms of CPU time`);
		longest.push(trace.longest);
	};
	for (const [name, work] of Object.entries(steps)) await measure(name, work);
	await call('makeFamily', MEMBERS, 1_000);
	await measure('family', () => call('show'));
	await measure('family at rest after a movement', () => call('frames'));
	await call('makeResponse', sizes['1e6']);
	await measure('responses', () => call('show', ['v(n0)', 'v(n1)']));
	await measure('metrics of responses', () =>
		call('metrics', {
			output: 'v(n0)',
			input: 'v(n1)',
			loop_gain: { output: 'loop_gain' },
			input_port: { voltage: 'v(n1)', current: 'i(v1)' }
		})
	);
	await measure('Nyquist', () => call('show', ['loop_gain'], 'nyquist'));
	await measure('Nyquist at rest after a movement', () => call('frames'));
	await call('clear');
	return [row('main-thread-max-ms', Math.max(...longest))];
}

function percentile(values: readonly number[], share: number): number {
	return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? NaN;
}

function row(name: string, value: number): BenchRow {
	return { id: `waves/${name}`, value, unit: 'ms', better: 'lower' };
}

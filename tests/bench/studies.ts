import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { chromiumFlags, findBrowser } from '../../scripts/find-browser.mjs';
import type { BenchRow } from './row.ts';
import type { StudiesPage } from './studies-page.ts';

const RUNS = 1000;
/** The rows of both sides take turns in this many blocks, so that a busy moment of the machine hits both. */
const BLOCKS = 4;
/** Native processes at a time. */
const PROCESSES = 2;

const root = fileURLToPath(new URL('../../', import.meta.url));
const netlist = readFileSync(join(root, 'tests/samples/monte-carlo/opamp.cir'), 'utf8');

/** A Monte Carlo study of 1,000 rows of a two-stage op-amp, with its verdicts, against as many native processes, and against the pool alone; and 100,000 stored rows. */
export async function benchStudies(): Promise<BenchRow[]> {
	if (spawnSync('ngspice', ['--version']).status !== 0) {
		console.log('No native ngspice is installed: the figures of studies are left out.');
		return [];
	}
	const folder = mkdtempSync(join(tmpdir(), 'bench-studies-'));
	const server = await createServer({
		root,
		configFile: false,
		appType: 'custom',
		logLevel: 'error',
		cacheDir: join(folder, 'vite'),
		server: { port: 0, host: '127.0.0.1', hmr: false },
		worker: { format: 'es' },
		optimizeDeps: { include: ['comlink', 'dexie', 'fft.js'], noDiscovery: true }
	});
	await server.listen();
	const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
	try {
		const page = await browser.newPage();
		await page.goto(`${server.resolvedUrls?.local[0] ?? ''}wasm/dist/manifest.json`);
		await page.addScriptTag({ type: 'module', url: '/tests/bench/studies-page.ts' });
		await page.waitForFunction(() => 'runBlock' in globalThis);
		const openMs = await page.evaluate(() => (globalThis as unknown as StudiesPage).openRows());
		writeFileSync(join(folder, '.spiceinit'), 'set num_threads=1\n');
		let [start, study, pool, native] = [0, 0, 0, 0];
		for (let block = 0; block < BLOCKS; block += 1) {
			const given = [netlist, studyOf(block)] as const;
			const ours = await page.evaluate(
				([text, file]) => (globalThis as unknown as StudiesPage).runBlock(text, file),
				given
			);
			const theirs = await runNative(folder, ours.netlists);
			ours.measured.forEach((row, index) => compare(index, row, theirs.outputs[index] ?? ''));
			if (block === 0) start = ours.startMs;
			study += ours.studyMs;
			pool += ours.poolMs;
			native += theirs.elapsedMs;
		}
		console.log(
			`studies: start ${start.toFixed(0)} ms, ${study.toFixed(0)} ms, pool alone ${pool.toFixed(0)} ms, native ${native.toFixed(0)} ms`
		);
		return [
			{ id: 'studies/mc-1000-vs-native', value: (start + study) / native, unit: 'x', better: 'lower' },
			{ id: 'studies/overhead-us-per-run', value: ((study - pool) / RUNS) * 1000, unit: 'us', better: 'lower' },
			{ id: 'studies/open-100k-rows-ms', value: openMs, unit: 'ms', better: 'lower' }
		];
	} finally {
		await browser.close();
		await server.close();
		rmSync(folder, { recursive: true });
	}
}

/** Thresholds, gain factors and compensation spread by a few percent. */
function studyOf(block: number): object {
	const spread = { vtn: 0.02, vtp: 0.02, kn: 0.05, kp: 0.05, cc: 0.05, rz: 0.08 };
	return {
		...{ kind: 'monte_carlo', samples: RUNS / BLOCKS, seed: block, sampling: 'plain' },
		vary: Object.entries(spread).map(([name, amount]) => ({
			target: { kind: 'parameter', name },
			parts: [{ distribution: { shape: 'gauss', sigma: { amount, relative: true } } }]
		}))
	};
}

async function runNative(
	folder: string,
	netlists: readonly string[]
): Promise<{ elapsedMs: number; outputs: string[] }> {
	netlists.forEach((text, index) => writeFileSync(join(folder, `${index}.cir`), text));
	const outputs: string[] = [];
	const waiting = netlists.map((_, index) => index);
	const started = performance.now();
	const lane = async (): Promise<void> => {
		for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
			const { stdout } = await promisify(execFile)('ngspice', ['-b', `${index}.cir`], { cwd: folder });
			outputs[index] = stdout;
		}
	};
	await Promise.all(Array.from({ length: PROCESSES }, lane));
	return { elapsedMs: performance.now() - started, outputs };
}

/** @throws when the study and native ngspice do not measure the same, to the digits that native prints */
function compare(row: number, ours: Readonly<Record<string, number>>, output: string): void {
	for (const name of ['gain', 'gbw', 'phase']) {
		const printed = Number(new RegExp(`^${name}\\s*=\\s*(\\S+)`, 'mu').exec(output)?.[1]);
		const value = ours[`meas:${name}`] ?? Number.NaN;
		if (!(Math.abs(value - printed) <= 2e-6 * Math.abs(printed)))
			throw new Error(`row ${row}: ${name} is ${value}, native ngspice gives ${printed}; ${JSON.stringify(ours)}`);
	}
}

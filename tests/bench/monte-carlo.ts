import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { chromiumFlags, findBrowser } from '../../scripts/find-browser.mjs';
import { openProgram } from '../../src/lib/spice/project/open-program.ts';
import { withParameters } from '../../src/lib/sim/variants.ts';
import { applyEdits } from '../../src/lib/workers/ngspice/edits.ts';
import type { SimulationRequest, Variant } from '../../src/lib/workers/ngspice/protocol.ts';
import { seededRandom } from '../support/random.ts';
import type { MonteCarloPage } from './monte-carlo-page.ts';
import type { BenchRow } from './row.ts';

const RUNS = 1000;
/** The runs of both sides take turns in this many blocks, so that a busy moment of the machine hits both. */
const BLOCKS = 4;
/** Native processes at a time. */
const PROCESSES = 2;

const root = fileURLToPath(new URL('../../', import.meta.url));
const base: SimulationRequest = {
	files: [{ path: 'opamp.cir', content: readFileSync(join(root, 'tests/samples/monte-carlo/opamp.cir'), 'utf8') }],
	entry: 'opamp.cir',
	timeLimitMs: 60_000
};

/**
 * A Monte Carlo of 1,000 runs of a two-stage op-amp on the pool in Chromium, from its first worker on, against as many
 * native processes, two at a time. Both must measure the same.
 */
export async function benchMonteCarlo(): Promise<BenchRow[]> {
	if (spawnSync('ngspice', ['--version']).status !== 0) {
		console.log('No native ngspice is installed: the Monte Carlo ratio is left out.');
		return [];
	}
	const folder = mkdtempSync(join(tmpdir(), 'monte-carlo-'));
	const server = await createServer({
		root,
		configFile: false,
		appType: 'custom',
		logLevel: 'error',
		cacheDir: join(folder, 'vite'),
		server: { port: 0, host: '127.0.0.1', hmr: false },
		worker: { format: 'es' },
		optimizeDeps: { include: ['comlink'], noDiscovery: true }
	});
	await server.listen();
	const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
	try {
		const page = await browser.newPage();
		const address = server.resolvedUrls?.local[0] ?? '';
		await page.goto(`${address}wasm/dist/manifest.json`);
		await page.addScriptTag({ type: 'module', url: '/tests/bench/monte-carlo-page.ts' });
		await page.waitForFunction(() => 'runVariants' in globalThis);
		writeFileSync(join(folder, '.spiceinit'), 'set num_threads=1\n');
		const variants = monteCarlo();
		let pool = 0;
		let native = 0;
		for (let block = 0; block < BLOCKS; block += 1) {
			const part = variants.slice((block * RUNS) / BLOCKS, ((block + 1) * RUNS) / BLOCKS);
			const ours = await runOnPool(page, part);
			const theirs = await runNative(folder, part);
			for (const { id } of part) compare(id, ours.measured[id] ?? [], theirs.outputs.get(id) ?? '');
			pool += ours.elapsedMs;
			native += theirs.elapsedMs;
		}
		console.log(`monte carlo: pool ${pool.toFixed(0)} ms, native ${native.toFixed(0)} ms`);
		return [{ id: 'engine/montecarlo-1000-vs-native', value: pool / native, unit: 'x', better: 'lower' }];
	} finally {
		await browser.close();
		await server.close();
		rmSync(folder, { recursive: true });
	}
}

/** Thresholds, gain factors and compensation spread by a few percent, with a seed. */
function monteCarlo(): Variant[] {
	const program = openProgram(base.files, base.entry);
	const next = seededRandom(1);
	const spread = (nominal: number, share: number): number => nominal * (1 + share * (2 * next() - 1));
	return Array.from({ length: RUNS }, (_, index) => ({
		id: String(index),
		edits: withParameters(program, {
			vtn: spread(0.45, 0.05),
			vtp: spread(-0.45, 0.05),
			kn: spread(270e-6, 0.1),
			kp: spread(70e-6, 0.1),
			dvt: 2e-3 * (2 * next() - 1),
			cc: spread(1.5e-12, 0.1),
			rz: spread(1200, 0.15)
		}).edits
	}));
}

function runOnPool(page: Page, variants: readonly Variant[]): ReturnType<MonteCarloPage['runVariants']> {
	return page.evaluate(([request, part]) => (globalThis as unknown as MonteCarloPage).runVariants(request, part), [
		base,
		variants
	] as const);
}

async function runNative(
	folder: string,
	variants: readonly Variant[]
): Promise<{ elapsedMs: number; outputs: Map<string, string> }> {
	for (const { id, edits } of variants)
		for (const { content } of applyEdits(base.files, edits)) writeFileSync(join(folder, `${id}.cir`), content);
	const outputs = new Map<string, string>();
	const waiting = [...variants];
	const started = performance.now();
	const lane = async (): Promise<void> => {
		for (let variant = waiting.shift(); variant; variant = waiting.shift()) {
			const { stdout } = await promisify(execFile)('ngspice', ['-b', `${variant.id}.cir`], { cwd: folder });
			outputs.set(variant.id, stdout);
		}
	};
	await Promise.all(Array.from({ length: PROCESSES }, lane));
	return { elapsedMs: performance.now() - started, outputs };
}

/** @throws when the pool and native ngspice do not measure the same, to the digits that native prints */
function compare(id: string, ours: { name: string; value: number | null }[], output: string): void {
	for (const { name, value } of ours) {
		const printed = Number(new RegExp(`^${name}\\s*=\\s*(\\S+)`, 'mu').exec(output)?.[1]);
		if (value === null || !(Math.abs(value - printed) <= 2e-6 * Math.abs(printed)))
			throw new Error(`run ${id}: ${name} is ${value}, native ngspice gives ${printed}`);
	}
	if (ours.length !== 3) throw new Error(`run ${id} measured ${ours.length} values`);
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import type { SimulationRequest } from '#lib/workers/ngspice/protocol.ts';
import { median, type BenchRow } from './row.ts';

/** Examples heavy enough for the clock, each bound by other parts of ngspice: diodes, switches, BJT, MOS, many MOS. */
const decks = [
	['bridge-rectifier', 'rectifier.cir'],
	['buck-converter', 'buck.cir'],
	['colpitts-oscillator', 'oscillator.cir'],
	['ring-oscillator', 'ring.cir'],
	['frequency-divider', 'divider.cir']
] as const;

const ROUNDS = 5;
const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Engine start, size of the binary, and wall time against native `ngspice -b` on the same decks, in turns. The ratio is
 * left out where no native ngspice is installed.
 */
export async function benchEngine(): Promise<BenchRow[]> {
	const binary = readFileSync(join(root, 'wasm/dist/ngspice.wasm'));
	const module = await WebAssembly.compile(binary);
	const starts: number[] = [];
	for (let round = 0; round < 9; round += 1) starts.push(await createHost(module).prepare());
	const rows: BenchRow[] = [
		{ id: 'core/engine-start-ms', value: median(starts), unit: 'ms', better: 'lower' },
		{ id: 'core/wasm-gz-kb', value: gzipSync(binary, { level: 9 }).length / 1024, unit: 'KB', better: 'lower' }
	];
	const ratio = await ratioToNative(module);
	return ratio === null ? rows : [...rows, { id: 'core/ratio-native', value: ratio, unit: 'x', better: 'lower' }];
}

function createHost(module: WebAssembly.Module): EngineHost {
	return new EngineHost(module, { version: 'bench', build: 'bench' });
}

/** Median over the decks of the median time of the engine over that of native ngspice on one thread. */
async function ratioToNative(module: WebAssembly.Module): Promise<number | null> {
	if (spawnSync('ngspice', ['--version']).status !== 0) return null;
	const folder = mkdtempSync(join(tmpdir(), 'bench-'));
	try {
		writeFileSync(join(folder, '.spiceinit'), 'set num_threads=1\n');
		const ratios: number[] = [];
		for (const [example, entry] of decks) {
			const source = join(root, 'examples', example);
			const files = readdirSync(source, { withFileTypes: true })
				.filter((item) => item.isFile() && !item.name.endsWith('.json'))
				.map(({ name }) => ({ path: name, content: readFileSync(join(source, name), 'utf8') }));
			for (const { path, content } of files) writeFileSync(join(folder, path), content);
			const engine: number[] = [];
			const native: number[] = [];
			for (let round = 0; round < ROUNDS; round += 1) {
				engine.push(await timeEngine(module, { files, entry, timeLimitMs: 60_000 }));
				native.push(timeNative(folder, entry));
			}
			ratios.push(median(engine) / median(native));
		}
		return median(ratios);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

async function timeEngine(module: WebAssembly.Module, request: SimulationRequest): Promise<number> {
	const started = performance.now();
	const outcome = await createHost(module).run(request, { onEvent: () => undefined, isStopped: () => false });
	const elapsed = performance.now() - started;
	if (outcome.status !== 'complete') throw new Error(`${request.entry}: ${outcome.status}`);
	return elapsed;
}

function timeNative(folder: string, entry: string): number {
	const started = performance.now();
	const { status, stderr } = spawnSync('ngspice', ['-b', '-r', 'bench.raw', entry], { cwd: folder, encoding: 'utf8' });
	if (status !== 0) throw new Error(`native ngspice failed on ${entry}: ${stderr}`);
	return performance.now() - started;
}

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { eeCircuit } from './eecircuit.ts';
import { benchJudging } from './judging.ts';
import { nativeNgspice } from './native-ngspice.ts';
import { median, type BenchRow } from './row.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** One circuit a file, each bound by other parts of ngspice, from 10 ms to about 15 s of native time. */
const folder = join(root, 'tests/bench/decks');
const binary = readFileSync(join(root, 'wasm/dist/ngspice.wasm'));

/** Rounds of a deck, and of one whose native run takes longer than `LONG_MS`. */
const ROUNDS = 5;
const LONG_ROUNDS = 3;
const LONG_MS = 1500;
/** Runs after which the memory of a host is taken. */
const MEMORY_RUNS = 20;
const MEMORY_DECK = 'bjt-opamp.cir';
/** Decks whose devices the other build does not have. */
const WITHOUT_CODE_MODELS = new Set(['xspice-counter.cir']);

/**
 * Start, size and memory of the engine, and its wall time against native `ngspice -b` and the npm package
 * eecircuit-engine, deck by deck in turns. As in the product, one host keeps the compiled module and has an instance
 * started when a run begins; native counts from the start of its process. What is not installed is left out.
 */
export async function benchEngine(): Promise<BenchRow[]> {
	const memory = await memoryOfHost();
	const module = await WebAssembly.compile(binary);
	const starts: number[] = [];
	for (let round = 0; round < 9; round += 1) starts.push(await createHost(module).prepare());
	return [
		{ id: 'engine/start-ms', value: median(starts), unit: 'ms', better: 'lower' },
		{ id: 'engine/memory-mb', value: memory, unit: 'MB', better: 'lower' },
		{ id: 'engine/wasm-gz-kb', value: gzipSync(binary, { level: 9 }).length / 1024, unit: 'KB', better: 'lower' },
		...(await benchJudging(createHost(module))),
		...(await ratios(createHost(module)))
	];
}

function createHost(module: WebAssembly.Module): EngineHost {
	return new EngineHost(module, { version: 'bench', build: 'bench' });
}

/**
 * Linear memory of the instances that a host keeps after its runs, MB. Resident memory of the process says nothing: what others leave is
 * freed in between.
 */
async function memoryOfHost(): Promise<number> {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc') as () => void;
	const memories: WeakRef<WebAssembly.Memory>[] = [];
	const { Memory } = WebAssembly;
	WebAssembly.Memory = class extends Memory {
		constructor(descriptor: WebAssembly.MemoryDescriptor) {
			super(descriptor);
			memories.push(new WeakRef(this));
		}
	};
	try {
		const host = createHost(await WebAssembly.compile(binary));
		for (let run = 0; run < MEMORY_RUNS; run += 1) await timeEngine(host, MEMORY_DECK);
		await host.prepare();
		collect();
		const kept = memories.reduce((sum, memory) => sum + (memory.deref()?.buffer.byteLength ?? 0), 0);
		// Used once more: a host that is no longer needed would have been collected.
		await host.prepare();
		return kept / 1e6;
	} finally {
		WebAssembly.Memory = Memory;
	}
}

async function ratios(host: EngineHost): Promise<BenchRow[]> {
	const native = nativeNgspice();
	const other = eeCircuit(root);
	if (!native) console.log('No native ngspice is installed: the ratios to it are left out.');
	if (!other) console.log('eecircuit-engine could not be installed: the ratios to it are left out.');
	const toNative: BenchRow[] = [];
	const toOther: BenchRow[] = [];
	try {
		for (const path of decks()) {
			const deck = basename(path);
			const name = basename(path, '.cir');
			const netlist = readFileSync(path, 'utf8');
			const compared = WITHOUT_CODE_MODELS.has(deck) ? null : other;
			const times: Times = { engine: [], native: [], other: [] };
			// a first run in which V8 compiles what the deck needs; workers persist
			await timeEngine(host, deck);
			await compared?.time(netlist);
			let rounds = ROUNDS;
			for (let round = 0; round < rounds; round += 1) {
				times.engine.push(await timeEngine(host, deck));
				if (native) times.native.push(native.time(path));
				if (compared) times.other.push(await compared.time(netlist));
				if ((times.native[0] ?? times.engine[0] ?? 0) > LONG_MS) rounds = LONG_ROUNDS;
			}
			console.log(`${name}: ${describe(times)}`);
			if (native) toNative.push(ratio(`engine/ratio-native/${name}`, times.engine, times.native));
			if (compared) toOther.push(ratio(`engine/ratio-eecircuit/${name}`, times.engine, times.other));
		}
	} finally {
		native?.remove();
		await other?.remove();
	}
	return [
		...summary('engine/ratio-native', toNative, median),
		...toNative,
		...summary('engine/ratio-eecircuit', toOther, (values) => Math.max(...values)),
		...toOther
	];
}

interface Times {
	engine: number[];
	native: number[];
	other: number[];
}

function decks(): string[] {
	return readdirSync(folder)
		.filter((name) => name.endsWith('.cir'))
		.map((name) => join(folder, name));
}

function describe(times: Times): string {
	return Object.entries(times)
		.filter(([, values]) => values.length > 0)
		.map(([name, values]) => `${name} ${median(values).toFixed(0)} ms`)
		.join(', ');
}

function ratio(id: string, ours: number[], theirs: number[]): BenchRow {
	return { id, value: median(ours) / median(theirs), unit: 'x', better: 'lower' };
}

function summary(id: string, rows: BenchRow[], of: (values: number[]) => number): BenchRow[] {
	return rows.length === 0 ? [] : [{ id, value: of(rows.map(({ value }) => value)), unit: 'x', better: 'lower' }];
}

/** Wall time of one run in ms, the instance started before. */
async function timeEngine(host: EngineHost, deck: string): Promise<number> {
	await host.prepare();
	const files = [{ path: deck, content: readFileSync(join(folder, deck), 'utf8') }];
	const started = performance.now();
	const request = { files, entry: deck, timeLimitMs: 600_000 };
	const outcome = await host.run(request, { onEvent: () => undefined, isStopped: () => false });
	const elapsed = performance.now() - started;
	if (outcome.status !== 'complete') throw new Error(`${deck}: ${outcome.status} ${JSON.stringify(outcome.log)}`);
	return elapsed;
}

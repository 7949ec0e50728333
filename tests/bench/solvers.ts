import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import {
	deckText,
	opAmpChain,
	rcLadder,
	rcMesh,
	ringOscillator,
	ttlAdder,
	type SizedDeck
} from '../support/spice/solver-decks.ts';
import { median, type BenchRow } from './row.ts';

const decks: readonly SizedDeck[] = [
	...[5, 10, 15, 20, 30, 40, 50, 70].map(rcMesh),
	...[50, 100, 200, 500, 2000].map(rcLadder),
	...[5, 17, 51, 101].map((stages) => ringOscillator(8, stages)),
	...[5, 17, 51].map((stages) => ringOscillator(14, stages)),
	...[1, 5, 10, 30].map(opAmpChain),
	...[1, 2, 4, 8].map(ttlAdder)
];

const ROUNDS = 3;
/** CPU time in ms after which a circuit is not run again: the largest tell enough at once. */
const LONG = 5_000;

/** How many times faster a circuit runs with KLU than with Sparse (CPU time, start of the engine apart), by kind and size. */
export async function benchSolvers(): Promise<BenchRow[]> {
	const wasm = fileURLToPath(new URL('../../wasm/dist/ngspice.wasm', import.meta.url));
	const module = await WebAssembly.compile(readFileSync(wasm));
	const rows: BenchRow[] = [];
	for (const deck of decks) {
		const times = { sparse: [] as number[], klu: [] as number[] };
		for (let round = 0; round < ROUNDS && (times.sparse[0] ?? 0) < LONG; round += 1)
			for (const solver of ['sparse', 'klu'] as const) times[solver].push(await timeDeck(module, deck, solver));
		const [sparse, klu] = [median(times.sparse), median(times.klu)];
		console.log(`| ${deck.name} | ${sparse.toFixed(0)} | ${klu.toFixed(0)} | ${(sparse / klu).toFixed(2)} |`);
		rows.push({
			id: `solvers/${deck.name.toLowerCase().replaceAll(/[^\w]+/gu, '-')}`,
			value: sparse / klu,
			unit: 'x',
			better: 'higher'
		});
	}
	return rows;
}

async function timeDeck(module: WebAssembly.Module, deck: SizedDeck, solver: 'sparse' | 'klu'): Promise<number> {
	const host = new EngineHost(module, { version: 'bench', build: 'bench' });
	await host.prepare();
	const files = [{ path: 'main.cir', content: deckText(deck, deck.analysis, solver) }];
	const started = process.cpuUsage();
	const outcome = await host.run(
		{ files, entry: 'main.cir', timeLimitMs: 300_000 },
		{ onEvent: () => undefined, isStopped: () => false }
	);
	const { user, system } = process.cpuUsage(started);
	if (outcome.status !== 'complete') throw new Error(`${deck.name}: ${outcome.status}`);
	return (user + system) / 1000;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { nativeNgspice } from './native-ngspice.ts';
import { median, type BenchRow } from './row.ts';
import { textbookDecks } from './textbook-decks.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const ROUNDS = 3;
const entry = 'netlist.cir';

/** Wall times in ms: of a deck, and of the same circuit with nothing but an operating point. */
interface Times {
	deck: number[];
	start: number[];
}

/**
 * Wall time on circuits that the engine was not tuned with, against native ngspice on one thread which writes its raw
 * file: three interleaved rounds of each deck with a warm engine. What is left without the time of an operating point of the
 * same circuit is stated apart: solving and writing points, without the start and the reading of the netlist.
 */
export async function benchTextbook(): Promise<BenchRow[]> {
	const native = nativeNgspice();
	if (!native) {
		console.log('No native ngspice is installed: the textbook decks are left out.');
		return [];
	}
	const binary = readFileSync(join(root, 'wasm/dist/ngspice.wasm'));
	const host = new EngineHost(await WebAssembly.compile(binary), { version: 'bench', build: 'bench' });
	const rows: BenchRow[] = [];
	const solving: number[] = [];
	try {
		for (const { name, netlist } of textbookDecks) {
			const pointOnly = netlist.replace(/^\.(?:tran|ac|dc)\b.*$/gmu, '.op');
			// a first run in which V8 compiles what the deck needs; workers persist
			await timeEngine(host, netlist);
			const ours: Times = { deck: [], start: [] };
			const theirs: Times = { deck: [], start: [] };
			for (let round = 0; round < ROUNDS; round += 1) {
				ours.deck.push(await timeEngine(host, netlist));
				theirs.deck.push(native.timeNetlist(netlist));
				ours.start.push(await timeEngine(host, pointOnly));
				theirs.start.push(native.timeNetlist(pointOnly));
			}
			rows.push({ id: `engine/ratio-textbook/${name}`, value: ratio(ours, theirs, whole), unit: 'x', better: 'lower' });
			solving.push(ratio(ours, theirs, rest));
			console.log(`${name}: engine ${describe(ours)}, native ${describe(theirs)}`);
		}
	} finally {
		native.remove();
	}
	const values = rows.map(({ value }) => value);
	return [
		{ id: 'engine/ratio-textbook', value: geometricMean(values), unit: 'x', better: 'lower' },
		{ id: 'engine/ratio-textbook-solving', value: median(solving), unit: 'x', better: 'lower' },
		{ id: 'engine/ratio-textbook-worst', value: Math.max(...values), unit: 'x', better: 'lower' },
		...rows
	];
}

async function timeEngine(host: EngineHost, content: string): Promise<number> {
	await host.prepare();
	const started = performance.now();
	const request = { files: [{ path: entry, content }], entry, timeLimitMs: 600_000 };
	const outcome = await host.run(request, { onEvent: () => undefined, isStopped: () => false });
	const elapsed = performance.now() - started;
	if (outcome.status !== 'complete') throw new Error(`${outcome.status} ${JSON.stringify(outcome.log)}`);
	return elapsed;
}

const whole = ({ deck }: Times): number => median(deck);
const rest = ({ deck, start }: Times): number => Math.max(1, median(deck) - median(start));

function ratio(ours: Times, theirs: Times, of: (times: Times) => number): number {
	return of(ours) / of(theirs);
}

function describe({ deck, start }: Times): string {
	return `${median(deck).toFixed(0)} ms of which ${median(start).toFixed(0)} ms to start`;
}

function geometricMean(values: readonly number[]): number {
	return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

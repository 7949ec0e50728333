import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { runFuzzDeck, type DeckEnding } from './deck-runner.ts';
import { createSeededDecks } from './seeded-deck.ts';

/** What a child process says of one seed. */
export type ChildAnswer =
	| { seed: number; ending: DeckEnding; elapsedMs: number; memoryMb: number }
	/** The engine threw where it must not: a mistake of ours. */
	| { seed: number; broken: string };

/** Serves seeds until the parent goes: each message is a seed, each answer a `ChildAnswer`. */
export async function serve(corpus: string | null): Promise<void> {
	const binary = readFileSync(fileURLToPath(new URL('../../wasm/dist/ngspice.wasm', import.meta.url)));
	const host = new EngineHost(await WebAssembly.compile(binary), { version: 'fuzz', build: 'fuzz' });
	const deckOf = createSeededDecks(corpus);
	let seed = -1;
	const answer = (message: ChildAnswer | 'ready'): void => void process.send?.(message);
	const broken = (thrown: unknown): void =>
		answer({ seed, broken: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) });
	process.on('unhandledRejection', broken);
	process.on('uncaughtException', broken);
	process.on('message', (message) => {
		seed = Number(message);
		const deck = deckOf(seed);
		const started = performance.now();
		runFuzzDeck(host, deck)
			.then((ending) =>
				answer({
					seed,
					ending,
					elapsedMs: performance.now() - started,
					memoryMb: process.memoryUsage().rss / 2 ** 20
				})
			)
			.catch(broken);
	});
	process.on('disconnect', () => process.exit(0));
	answer('ready');
}

/**
 * Sends damaged decks through the engine in child processes. Fails if the engine throws or crashes, and if a deck is
 * called trusted that native ngspice rejects.
 *
 *     npm run test:fuzz                            5,000 decks
 *     npm run test:fuzz -- 500 7                   500 decks, starting with seed 7
 *     npm run test:fuzz -- --data <folder>         more decks to damage; also CORPUS_DATA
 */
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dataFolder } from './data-folder.mjs';
import { ensureInstalled } from './install.mjs';
import { root, run } from './run.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { data: { type: 'string' } } });
const [count = 5_000, firstSeed = 1] = positionals.map(Number);
const corpus = dataFolder(values.data, 'CORPUS_DATA');
if (corpus === null) console.log('Without --data or CORPUS_DATA, only circuits of the gallery are damaged.');
await ensureInstalled();
// This writes the tsconfig that the project's tsconfig extends.
if ((await run('svelte-kit', ['sync'])) !== 0) process.exit(1);
const { runnerImport } = await import('vite');
/** @param {string} file */
const load = async (file) =>
	(await runnerImport(join(root, file), { root, configFile: false, logLevel: 'error' })).module;
/** @type {typeof import('../tests/fuzz/run.ts')} */
const { fuzz } = await load('tests/fuzz/run.ts');
/** @type {typeof import('../tests/fuzz/seeded-deck.ts')} */
const { createSeededDecks } = await load('tests/fuzz/seeded-deck.ts');

const hasNative = spawnSync('ngspice', ['--version']).status === 0;
if (!hasNative) console.log('No native ngspice is installed: verdicts are not compared.');
const started = performance.now();
const report = await fuzz({
	firstSeed,
	count,
	jobs: availableParallelism(),
	childScript: join(root, 'scripts/fuzz-child.mjs'),
	childArguments: corpus === null ? [] : [corpus],
	deckOf: hasNative ? createSeededDecks(corpus) : null,
	onProgress: (done) => console.log(`${done} decks, ${((performance.now() - started) / 1000).toFixed(0)} s`)
});
for (const [ending, seeds] of [...report.endings].sort(([, a], [, b]) => b.length - a.length))
	console.log(`${String(seeds.length).padStart(7)}  ${ending} (seeds ${seeds.slice(0, 5).join(', ')} ...)`);
console.log(
	`${report.decks} decks, seeds ${firstSeed} to ${firstSeed + count - 1}; slowest ${report.slowestMs.toFixed(0)} ms, ` +
		`largest process ${report.largestMb.toFixed(0)} MiB, ${report.undecided} on which native ngspice crashed or took too long`
);
for (const { seed, kind, detail } of report.findings) console.log(`${kind}: seed ${seed}: ${detail}`);
process.exit(report.findings.length > 0 || report.decks < count ? 1 : 0);

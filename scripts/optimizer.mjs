/**
 * Searches the circuits of `tests/optimizer` by each method with several seeds, and prints the table of docs/OPTIMIZER.md.
 *
 *     node scripts/optimizer.mjs                          ten seeds of everything
 *     node scripts/optimizer.mjs --only filter --seeds 3  problems whose names contain the text
 *     node scripts/optimizer.mjs --method surrogate       methods whose names contain the text
 */
import './node-version.mjs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { root } from './run.mjs';

const { values } = parseArgs({
	options: {
		only: { type: 'string', default: '' },
		method: { type: 'string', default: '' },
		seeds: { type: 'string', default: '10' }
	}
});
const file = join(root, 'tests/optimizer/run.ts');
/** @type {{ module: typeof import('../tests/optimizer/run.ts') }} */
const { module } = await runnerImport(file, { root, configFile: false, logLevel: 'error' });
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);
const all = /** @type {const} */ (['cma_es', 'surrogate', 'nelder_mead', 'random']);
const methods = all.filter((method) => method.includes(values.method));

console.log(`| Circuit | ${methods.join(' | ')} |\n| --- |${' --- |'.repeat(methods.length)}`);
for (const name of module.problemNames) {
	if (!name.toLowerCase().includes(values.only.toLowerCase())) continue;
	const cells = [];
	for (const method of methods) {
		const attempts = [];
		for (const seed of seeds) {
			const ended = await module.attempt(name, method, seed);
			console.error(`${name}, ${method}, seed ${seed}: ${ended.isMet ? 'met' : 'missed'} after ${ended.runs} runs`);
			attempts.push(ended);
		}
		const runs = attempts.flatMap(({ isMet, runs: needed }) => (isMet ? [needed] : [])).sort((a, b) => a - b);
		const median = runs[Math.floor((runs.length - 1) / 2)];
		cells.push(`${runs.length} of ${seeds.length}${median === undefined ? '' : `, ${median} (${runs.at(-1)})`}`);
	}
	console.log(`| ${name} | ${cells.join(' | ')} |`);
}
process.exit(0);

/** `npm run bench [group]`: measures, prints a table and writes bench-results.json. */
import './node-version.mjs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './run.mjs';

/** @typedef {import('../tests/bench/row.ts').BenchRow} BenchRow */

/**
 * The modules of each group, with the function that measures.
 *
 * @type {Record<string, [file: string, name: string][]>}
 */
const groups = {
	chat: [['tests/bench/chat.ts', 'benchChat']],
	core: [['tests/bench/app.ts', 'bench']],
	engine: [
		['tests/bench/engine.ts', 'benchEngine'],
		['tests/bench/textbook.ts', 'benchTextbook'],
		['tests/bench/monte-carlo.ts', 'benchMonteCarlo']
	],
	language: [
		['tests/bench/language.ts', 'benchLanguage'],
		['tests/bench/language-conversion.ts', 'benchConversion'],
		['tests/bench/language-typing.ts', 'benchTyping']
	],
	llm: [['tests/bench/llm.ts', 'benchLlm']],
	page: [
		['tests/bench/page.ts', 'benchPage'],
		['tests/bench/page-large.ts', 'benchLargeContent']
	],
	search: [
		['tests/bench/search.ts', 'benchSearch'],
		['tests/bench/index.ts', 'benchIndex'],
		['tests/bench/retrieval.ts', 'benchRetrieval']
	],
	solvers: [['tests/bench/solvers.ts', 'benchSolvers']],
	studies: [
		['tests/bench/studies.ts', 'benchStudies'],
		['tests/bench/study-stream.ts', 'benchStudyStream'],
		['tests/bench/optimizer.ts', 'benchOptimizer'],
		['tests/bench/tune.ts', 'benchTune']
	],
	tools: [['tests/bench/tools.ts', 'benchTools']],
	waves: [['tests/bench/waves.ts', 'benchWaves']]
};

/** Upper limits of the figures. @type {Record<string, number>} */
const budgets = {
	'chat/chunk-ms-200kb': 30,
	'chat/open-1000-messages-ms': 500,
	'chat/memory-mb': 40,
	'chat/search-1000-messages-ms': 200,
	'chat/inspector-text-1mb-ms': 100,
	'chat/main-thread-max-ms': 50,
	'core/js-gz-kb': 200,
	'core/run-to-plot-ms': 1500,
	'engine/judge-20k-parts-ms': 500,
	'engine/ratio-native': 1.1,
	'engine/ratio-eecircuit': 1,
	'engine/montecarlo-1000-vs-native': 0.7,
	'language/convert-1mb-ms': 1000,
	'language/doctor-ms': 1500,
	'language/keystroke-p95-ms': 100,
	'language/main-thread-max-ms': 8,
	'search/bm25-10k-ms': 20,
	'search/grep-20mb-ms': 100,
	'search/grep-20mb-longest-task-ms': 50,
	'search/index-1mb-ms': 2000,
	'search/main-thread-max-ms': 50,
	'search/open-10k-chunks-ms': 600,
	'search/vector-50k-ms': 30,
	'studies/main-thread-max-ms': 30,
	'studies/mc-1000-vs-native': 0.2,
	'studies/optimizer-runs-opamp': 600,
	'studies/optimizer-runs-opamp-surrogate': 150,
	'studies/overhead-us-per-run': 300,
	'studies/tune-frame-ms': 150,
	'studies/tune-longest-task-ms': 50,
	'waves/bytes-per-point': 12,
	'waves/expression-1e6-ms': 50,
	'waves/family-1000-frame-p95-ms': 16,
	'waves/family-1000-selected-frame-p95-ms': 16,
	'waves/frame-p95-ms-1e5': 16,
	'waves/frame-p95-ms-1e6': 16,
	'waves/frame-p95-ms-1e7': 16,
	'waves/main-thread-max-ms': 30
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in groups));
if (unknown.length > 0) {
	console.error(`No such group: ${unknown.join(', ')}. There are: ${Object.keys(groups).join(', ')}`);
	process.exit(2);
}

await ensureInstalled();
if (!(await ensureBuilt())) process.exit(1);
const { runnerImport } = await import('vite');

/** @type {BenchRow[]} */
const rows = [];
let broken = false;
for (const [group, modules] of Object.entries(groups)) {
	if (wanted.length > 0 && !wanted.includes(group)) continue;
	for (const [file, name] of modules) {
		try {
			/** @type {{ module: Record<string, () => Promise<BenchRow[]>> }} */
			const { module } = await runnerImport(join(root, file), { root, configFile: false, logLevel: 'error' });
			const measure = module[name];
			if (measure === undefined) throw new Error(`It does not export ${name}`);
			rows.push(...(await measure()));
		} catch (error) {
			// A failed measurement must not discard the others.
			console.error(`${file}: ${error instanceof Error ? error.stack : error}`);
			broken = true;
		}
	}
}
const width = Math.max(0, ...rows.map((row) => row.id.length));
for (const { id, value, unit } of rows) {
	const budget = budgets[id];
	const note = budget === undefined ? '' : `${value > budget ? 'OVER' : 'within'} the budget of ${budget} ${unit}`;
	console.log(`${id.padEnd(width)} ${value.toPrecision(4).padStart(9)} ${unit.padEnd(4)} ${note}`);
}
writeFileSync(join(root, 'bench-results.json'), `${JSON.stringify(rows, null, '\t')}\n`);
process.exit(broken || rows.length === 0 ? 1 : 0);

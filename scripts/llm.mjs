/**
 * Checks the calls to model services over many damaged streams, and in real browsers: every module of `tests/llm` that
 * exports a `name` and a `run`.
 *
 *     npm run test:llm                        everything, 5,000 damaged streams
 *     npm run test:llm -- 500                 with 500
 *     npm run test:llm -- --only headers      the modules whose file names contain the text
 *     npm run test:llm -- --seed 7            first seed of the damage
 *     npm run test:llm -- --data <folder>     more recorded answers: a folder for each conversation with files
 *                                             NN.response.sse.txt or NN.response.json; also LLM_DATA
 */
import './node-version.mjs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer, createServerModuleRunner } from 'vite';
import { dataFolder } from './data-folder.mjs';
import { root } from './run.mjs';

/** @typedef {import('../tests/llm/check.ts').LlmCheck} LlmCheck */

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		only: { type: 'string', default: '' },
		seed: { type: 'string', default: '1' },
		data: { type: 'string' }
	}
});
const [count = '5000'] = positionals;
const data = dataFolder(values.data, 'LLM_DATA');
process.chdir(root);

// Kept open while the checks run: providers load their libraries with the first call.
const server = await createServer({
	root,
	configFile: false,
	logLevel: 'error',
	appType: 'custom',
	optimizeDeps: { noDiscovery: true },
	server: { middlewareMode: true, hmr: false, ws: false, watch: null }
});
const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });

/** Maximum number of failures shown per check. */
const shown = 50;
let failed = false;
let ran = 0;
for (const file of readdirSync(join(root, 'tests/llm')).sort()) {
	if (!file.endsWith('.ts') || !file.includes(values.only)) continue;
	/** @type {Partial<LlmCheck>} */
	const module = await runner.import(join(root, 'tests/llm', file));
	if (!module.run || module.name === undefined) continue;
	ran++;
	const started = performance.now();
	const options = { count: Number(count), seed: Number(values.seed), asked: values.only !== '', data };
	const { checked, failures, notes = [] } = await module.run(options);
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	console.log(`${module.name}: ${checked} checked, ${failures.length} failed, ${seconds} s`);
	for (const note of notes) console.log(`  ${note}`);
	for (const failure of failures.slice(0, shown)) console.log(`  ${failure}`);
	if (failures.length > shown) console.log(`  and ${failures.length - shown} more`);
	failed ||= failures.length > 0 || checked === 0;
}
if (ran === 0) console.error(`No check is named ${values.only}`);
process.exit(failed || ran === 0 ? 1 : 0);

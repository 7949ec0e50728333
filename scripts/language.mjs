/**
 * Checks the language service over many texts and decks: every module of `tests/language` that exports a `name` and a `run`.
 *
 *     npm run test:language                        everything, 100,000 random texts
 *     npm run test:language -- 1000                with 1,000 random texts
 *     npm run test:language -- --only syntax       the modules whose file names contain the text; may be repeated
 *     npm run test:language -- --seed 7            first seed of the random texts
 *     npm run test:language -- --own               over the examples of this repository only: needs no source of ngspice
 *     npm run test:language -- --data <folder>     more decks than ngspice's own; also CORPUS_DATA
 */
import './node-version.mjs';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { dataFolder } from './data-folder.mjs';
import { root, run } from './run.mjs';

/** @typedef {import('../tests/language/check.ts').LanguageCheck} LanguageCheck */

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		only: { type: 'string', multiple: true, default: [''] },
		own: { type: 'boolean', default: false },
		seed: { type: 'string', default: '1' },
		data: { type: 'string' }
	}
});
const [count = '100000'] = positionals;
const source = join(root, 'wasm/work/ngspice');
if (!values.own && !existsSync(source) && (await run('node', ['wasm/build.mjs', '--source'])) !== 0) process.exit(1);
const data = dataFolder(values.data, 'CORPUS_DATA');
const native = [join(source, 'tests'), join(source, 'examples')];
const roots = [...(data === null ? [] : [data]), ...(values.own ? [join(root, 'examples')] : native)].filter(
	existsSync
);
process.chdir(root);

/** Maximum number of failures shown per check. */
const shown = 50;
let failed = false;
for (const file of readdirSync(join(root, 'tests/language')).sort()) {
	if (!file.endsWith('.ts') || !values.only.some((text) => file.includes(text))) continue;
	const path = join(root, 'tests/language', file);
	/** @type {{ module: Partial<LanguageCheck> }} */
	const { module } = await runnerImport(path, { root, configFile: false, logLevel: 'error' });
	if (!module.run || module.name === undefined) continue;
	const started = performance.now();
	const { checked, failures } = await module.run({ roots, count: Number(count), seed: Number(values.seed) });
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	console.log(`${module.name}: ${checked} checked, ${failures.length} failed, ${seconds} s`);
	for (const failure of failures.slice(0, shown)) console.log(`  ${failure}`);
	if (failures.length > shown) console.log(`  and ${failures.length - shown} more`);
	failed ||= failures.length > 0 || checked === 0;
}
process.exit(failed ? 1 : 0);

/**
 * Compares tools with programs that do the same, over many seeded cases: every module of `tests/tools` that exports a `name` and
 * a `run`. Needs the programs, such as GNU `patch`.
 *
 *     npm run test:tools                        everything, 2,000 cases
 *     npm run test:tools -- 200                 with 200 cases
 *     npm run test:tools -- --only diff         the modules whose file names contain the text
 *     npm run test:tools -- --seed 7            first seed
 *     npm run test:tools -- 100 --record        stores 100 cases in tests/samples, for `npm test`
 */
import './node-version.mjs';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { root } from './run.mjs';

/** @typedef {import('../tests/tools/check.ts').ToolCheck} ToolCheck */

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		only: { type: 'string', default: '' },
		seed: { type: 'string', default: '1' },
		record: { type: 'boolean', default: false }
	}
});
const [count = '2000'] = positionals;
process.chdir(root);

/** Maximum number of failures shown per check. */
const shown = 50;
let failed = false;
for (const file of readdirSync(join(root, 'tests/tools')).sort()) {
	if (!file.endsWith('.ts') || !file.includes(values.only)) continue;
	/** @type {{ module: Partial<ToolCheck> }} */
	const { module } = await runnerImport(join(root, 'tests/tools', file), {
		root,
		configFile: false,
		logLevel: 'error'
	});
	if (!module.run || module.name === undefined) continue;
	if (values.record) {
		const recorded = module.record?.(Number(count));
		if (recorded) writeFileSync(join(root, recorded.file), recorded.text);
		continue;
	}
	const started = performance.now();
	const { checked, failures, note } = await module.run({ count: Number(count), seed: Number(values.seed) });
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	console.log(`${module.name}: ${checked} checked, ${failures.length} failed, ${seconds} s${note ? ` (${note})` : ''}`);
	for (const failure of failures.slice(0, shown)) console.log(`  ${failure}`);
	if (failures.length > shown) console.log(`  and ${failures.length - shown} more`);
	failed ||= failures.length > 0 || checked === 0;
}
process.exit(failed ? 1 : 0);

/**
 * Runs every model of tests/models at its bench: as it is, in the recommended mode and converted. Fails if a result is
 * not what the model's expect.json says.
 *
 *     npm run test:models                          all models; writes the tables of docs/MODELS.md
 *     npm run test:models -- --only ltspice/       those whose style and name contain the text; writes nothing
 *     npm run test:models -- --jobs 4              number of models at a time; default 2
 */
import './node-version.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { runnerImport } from 'vite';
import { root } from './run.mjs';

const { values } = parseArgs({
	options: { only: { type: 'string', default: '' }, jobs: { type: 'string', default: '2' } }
});
const jobs = Number(values.jobs);
/** @param {string} file */
const load = async (file) =>
	(await runnerImport(join(root, 'tests/models', file), { root, configFile: false, logLevel: 'error' })).module;

/** @type {typeof import('../tests/models/run.ts')} */
const { runModels } = await load('run.ts');
/** @type {typeof import('../tests/models/report.ts')} */
const { modelTables, withTables } = await load('report.ts');
const judged = await runModels({
	root,
	only: values.only,
	jobs,
	onJudged({ model, runs, mismatches }) {
		const results = Object.entries(runs).map(([form, { result }]) => `${form} ${result}`);
		console.log(`${mismatches.length === 0 ? 'ok  ' : 'FAIL'} ${model.style}/${model.name}: ${results.join(', ')}`);
		for (const mismatch of mismatches) console.log(`       ${mismatch}`);
	}
});
const tables = modelTables(judged);
console.log(`\n${tables}\n`);
const failed = judged.filter(({ mismatches }) => mismatches.length > 0);
console.log(`${judged.length} models, ${failed.length} not as expected`);
if (values.only === '' && failed.length === 0 && judged.length > 0) {
	const path = join(root, 'docs/MODELS.md');
	const page = withTables(readFileSync(path, 'utf8'), tables);
	writeFileSync(path, await format(page, { ...(await resolveConfig(path)), parser: 'markdown' }));
	console.log(`Written: ${path}`);
}
process.exit(failed.length > 0 || judged.length === 0 ? 1 : 0);

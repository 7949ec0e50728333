/**
 * Runs every model of tests/models at its bench: as it is, in the recommended mode and converted. Fails if a result is
 * not what the model's expect.json says.
 *
 *     npm run test:models                          all models; writes the tables of docs/MODELS.md
 *     npm run test:models -- --only ltspice/       those whose style and name contain the text; writes nothing
 *     npm run test:models -- --sample 10 --seed 7  ten models, chosen by the seed; writes nothing
 *     npm run test:models -- --jobs 4              number of models at a time; default 2
 *     npm run test:models -- --folder <folder>     the model files below a folder, at benches chosen by what their parts are;
 *                                                  fails only if the harness does
 */
import './node-version.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { formatted } from './formatted.mjs';
import { root } from './run.mjs';

const { values } = parseArgs({
	options: {
		only: { type: 'string', default: '' },
		sample: { type: 'string' },
		seed: { type: 'string', default: '1' },
		jobs: { type: 'string', default: '2' },
		folder: { type: 'string' }
	}
});
const jobs = Number(values.jobs);
/** @param {string} file */
const load = async (file) =>
	(await runnerImport(join(root, 'tests/models', file), { root, configFile: false, logLevel: 'error' })).module;

if (values.folder !== undefined) process.exit(await foreign(resolve(values.folder)));

/** @type {typeof import('../tests/models/run.ts')} */
const { runModels } = await load('run.ts');
/** @type {typeof import('../tests/models/report.ts')} */
const { modelTables, withTables } = await load('report.ts');
const judged = await runModels({
	root,
	only: values.only,
	sample: values.sample === undefined ? null : { count: Number(values.sample), seed: Number(values.seed) },
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
if (values.only === '' && values.sample === undefined && failed.length === 0 && judged.length > 0) {
	const path = join(root, 'docs/MODELS.md');
	const page = withTables(readFileSync(path, 'utf8'), tables);
	writeFileSync(path, await formatted(path, page));
	console.log(`Written: ${path}`);
}
process.exit(failed.length > 0 || judged.length === 0 ? 1 : 0);

/**
 * @param {string} folder
 * @returns {Promise<number>} the exit code
 */
async function foreign(folder) {
	/** @type {typeof import('../tests/models/run-folder.ts')} */
	const { runFolder, countedParts } = await load('run-folder.ts');
	/** @type {typeof import('../tests/models/report.ts')} */
	const { countTable } = await load('report.ts');
	const { parts, empty, cut } = await runFolder({
		root,
		folder,
		jobs,
		onFile(path, found) {
			for (const { part, kind, runs, why } of found) {
				const results = Object.entries(runs).map(([form, { result }]) => `${form} ${result}`);
				console.log(`${path} ${part} (${kind}): ${results.join(', ')}${why === '' ? '' : `\n       ${why}`}`);
			}
		}
	});
	console.log(
		`\n${countTable(
			'construct',
			countedParts(parts, ({ constructs }) => constructs)
		)}`
	);
	console.log(
		`\n${countTable(
			'kind',
			countedParts(parts, ({ kind }) => [kind])
		)}`
	);
	console.log(
		`\n${countTable(
			'dialect',
			countedParts(parts, ({ dialect }) => [dialect])
		)}\n`
	);
	if (empty.length > 0) console.log(`${empty.length} files without a part: ${empty.slice(0, 10).join(', ')}`);
	if (cut.length > 0)
		console.log(`${cut.length} files of which some parts were left out: ${cut.slice(0, 10).join(', ')}`);
	const unexplained = parts.filter(({ runs, why }) => runs.converted?.result !== 'right' && why === '');
	for (const { file, part } of unexplained) console.log(`No reason: ${file} ${part}`);
	return parts.some(({ kind }) => kind === 'unknown') || unexplained.length > 0 ? 1 : 0;
}

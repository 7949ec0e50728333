/**
 * Compares the engine with native ngspice, vector by vector, over ngspice's own decks.
 *
 *     npm run test:corpus                          all decks; writes docs/CONFORMANCE.md
 *     npm run test:corpus -- --only xspice         those whose name contains the text; writes nothing
 *     npm run test:corpus -- --option klu          with a line `.options klu` in each deck of ours; writes nothing
 *     npm run test:corpus -- --jobs 4              number of decks at a time; default 2
 *     npm run test:corpus -- --native-limit 2      leaves out decks that take native ngspice longer than 2 s
 *     npm run test:corpus -- --data <folder>       test decks with golden outputs, compared too; also CORPUS_DATA
 */
import './node-version.mjs';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { dataFolder } from './data-folder.mjs';
import { formatted } from './formatted.mjs';
import { root, run } from './run.mjs';

const { values } = parseArgs({
	options: {
		only: { type: 'string' },
		option: { type: 'string' },
		data: { type: 'string' },
		jobs: { type: 'string', default: '2' },
		'native-limit': { type: 'string', default: '20' }
	}
});
const nativeLimitS = Number(values['native-limit']);
const source = join(root, 'wasm/work/ngspice');
if (!existsSync(source) && (await run('node', ['wasm/build.mjs', '--source'])) !== 0) process.exit(1);
const data = dataFolder(values.data, 'CORPUS_DATA');
if (data === null)
	console.log('Without --data or CORPUS_DATA, decks with golden outputs are left out, and no report is written.');
const folders = [
	...(data === null ? [] : [{ name: 'golden', path: data }]),
	{ name: 'tests', path: join(source, 'tests') },
	{ name: 'examples', path: join(source, 'examples') }
].filter(({ path }) => existsSync(path));

const load = async (/** @type {string} */ file) =>
	(await runnerImport(join(root, 'tests/corpus', file), { root, configFile: false, logLevel: 'error' })).module;
/** @type {typeof import('../tests/corpus/run.ts')} */
const { runCorpus } = await load('run.ts');
/** @type {typeof import('../tests/corpus/report.ts')} */
const { conformance, summaryTable, unexpected } = await load('report.ts');
const { judged, native } = await runCorpus({
	root,
	folders,
	only: values.only,
	option: values.option,
	jobs: Number(values.jobs),
	nativeLimitS,
	onJudged({ deck, verdict }, done, of) {
		const reason = verdict.reason === '' ? verdict.worst.toExponential(1) : verdict.reason;
		console.log(`${done}/${of} ${verdict.class}: ${deck.project.name}/${deck.path}  ${reason}`);
	}
});
console.log(`\n${summaryTable(judged)}\n`);
if (values.only === undefined && values.option === undefined && folders.length === 3) {
	const path = join(root, 'docs/CONFORMANCE.md');
	const { ngspiceVersion, recipeHash } = JSON.parse(readFileSync(join(root, 'wasm/dist/manifest.json'), 'utf8'));
	const text = conformance(judged, { native, ours: ngspiceVersion, build: recipeHash.slice(0, 8), nativeLimitS });
	writeFileSync(path, await formatted(path, text));
	console.log(`Written: ${path}`);
}
const surprises = unexpected(judged);
for (const name of surprises) console.log(`Not as expected (tests/corpus/known-differences.ts): ${name}`);
process.exit(surprises.length > 0 ? 1 : 0);

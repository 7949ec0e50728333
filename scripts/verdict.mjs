/**
 * Measures how right the verdict is: runs faulty and correct netlists (`tests/verdict`) and has them judged as in the app.
 *
 *     npm run test:verdict                               all decks; writes docs/VERDICT.md
 *     npm run test:verdict -- --only pulse               kinds whose names contain the text; writes nothing
 *     npm run test:verdict -- --sample 20 --seed 7       20 faulty and 20 correct kinds, chosen by the seed: none may be judged worse
 *                                                        than docs/VERDICT.md says; writes nothing
 *     npm run test:verdict -- --folder <folder>          correct decks of any folder: lists those that are flagged, and why
 *     npm run test:verdict -- --folder X --dialect ltspice    how ngspice reads them: ngspice, pspice, ltspice or hspice
 */
import './node-version.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { dataFolder } from './data-folder.mjs';
import { formatted } from './formatted.mjs';
import { root } from './run.mjs';

const { values } = parseArgs({
	options: {
		only: { type: 'string' },
		sample: { type: 'string' },
		seed: { type: 'string', default: '1' },
		folder: { type: 'string' },
		dialect: { type: 'string' }
	}
});
/** @type {Record<string, 'ngspice' | 'pspice' | 'ltspice' | 'hspice' | undefined>} */
const dialects = { ngspice: 'ngspice', pspice: 'pspice', ltspice: 'ltspice', hspice: 'hspice' };
const load = async (/** @type {string} */ file) =>
	(await runnerImport(join(root, 'tests/verdict', file), { root, configFile: false, logLevel: 'error' })).module;
/** @type {typeof import('../tests/verdict/run.ts')} */
const { judgeFolder, runVerdicts } = await load('run.ts');
/** @type {typeof import('../tests/verdict/report.ts')} */
const { FLAGGED_AIM, meetsAims, summary, verdictPage, worseThanPage } = await load('report.ts');

if (values.folder !== undefined) {
	const folder = dataFolder(values.folder, '') ?? root;
	const { complete, failed, unfinished, flagged } = await judgeFolder(
		folder,
		dialects[values.dialect ?? ''],
		(path, judgement) => {
			if (judgement === null || judgement.isCutOff) {
				console.log(`takes too long: ${path}`);
				return;
			}
			const { level, reasons } = judgement;
			if (level === 'suspicious') console.log(`flagged: ${path}  ${reasons.join(', ')}`);
			if (level === 'failed') console.log(`fails: ${path}  ${reasons.slice(0, 2).join(', ')}`);
		}
	);
	/** @type {Map<string, number>} */
	const codes = new Map();
	for (const { judgement } of flagged)
		for (const code of new Set(judgement.reasons.map((reason) => reason.split(':')[0] ?? '')))
			codes.set(code, (codes.get(code) ?? 0) + 1);
	for (const [code, count] of [...codes].sort(([, a], [, b]) => b - a)) console.log(`${count} ${code}`);
	console.log(`${complete} runs with results, ${flagged.length} flagged.`);
	console.log(`Not counted: ${failed} that failed, ${unfinished} that took too long.`);
	process.exit(complete === 0 || flagged.length > FLAGGED_AIM * complete ? 1 : 0);
}

const sample = values.sample === undefined ? null : { count: Number(values.sample), seed: Number(values.seed) };
const tables = await runVerdicts({ only: values.only ?? '', sample, onWrong: (line) => console.log(line) });
console.log(`\n${summary(tables)}`);
const path = join(root, 'docs/VERDICT.md');
if (sample) {
	const worse = worseThanPage(tables, readFileSync(path, 'utf8'));
	for (const line of worse) console.log(`Worse than docs/VERDICT.md: ${line}`);
	process.exit(worse.length > 0 || tables.faulty.length + tables.correct.length === 0 ? 1 : 0);
}
if (values.only === undefined) {
	const { ngspiceVersion } = JSON.parse(readFileSync(join(root, 'wasm/dist/manifest.json'), 'utf8'));
	writeFileSync(path, await formatted(path, verdictPage(tables, ngspiceVersion)));
	console.log(`Written: ${path}`);
}
process.exit(meetsAims(tables) ? 0 : 1);

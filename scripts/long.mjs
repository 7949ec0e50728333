/**
 * The long suites, two at a time: lines of their output begin with their name. Fails when one of them does.
 *
 *     npm run test:long                                 all of them, whole: about 40 minutes on two cores
 *     npm run test:long -- --only kill                  those whose names contain the text; may be repeated
 *     npm run test:long -- --data <folder>              more decks for fuzz, language and corpus; also CORPUS_DATA
 *     npm run test:long -- --llm-data <folder>          more recorded answers for llm; also LLM_DATA
 *     npm run test:long -- --smoke                      a little of each that needs nothing outside the repository, in some minutes
 *     npm run test:long -- --smoke --seed 7             its seed; without one it changes with the commit
 */
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { allOf } from './all-of.mjs';
import { ensureInstalled } from './install.mjs';
import { argumentsOf, seedOf, suites } from './long-suites.mjs';
import { root, run } from './run.mjs';
import { countTests } from './test-report.mjs';
import { resultsFolder } from './test-steps.mjs';

/** Some compute, others wait for a browser or for native ngspice. */
const AT_ONCE = 2;

/** After which a suite of a smoke counts as hanging, ms: much more than it takes on a slow machine. */
const SMOKE_LIMIT_MS = 600_000;

const { values } = parseArgs({
	options: {
		only: { type: 'string', multiple: true, default: [''] },
		data: { type: 'string' },
		'llm-data': { type: 'string' },
		smoke: { type: 'boolean', default: false },
		seed: { type: 'string' }
	}
});
const chosen = suites.filter(
	({ name, smoke }) => values.only.some((text) => name.includes(text)) && (!values.smoke || smoke)
);
if (chosen.length === 0) {
	console.error(
		`No suite is named ${values.only.join(' or ')}; there are ${suites.map(({ name }) => name).join(', ')}`
	);
	process.exit(2);
}
mkdirSync(join(root, resultsFolder), { recursive: true });
const summaryFile = join(root, resultsFolder, 'long.json');
// An aborted run must not leave the counts of an earlier one behind.
rmSync(summaryFile, { force: true });
await ensureInstalled();

/** @type {number | null} */
let smokeSeed = null;
if (values.smoke) {
	const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
	smokeSeed = values.seed === undefined ? seedOf(stdout ?? '') : Number(values.seed);
	console.log(`Seed ${smokeSeed}: npm run test:long -- --smoke --seed ${smokeSeed} repeats it`);
}

/** @type {{ name: string; passed: number; failed: number; seconds: number }[]} */
const results = [];

/** @param {import('./long-suites.mjs').Suite} suite */
async function check(suite) {
	const args = argumentsOf(suite, {
		smokeSeed,
		data: { '--data': values.data, '--llm-data': values['llm-data'] }
	});
	console.log(`\n--- ${suite.name}: node scripts/${[suite.script, ...args].join(' ')}`);
	const report = suite.report === undefined ? null : join(root, suite.report);
	if (report) rmSync(report, { force: true });
	const started = performance.now();
	const timeoutMs = values.smoke ? SMOKE_LIMIT_MS : 0;
	const label = chosen.length > 1 ? suite.name : '';
	const ok = (await run('node', [join('scripts', suite.script), ...args], { timeoutMs, label })) === 0;
	const seconds = (performance.now() - started) / 1000;
	const { passed, failed } = report
		? countTests(existsSync(report) ? readFileSync(report, 'utf8') : undefined, ok)
		: { passed: Number(ok), failed: Number(!ok) };
	results.push({ name: suite.name, passed, failed, seconds });
	console.log(`--- ${suite.name}: ${failed === 0 ? 'ok' : 'FAIL'}, ${seconds.toFixed(1)} s`);
}

// Suites that need the app would otherwise build it at the same time.
if (chosen.some(({ needsBuild }) => needsBuild) && !(await ensureBuilt())) process.exit(1);
await allOf(chosen, check, AT_ONCE, ({ after = [] }) => after);

console.log('');
for (const { name, passed, failed, seconds } of results) {
	const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
	console.log(`  ${failed === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(9)} ${counts} ${seconds.toFixed(1).padStart(8)} s`);
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
writeFileSync(summaryFile, JSON.stringify({ passed, failed, suites: results }, null, '\t'));
process.exit(failed === 0 ? 0 : 1);

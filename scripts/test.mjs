/**
 * `npm test`: every check of the project. A part: `npm test -- lint unit`; `npm test -- --list` names the parts; what
 * follows a second `--` goes to the step, as in `npm test -- unit -- tests/unit/measure`.
 */
import './node-version.mjs';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { ensureBrowser } from './install-browser.mjs';
import { root, run } from './run.mjs';
import { resultsFolder, select, steps } from './test-steps.mjs';

/** @typedef {{ name: string; ok: boolean; passed: number; failed: number; seconds: number }} Result */

/**
 * What a test runner's JSON report counts. A file that does not even load has no tests in it, so a step that failed
 * counts at least one failure; one that ran nothing has failed.
 *
 * @param {string | undefined} report
 * @param {boolean} ok whether the step's program said so
 */
function count(report, ok) {
	if (report === undefined) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
	let passed = 0;
	let failed = 0;
	try {
		const data = JSON.parse(readFileSync(join(root, report), 'utf8'));
		// Vitest writes the first kind, Playwright the second.
		passed = data.numPassedTests ?? data.stats.expected;
		failed = data.numFailedTests ?? data.stats.unexpected + data.stats.flaky;
	} catch (error) {
		console.error(`No report in ${report}: ${error instanceof Error ? error.message : error}`);
	}
	if (failed === 0 && (!ok || passed === 0)) failed = 1;
	return { passed, failed };
}

/** @param {readonly Result[]} results */
function printTable(results) {
	const width = Math.max(...results.map((result) => result.name.length));
	console.log('');
	for (const { name, ok, passed, failed, seconds } of results) {
		const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
		console.log(`  ${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(width)} ${counts} ${seconds.toFixed(1).padStart(7)} s`);
	}
}

const [given, extra] = (() => {
	const args = process.argv.slice(2);
	const separator = args.indexOf('--');
	return separator < 0 ? [args, []] : [args.slice(0, separator), args.slice(separator + 1)];
})();
if (given.includes('--list') || given.includes('--help')) {
	for (const step of steps) console.log(`${step.group.padEnd(11)} ${step.name.padEnd(14)} ${step.says}`);
	process.exit(0);
}
/** @type {import('./test-steps.mjs').Step[][][]} */
let chosen;
try {
	chosen = select(given);
} catch (error) {
	console.error(`${error instanceof Error ? error.message : error}. See: npm test -- --list`);
	process.exit(2);
}

mkdirSync(join(root, resultsFolder), { recursive: true });
const summaryFile = join(root, resultsFolder, 'summary.json');
// A run that breaks off must not leave the counts of an earlier one behind.
rmSync(summaryFile, { force: true });
await ensureInstalled();
const usesBrowser = chosen.flat(2).some((step) => step.name === 'browser' || step.group === 'playwright');
const browser = usesBrowser ? await ensureBrowser() : '';
// The TypeScript configuration extends a file that this writes.
if ((await run('svelte-kit', ['sync'])) !== 0) process.exit(1);

/** @type {Result[]} */
const results = [];

/**
 * @param {import('./test-steps.mjs').Step} step
 * @param {string} label
 */
async function check(step, label) {
	console.log(`\n--- ${step.name}: ${step.says}`);
	const started = performance.now();
	if (step.report !== undefined) rmSync(join(root, step.report), { force: true });
	const ready = (step.needs ?? []).every((name) => results.find((result) => result.name === name)?.ok);
	if (!ready) console.error(`${step.name} was not run: the step before it failed.`);
	const said = ready && (await step.check(browser, extra, label));
	const { passed, failed } = count(step.report, said);
	const seconds = (performance.now() - started) / 1000;
	results.push({ name: step.name, ok: failed === 0, passed, failed, seconds });
}

for (const lanes of chosen) {
	const work = lanes.map(async (lane) => {
		for (const step of lane) await check(step, lanes.length > 1 ? step.name : '');
	});
	await Promise.all(work);
}
printTable(results);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
writeFileSync(summaryFile, JSON.stringify({ passed, failed, steps: results }, null, '\t'));
console.log(
	`\n  ${
		failed === 0
			? 'All checks passed'
			: `Failed: ${results
					.filter((r) => !r.ok)
					.map((r) => r.name)
					.join(', ')}`
	}\n`
);
process.exit(failed === 0 ? 0 : 1);

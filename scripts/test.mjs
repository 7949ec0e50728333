/**
 * `npm test`: every check of the project. Only some: `npm test -- lint unit`; `npm test -- --list` lists them; arguments
 * after a second `--` go to the step, as in `npm test -- unit -- tests/unit/measure`.
 *
 *     npm test -- --changed             what the changes since main concern, committed or not; without what needs a build unless
 *                                       an end-to-end test changed
 *     npm test -- --changed=HEAD~3      since another commit
 */
import './node-version.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allOf } from './all-of.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureTestBrowsers } from './install-browser.mjs';
import { root, run } from './run.mjs';
import { changesSince } from './test-changes.mjs';
import { countTests, slowestFiles } from './test-report.mjs';
import { resultsFolder, select, steps } from './test-steps.mjs';

/** @typedef {import('./test-report.mjs').Counts & { name: string; ok: boolean; seconds: number; slowest: import('./test-report.mjs').FileTime[] }} Result */

/** Number of slow files named for each step. */
const SLOWEST = 5;

/**
 * @param {string | undefined} report the file
 * @param {boolean} ok whether the step's program succeeded
 * @returns {import('./test-report.mjs').Counts} a step without a report counts as one test
 */
function count(report, ok) {
	if (report === undefined) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: [] };
	const counts = countTests(textOf(report), ok);
	// What changed may concern no test of a step.
	return changes && ok && counts.passed === 0 && counts.failures.length === 0 ? { ...counts, failed: 0 } : counts;
}

/** @param {string} report */
function textOf(report) {
	const file = join(root, report);
	return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Prints the failures again at the end: the output of a failed test is thousands of lines above.
 *
 * @param {readonly Result[]} results
 */
function printFailures(results) {
	for (const { name, failures } of results) {
		for (const { test, message } of failures) {
			console.log(`\n  ${name}: ${test.replace(root, '')}\n${message.replace(/^/gm, '      ')}`);
		}
	}
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

/** @param {readonly Result[]} results */
function printSlowest(results) {
	for (const { name, slowest } of results.filter((result) => result.slowest.length > 0)) {
		const files = slowest.map(({ file, seconds }) => `${file.replace(root, '')} ${seconds.toFixed(1)} s`);
		console.log(`  slowest of ${name}: ${files.join(', ')}`);
	}
}

const [words, extra] = (() => {
	const args = process.argv.slice(2);
	const separator = args.indexOf('--');
	return separator < 0 ? [args, []] : [args.slice(0, separator), args.slice(separator + 1)];
})();
const since = words.find((word) => /^--changed(?:=|$)/.test(word));
const given = words.filter((word) => word !== since);
if (given.includes('--list') || given.includes('--help')) {
	for (const step of steps) console.log(`${step.group.padEnd(11)} ${step.name.padEnd(14)} ${step.says}`);
	process.exit(0);
}
/** @type {import('./test-steps.mjs').Changes | null} */
let changes = null;
/** @type {import('./test-steps.mjs').Phase[]} */
let chosen;
try {
	if (since !== undefined) changes = changesSince(since.split('=')[1] ?? 'main');
	chosen = select(given, changes);
} catch (error) {
	console.error(`${error instanceof Error ? error.message : error}. See: npm test -- --list`);
	process.exit(2);
}

mkdirSync(join(root, resultsFolder), { recursive: true });
const summaryFile = join(root, resultsFolder, 'summary.json');
// An aborted run must not leave the counts of an earlier one behind.
rmSync(summaryFile, { force: true });
await ensureInstalled();
const usesBrowser = chosen.some(({ steps }) =>
	steps.some((step) => step.name === 'browser' || step.group === 'playwright')
);
const browsers = usesBrowser ? await ensureTestBrowsers() : {};
// This writes a file that the TypeScript configuration extends.
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
	const said = ready && (await step.check(browsers, extra, label, changes));
	const counts = count(step.report, said);
	const seconds = (performance.now() - started) / 1000;
	const slowest = step.report === undefined ? [] : slowestFiles(textOf(step.report), SLOWEST);
	results.push({ name: step.name, ok: counts.failed === 0, ...counts, seconds, slowest });
}

for (const { atOnce, steps } of chosen) {
	const isAlone = atOnce === 1 || steps.length === 1;
	await allOf(
		steps,
		(step) => check(step, isAlone ? '' : step.name),
		atOnce,
		({ needs = [] }) => needs
	);
}
printFailures(results);
printTable(results);
printSlowest(results);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
writeFileSync(summaryFile, JSON.stringify({ passed, failed, steps: results }, null, '\t'));
console.log('');
if (failed === 0) console.log('  All checks passed');
// Often only the end of a long output is kept, so the names are repeated there.
for (const { name, failures } of results.filter((result) => !result.ok)) {
	console.log(`  Failed: ${name}`);
	for (const { test } of failures) console.log(`    ${test.replace(root, '')}`);
}
console.log('');
process.exit(failed === 0 ? 0 : 1);

import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ test: string; message: string }} Failure `test` is the file and the titles, `message` the expected and the
 *   actual result, without colours
 * @typedef {{ passed: number; failed: number; failures: Failure[] }} Counts
 * @typedef {{ file: string; seconds: number }} FileTime
 * @typedef {{ assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]; name: string; status: string; message?: string; startTime?: number; endTime?: number }} VitestFile
 * @typedef {{ numPassedTests: number; numFailedTests: number; testResults: VitestFile[] }} VitestReport
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ title: string; ok: boolean; file: string; line: number; tests: { results: { errors?: PlaywrightError[]; duration?: number }[] }[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {PlaywrightSuite & { stats: { expected: number; unexpected: number; flaky: number }; errors?: PlaywrightError[] }} PlaywrightReport
 */

/** Maximum number of lines of a message; the whole message is in the output of the test. */
const messageLines = 12;

/** @param {readonly (string | undefined)[]} messages */
function shortened(messages) {
	const lines = stripVTControlCharacters(messages.filter((message) => message !== undefined).join('\n')).split('\n');
	return lines
		.filter((line) => line.trim() !== '')
		.slice(0, messageLines)
		.join('\n');
}

/**
 * @param {VitestReport} report
 * @returns {Counts}
 */
function vitestCounts({ numPassedTests, numFailedTests, testResults }) {
	const failures = testResults.flatMap(({ assertionResults, name, status, message }) => {
		const failed = assertionResults.filter((test) => test.status === 'failed');
		// A file that cannot be loaded has no tests.
		if (failed.length === 0) return status === 'failed' ? [{ test: name, message: shortened([message]) }] : [];
		return failed.map((test) => ({
			test: `${name} › ${test.fullName}`,
			message: shortened(test.failureMessages ?? [])
		}));
	});
	return { passed: numPassedTests, failed: numFailedTests, failures };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {Failure[]}
 */
function failuresIn({ specs = [], suites = [] }) {
	const own = specs
		.filter((spec) => !spec.ok)
		.map(({ file, line, title, tests }) => ({
			test: `${file}:${line} › ${title}`,
			message: shortened(
				tests.flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors.map((e) => e.message)))
			)
		}));
	return [...own, ...suites.flatMap(failuresIn)];
}

/**
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
function playwrightCounts({ stats, errors = [], ...suite }) {
	const outside = errors.map(({ message }) => ({ test: 'outside of the tests', message: shortened([message]) }));
	return {
		passed: stats.expected,
		failed: stats.unexpected + stats.flaky,
		failures: [...failuresIn(suite), ...outside]
	};
}

/**
 * The counts of a test runner's JSON report. A step that failed counts at least one failure, whatever its report says; one
 * that ran no tests has failed.
 *
 * @param {string | undefined} text Vitest's or Playwright's report; undefined if there is none
 * @param {boolean} ok whether the step's program succeeded
 * @returns {Counts}
 */
export function countTests(text, ok) {
	/** @type {Counts} */
	let counts = { passed: 0, failed: 0, failures: [] };
	try {
		if (text === undefined) throw new Error('there is no report');
		const report = JSON.parse(text);
		counts = 'stats' in report ? playwrightCounts(report) : vitestCounts(report);
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		counts.failures.push({ test: 'the report of the tests', message });
	}
	if (counts.failed === 0 && (!ok || counts.passed === 0)) counts.failed = 1;
	return counts;
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {FileTime[]} one for each test
 */
function timesIn({ specs = [], suites = [] }) {
	const own = specs.map(({ file, tests }) => ({
		file,
		seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration = 0 }) => sum + duration / 1000, 0)
	}));
	return [...own, ...suites.flatMap(timesIn)];
}

/**
 * The files of a test runner's JSON report whose tests took longest, the slowest first; none without a report.
 *
 * @param {string | undefined} text as for `countTests`
 * @param {number} count at most this many
 * @returns {FileTime[]}
 */
export function slowestFiles(text, count) {
	/** @type {FileTime[]} */
	let times = [];
	try {
		const report = JSON.parse(text ?? '{}');
		if ('stats' in report) times = timesIn(report);
		else
			times =
				/** @type {Partial<VitestReport>} */ (report).testResults?.map(({ name, startTime = 0, endTime = 0 }) => ({
					file: name,
					seconds: (endTime - startTime) / 1000
				})) ?? [];
	} catch {
		// `countTests` reports a report that cannot be read.
	}
	/** @type {Map<string, number>} */
	const byFile = new Map();
	for (const { file, seconds } of times) byFile.set(file, (byFile.get(file) ?? 0) + seconds);
	return [...byFile]
		.map(([file, seconds]) => ({ file, seconds }))
		.sort((one, other) => other.seconds - one.seconds)
		.slice(0, count);
}

import { ensureBuilt } from './build.mjs';
import { run } from './run.mjs';

/**
 * One step of `npm test`. `report` is the JSON file its test runner writes; without one the step itself counts as one
 * test. `extra` are arguments given on the command line after `--`.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} group
 * @property {string} says what it checks, for the list
 * @property {string} [report]
 * @property {string[]} [needs] steps without which it cannot run
 * @property {(browser: string, extra: readonly string[]) => Promise<boolean>} check
 */

export const resultsFolder = 'test-results';

/** Where the pass under a sub-path is built and served. */
const subPath = { BASE_PATH: '/tools/spicewright', BUILD_DIR: 'build-subpath' };

/**
 * @param {string} name
 * @param {string} group
 * @param {string} says
 * @param {[string, ...string[]]} command
 * @returns {Step}
 */
function program(name, group, says, [command, ...args]) {
	return { name, group, says, check: async (_browser, extra) => (await run(command, [...args, ...extra])) === 0 };
}

/**
 * @param {string} project
 * @param {string} says
 * @returns {Step}
 */
function vitest(project, says) {
	const report = `${resultsFolder}/${project}.json`;
	const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
	return {
		name: project,
		group: 'vitest',
		says,
		report,
		check: async (browser, extra) => (await run('vitest', [...args, ...extra], { env: { CHROME_PATH: browser } })) === 0
	};
}

/**
 * @param {string} name
 * @param {string} says
 * @param {string} build the step that makes the app it drives
 * @param {Record<string, string>} env
 * @returns {Step}
 */
function playwright(name, says, build, env = {}) {
	const report = `${resultsFolder}/${name}.json`;
	return {
		name,
		group: 'playwright',
		says,
		report,
		needs: [build],
		check: async (browser, extra) =>
			(await run('playwright', ['test', ...extra], { env: { CHROME_PATH: browser, E2E_REPORT: report, ...env } })) === 0
	};
}

/** All steps in the order they run: the quick ones first, so that a slip is seen early. @type {Step[]} */
export const steps = [
	program('format', 'lint', 'files are formatted', ['prettier', '--check', '--log-level', 'warn', '.']),
	program('eslint', 'lint', 'code style and forbidden calls', ['eslint', '.']),
	program('structure', 'lint', 'ranks of folders, no import cycles', ['depcruise', '--output-type', 'err-long', 'src']),
	program('unused', 'lint', 'no unused files, exports or packages', ['knip', '--no-progress']),
	program('types-app', 'types', 'types of the app and the components', [
		'svelte-check',
		...['--tsconfig', './tsconfig.json', '--output', 'human', '--fail-on-warnings']
	]),
	program('types-worker', 'types', 'worker code compiles without the DOM', ['tsc', '-p', 'tsconfig.worker.json']),
	vitest('unit', 'pure logic in Node'),
	vitest('workers', 'the real simulation engine in Node'),
	vitest('browser', 'storage and workers in Chromium'),
	{ name: 'build', group: 'build', says: 'the app builds', check: () => ensureBuilt() },
	playwright('e2e', 'the built app, used in Chromium', 'build'),
	{
		name: 'build-subpath',
		group: 'build',
		says: 'the app builds for a sub-path',
		check: () => ensureBuilt({ folder: subPath.BUILD_DIR, basePath: subPath.BASE_PATH })
	},
	playwright('subpath', 'the app works under a sub-path', 'build-subpath', subPath)
];

/**
 * The steps that names or groups stand for, and what they need, in running order.
 *
 * @param {readonly string[]} names empty for all
 * @throws {Error} for a name that is neither a step nor a group
 */
export function select(names) {
	const unknown = names.filter((name) => !steps.some((step) => step.name === name || step.group === name));
	if (unknown.length > 0) throw new Error(`No such step: ${unknown.join(', ')}`);
	const asked = steps.filter((step) => names.length === 0 || names.includes(step.name) || names.includes(step.group));
	const wanted = new Set(asked.flatMap((step) => [...(step.needs ?? []), step.name]));
	return steps.filter((step) => wanted.has(step.name));
}

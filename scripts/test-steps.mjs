import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { root, run } from './run.mjs';

/**
 * One step of `npm test`. `report` is the JSON file its test runner writes; without one the step itself counts as one
 * test. `browsers` is the environment in which they are found;
 * `extra` are the command-line arguments after `--`; `label` is a prefix for each line of a step that runs in
 * parallel with another; `changes` is not null when only what changed is checked.
 *
 * @typedef {object} Changes
 * @property {string} since the commit they are compared with
 * @property {readonly string[]} files paths from the root; those that are gone too
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} group
 * @property {string} says what it checks, for the list
 * @property {string} [report]
 * @property {string[]} [needs] steps without which it cannot run
 * @property {(changes: Changes) => boolean} [concerns] whether it has anything to do with the changes; without it, it always has
 * @property {(browsers: Record<string, string>, extra: readonly string[], label: string, changes: Changes | null) => Promise<boolean>} check
 */

export const resultsFolder = 'test-results';

/** By its path: the compiler in JavaScript, which ESLint needs, has the same name. */
const nativeCompiler = 'node_modules/@typescript/native-preview/bin/tsc';

/**
 * A step that runs programs one after another, and stops at the first that fails.
 *
 * @param {string} name
 * @param {string} group
 * @param {string} says
 * @param {[string, ...string[]][]} commands
 * @returns {Step}
 */
function program(name, group, says, ...commands) {
	return {
		name,
		group,
		says,
		async check(_browsers, extra, label) {
			for (const [command, ...args] of commands)
				if ((await run(command, [...args, ...extra], { label })) !== 0) return false;
			return true;
		}
	};
}

/**
 * Options with which a program does not look again at a file whose text it has found good, under the same version and
 * settings. What other packages have a part in is in the name: with new ones it looks at all files again.
 *
 * @param {string} name
 */
function keptResults(name) {
	const packages = createHash('sha256')
		.update(readFileSync(join(root, 'package-lock.json')))
		.digest('hex')
		.slice(0, 16);
	return ['--cache', '--cache-strategy', 'content', '--cache-location', `node_modules/.cache/${name}-${packages}`];
}

/**
 * A step that runs a program over all files, or over those that changed.
 *
 * @param {string} name
 * @param {string} says
 * @param {[string, ...string[]]} command
 * @param {(file: string) => boolean} reads whether the program reads a file
 * @returns {Step}
 */
function overFiles(name, says, [command, ...args], reads) {
	const present = (/** @type {Changes} */ { files }) =>
		files.filter((file) => reads(file) && existsSync(join(root, file)));
	return {
		name,
		group: 'lint',
		says,
		concerns: (changes) => present(changes).length > 0,
		check: async (_browsers, extra, label, changes) =>
			(await run(command, [...args, ...(changes ? present(changes) : ['.']), ...extra], { label })) === 0
	};
}

/**
 * @param {string} project
 * @param {string} says
 * @param {readonly string[]} [more] arguments
 * @returns {Step}
 */
function vitest(project, says, more = []) {
	const report = `${resultsFolder}/${project}.json`;
	const args = [
		'run',
		'--project',
		`${project}*`,
		'--reporter=default',
		'--reporter=json',
		`--outputFile.json=${report}`,
		...more
	];
	return {
		name: project,
		group: 'vitest',
		says,
		report,
		check: async (browsers, extra, label, changes) => {
			// Vitest follows the imports to the tests that a change concerns.
			const only = changes ? ['--changed', changes.since] : [];
			return (await run('vitest', [...args, ...only, ...extra], { env: browsers, label })) === 0;
		}
	};
}

/**
 * @param {string} name
 * @param {string} says
 * @param {string} build the step that builds the app it tests
 * @param {{ args?: readonly string[]; env?: Record<string, string> }} [options]
 * @returns {Step}
 */
function playwright(name, says, build, { args = [], env = {} } = {}) {
	const report = `${resultsFolder}/${name}.json`;
	return {
		name,
		group: 'playwright',
		says,
		report,
		needs: [build],
		concerns: ({ files }) => files.some((file) => file.startsWith('tests/e2e/')),
		check: async (browsers, extra, label, changes) => {
			const given = { ...browsers, E2E_REPORT: report, ...env };
			const only = changes ? [`--only-changed=${changes.since}`, '--pass-with-no-tests'] : [];
			return (await run('playwright', ['test', ...args, ...only, ...extra], { env: given, label })) === 0;
		}
	};
}

/**
 * Of a phase, `atOnce` steps run at a time, in this order, but none before those that it needs.
 *
 * @typedef {object} Phase
 * @property {number} atOnce
 * @property {Step[]} steps
 */

/**
 * All steps; phases run one after another. Long steps come first, so that both cores of a small machine are busy until the end, and
 * three run at a time: tests often wait for a browser or a server.
 *
 * @type {Phase[]}
 */
export const phases = [
	{
		atOnce: 3,
		steps: [
			{
				name: 'build',
				group: 'build',
				says: 'the app builds',
				concerns: () => false,
				check: (_browsers, _extra, label) => ensureBuilt({ label })
			},
			playwright('e2e', 'the built app, used in Chromium', 'build', { args: ['--grep-invert', '@alone'] }),
			vitest('browser', 'storage and workers in Chromium'),
			vitest('workers', 'the real simulation engine in Node'),
			// They often wait for the tests' servers, so Vitest's default of one worker fewer than cores is too low.
			vitest('unit', 'pure logic in Node', ['--maxWorkers', '100%']),
			vitest('app', 'the classes that pages show, over a real database in Node'),
			{
				name: 'types-app',
				group: 'types',
				says: 'types of the app and the components',
				async check(_browsers, extra, label) {
					// svelte-check keeps its copies of components that have been renamed or deleted, and would check them.
					rmSync(join(root, '.svelte-kit', '.svelte-check'), { recursive: true, force: true });
					const args = ['--tsgo', '--tsconfig', './tsconfig.check.json', '--output', 'human', '--fail-on-warnings'];
					return (await run('svelte-check', [...args, ...extra], { label })) === 0;
				}
			},
			overFiles('format', 'files are formatted', ['oxfmt', '--check', '--no-error-on-unmatched-pattern'], () => true),
			overFiles(
				'eslint',
				'faults and forbidden calls in components',
				['eslint', '--no-warn-ignored', ...keptResults('eslint')],
				(file) => /\.svelte(?:\.ts)?$/.test(file)
			),
			program(
				'unused',
				'lint',
				'no unused files, exports or packages, and no code that only tests use',
				['knip', '--no-progress'],
				['knip', '--production', '--no-progress', '--config', 'knip.production.jsonc']
			),
			program('structure', 'lint', 'ranks of folders, no import cycles', [
				'depcruise',
				...['--output-type', 'err-long', 'src']
			]),
			program('lookups', 'lint', 'no lookup by any string finds what every object inherits', [
				'node',
				'scripts/own-lookups.mjs'
			]),
			program('types-worker', 'types', 'worker code compiles without the DOM', [
				'node',
				...[nativeCompiler, '-p', 'tsconfig.worker.json']
			]),
			overFiles('oxlint', 'faults and forbidden calls in all other code', ['oxlint'], (file) =>
				/\.(?:ts|js|mjs)$/.test(file)
			),
			program('words', 'lint', 'words of texts and docs', ['node', 'scripts/words.mjs'])
		]
	},
	{
		atOnce: 1,
		steps: [
			playwright('e2e-alone', 'what has a time to keep, with the machine for itself', 'build', {
				args: ['--grep', '@alone', '--workers', '1']
			})
		]
	}
];

/** @type {Step[]} */
export const steps = phases.flatMap((phase) => phase.steps);

/**
 * The steps of the given names or groups, and the steps they need, in phases; none of these is empty.
 *
 * @param {readonly string[]} names empty for all
 * @param {Changes | null} [changes] leaves out the steps that they do not concern
 * @returns {Phase[]}
 * @throws {Error} for a name that is neither a step nor a group
 */
export function select(names, changes = null) {
	const unknown = names.filter((name) => !steps.some((step) => step.name === name || step.group === name));
	if (unknown.length > 0) throw new Error(`No such step: ${unknown.join(', ')}`);
	const asked = steps.filter(
		(step) =>
			(names.length === 0 || names.includes(step.name) || names.includes(step.group)) &&
			(!changes || !step.concerns || step.concerns(changes))
	);
	/** @type {(name: string) => string[]} */
	const withNeeds = (name) => [...(steps.find((step) => step.name === name)?.needs ?? []).flatMap(withNeeds), name];
	const wanted = new Set(asked.flatMap((step) => withNeeds(step.name)));
	return phases
		.map((phase) => ({ ...phase, steps: phase.steps.filter((step) => wanted.has(step.name)) }))
		.filter((phase) => phase.steps.length > 0);
}

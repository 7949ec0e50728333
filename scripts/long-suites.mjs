/**
 * The long suites: what `npm run test:long` runs whole, and `.ci/run` a little of after `npm test`.
 *
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} script its file in `scripts`
 * @property {readonly string[]} [data] options for data outside the repository that it takes
 * @property {(seed: number) => readonly string[]} [smoke] arguments for some seconds of it, chosen by the seed; omitted if it
 *   needs what is not in the repository
 * @property {boolean} [needsBuild] whether it uses the built app
 * @property {readonly string[]} [after] suites without whose results it would take longer
 * @property {string} [report] the JSON file of its test runner; without one the suite counts as one test
 */

/**
 * In this order, two at a time: one that waits for browsers beside one that computes.
 *
 * @type {readonly Suite[]}
 */
export const suites = [
	{
		name: 'kill',
		script: 'kill.mjs',
		needsBuild: true,
		report: 'test-results/kill.json',
		// One round of each kind of work.
		smoke: (seed) => ['1', '--seed', String(seed)]
	},
	{ name: 'corpus', script: 'corpus.mjs', data: ['--data'] },
	{
		name: 'language',
		script: 'language.mjs',
		data: ['--data'],
		// What native ngspice makes of a deck is kept: most decks are those of the corpus.
		after: ['corpus'],
		// Those that need neither native ngspice nor minutes.
		smoke: (seed) => [
			...['300', '--own', '--seed', String(seed)],
			...['features', 'libraries', 'mutations', 'syntax'].flatMap((name) => ['--only', name])
		]
	},
	{ name: 'models', script: 'models.mjs', smoke: (seed) => ['--sample', '12', '--seed', String(seed)] },
	{ name: 'fuzz', script: 'fuzz.mjs', data: ['--data'], smoke: (seed) => ['40', String(seed)] },
	{ name: 'verdict', script: 'verdict.mjs', smoke: (seed) => ['--sample', '15', '--seed', String(seed)] },
	{ name: 'rounds', script: 'rounds.mjs' },
	{ name: 'llm', script: 'llm.mjs', data: ['--llm-data'], smoke: (seed) => ['100', '--seed', String(seed)] },
	{ name: 'tools', script: 'tools.mjs', smoke: (seed) => ['20', '--seed', String(seed)] },
	{ name: 'exam', script: 'exam.mjs', smoke: (seed) => ['--sample', '1', '--seed', String(seed)] },
	{
		name: 'sub-path',
		script: 'sub-path.mjs',
		report: 'test-results/sub-path.json',
		// It has one test.
		smoke: () => []
	},
	{ name: 'cluster', script: 'cluster.mjs' },
	{ name: 'studies', script: 'studies.mjs', smoke: (seed) => ['60', '--kills', '4', '--seed', String(seed)] },
	{ name: 'browsers', script: 'browsers.mjs', needsBuild: true }
];

/** Seeds are below it. */
const SEEDS = 1_000_000;

/**
 * A seed that changes with the commit; 1 outside of a repository.
 *
 * @param {string} commit its hash
 */
export function seedOf(commit) {
	return (Number.parseInt(commit.slice(0, 8) || '0', 16) % SEEDS) + 1;
}

/**
 * The arguments of a suite.
 *
 * @param {Suite} suite
 * @param {{ smokeSeed: number | null; data: Readonly<Record<string, string | undefined>> }} options `data` are folders by the names of
 *   the options in `suites`
 * @returns {string[]}
 */
export function argumentsOf({ data = [], smoke }, { smokeSeed, data: folders }) {
	if (smokeSeed !== null) return [...(smoke?.(smokeSeed) ?? [])];
	return data.flatMap((option) => {
		const folder = folders[option];
		return folder === undefined ? [] : ['--data', folder];
	});
}

/**
 * Compares docs/FEATURES.md with the code, and with what each feature has to name (`feature-terms.txt`): `node scripts/features.mjs`
 * prints what is not true and counts the states. The same check is a unit test.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One row of docs/FEATURES.md.
 *
 * @typedef {object} Feature
 * @property {string} id a letter and a number
 * @property {string} text
 * @property {string} state
 * @property {string[]} sources paths from the root
 * @property {string[]} tests paths from the root
 */

/** Folders whose tests `npm test` runs. */
const IN_NPM_TEST = /^tests\/(?:unit|app|workers|browser|e2e)\//;

/** @param {string} cell */
const pathsIn = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '');

/**
 * The rows of the tables; other lines are ignored.
 *
 * @param {string} markdown
 * @returns {Feature[]}
 */
export function readFeatures(markdown) {
	return markdown.split('\n').flatMap((line) => {
		const [, id = '', text = '', state = '', sources = '', tests = ''] = line.split('|').map((cell) => cell.trim());
		if (!/^[A-Z]\d+$/.test(id)) return [];
		return [{ id, text, state, sources: pathsIn(sources), tests: pathsIn(tests) }];
	});
}

/**
 * The key terms of each feature, as lists of alternatives.
 *
 * @param {string} text a line for each: id, then terms separated by `;`, alternatives by `|`; lines with `#` are comments
 * @returns {Map<string, string[][]>}
 */
export function readTerms(text) {
	const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
	return new Map(
		lines.map((line) => {
			const [, id = '', terms = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
			return [id, terms.split(';').map((term) => term.split('|').map((alternative) => alternative.trim()))];
		})
	);
}

/**
 * What rows do not name, done or missing, one sentence each.
 *
 * @param {readonly Feature[]} features
 * @param {ReadonlyMap<string, readonly string[][]>} terms
 */
export function termProblems(features, terms) {
	const known = new Set(features.map(({ id }) => id));
	return [
		...[...terms.keys()].filter((id) => !known.has(id)).map((id) => `feature-terms.txt has ${id}, which has no row`),
		...features.flatMap(({ id, text }) => {
			const needed = terms.get(id);
			if (!needed) return [`${id} has no terms in feature-terms.txt`];
			const row = text.toLowerCase();
			return needed
				.filter((alternatives) => !alternatives.some((term) => term !== '' && row.includes(term.toLowerCase())))
				.map((alternatives) => `${id} does not name "${alternatives.join('" or "')}"`);
		})
	];
}

/**
 * Ids of features at the beginning of the names in a test file; rules of `SPEC.md` files have longer ids.
 *
 * @param {string} code
 */
export function citedFeatures(code) {
	const names = code.matchAll(/['"`]((?:\[[A-Z]+\d+\]\s*)+)/g);
	return new Set([...names].flatMap(([, ids = '']) => [...ids.matchAll(/\[([A-Z]\d+)\]/g)].map(([, id]) => id ?? '')));
}

/**
 * What is not true, one sentence each.
 *
 * @param {readonly Feature[]} features
 * @param {ReadonlyMap<string, ReadonlySet<string>>} cited ids by the path of the test file
 * @param {(path: string) => boolean} exists
 */
export function featureProblems(features, cited, exists) {
	const ids = features.map(({ id }) => id);
	const known = new Set(ids);
	const duplicates = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} has two rows`);
	const unknown = [...cited].flatMap(([path, names]) =>
		[...names].filter((id) => !known.has(id)).map((id) => `${path} cites ${id}, which has no row`)
	);
	const gaps = ids.filter((id) => Number(id.slice(1)) > 1 && !known.has(`${id.charAt(0)}${Number(id.slice(1)) - 1}`));
	return [
		...duplicates,
		...unknown,
		...gaps.map((id) => `the row before ${id} is missing`),
		...features.flatMap((feature) => rowProblems(feature, cited, exists))
	];
}

/**
 * @param {Feature} feature
 * @param {ReadonlyMap<string, ReadonlySet<string>>} cited
 * @param {(path: string) => boolean} exists
 */
function rowProblems({ id, text, state, sources, tests }, cited, exists) {
	const paths = [...sources, ...tests];
	if (state === 'planned') return paths.map((path) => `${id} is planned, but names ${path}`);
	if (state !== 'done' && state !== 'partial') return [`${id} has the state "${state}"`];
	return [
		...(text.includes('Missing: ') === (state === 'partial')
			? []
			: [`${id} is ${state}: it must say what is missing only if it is partial`]),
		...(sources.length === 0 ? [`${id} names no source`] : []),
		...(tests.length === 0 ? [`${id} names no test`] : []),
		...tests
			.filter((path) => !IN_NPM_TEST.test(path))
			.map((path) => `${id} names ${path}, which is not part of npm test`),
		...paths.filter((path) => !exists(path)).map((path) => `${id} names ${path}, which does not exist`),
		...tests
			.filter((path) => exists(path) && !cited.get(path)?.has(id))
			.map((path) => `${id} names ${path}, which does not cite it`)
	];
}

/**
 * Problems of docs/FEATURES.md in a checkout, and its rows.
 *
 * @param {string} root
 */
export function checkFeatures(root) {
	const features = readFeatures(readFileSync(join(root, 'docs/FEATURES.md'), 'utf8'));
	const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' });
	const cited = new Map(
		files
			.filter((path) => /\.(test|spec)\.ts$/.test(path))
			.map((path) => `tests/${path.replaceAll('\\', '/')}`)
			.map((path) => [path, citedFeatures(readFileSync(join(root, path), 'utf8'))])
	);
	const terms = readTerms(readFileSync(join(root, 'scripts/feature-terms.txt'), 'utf8'));
	const problems = featureProblems(features, cited, (path) => existsSync(join(root, path)));
	return { features, problems: [...problems, ...termProblems(features, terms)] };
}

if (process.argv[1] === import.meta.filename) {
	const { features, problems } = checkFeatures(join(import.meta.dirname, '..'));
	for (const problem of problems) console.error(problem);
	const count = (/** @type {string} */ state) => features.filter((feature) => feature.state === state).length;
	console.log(['done', 'partial', 'planned'].map((state) => `${count(state)} ${state}`).join(', '));
	process.exit(problems.length > 0 ? 1 : 0);
}

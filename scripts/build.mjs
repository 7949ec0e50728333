import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/** Where it is noted what a build was made from; inside node_modules, so that it is neither committed nor deployed. */
const stampFolder = join(root, 'node_modules', '.spicewright');

/** Everything the built app is made from. */
const sources = [
	'src',
	'static',
	'examples',
	'wasm/dist',
	'vite.config.ts',
	'scripts/worker-entries.mjs',
	'tsconfig.json',
	'package.json',
	'package-lock.json'
];

/**
 * Feeds the names and contents of all files at a path to a hash, in a fixed order.
 *
 * @param {import('node:crypto').Hash} hash
 * @param {string} path relative to the repository
 */
function hashTree(hash, path) {
	const absolute = join(root, path);
	if (!existsSync(absolute)) return;
	if (statSync(absolute).isDirectory()) {
		for (const name of readdirSync(absolute).sort()) hashTree(hash, `${path}/${name}`);
		return;
	}
	const content = readFileSync(absolute);
	hash.update(`${path}\0${content.length}\0`).update(content);
}

/** @param {string} basePath */
function sourceHash(basePath) {
	const hash = createHash('sha256').update(`${basePath}\0`);
	for (const path of sources) hashTree(hash, path);
	return hash.digest('hex');
}

/**
 * The version the build carries, so that a stamp never vouches for a build that something else made.
 *
 * @param {string} folder
 */
function builtVersion(folder) {
	const file = join(root, folder, '_app', 'version.json');
	const complete = existsSync(file) && existsSync(join(root, folder, 'index.html'));
	return complete ? readFileSync(file, 'utf8') : '';
}

/**
 * Builds the app into a folder, only when its sources changed since the last build there.
 *
 * @param {{ folder?: string; basePath?: string; label?: string }} [target] where to, the path the app will be served under,
 *   and what begins each line that is printed
 * @returns {Promise<boolean>} whether an up-to-date build is there now
 */
export async function ensureBuilt({ folder = 'build', basePath = '', label = '' } = {}) {
	const stampFile = join(stampFolder, `build-${folder}`);
	const hash = sourceHash(basePath);
	const version = builtVersion(folder);
	if (version !== '' && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === `${hash} ${version}`) {
		console.log(`${folder}/ is up to date`);
		return true;
	}
	console.log(`Building the app into ${folder}/`);
	rmSync(stampFile, { force: true });
	const env = { BUILD_DIR: folder, BASE_PATH: basePath };
	if ((await run('vite', ['build', '--logLevel', 'warn'], { env, label })) !== 0) return false;
	mkdirSync(stampFolder, { recursive: true });
	writeFileSync(stampFile, `${hash} ${builtVersion(folder)}`);
	return true;
}

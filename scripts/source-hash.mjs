import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Everything the built app is made from. */
const sources = [
	'src',
	'static',
	'examples',
	'wasm/dist',
	'vite.config.ts',
	'scripts/kit-options.mjs',
	'scripts/without-zlib.mjs',
	'scripts/worker-entries.mjs',
	'tsconfig.json',
	'package.json',
	'package-lock.json'
];

/**
 * Adds the names and contents of all files at a path to a hash, in a fixed order.
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

/**
 * A hash of what a build is made from: of the sources and the path it is served under.
 *
 * @param {string} basePath
 */
export function sourceHash(basePath) {
	const hash = createHash('sha256').update(`${basePath}\0`);
	for (const path of sources) hashTree(hash, path);
	return hash.digest('hex');
}

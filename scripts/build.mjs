import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';
import { sourceHash } from './source-hash.mjs';

/** Where the source hash of a build is stored: inside node_modules, so that it is neither committed nor deployed. */
const stampFolder = join(root, 'node_modules', '.spicewright');

/**
 * The version inside a build, so that a stamp does not match a build made by another program.
 *
 * @param {string} folder
 */
function builtVersion(folder) {
	const file = join(root, folder, '_app', 'version.json');
	const complete = existsSync(file) && existsSync(join(root, folder, 'index.html'));
	return complete ? readFileSync(file, 'utf8') : '';
}

/**
 * Builds the app into a folder if its sources have changed since the last build there.
 *
 * @param {{ folder?: string; basePath?: string; label?: string }} [target] the folder, the path the app will be served under,
 *   and a prefix for each printed line
 * @returns {Promise<boolean>} whether the folder now has an up-to-date build
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

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** What is made by the recipe, or says nothing to it. */
const NOT_RECIPE = new Set(['dist', 'work', 'README.md']);

/** SHA-256 of a file's bytes, in hex. @param {string} path @returns {string} */
export function fileHash(path) {
	return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** @param {string} folder @returns {string[]} */
function filesUnder(folder) {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		return entry.isDirectory() ? filesUnder(path) : [path];
	});
}

/**
 * Hash over names and contents of everything in `wasm/` that decides what the build gives.
 * @param {string} folder path of `wasm/`
 * @param {(name: string) => boolean} [wanted] narrows it to some files (POSIX paths inside the folder)
 * @returns {string} SHA-256 in hex
 */
export function recipeHash(folder, wanted = () => true) {
	const hash = createHash('sha256');
	const entries = readdirSync(folder, { withFileTypes: true })
		.filter((entry) => !NOT_RECIPE.has(entry.name))
		.flatMap((entry) => {
			const path = join(folder, entry.name);
			return entry.isDirectory() ? filesUnder(path) : [path];
		})
		.map((path) => ({ path, name: relative(folder, path).split(sep).join('/') }))
		.filter(({ name }) => wanted(name))
		.sort((a, b) => (a.name < b.name ? -1 : 1));
	for (const { path, name } of entries) hash.update(`${name}\0${fileHash(path)}\n`);
	return hash.digest('hex');
}

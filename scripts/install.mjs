import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/**
 * @typedef {{ version?: string; os?: string[]; cpu?: string[]; libc?: string[]; optional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/**
 * @param {string} path
 * @returns {Lock | null}
 */
function readLock(path) {
	const file = join(root, path);
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * Whether npm certainly installs a locked package on this system. Optional packages count only if they name this system and
 * do not depend on the C library; the others are enough to see whether an installation is current.
 *
 * @param {LockedPackage} locked
 */
function belongsHere({ os, cpu, libc, optional }) {
	if (optional && (os === undefined || libc !== undefined)) return false;
	return (os ?? [process.platform]).includes(process.platform) && (cpu ?? [process.arch]).includes(process.arch);
}

/** Whether node_modules contains what package-lock.json requires, according to npm's own record, which is written last. */
function isInstalled() {
	const wanted = readLock('package-lock.json')?.packages ?? {};
	const present = readLock('node_modules/.package-lock.json')?.packages;
	if (present === undefined) return false;
	return Object.entries(wanted).every(
		([path, locked]) => path === '' || !belongsHere(locked) || present[path]?.version === locked.version
	);
}

/** Installs the packages of package-lock.json if they are not installed yet. Ends the program if it fails. */
export async function ensureInstalled() {
	if (isInstalled()) return;
	console.log('Installing packages (npm ci)');
	// --include=dev: with NODE_ENV=production npm would leave the build tools out.
	if ((await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])) !== 0) {
		console.error('The packages could not be installed: see the messages above.');
		process.exit(1);
	}
}

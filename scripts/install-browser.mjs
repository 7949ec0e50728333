import { existsSync } from 'node:fs';
import { findBrowser, findHeadlessBrowser } from './find-browser.mjs';
import { run } from './run.mjs';

/** Time limit of Playwright's download, ms: behind some proxies it never ends. */
const downloadTimeLimit = 300_000;

/** Installs Debian's or Ubuntu's packages, if permitted. */
async function installWithApt() {
	if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
	const env = { DEBIAN_FRONTEND: 'noninteractive' };
	// A machine that has just started often runs updates: wait for their lock.
	const wait = ['-o', 'DPkg::Lock::Timeout=300', '-qq'];
	await run('apt-get', [...wait, 'update'], { env });
	// One by one: Ubuntu has no package of the headless shell.
	for (const name of ['chromium', 'chromium-headless-shell'])
		await run('apt-get', [...wait, 'install', '-y', '--no-install-recommends', name], { env });
}

/**
 * A Chromium to test with, downloaded if there is none. Ends the program with advice if that fails.
 *
 * @returns {Promise<string>} its executable
 */
export async function ensureBrowser() {
	const found = findBrowser();
	if (found !== undefined) return found;
	console.log('No Chrome or Chromium found: fetching one with Playwright, and its headless shell');
	await run('playwright', ['install', 'chromium'], { timeoutMs: downloadTimeLimit });
	const downloaded = findBrowser();
	if (downloaded !== undefined) return downloaded;
	await installWithApt();
	const installed = findBrowser();
	if (installed !== undefined) return installed;
	console.error(
		'The tests need Chrome or Chromium, and none could be found or fetched.\n' +
			'Install one (on Debian or Ubuntu: sudo apt-get install chromium), or set CHROME_PATH to its executable.'
	);
	process.exit(1);
}

/**
 * The browsers of the tests, as the environment in which `find-browser.mjs` finds them without another search. Downloads them
 * and ends the program as `ensureBrowser` does.
 *
 * @returns {Promise<{ CHROME_PATH: string; HEADLESS_SHELL_PATH: string }>}
 */
export async function ensureTestBrowsers() {
	const browser = await ensureBrowser();
	return { CHROME_PATH: browser, HEADLESS_SHELL_PATH: findHeadlessBrowser() ?? browser };
}

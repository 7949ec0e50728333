import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** Flags for tests and scripts: only the page uses the network, and Chromium works as root and without a GPU. */
export const chromiumFlags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync'
];

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const places = [
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((folder) =>
		folder === undefined ? [] : [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')]
	)
];

/**
 * Whether a browser can be started: Ubuntu's `chromium-browser` may only print a notice, and a downloaded one
 * may lack system libraries.
 *
 * @param {string} file
 */
function starts(file) {
	if (!existsSync(file)) return false;
	// On Windows `--version` opens a window.
	if (process.platform === 'win32') return true;
	return spawnSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** The path of Playwright's Chromium; empty before the packages are installed. */
function playwrightBrowser() {
	try {
		/** @type {typeof import('@playwright/test')} */
		const playwright = createRequire(import.meta.url)('@playwright/test');
		return [playwright.chromium.executablePath()];
	} catch {
		return [];
	}
}

/**
 * The paths of Playwright's headless shell, which it keeps beside its Chromium: of `chromium-1255/chrome-linux64/chrome`
 * in `chromium_headless_shell-1255/chrome-headless-shell-linux64/`.
 */
function playwrightShell() {
	return playwrightBrowser().flatMap((chromium) => {
		const [, cache, revision] = /^(.*)chromium-(\d+)[\\/]/.exec(chromium) ?? [];
		if (cache === undefined) return [];
		const folder = `${cache}chromium_headless_shell-${revision}`;
		const kinds = existsSync(folder) ? readdirSync(folder) : [];
		return kinds.flatMap((kind) =>
			['chrome-headless-shell', 'chrome-headless-shell.exe'].map((name) => join(folder, kind, name))
		);
	});
}

/**
 * Possible places of programs on the PATH.
 *
 * @param {readonly string[]} programs
 */
function placesOnPath(programs) {
	const folders = (process.env.PATH ?? '').split(delimiter);
	return programs.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * A whole Chromium, as users have it: CHROME_PATH, else the system's Chrome or Chromium, else Playwright's own.
 *
 * @returns {string | undefined} its executable
 */
export function findBrowser() {
	if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
	return [...placesOnPath(names), ...places, ...playwrightBrowser()].find(starts);
}

/**
 * The browser for tests: HEADLESS_SHELL_PATH, else CHROME_PATH, else a headless shell (the system's or Playwright's), else
 * any Chromium. The shell is Chromium without the program around its pages, and takes less processor time. It cannot install
 * an app, has no built-in language model, and keeps a smaller profile on the disk: tests of these use `findBrowser`.
 *
 * @returns {string | undefined} its executable
 */
export function findHeadlessBrowser() {
	const { HEADLESS_SHELL_PATH: shell, CHROME_PATH: browser } = process.env;
	return shell || browser || [...placesOnPath(shellNames), ...playwrightShell()].find(starts) || findBrowser();
}

/**
 * A program on the PATH.
 *
 * @param {string} name
 * @returns {string | undefined} its file
 */
function onPath(name) {
	return placesOnPath([name]).find((file) => existsSync(file));
}

/**
 * FIREFOX_PATH, else the system's Firefox.
 *
 * @returns {string | null} its file
 */
export function findFirefox() {
	const files = [process.env.FIREFOX_PATH, onPath('firefox-esr'), onPath('firefox')];
	const answers = (/** @type {string} */ file) =>
		spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
	return files.find((file) => file !== undefined && file !== '' && answers(file)) ?? null;
}

/**
 * The driver of WebKitGTK, if everything that it needs is installed too: a virtual screen, and the Python bindings with
 * which the tests create the window.
 *
 * @returns {string | null} its file
 */
export function findWebKitDriver() {
	const driver = onPath('WebKitWebDriver');
	if (driver === undefined || onPath('Xvfb') === undefined) return null;
	const bindings = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')";
	const python = spawnSync('/usr/bin/python3', ['-c', bindings], { stdio: 'ignore', timeout: 20_000 });
	return python.status === 0 ? driver : null;
}

/**
 * Tests the built app in Firefox and WebKit: gallery, editor, run, plot, a turn of the agent, export, import, offline.
 *
 *     npm run test:browsers                     all installed browsers; others are reported as NOT CHECKED
 *     npm run test:browsers -- -g agent         arguments go to Playwright
 */
import './node-version.mjs';
import { ensureBuilt } from './build.mjs';
import { findFirefox, findWebKitDriver } from './find-browser.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';

const browsers = [
	{ name: 'Firefox', file: findFirefox(), advice: 'Debian: firefox-esr; elsewhere set FIREFOX_PATH' },
	{
		name: 'WebKit',
		file: findWebKitDriver(),
		advice: 'Debian: webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1'
	}
];
const installed = browsers.filter(({ file }) => file !== null).map(({ name }) => name);

/** Printed last, so that it is seen. */
function reportMissing() {
	for (const { name, file, advice } of browsers)
		if (file === null) console.log(`${name}: NOT CHECKED, it is not installed (${advice})`);
}

let code = 0;
if (installed.length > 0) {
	await ensureInstalled();
	code = (await ensureBuilt())
		? await run('playwright', ['test', '--config', 'tests/browsers/playwright.config.ts', ...process.argv.slice(2)], {
				env: { BROWSERS: installed.join(',') }
			})
		: 1;
}
reportMissing();
process.exit(code);

/**
 * Builds the app for a sub-path and tests it there: from links, by address and offline.
 *
 *     npm run test:sub-path
 */
import './node-version.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureTestBrowsers } from './install-browser.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';

const basePath = '/tools/spicewright';
const folder = 'build-subpath';

await ensureInstalled();
const browsers = await ensureTestBrowsers();
if (!(await ensureBuilt({ folder, basePath }))) process.exit(1);
process.exit(
	await run('playwright', ['test'], {
		env: { ...browsers, BASE_PATH: basePath, BUILD_DIR: folder, E2E_REPORT: 'test-results/sub-path.json' }
	})
);

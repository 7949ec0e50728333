/** `npm run docs:images`: draws the pictures of a working session in docs/images, with a model's answers from a script. */
import './node-version.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureBrowser } from './install-browser.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';

await ensureInstalled();
const browser = await ensureBrowser();
if (!(await ensureBuilt({}))) process.exit(1);
process.exit(
	await run('playwright', ['test', '12-screenshots', '--grep', 'a session in'], {
		env: { CHROME_PATH: browser, DOCS_IMAGES: '1' }
	})
);

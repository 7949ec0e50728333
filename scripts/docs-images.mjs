/**
 * `npm run docs:images`: draws the pictures in docs/images with the built app: of a working session, with a model's answers from a script,
 * and of results. After `--`, a part of a picture's name draws that one only.
 */
import './node-version.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureBrowser } from './install-browser.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';

await ensureInstalled();
const browser = await ensureBrowser();
if (!(await ensureBuilt({}))) process.exit(1);
process.exit(
	await run(
		'playwright',
		['test', '12-screenshots', 'docs-images', '--grep', process.argv[2] ?? 'a session in|a picture'],
		{
			env: { CHROME_PATH: browser, DOCS_IMAGES: '1' }
		}
	)
);

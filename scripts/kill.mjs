/**
 * Kills the page in the middle of its work, many times, and checks what is stored: nothing older than one second may be
 * lost, nothing may be half done. Rounds with two tabs, with two tabs and the agent, with failing storage and with turns
 * that are stopped at any moment belong to it.
 *
 *     npm run test:kill                     244 kills, 10 of them while a conversation is compressed, 12 while the search index is made, 12 while the curves of a long
 *                                           run are stored, 15 during a study, 48 during tools; 60 rounds of two tabs, 50 of two tabs and an
 *                                           agent, 12 storage failures, 40 stops
 *     npm run test:kill -- 38               a tenth of them; any number, also a larger one
 *     npm run test:kill -- --only typing    the spec files whose names contain the text
 *     npm run test:kill -- --seed 7         first seed
 */
import './node-version.mjs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureBrowser } from './install-browser.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { only: { type: 'string', default: '' }, seed: { type: 'string', default: '1' } }
});
const [rounds = ''] = positionals;
await ensureInstalled();
const browser = await ensureBrowser();
if (!(await ensureBuilt({}))) process.exit(1);
const only = values.only === '' ? [] : [values.only];
process.exit(
	await run('playwright', ['test', '--config', 'tests/kill/playwright.config.ts', ...only], {
		env: { CHROME_PATH: browser, KILL_ROUNDS: rounds, KILL_SEED: values.seed }
	})
);

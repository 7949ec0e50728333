/**
 * Tests with random input, in many more rounds than `npm test` makes.
 *
 *     npm run test:rounds                20 times as many
 *     npm run test:rounds -- 100         so many times as many
 *     npm run test:rounds -- --seed 7    first seed
 */
import './node-version.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { root, run } from './run.mjs';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { seed: { type: 'string', default: '1' } }
});
const [times = '20'] = positionals;
const files = readdirSync(join(root, 'tests/unit'), { recursive: true, encoding: 'utf8' })
	.map((name) => `tests/unit/${name.replaceAll('\\', '/')}`)
	.filter((name) => name.endsWith('.test.ts') && readFileSync(join(root, name), 'utf8').includes('support/rounds.ts'));

await ensureInstalled();
const args = ['run', '--project', 'unit', '--testTimeout', '1200000', ...files];
process.exit(await run('vitest', args, { env: { ROUNDS: times, SEED: values.seed } }));

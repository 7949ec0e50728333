/**
 * Runs a Monte Carlo study of a two-stage op-amp on pools of one, two and three workers, of which some are killed in the middle of
 * a run, and compares the tables bit by bit:
 *
 *     npm run test:studies                          1,000 samples, 20 workers of each pool killed
 *     npm run test:studies -- 60 --kills 4          60 samples, 4 workers
 *     npm run test:studies -- --seed 7              kills at other moments
 */
import './node-version.mjs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { root } from './run.mjs';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { kills: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } }
});
const [samples = '1000'] = positionals;

/** @type {{ module: typeof import('../tests/studies/run.ts') }} */
const { module } = await runnerImport(join(root, 'tests/studies/run.ts'), {
	root,
	configFile: false,
	logLevel: 'error'
});
const asked = { root, samples: Number(samples), kills: Number(values.kills), seed: Number(values.seed) };
process.exit((await module.runStudiesSuite(asked)) ? 0 : 1);

/**
 * Runs an exported study by native ngspice, with GNU parallel, and on a LocalCluster of Dask of which a worker is killed, and compares
 * the tables with the app's:
 *
 *     npm run test:cluster      needs ngspice and python3; more where GNU parallel and python3-distributed are installed
 */
import './node-version.mjs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './run.mjs';

/** @type {{ module: typeof import('../tests/cluster/run.ts') }} */
const { module } = await runnerImport(join(root, 'tests/cluster/run.ts'), {
	root,
	configFile: false,
	logLevel: 'error'
});
process.exit((await module.runClusterSuite()) ? 0 : 1);

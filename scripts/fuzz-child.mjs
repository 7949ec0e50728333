/** A child process of `npm run test:fuzz`. */
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './run.mjs';

/** @type {{ module: typeof import('../tests/fuzz/child.ts') }} */
const { module } = await runnerImport(join(root, 'tests/fuzz/child.ts'), {
	root,
	configFile: false,
	logLevel: 'error'
});
await module.serve(process.argv[2] || null);

/**
 * Evaluates points of the circuits of `tests/optimizer` for an optimizer in another program, with the cost that the product has. It writes the
 * circuits as a line of JSON, with their start points and budgets, then reads lines `{"name": ..., "point": [...]}` with parts of the ranges and
 * answers each with `{"cost": ...}`. `scripts/optimizer-reference.py` drives it.
 */
import './node-version.mjs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runnerImport } from 'vite';
import { root } from './run.mjs';

const file = join(root, 'tests/optimizer/run.ts');
/** @type {{ module: typeof import('../tests/optimizer/run.ts') }} */
const { module } = await runnerImport(file, { root, configFile: false, logLevel: 'error' });
console.log(JSON.stringify(module.problemNames.map((name) => module.boxOf(name))));
for await (const line of createInterface({ input: process.stdin })) {
	const { name, point } = JSON.parse(line);
	console.log(JSON.stringify({ cost: await module.costAt(name, point) }));
}
process.exit(0);

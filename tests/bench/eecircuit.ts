import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

const PACKAGE = 'eecircuit-engine';
const VERSION = '1.8.0';

/** Another build of ngspice for browsers, to compare with, in a worker; it is no dependency of the project. */
export interface EeCircuit {
	/** Wall time of one run with its results read, ms. */
	time(netlist: string): Promise<number>;
	remove(): Promise<unknown>;
}

/**
 * Installs the package into the project's cache, once.
 * @param root the project's folder
 * @returns null where the package cannot be had
 */
export function eeCircuit(root: string): EeCircuit | null {
	const folder = join(root, 'node_modules/.cache/bench', `${PACKAGE}-${VERSION}`);
	const entry = join(folder, 'node_modules', PACKAGE, 'dist/eecircuit-engine.mjs');
	if (!existsSync(entry)) {
		mkdirSync(folder, { recursive: true });
		const wanted = `${PACKAGE}@${VERSION}`;
		const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', wanted];
		if (spawnSync('npm', args, { encoding: 'utf8' }).status !== 0 || !existsSync(entry)) return null;
	}
	const worker = new Worker(join(root, 'tests/bench/eecircuit-worker.mjs'), { workerData: pathToFileURL(entry).href });
	return {
		async time(netlist) {
			worker.postMessage(netlist);
			const [answer] = (await once(worker, 'message')) as [{ ms?: number; error?: string }];
			if (answer.ms === undefined) throw new Error(`${PACKAGE}: ${answer.error ?? ''}`);
			return answer.ms;
		},
		remove: () => worker.terminate()
	};
}

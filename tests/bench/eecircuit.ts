import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PACKAGE = 'eecircuit-engine';
const VERSION = '1.8.0';

/** What the bench uses of the package. */
interface Simulation {
	start(): Promise<void>;
	setNetList(netlist: string): void;
	runSim(): Promise<{ numPoints: number }>;
	getError(): string[];
}

/** Another build of ngspice for browsers, to compare with; it is no dependency of the project. */
export interface EeCircuit {
	/** Wall time of one run with its results read, ms. */
	time(netlist: string): Promise<number>;
}

/**
 * Installs the package into the project's cache, once.
 * @param root the project's folder
 * @returns null where the package cannot be had
 */
export async function eeCircuit(root: string): Promise<EeCircuit | null> {
	const folder = join(root, 'node_modules/.cache/bench', `${PACKAGE}-${VERSION}`);
	const entry = join(folder, 'node_modules', PACKAGE, 'dist/eecircuit-engine.mjs');
	if (!existsSync(entry)) {
		mkdirSync(folder, { recursive: true });
		const wanted = `${PACKAGE}@${VERSION}`;
		const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', wanted];
		if (spawnSync('npm', args, { encoding: 'utf8' }).status !== 0) return null;
	}
	const { Simulation } = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as {
		Simulation: new () => Simulation;
	};
	const simulation = new Simulation();
	await simulation.start();
	return {
		async time(netlist) {
			simulation.setNetList(netlist);
			const started = performance.now();
			const { numPoints } = await simulation.runSim();
			const elapsed = performance.now() - started;
			if (numPoints === 0) throw new Error(`${PACKAGE}: ${simulation.getError().join('; ')}`);
			return elapsed;
		}
	};
}

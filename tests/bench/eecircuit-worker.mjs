/** Runs netlists in the package at `workerData`; answers each with the ms it took, or with what went wrong. */
import { parentPort, workerData } from 'node:worker_threads';

const { Simulation } = await import(workerData);
const simulation = new Simulation();
await simulation.start();
parentPort?.on('message', async (netlist) => {
	try {
		simulation.setNetList(netlist);
		const started = performance.now();
		const { numPoints } = await simulation.runSim();
		const ms = performance.now() - started;
		parentPort?.postMessage(numPoints > 0 ? { ms } : { error: simulation.getError().join('; ') });
	} catch (error) {
		parentPort?.postMessage({ error: String(error) });
	}
});

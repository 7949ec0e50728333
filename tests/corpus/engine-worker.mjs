import { parentPort, workerData } from 'node:worker_threads';
import { runnerImport } from 'vite';

const { root, binary } = workerData;
const { module } = await runnerImport(`${root}/tests/corpus/engine-runner.ts`, {
	root,
	configFile: false,
	logLevel: 'error'
});
const run = await module.startRunner(binary);
parentPort.on('message', async (request) => parentPort.postMessage(await run(request)));

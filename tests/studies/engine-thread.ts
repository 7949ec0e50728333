import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import type { EngineTask, SimulationOutcome, SimulationRequest } from '#lib/workers/ngspice/protocol.ts';

/** What a thread is told. */
export type ThreadCall =
	| { call: 'hold'; key: number; base: SimulationRequest }
	| { call: 'release'; key: number }
	| { call: 'run'; task: EngineTask };

/** What a thread answers to `run`; null when it has started. */
export type ThreadAnswer = SimulationOutcome | null;

const port = parentPort!;
const compiled = await WebAssembly.compile(readFileSync(String(workerData)));
const host = new EngineHost(compiled, { version: 'test', build: 'test' });
const control = { onEvent: () => undefined, isStopped: () => false };

port.on('message', (told: ThreadCall) => {
	if (told.call === 'hold') host.hold(told.key, told.base);
	else if (told.call === 'release') host.release(told.key);
	else void host.run(told.task, control).then((outcome: ThreadAnswer) => port.postMessage(outcome));
});
port.postMessage(null);

import { expose, transfer } from 'comlink';
import { EngineHost } from './engine-host.ts';
import type { EngineBuild, NgspiceWorkerApi, SimulationEvent, SimulationOutcome } from './protocol.ts';
import { transferables } from './transfer.ts';

let host: EngineHost | null = null;
let stopped = false;

const api: NgspiceWorkerApi = {
	async initialise(module, build: EngineBuild) {
		host = new EngineHost(module, build);
		return host.prepare();
	},

	async run(request, port): Promise<SimulationOutcome> {
		if (!host) throw new Error('not initialised');
		stopped = false;
		const onEvent = (event: SimulationEvent): void => port.postMessage(event, transferables(event));
		const outcome = await host.run(request, { onEvent, isStopped: () => stopped });
		// after the answer is on its way: the next run finds its engine started
		setTimeout(() => void host?.prepare().catch(() => undefined));
		return transfer(outcome, transferables(outcome));
	},

	stop() {
		stopped = true;
	}
};

expose(api);

import { readFileSync } from 'node:fs';
import { EngineHost } from '../../src/lib/workers/ngspice/engine-host.ts';
import type { SimulationOutcome, SimulationRequest } from '../../src/lib/workers/ngspice/protocol.ts';

/** The engine as the app's worker has it, for a Node worker thread. */
export async function startRunner(binary: string): Promise<(request: SimulationRequest) => Promise<SimulationOutcome>> {
	const compiled = await WebAssembly.compile(readFileSync(binary));
	const host = new EngineHost(compiled, { version: 'corpus', build: 'corpus' });
	return (request) => host.run(request, { onEvent: () => undefined, isStopped: () => false });
}

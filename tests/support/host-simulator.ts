import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';

/** The real engine in this process, by the interface of the worker's client. */
export function hostSimulator(host: EngineHost): Simulator {
	return {
		run: (request, options = {}) =>
			host.run(request, {
				onEvent: (event) => options.onEvent?.(event),
				isStopped: () => options.signal?.aborted ?? false
			}),
		warmUp: async () => ({ startMs: 0 }),
		dispose: () => undefined
	};
}

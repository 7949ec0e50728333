import { atOnce } from '#lib/base/slices.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { PartialPlots } from '#lib/workers/ngspice/partial-plots.ts';
import type { Simulator } from '#lib/workers/ngspice/protocol.ts';

/** The real engine in this process, with the interface of the worker's client. */
export function hostSimulator(host: EngineHost): Simulator {
	return {
		run: (request, { signal, onEvent } = {}) => {
			const partial = new PartialPlots();
			return host.run(request, {
				onEvent: (event) => {
					if (event.type !== 'pieces') return onEvent?.(event);
					atOnce(partial.append(event.pieces));
					onEvent?.({ type: 'partial', plots: atOnce(partial.plots()) });
				},
				isStopped: () => signal?.aborted ?? false
			});
		},
		warmUp: async () => ({ startMs: 0 }),
		dispose: () => undefined
	};
}

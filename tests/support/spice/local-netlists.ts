import { createNetlistHost } from '#lib/sim/netlist-host.ts';
import { createNetlistReader, type NetlistReader } from '#lib/sim/netlist-reader.ts';

/**
 * The netlist reader with its worker's logic in this process.
 *
 * @param onask hears of each question to the worker
 */
export function localNetlists(onask: () => void = () => undefined): NetlistReader {
	const host = createNetlistHost();
	return createNetlistReader({
		ask: (question) => {
			onask();
			return question({
				open: async (...given) => structuredClone(await host.open(...given)),
				judge: async (...given) => structuredClone(host.judge(...structuredClone(given))),
				release: async (key) => host.release(key),
				operatingPoint: async (...given) => structuredClone(host.operatingPoint(...structuredClone(given))),
				measuring: async (...given) => structuredClone(host.measuring(...given)),
				targets: async (...given) => structuredClone(host.targets(...structuredClone(given))),
				nativeScript: async (key) => structuredClone(host.nativeScript(key)),
				measureVariant: async (...given) => structuredClone(await host.measureVariant(...structuredClone(given))),
				variableAt: async (...given) => structuredClone(host.variableAt(...given)),
				variables: async (...given) => structuredClone(host.variables(...given)),
				outerSweeps: async (...given) => structuredClone(host.outerSweeps(...given)),
				propose: async (...given) => structuredClone(host.propose(...structuredClone(given))),
				isFixed: async (...given) => host.isFixed(...structuredClone(given)),
				reading: (...given) => host.reading(...given)
			});
		},
		callback: (call) => call,
		moved: (sent) => sent,
		dispose: () => undefined
	});
}

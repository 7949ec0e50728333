import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { LogEntry } from '#lib/engine-log/log-entry.ts';
import type { Circuit } from '../convergence/circuit.ts';
import { findIslands } from '../convergence/topology.ts';
import { suspicion } from './reason.ts';

/** Codes after which the circuit is looked at for nodes that nothing holds. */
const SIGNS = new Set<string | null>(['singular_matrix', 'stepping_failed', 'transient_op']);
const MOST_NODES = 6;
const MOST = 3;

/**
 * Nodes without a path for direct current, once the log shows that the solver stumbled: without that sign such a node
 * may be held by a feedback that the netlist's text does not tell. Where there are only current sources nothing can hold
 * it, and ngspice gives a voltage without a word.
 */
export function floatingReasons(log: readonly LogEntry[], circuit: () => Circuit): VerdictReasonRecord[] {
	const stumbled = log.some(({ code }) => SIGNS.has(code));
	return findIslands(circuit())
		.filter(({ devices }) => stumbled || (devices.length > 0 && devices.every(({ kind }) => kind === 'i')))
		.slice(0, MOST)
		.map(({ nodes, devices }) => {
			const named = nodes.slice(0, MOST_NODES).join(', ');
			const place = devices[0]?.card ?? null;
			return suspicion(
				'floating_node',
				{
					nodes: named,
					devices: devices
						.map(({ name }) => name)
						.slice(0, MOST_NODES)
						.join(', ')
				},
				place
			);
		});
}

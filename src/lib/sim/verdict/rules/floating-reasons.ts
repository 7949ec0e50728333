import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { LogEntry } from '#lib/engine-log/log-entry.ts';
import { sourcePlace } from '#lib/spice/project/cards-of.ts';
import type { FlatCircuit, FlatDevice } from '#lib/spice/project/flatten.ts';
import { findIslands } from '#lib/spice/topology/flat-topology.ts';
import { suspicion } from '../reason.ts';

/** Log codes that suggest a floating node. */
const SIGNS = new Set<string | null>(['singular_matrix', 'stepping_failed', 'transient_op']);
const MAX_NAMES = 6;
const MAX_REASONS = 3;

/**
 * Nodes without a DC path to ground, if the log shows that the solver struggled: without that sign, feedback that is not
 * analysed may fix the node's voltage. A node with only current sources always counts: nothing fixes its voltage, yet
 * ngspice silently computes one.
 */
export function floatingReasons(log: readonly LogEntry[], circuit: () => FlatCircuit): VerdictReasonRecord[] {
	const stumbled = log.some(({ code }) => SIGNS.has(code));
	return findIslands(circuit())
		.filter(({ devices }) => stumbled || (devices.length > 0 && devices.every(({ letter }) => letter === 'i')))
		.slice(0, MAX_REASONS)
		.map(({ nodes, devices }) => {
			const values = {
				nodes: nodes.slice(0, MAX_NAMES).join(', '),
				devices: devices.slice(0, MAX_NAMES).map(nameOf).join(', ')
			};
			const inside = new Set(nodes);
			// Two sources may carry the same current; one has no way to return.
			const [source, ...more] = devices.filter(
				({ letter, nodes: ends }) => letter === 'i' && ends.some((node) => !inside.has(node))
			);
			return source && more.length === 0
				? suspicion('current_without_path', { ...values, source: nameOf(source).toUpperCase() }, sourcePlace(source.at))
				: suspicion('floating_node', values, devices[0] && sourcePlace(devices[0].at));
		});
}

/** Name for the user: `x1.c3`. */
function nameOf({ at, instance }: FlatDevice): string {
	return instance.path === '' ? at.statement.head : `${instance.path}.${at.statement.head}`;
}

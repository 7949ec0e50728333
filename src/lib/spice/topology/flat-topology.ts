import { Derived } from '#lib/base/derived.ts';
import type { FlatCircuit, FlatDevice } from '../project/flatten.ts';
import { conductionOf, isSteeredByItself, type Conduction } from './conduction.ts';
import { Groups } from './groups.ts';
import { VoltageGraph } from './voltage-graph.ts';

/** Nodes without a DC path to ground, and the devices at them. */
export interface FlatIsland {
	/** Names in ngspice, in netlist order. */
	nodes: readonly string[];
	devices: readonly FlatDevice[];
}

/** A loop of voltage sources and inductors, whose voltages contradict each other. */
export interface FlatLoop {
	/** The last is the one that closes it. */
	devices: readonly FlatDevice[];
	hasInductor: boolean;
}

/**
 * Groups of nodes without a DC path to ground, in netlist order. A controlled current fixes the voltage of its nodes only
 * if it depends on the voltage between them; longer feedback paths are not examined. Computed once per circuit.
 */
export function findIslands(circuit: FlatCircuit): readonly FlatIsland[] {
	let found = islandsOf.get(circuit);
	if (!found) islandsOf.set(circuit, (found = collectIslands(circuit)));
	return found;
}

const islandsOf = new Derived<FlatCircuit, readonly FlatIsland[]>();

function collectIslands(circuit: FlatCircuit): FlatIsland[] {
	const { devices, atNode } = circuit;
	const numbers = numberedNodes(circuit);
	const groups = new Groups();
	const joinPairs = (nodes: readonly number[]): void => {
		for (let at = 0; at < nodes.length; at += 2) groups.join(nodes[at]!, nodes[at + 1]!);
	};
	for (const device of devices) {
		const { fixed, conducting, steered, held } = conductionIn(numbers, device);
		joinPairs(fixed);
		joinPairs(conducting);
		if (steered.length > 0 && isSteeredByItself(device.card)) joinPairs(steered);
		for (const node of held) groups.join(node, 0);
	}
	const ground = groups.of(0);
	const islands = new Map<number, string[]>();
	for (const node of atNode.keys()) {
		const group = groups.of(numbers.get(node)!);
		if (group === ground) continue;
		const present = islands.get(group);
		if (present) present.push(node);
		else islands.set(group, [node]);
	}
	return [...islands.values()].map((nodes) => ({
		nodes,
		devices: [...new Set(nodes.flatMap((node) => atNode.get(node) ?? []))]
	}));
}

/** Loops of voltage sources and inductors. Sources come first, so that a loop is closed by an inductor if it has one. */
export function findVoltageLoops(circuit: FlatCircuit): FlatLoop[] {
	const numbers = numberedNodes(circuit);
	const graph = new VoltageGraph<FlatDevice>(new Groups());
	const loops: FlatLoop[] = [];
	// Which arm of an `.if` counts may be unknown: two arms do not make a loop.
	const certain = circuit.devices.filter(({ isCertain }) => isCertain);
	for (const device of certain.sort((a, b) => Number(a.letter === 'l') - Number(b.letter === 'l'))) {
		const [a, b] = conductionIn(numbers, device).fixed;
		const loop = a === undefined || b === undefined ? null : graph.add(a, b, device);
		if (loop) loops.push({ devices: loop, hasInductor: loop.some(({ letter }) => letter === 'l') });
	}
	return loops;
}

function conductionIn(numbers: ReadonlyMap<string, number>, { card, nodes }: FlatDevice): Conduction {
	return conductionOf(
		card,
		nodes.map((node) => numbers.get(node)!)
	);
}

function numberedNodes({ atNode }: FlatCircuit): ReadonlyMap<string, number> {
	const numbers = new Map([['0', 0]]);
	for (const node of atNode.keys()) if (!numbers.has(node)) numbers.set(node, numbers.size);
	return numbers;
}

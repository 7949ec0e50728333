import type { FlatCircuit } from '#lib/spice/project/flatten.ts';
import { partValue } from './run-view.ts';
import { readSource } from './source-wave.ts';

/** Maximum number of nodes; larger circuits are not solved. */
const MAX_NODES = 1000;
const GROUND = '0';

/**
 * How far each node of a circuit of voltage sources, resistors and capacitors has moved once it has settled, if all sources move
 * in the same direction: constant ones hold their voltage. A node that only capacitors connect to a source has not moved.
 *
 * @param swingOf how far the voltage of a source's node moves
 * @returns null if it is not known: a resistance without a value, a waveform between two nodes, too many nodes
 */
export function settledVoltages(
	{ devices }: FlatCircuit,
	swingOf: (node: string) => number
): ReadonlyMap<string, number> | null {
	const joined = new JoinedNodes();
	const moving = devices.filter((device) => device.letter === 'v' && readSource(device).wave !== null);
	for (const device of devices) {
		const [a, b] = device.nodes;
		if (device.letter === 'v' && !moving.includes(device) && a !== undefined && b !== undefined) joined.join(a, b);
	}
	const ground = joined.root(GROUND);
	const fixed = new Map([[ground, 0]]);
	for (const { nodes } of moving) {
		const free = nodes.slice(0, 2).filter((node) => joined.root(node) !== ground);
		if (free.length > 1) return null;
		for (const node of free) fixed.set(joined.root(node), swingOf(node));
	}
	const network = new Network();
	for (const device of devices.filter(({ letter }) => letter === 'r')) {
		const [a, b] = device.nodes;
		const resistance = partValue(device)?.value ?? 0;
		if (!(resistance > 0) || a === undefined || b === undefined) return null;
		network.connect(joined.root(a), joined.root(b), 1 / resistance);
	}
	if (network.size > MAX_NODES) return null;
	const settled = network.solve(fixed);
	const nodes = new Set(devices.flatMap((device) => device.nodes));
	return new Map([...nodes].map((node) => [node, settled.get(joined.root(node)) ?? 0]));
}

/** Nodes that have the same voltage. */
class JoinedNodes {
	readonly #parents = new Map<string, string>();

	root(node: string): string {
		let root = node;
		for (let next = this.#parents.get(root); next !== undefined; next = this.#parents.get(root)) root = next;
		return root;
	}

	join(first: string, second: string): void {
		const [a, b] = [this.root(first), this.root(second)];
		if (a !== b) this.#parents.set(a, b);
	}
}

/** Conductances between nodes. */
class Network {
	readonly #at = new Map<string, Map<string, number>>();

	get size(): number {
		return this.#at.size;
	}

	connect(a: string, b: string, conductance: number): void {
		if (a === b) return;
		this.#add(a, b, conductance);
		this.#add(b, a, conductance);
	}

	/**
	 * Voltages of the nodes that have a path to a fixed one. Each other node is replaced by conductances between its neighbours
	 * (star-mesh transformation), which only adds positive numbers: a divider by 10⁹ loses no digits.
	 */
	solve(fixed: ReadonlyMap<string, number>): Map<string, number> {
		const removed: { node: string; around: Map<string, number> }[] = [];
		const free = new Set([...this.#at.keys()].filter((node) => !fixed.has(node)));
		while (free.size > 0) {
			const node = this.#leastConnected(free);
			free.delete(node);
			const around = this.#at.get(node) ?? new Map<string, number>();
			removed.push({ node, around });
			const total = sum(around);
			const neighbours = [...around];
			for (const [neighbour] of neighbours) this.#at.get(neighbour)?.delete(node);
			for (const [i, [a, toA]] of neighbours.entries())
				for (const [b, toB] of neighbours.slice(i + 1)) this.connect(a, b, (toA * toB) / total);
		}
		const voltages = new Map(fixed);
		for (const { node, around } of removed.reverse()) {
			const known = [...around].filter(([neighbour]) => voltages.has(neighbour));
			const total = sum(known);
			if (total > 0)
				voltages.set(node, sum(known.map(([at, to]) => [at, to * (voltages.get(at) ?? 0)] as const)) / total);
		}
		return voltages;
	}

	#leastConnected(nodes: ReadonlySet<string>): string {
		let found = '';
		let least = Infinity;
		for (const node of nodes) {
			const count = this.#at.get(node)?.size ?? 0;
			if (count < least) [found, least] = [node, count];
		}
		return found;
	}

	#add(a: string, b: string, conductance: number): void {
		let around = this.#at.get(a);
		if (!around) this.#at.set(a, (around = new Map()));
		around.set(b, (around.get(b) ?? 0) + conductance);
	}
}

function sum(entries: Iterable<readonly [string, number]>): number {
	let total = 0;
	for (const [, value] of entries) total += value;
	return total;
}

import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { Circuit, Device } from './circuit.ts';
import { conductionOf } from './conduction.ts';

/** Nodes that no direct current can reach from ground. */
export interface Island {
	nodes: string[];
	devices: Device[];
}

/** A closed path of sources and inductors, whose voltages cannot all be given. */
export interface VoltageLoop {
	/** The last is the one that closes it. */
	devices: Device[];
	hasInductor: boolean;
}

/** Groups of nodes without a direct-current path to ground, in the order of the netlist. */
export function findIslands({ devices, atNode }: Circuit): Island[] {
	const groups = new Groups();
	for (const device of devices) {
		const { fixed, conducting, held } = conductionOf(device);
		for (const [a, b] of [...fixed, ...conducting]) groups.join(a, b);
		for (const node of held) groups.join(node, '0');
	}
	const ground = groups.of('0');
	const islands = new Map<string, string[]>();
	for (const node of atNode.keys()) {
		const group = groups.of(node);
		if (group !== ground) islands.set(group, [...(islands.get(group) ?? []), node]);
	}
	return [...islands.values()].map((nodes) => ({
		nodes,
		devices: [...new Set(nodes.flatMap((node) => atNode.get(node) ?? []))]
	}));
}

/** Largest current in A that a current source names which feeds the island. */
export function feedOf({ devices }: Island): number {
	const words = devices.filter(({ kind }) => kind === 'i').flatMap(({ card }) => card.words.slice(3));
	return Math.max(0, ...words.map(({ text }) => Math.abs(parseSpiceNumber(text) ?? 0)));
}

/** Loops of voltage sources and inductors. Sources come first, so that a loop is closed by an inductor if it has one. */
export function findVoltageLoops({ devices }: Circuit): VoltageLoop[] {
	const groups = new Groups();
	const tree = new Map<string, { to: string; device: Device }[]>();
	const loops: VoltageLoop[] = [];
	const link = (from: string, to: string, device: Device): void => {
		const present = tree.get(from);
		if (present) present.push({ to, device });
		else tree.set(from, [{ to, device }]);
	};
	for (const device of [...devices].sort((a, b) => Number(a.kind === 'l') - Number(b.kind === 'l'))) {
		for (const [a, b] of conductionOf(device).fixed) {
			if (groups.of(a) === groups.of(b)) {
				const loop = [...pathBetween(tree, a, b), device];
				loops.push({ devices: loop, hasInductor: loop.some(({ kind }) => kind === 'l') });
			} else {
				groups.join(a, b);
				link(a, b, device);
				link(b, a, device);
			}
		}
	}
	return loops;
}

/** Devices on the way from one node to another in a forest, breadth first. */
function pathBetween(tree: ReadonlyMap<string, { to: string; device: Device }[]>, from: string, to: string): Device[] {
	const cameBy = new Map<string, { from: string; device: Device } | null>([[from, null]]);
	const queue = [from];
	for (const node of queue) {
		if (node === to) break;
		for (const edge of tree.get(node) ?? []) {
			if (cameBy.has(edge.to)) continue;
			cameBy.set(edge.to, { from: node, device: edge.device });
			queue.push(edge.to);
		}
	}
	const path: Device[] = [];
	for (let step = cameBy.get(to); step; step = cameBy.get(step.from)) path.push(step.device);
	return path.reverse();
}

/** Disjoint sets of nodes. */
class Groups {
	readonly #parent = new Map<string, string>();

	of(node: string): string {
		let root = node;
		for (let up = this.#parent.get(root); up !== undefined; up = this.#parent.get(root)) root = up;
		// shortens the way for the next, so that long ladders stay quick
		for (let at = node; at !== root;) {
			const up = this.#parent.get(at) ?? root;
			this.#parent.set(at, root);
			at = up;
		}
		return root;
	}

	join(a: string, b: string): void {
		const [first, second] = [this.of(a), this.of(b)];
		if (first !== second) this.#parent.set(second, first);
	}
}

import type { Circuit, Device } from './circuit.ts';
import { conductionOf } from './conduction.ts';

/** Nodes that no direct current can reach from ground. */
interface Island {
	nodes: string[];
	devices: Device[];
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

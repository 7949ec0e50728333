import { Groups } from './groups.ts';

/** Maximum number of path-search steps in one circuit. */
const MAX_STEPS = 100_000;

/** Nodes joined by given voltages, as a forest: an edge within a tree closes a loop. */
export class VoltageGraph<Device> {
	readonly groups: Groups;
	readonly #tree = new Map<number, { to: number; device: Device }[]>();
	#steps = 0;

	/** @param groups must be cleared; the graph owns it while it is in use */
	constructor(groups: Groups) {
		this.groups = groups;
	}

	/** Adds an edge. Returns the loop that it closes, with its device last, or null. */
	add(a: number, b: number, device: Device): Device[] | null {
		if (!this.groups.join(a, b)) return [...this.#pathBetween(a, b), device];
		this.#link(a, b, device);
		this.#link(b, a, device);
		return null;
	}

	#link(from: number, to: number, device: Device): void {
		const present = this.#tree.get(from);
		if (present) present.push({ to, device });
		else this.#tree.set(from, [{ to, device }]);
	}

	/** Elements on the path from one node to another, breadth first; empty once `MAX_STEPS` is used up. */
	#pathBetween(from: number, to: number): Device[] {
		const cameBy = new Map<number, { from: number; device: Device } | null>([[from, null]]);
		for (const node of cameBy.keys()) {
			if (node === to || this.#steps > MAX_STEPS) break;
			for (const edge of this.#tree.get(node) ?? []) {
				this.#steps += 1;
				if (!cameBy.has(edge.to)) cameBy.set(edge.to, { from: node, device: edge.device });
			}
		}
		const path: Device[] = [];
		for (let step = cameBy.get(to); step; step = cameBy.get(step.from)) path.push(step.device);
		return path.reverse();
	}
}

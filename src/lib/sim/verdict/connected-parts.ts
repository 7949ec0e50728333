import type { FlatCircuit, FlatDevice } from '#lib/spice/project/flatten.ts';

/** The parts of a circuit that have nothing but ground in common. */
export class ConnectedParts {
	readonly #parents = new Map<string, string>();

	constructor({ devices, byName }: FlatCircuit) {
		for (const device of devices) {
			const [first, ...others] = nodesOf(device, byName);
			if (first !== undefined) for (const other of others) this.#join(first, other);
		}
	}

	/** Whether a signal can get from one device to another by anything but ground. */
	areJoined(first: FlatDevice, second: FlatDevice): boolean {
		const [a, b] = [first, second].map(({ nodes }) => nodes.find((node) => node !== '0'));
		return a !== undefined && b !== undefined && this.#root(a) === this.#root(b);
	}

	#root(node: string): string {
		let root = node;
		for (let next = this.#parents.get(root); next !== undefined; next = this.#parents.get(root)) root = next;
		// Shortens the way for the next time.
		for (let at = node; at !== root;) {
			const next = this.#parents.get(at) ?? root;
			this.#parents.set(at, root);
			at = next;
		}
		return root;
	}

	#join(first: string, second: string): void {
		const [a, b] = [this.#root(first), this.#root(second)];
		if (a !== b) this.#parents.set(a, b);
	}
}

/** Nodes that a device connects or reads, also by the names of other devices and in its expression, without ground. */
function nodesOf(device: FlatDevice, byName: FlatCircuit['byName']): string[] {
	const { nodes, card, letter, at, instance } = device;
	const named = card.devices.flatMap(({ text }) => byName.get(instance.deviceName(text.toLowerCase()))?.nodes ?? []);
	const read =
		'begrc'.includes(letter) && /\bv\s*\(/iu.test(at.statement.code)
			? [...at.statement.code.toLowerCase().matchAll(/\bv\s*\(\s*([^\s(),]+)(?:\s*,\s*([^\s(),]+))?\s*\)/gu)].flatMap(
					([, first, second]) => [first, second].filter((node) => node !== undefined)
				)
			: [];
	return [...nodes, ...named, ...read].filter((node) => node !== '0');
}

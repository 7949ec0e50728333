import type { DeviceCard } from '../../cards/card.ts';
import type { Token } from '../../syntax/tokens.ts';
import { conductionOf, type Conduction } from '../../topology/conduction.ts';

/** How an element connects its nodes, by their numbers. */
export interface NumberedDevice {
	nodes: readonly number[];
	conduction: Conduction;
}

/** Number of names after which the table starts again: half-typed names are never removed from it. */
const mostNames = 500_000;

/** Node names as numbers, so that cards are not re-read at each keystroke; ground is 0. */
export class NumberedNodes {
	readonly #numbers = new Map<string, number>([
		['0', 0],
		['gnd', 0]
	]);
	readonly #devices = new WeakMap<DeviceCard, NumberedDevice>();

	get isFull(): boolean {
		return this.#numbers.size > mostNames;
	}

	of({ text }: Token): number {
		const name = text.toLowerCase();
		let number = this.#numbers.get(name);
		if (number === undefined) this.#numbers.set(name, (number = this.#numbers.size));
		return number;
	}

	device(card: DeviceCard): NumberedDevice {
		let device = this.#devices.get(card);
		if (!device) {
			const nodes = card.nodes.map((token) => this.of(token));
			this.#devices.set(card, (device = { nodes, conduction: conductionOf(card, nodes) }));
		}
		return device;
	}
}

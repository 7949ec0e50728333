import { Derived } from '#lib/base/derived.ts';
import { flatten, type FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Instance } from '#lib/spice/project/instance.ts';
import type { Program } from '#lib/spice/project/program.ts';

const found = new Derived<Program, ReadonlyMap<string, FlatDevice>>();

/** The elements of a netlist with its subcircuits expanded, in its order, by the names that users give them, in lower case: `m1`, `x1.x2.m1`. */
export function elementsOf(program: Program): ReadonlyMap<string, FlatDevice> {
	let elements = found.get(program);
	if (!elements) {
		const named = new Map<string, FlatDevice>();
		for (const device of flatten(program).devices) {
			const { path } = device.instance;
			const { head } = device.at.statement;
			const name = path === '' ? head : `${path}.${head}`;
			// The first of a name is the one that ngspice reads.
			if (!named.has(name)) named.set(name, device);
		}
		found.set(program, (elements = named));
	}
	return elements;
}

/** The name of an element with the calls around it, as the netlist writes them: `X1.R1`. */
export function elementName({ card, instance }: FlatDevice): string {
	const names = [card.name.text];
	for (let inside: Instance | null = instance; inside?.call; inside = inside.parent)
		names.unshift(inside.call.statement.tokens[0]?.text ?? inside.call.statement.head);
	return names.join('.');
}

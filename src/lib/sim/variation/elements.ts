import { Derived } from '#lib/base/derived.ts';
import { flatten, type FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';

const found = new Derived<Program, ReadonlyMap<string, FlatDevice>>();

/** The elements of a netlist with its subcircuits expanded, by the names that users give them, in lower case: `m1`, `x1.x2.m1`. */
export function elementsOf(program: Program): ReadonlyMap<string, FlatDevice> {
	let elements = found.get(program);
	if (!elements) {
		const named = flatten(program).devices.map((device) => [elementName(device), device] as const);
		// The first of a name is the one that ngspice reads.
		found.set(program, (elements = new Map(named.toReversed())));
	}
	return elements;
}

const elementName = ({ instance: { path }, at }: FlatDevice): string =>
	path === '' ? at.statement.head : `${path}.${at.statement.head}`;

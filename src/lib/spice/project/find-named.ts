import type { FileSpan } from '../service-types.ts';
import { lineAndColumn } from '../syntax/place.ts';
import type { Name, Occurrence } from './name.ts';
import { namesOf } from './names.ts';
import { fileSpan } from './places.ts';
import type { Program } from './program.ts';

/** A device or node of a netlist by its name, and where to show it. */
export interface NamedPlace extends FileSpan {
	kind: 'device' | 'node';
	/** From 1. */
	line: number;
}

/**
 * Where a name leads that is written outside of the netlist, such as in an answer: a device to the card that defines it, a node to the
 * first device at it. A device comes before a node of the same name, the circuit itself before its subcircuits.
 *
 * @param name in any case
 * @returns null for ground, for a name that is neither, and for a device that several subcircuits have
 */
export function findNamed(program: Program, name: string): NamedPlace | null {
	const wanted = name.toLowerCase();
	const names = namesOf(program);
	const device = names.lookup(program.root, 'device', wanted);
	if (device?.definitions[0]) return placeOf('device', device.definitions[0]);
	const node = names.lookup(program.root, 'node', wanted);
	const use = node && node.name !== '0' ? firstUse(node) : undefined;
	if (use) return placeOf('node', use);
	const inside = program.scopes.flatMap((scope) => names.lookup(scope, 'device', wanted)?.definitions ?? []);
	return inside.length === 1 && inside[0] ? placeOf('device', inside[0]) : null;
}

function firstUse({ definitions, uses }: Name): Occurrence | undefined {
	return uses.find(({ at }) => at.statement.kind === 'device') ?? definitions[0] ?? uses[0];
}

function placeOf(kind: NamedPlace['kind'], occurrence: Occurrence): NamedPlace {
	const span = fileSpan(occurrence.at, occurrence);
	return { kind, ...span, line: lineAndColumn(occurrence.at.file, span.from).line };
}

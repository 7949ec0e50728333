import { flatten, type FlatCircuit, type FlatDevice } from '#lib/spice/project/flatten.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { elementName, elementsOf } from './elements.ts';
import { valueIn } from './inside-places.ts';

/**
 * Transistors that are drawn to match: pairs and mirrors of equal transistors with one model. A mirror has one gate and one source, and a
 * transistor with its drain at the gate; a pair has a common source at which one other element gives the current.
 *
 * @returns the names of the group of each, in the order of the netlist
 */
export function matchedGroups(program: Program): ReadonlyMap<FlatDevice, readonly string[]> {
	const groups = groupsOf(program, flatten(program));
	return new Map(
		groups.flatMap((group) => {
			const names = group.map(elementName);
			return group.map((device) => [device, names] as const);
		})
	);
}

function groupsOf(program: Program, circuit: FlatCircuit): FlatDevice[][] {
	const alike = new Map<string, FlatDevice[]>();
	for (const device of elementsOf(program).values()) {
		const key = keyOf(device);
		if (key === null) continue;
		const present = alike.get(key);
		if (present) present.push(device);
		else alike.set(key, [device]);
	}
	return [...alike.values()].flatMap((devices) => {
		if (devices.length < 2) return [];
		const mirrors = mirrorsIn(devices);
		if (mirrors.length > 0) return mirrors;
		return isPair(devices, circuit) ? [devices] : [];
	});
}

/** Equal for transistors with one model and size at one source or emitter; null for other elements and those whose size is not known. */
function keyOf(device: FlatDevice): string | null {
	const { letter, model, nodes, card, isCertain } = device;
	if (!isCertain || model === null || nodes.length < 3) return null;
	if (letter === 'm') {
		const [w, l] = [valueIn(device, 'w')?.value, valueIn(device, 'l')?.value];
		return w === undefined || l === undefined ? null : [model, nodes[2], w.toPrecision(9), l.toPrecision(9)].join(' ');
	}
	if (letter !== 'q') return null;
	return [model, nodes[2], card.values.map(({ text }) => text).join(), valueIn(device, 'area')?.value ?? 1].join(' ');
}

/** @param devices equal transistors with one source */
function mirrorsIn(devices: readonly FlatDevice[]): FlatDevice[][] {
	const byGate = new Map<string, FlatDevice[]>();
	for (const device of devices) byGate.set(device.nodes[1]!, [...(byGate.get(device.nodes[1]!) ?? []), device]);
	return [...byGate.values()].filter(
		(group) => group.length > 1 && group.some(({ nodes: [drain, gate] }) => drain === gate)
	);
}

function isPair(devices: readonly FlatDevice[], { atNode }: FlatCircuit): boolean {
	const [source] = devices.map(({ nodes }) => nodes[2]!);
	const distinct = (terminal: number): number => new Set(devices.map(({ nodes }) => nodes[terminal])).size;
	if (distinct(0) !== devices.length || distinct(1) !== devices.length || devices.length !== 2 || source === '0')
		return false;
	const others = (atNode.get(source!) ?? []).filter((device) => !devices.includes(device));
	return others.length === 1 && givesCurrent(others[0]!, source!);
}

/** A current source, a resistor, or a transistor by its drain or collector. */
function givesCurrent({ letter, nodes }: FlatDevice, node: string): boolean {
	if (letter === 'm' || letter === 'q') return nodes[0] === node && nodes[1] !== node && nodes[2] !== node;
	return letter === 'i' || letter === 'r';
}

import { parseSpiceNumber } from '#lib/base/quantity.ts';
import { flatten, type FlatCircuit, type FlatDevice } from '#lib/spice/project/flatten.ts';
import { sourcePlace } from '#lib/spice/project/cards-of.ts';
import { namesOf } from '#lib/spice/project/names.ts';
import type { Program, ProgramStatement } from '#lib/spice/project/program.ts';
import { modelOfDevice } from '../verdict/rules/size-reasons.ts';
import { nameOfDevice, placeOfDevice } from '../verdict/run-view.ts';
import type { LineValues, OperatingDevice, OperatingPoint } from './operating-point.ts';
import { readDevice } from './read-device.ts';
import { isListed, MAX_DEVICES } from './saved-values.ts';

/**
 * The operating point of a netlist from the values of its `.op`.
 *
 * @param values by the names of ngspice's vectors, lower case: `out`, `v1#branch`, `@m.x1.m1[gm]`
 */
export function readOperatingPoint(program: Program, values: ReadonlyMap<string, number>): OperatingPoint {
	const circuit = flatten(program);
	const listed = circuit.devices.filter(isListed);
	const devices = listed.slice(0, MAX_DEVICES);
	const voltages = nodeVoltages(circuit, values);
	const rows = devices.map((device) => rowOf(program, device, values, voltages));
	return {
		devices: rows,
		lines: linesOf(program, devices, voltages),
		nodes: voltages,
		omitted: listed.length - devices.length
	};
}

function nodeVoltages({ atNode }: FlatCircuit, values: ReadonlyMap<string, number>): Map<string, number> {
	const voltages = new Map<string, number>();
	for (const node of atNode.keys()) {
		const value = node === '0' ? 0 : (values.get(node) ?? values.get(`v(${node})`));
		if (value !== undefined && Number.isFinite(value)) voltages.set(node, value);
	}
	return voltages;
}

function rowOf(
	program: Program,
	device: FlatDevice,
	values: ReadonlyMap<string, number>,
	voltages: ReadonlyMap<string, number>
): OperatingDevice {
	const { name, letter, nodes, card, instance } = device;
	const model = modelOfDevice({ program }, device);
	const voltage = (terminal: number) => voltages.get(nodes[terminal] ?? '');
	const reading = readDevice({
		device,
		model,
		modelValue: (wanted) => {
			const value = model?.card.assignments.find((each) => each.name.text.toLowerCase() === wanted)?.value;
			if (value?.length !== 1 || !value[0]) return null;
			const { text } = value[0];
			return /^[-+.\d]/u.test(text) ? parseSpiceNumber(text) : instance.evaluate(text);
		},
		saved: (parameter) => values.get(`@${name}[${parameter}]`),
		across: (first, second) => {
			const [plus, minus] = [voltage(first), voltage(second)];
			return plus === undefined || minus === undefined ? undefined : plus - minus;
		},
		branch: values.get(`${name}#branch`)
	});
	const { file, line } = placeOfDevice(device);
	return {
		name: nameOfDevice(device),
		id: name,
		letter,
		type: (model?.kind ?? letter).toUpperCase(),
		model: card.model?.text ?? '',
		...reading,
		file,
		line
	};
}

/**
 * What is shown at each line: the voltage of a node where a file first names it, and the device, if the line makes only one. A
 * line in a subcircuit that is called several times stands for several devices and shows nothing.
 */
function linesOf(
	program: Program,
	devices: readonly FlatDevice[],
	voltages: ReadonlyMap<string, number>
): LineValues[] {
	const places = new Map<string, { at: ProgramStatement; indexes: number[] }>();
	devices.forEach(({ at }, index) => {
		const key = keyOf(at);
		const place = places.get(key);
		if (place) place.indexes.push(index);
		else places.set(key, { at, indexes: [index] });
	});
	const names = namesOf(program);
	const named = new Set<string>();
	const lines: LineValues[] = [];
	const met = new Set<string>();
	for (const at of program.statements) {
		const key = keyOf(at);
		if (at.statement.kind !== 'device' || met.has(key)) continue;
		met.add(key);
		const card = names.card(at);
		const indexes = places.get(key)?.indexes ?? [];
		const isTop = at.scope.parent === null;
		if (card?.type !== 'device' || (!isTop && indexes.length !== 1)) continue;
		const device = indexes.length === 1 ? devices[indexes[0]!]! : null;
		const nodes = card.nodes.flatMap(({ text }, terminal) => {
			const node = device?.nodes[terminal] ?? text.toLowerCase();
			const voltage = node === '0' ? undefined : voltages.get(node);
			const first = `${at.path} ${node}`;
			if (voltage === undefined || named.has(first)) return [];
			named.add(first);
			return [{ name: text, voltage }];
		});
		if (nodes.length > 0 || device) lines.push({ ...sourcePlace(at), nodes, device: device ? indexes[0]! : null });
	}
	return lines;
}

function keyOf({ path, index }: ProgramStatement): string {
	return `${index} ${path}`;
}

import { parseSpiceNumber } from '#lib/base/quantity.ts';
import { appendWords } from '#lib/spice/project/edit-statement.ts';
import type { FlatCircuit, FlatDevice } from '#lib/spice/project/flatten.ts';
import { findIslands } from '#lib/spice/topology/flat-topology.ts';
import { withoutOperatingPoint } from '../analyses.ts';
import type { Fix, FixBuilder, FixContext } from '../fix.ts';
import { insertCard, spiceNumber, writtenDevices } from '../netlist-edits.ts';

/** Fraction of a transient during which the supplies rise. */
const RAMP_SHARE = 0.01;

/** The first node low and the second high, as in one state of a latch. */
export const initialGuessLow: FixBuilder = (context) => guess(context, 'initial_guess_low', [0, highest(context)]);

/** The other state. */
export const initialGuessHigh: FixBuilder = (context) =>
	highest(context) > 0 ? guess(context, 'initial_guess_high', [highest(context), 0]) : null;

function highest({ circuit }: FixContext): number {
	return Math.max(0, ...supplies(circuit).map(({ volts }) => volts ?? 0));
}

function guess({ program, problem, circuit }: FixContext, id: Fix['id'], volts: readonly number[]): Fix | null {
	const nodes = [...new Set([...problem.nodes, ...bentNodes(circuit)])].slice(0, volts.length);
	if (nodes.length === 0) return null;
	const card = `.nodeset ${nodes.map((node, index) => `v(${node})=${volts[index] ?? 0}`).join(' ')}`;
	return { id, cost: 'none', values: {}, edits: [insertCard(program, card)] };
}

/** Sets the initial voltage of floating nodes. */
export const initialVoltage: FixBuilder = ({ program, circuit, transients }) => {
	const nodes = findIslands(circuit).flatMap((island) => island.nodes.slice(0, 1));
	if (transients.length === 0 || nodes.length === 0) return null;
	const card = `.ic ${nodes.map((node) => `v(${node})=0`).join(' ')}`;
	return { id: 'initial_voltage', cost: 'start', values: {}, edits: [insertCard(program, card)] };
};

/** Ramps the supplies up from zero, as when a circuit is switched on. */
export const rampedSupplies: FixBuilder = ({ circuit, transients }) => {
	const [first] = transients;
	const constant = supplies(circuit).filter(({ volts }) => volts !== 0);
	if (!first || constant.length === 0) return null;
	const rise = spiceNumber(first.stop * RAMP_SHARE);
	const edits = constant.map(({ device, value }) => appendWords(device.at, `PWL(0 0 ${rise} ${value})`));
	return {
		id: 'ramped_supplies',
		cost: 'start',
		values: { devices: constant.map(({ device }) => device.card.name.text).join(', ') },
		edits: [...edits, ...withoutOperatingPoint(transients)]
	};
};

interface Supply {
	device: FlatDevice;
	/** As it is written in the netlist. */
	value: string;
	/** Null for an expression whose value cannot be determined. */
	volts: number | null;
}

/** Voltage sources with a constant value and nothing else for a transient, each line once. */
function supplies({ devices }: FlatCircuit): Supply[] {
	return writtenDevices(devices.filter(({ letter }) => letter === 'v')).flatMap((device) => {
		const { values } = device.card;
		const [value, next] = values[0]?.text.toLowerCase() === 'dc' ? values.slice(1) : values;
		if (!value || (next && next.text.toLowerCase() !== 'ac')) return [];
		const isExpression = value.kind === 'expression';
		const volts = isExpression ? device.instance.evaluate(value.text) : parseSpiceNumber(value.text);
		return volts === null && !isExpression ? [] : [{ device, value: value.text, volts }];
	});
}

/** Nodes of nonlinear or switching devices that no voltage source drives. */
function bentNodes({ devices }: FlatCircuit): string[] {
	const given = new Set(devices.filter(({ letter }) => letter === 'v').flatMap(({ nodes }) => nodes));
	const bent = devices.filter(({ letter }) => 'beqmdjz'.includes(letter));
	return [...new Set(bent.flatMap(({ nodes }) => nodes))].filter((node) => node !== '0' && !given.has(node));
}

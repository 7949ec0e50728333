import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';
import { withoutOperatingPoint } from '../analyses.ts';
import { positional } from '../cards.ts';
import type { Circuit, Device } from '../circuit.ts';
import { conductionOf } from '../conduction.ts';
import type { Fix, FixBuilder, FixContext } from '../fix.ts';
import { appendWords, insertCard, spiceNumber } from '../netlist-edits.ts';
import { findIslands } from '../topology.ts';

/** Share of a transient in which the supplies rise. */
const rampShare = 0.01;

/** The first node low and the second high, as in one state of a latch. */
export const initialGuessLow: FixBuilder = (context) => guess(context, 'initial_guess_low', [0, highest(context)]);

/** The other state. */
export const initialGuessHigh: FixBuilder = (context) =>
	highest(context) > 0 ? guess(context, 'initial_guess_high', [highest(context), 0]) : null;

function highest({ circuit }: FixContext): number {
	return Math.max(0, ...supplies(circuit).map(({ volts }) => volts ?? 0));
}

function guess({ netlist, problem, circuit }: FixContext, id: Fix['id'], volts: readonly number[]): Fix | null {
	const nodes = [...new Set([...problem.nodes, ...bentNodes(circuit)])].slice(0, volts.length);
	if (nodes.length === 0) return null;
	const card = `.nodeset ${nodes.map((node, index) => `v(${node})=${volts[index] ?? 0}`).join(' ')}`;
	return { id, cost: 'none', values: {}, edits: [insertCard(netlist, card)] };
}

/** Fixes the voltage that a floating node begins with. */
export const initialVoltage: FixBuilder = ({ netlist, circuit, transients }) => {
	const nodes = findIslands(circuit).flatMap((island) => island.nodes.slice(0, 1));
	if (transients.length === 0 || nodes.length === 0) return null;
	const card = `.ic ${nodes.map((node) => `v(${node})=0`).join(' ')}`;
	return { id: 'initial_voltage', cost: 'start', values: {}, edits: [insertCard(netlist, card)] };
};

/** Supplies that rise from nought, as they do when a circuit is switched on. */
export const rampedSupplies: FixBuilder = ({ circuit, transients }) => {
	const [first] = transients;
	const constant = supplies(circuit).filter(({ volts }) => volts !== 0);
	if (!first || constant.length === 0) return null;
	const rise = spiceNumber(first.stop * rampShare);
	const edits: FileEdit[] = constant.map(({ device, value }) => appendWords(device.card, `PWL(0 0 ${rise} ${value})`));
	return {
		id: 'ramped_supplies',
		cost: 'start',
		values: { devices: constant.map(({ device }) => device.card.words[0]?.text ?? '').join(', ') },
		edits: [...edits, ...withoutOperatingPoint(transients)]
	};
};

interface Supply {
	device: Device;
	/** As it stands in the netlist. */
	value: string;
	/** Null for an expression. */
	volts: number | null;
}

/** Voltage sources with a constant value and nothing else for a transient. */
function supplies({ devices }: Circuit): Supply[] {
	return devices.flatMap((device) => {
		if (device.kind !== 'v') return [];
		const [, , ...rest] = positional(device.card);
		const [value, next] = rest[0] === 'dc' ? rest.slice(1) : rest;
		const volts = parseSpiceNumber(value ?? '');
		if (value === undefined || (volts === null && !/^[{']/u.test(value))) return [];
		return next === undefined || next === 'ac' ? [{ device, value, volts }] : [];
	});
}

/** Nodes of devices that bend or jump, whose voltage no source gives. */
function bentNodes({ devices }: Circuit): string[] {
	const given = new Set(
		devices.filter(({ kind }) => kind === 'v').flatMap((device) => conductionOf(device).fixed.flat())
	);
	const bent = devices.filter(({ kind }) => 'beqmdjz'.includes(kind));
	return [...new Set(bent.flatMap(({ nodes }) => nodes))].filter((node) => node !== '0' && !given.has(node));
}

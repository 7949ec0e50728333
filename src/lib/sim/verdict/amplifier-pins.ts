import { Derived } from '#lib/base/derived.ts';
import { namesOf } from '#lib/spice/project/names.ts';
import type { FlatDevice } from '#lib/spice/project/flatten.ts';
import type { ProgramStatement } from '#lib/spice/project/program.ts';
import type { RunView } from './run-view.ts';

/** A call of a subcircuit at the top level. */
export interface TopCall {
	at: ProgramStatement;
	/** Its name as written, and the prefix of its devices and nodes. */
	name: string;
	path: string;
	/** The nodes that it connects, in order. */
	nodes: readonly string[];
}

const known = new Derived<RunView, readonly TopCall[]>();

/** Calls of subcircuits at the top level that were expanded. */
export function topCalls(run: RunView): readonly TopCall[] {
	let calls = known.get(run);
	if (!calls) known.set(run, (calls = readCalls(run)));
	return calls;
}

function readCalls(run: RunView): TopCall[] {
	const paths = new Map<ProgramStatement, string>();
	for (const { instance } of run.circuit.devices)
		if (instance.parent?.path === '' && instance.call) paths.set(instance.call, instance.path);
	const names = namesOf(run.program);
	return [...paths].flatMap(([at, path]) => {
		const card = names.card(at);
		if (card?.type !== 'device') return [];
		const nodes = card.nodes.map(({ text }) => text.toLowerCase().replace(/^gnd$/u, '0'));
		return [{ at, name: card.name.text, path, nodes }];
	});
}

/**
 * Whether a node only controls what is inside a call: no transistor or source of it gives current or voltage there, directly or
 * through a resistor.
 */
export function isInputOf(run: RunView, { path }: TopCall, node: string): boolean {
	const isDriven = (at: string): boolean =>
		run.at(at).some((device) => isInside(device, path) && isDrivenBy(device, at));
	if (isDriven(node)) return false;
	return run.at(node).every((device) => {
		const behind = device.nodes.find((other) => other !== node);
		return (
			device.letter !== 'r' || !isInside(device, path) || behind === undefined || behind === '0' || !isDriven(behind)
		);
	});
}

export function isInside({ instance }: FlatDevice, path: string): boolean {
	return instance.path === path || instance.path.startsWith(`${path}.`);
}

/** Whether a device gives current or voltage at a node. */
function isDrivenBy({ letter, nodes }: FlatDevice, node: string): boolean {
	if ('qmj'.includes(letter)) return nodes[0] === node || nodes[2] === node;
	if ('eg'.includes(letter)) return nodes[0] === node || nodes[1] === node;
	return 'vbhf'.includes(letter);
}

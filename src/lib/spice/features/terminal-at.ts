import { flatten } from '../project/flatten.ts';
import type { Instance } from '../project/instance.ts';
import { namesOf } from '../project/names.ts';
import { placesAt } from '../project/places.ts';
import type { Program, ProgramStatement } from '../project/program.ts';

/** A terminal of a device: one end of the wire between the device and the rest of its node. */
export interface Terminal {
	/** The device as the user calls it, with the calls around it: `R2`, `x1.m3`. */
	device: string;
	/** The node as written on its line. */
	node: string;
	/** Which terminal of the device, from 1; needed if several are at the node. */
	terminal?: number;
}

/** The terminal that is written at an offset of a file; null if there is no node of a device, or no call makes the device. */
export function terminalAt(program: Program, path: string, offset: number): Terminal | null {
	const names = namesOf(program);
	for (const { at, offset: inCode } of placesAt(program, path, offset)) {
		const card = at.statement.kind === 'device' ? names.card(at) : null;
		if (card?.type !== 'device') continue;
		const terminal = card.nodes.findIndex(({ from, to }) => from <= inCode && inCode <= to);
		const [instance] = terminal === -1 ? [] : instancesOf(program, at);
		if (!instance) continue;
		const device = instance.path === '' ? card.name.text : `${instance.path}.${card.name.text}`;
		return { device, node: card.nodes[terminal]!.text, terminal: terminal + 1 };
	}
	return null;
}

/** The instances of the definition that contains a statement: one at the top, as many as there are calls of a subcircuit. */
export function instancesOf(program: Program, { scope }: ProgramStatement): Instance[] {
	const { devices, top } = flatten(program);
	if (scope.parent === null) return [top];
	const found = new Map<string, Instance>();
	for (const { instance } of devices)
		for (let around: Instance | null = instance; around; around = around.parent)
			if (around.scope === scope) found.set(around.path, around);
	return [...found.values()];
}

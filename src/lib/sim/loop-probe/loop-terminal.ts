import { Fault } from '#lib/base/fault.ts';
import type { DeviceCard } from '#lib/spice/cards/card.ts';
import { instancesOf, type Terminal } from '#lib/spice/features/terminal-at.ts';
import type { Instance } from '#lib/spice/project/instance.ts';
import { namesOf } from '#lib/spice/project/names.ts';
import type { Program, ProgramStatement } from '#lib/spice/project/program.ts';

/** A terminal in the netlist, in an instance of which there is only one. */
export interface LoopTerminal {
	at: ProgramStatement;
	card: DeviceCard;
	/** From 0. */
	terminal: number;
	/** The definition that contains it, as it is called. */
	instance: Instance;
}

/**
 * Finds the terminal of a place.
 *
 * @throws Fault `loop_device_unknown`, `loop_node_unknown` (with the `nodes` of the device), `loop_terminal_ambiguous` (with its
 * `terminals`), `loop_at_ground`, `loop_several_instances`
 */
export function loopTerminal(program: Program, { device, node, terminal }: Terminal): LoopTerminal {
	const wanted = device.toLowerCase();
	const found = placed(program, wanted);
	if (!found) throw new Fault('loop_device_unknown', `The netlist has no device ${device}`, { device });
	const { at, card, instance } = found;
	const name = node.toLowerCase();
	const terminals = card.nodes.flatMap(({ text }, index) => (text.toLowerCase() === name ? [index] : []));
	const index = terminal === undefined ? terminals[0] : terminals.find((each) => each === terminal - 1);
	if (index === undefined) {
		const nodes = card.nodes.map(({ text }) => text).join(', ');
		throw new Fault('loop_node_unknown', `${device} is not connected to ${node}, but to ${nodes}`, {
			device,
			node,
			nodes
		});
	}
	if (terminal === undefined && terminals.length > 1) {
		const list = terminals.map((each) => each + 1).join(', ');
		const message = `Terminals ${list} of ${device} are connected to ${node}`;
		throw new Fault('loop_terminal_ambiguous', message, { device, node, terminals: list });
	}
	if (name === '0' || name === 'gnd')
		throw new Fault('loop_at_ground', 'The loop gain at ground is not defined', { device });
	const count = instancesOf(program, at).length;
	if (count > 1)
		throw new Fault('loop_several_instances', `${device} is in a subcircuit that is called ${count} times`, {
			device,
			count
		});
	return { at, card, terminal: index, instance };
}

/** The line of a device, and the calls around it. */
function placed(program: Program, wanted: string): Omit<LoopTerminal, 'terminal'> | null {
	const names = namesOf(program);
	const dot = wanted.lastIndexOf('.');
	const [around, name] = [dot === -1 ? '' : wanted.slice(0, dot), wanted.slice(dot + 1)];
	for (const scope of program.scopes) {
		const at = scope.statements.find(({ statement }) => statement.kind === 'device' && statement.head === name);
		const card = at && names.card(at);
		if (card?.type !== 'device') continue;
		const instance = instancesOf(program, at!).find(({ path }) => path === around);
		if (instance) return { at: at!, card, instance };
	}
	return null;
}

import type { Scope } from '../../project/program.ts';
import type { Context, Device, Rewritten } from '../context.ts';
import { Groups } from '../../topology/groups.ts';
import { VoltageGraph } from '../../topology/voltage-graph.ts';
import { NumberedNodes, type NumberedDevice } from './numbered-nodes.ts';

/** Elements of one definition, with the effect of the definitions it calls on its nodes. */
export interface ScopeCircuit {
	devices: readonly Device[];
	/** Groups of nodes without a DC path to ground, to a port or to a global node. */
	islands: readonly Island[];
	/** Loops of voltage sources and inductors; the last element closes the loop. */
	loops: readonly (readonly Device[])[];
	isGrounded: boolean;
	/** How it connects the nodes that others see. */
	outside: Outside;
}

export interface Island {
	/** Elements with a node in the island, in order, each with the index of its first such node. */
	members: readonly { device: Device; node: number }[];
	/** Names of its nodes, as first written. */
	names: readonly string[];
}

/** Nodes that others see, by number: ports as they are called inside, ground and global nodes. */
interface Outside {
	ports: readonly number[];
	/** Global nodes among them. */
	globals: readonly number[];
	/** Groups between which current flows. */
	joined: readonly (readonly number[])[];
	/** Groups between which a voltage is given. */
	fixed: readonly (readonly number[])[];
	/** Nodes that something unknown holds. */
	held: readonly number[];
}

let numbers = new NumberedNodes();
const currents = new Groups();
const voltages = new Groups();

/**
 * Every definition is read once, after those it calls: outside, only what a subcircuit does between its ports matters.
 * Linear in the cards, however often a definition is called.
 */
export function scopeCircuits(context: Context): ReadonlyMap<Scope, ScopeCircuit> {
	const { edition } = context;
	const before = known.get(context);
	const isSame = before?.edition === edition - 1 && context.rewritten.every(connectsAsBefore);
	const circuits = isSame ? before.circuits : readCircuits(context);
	known.set(context, { edition, circuits });
	return circuits;
}

const known = new WeakMap<Context, { edition: number; circuits: ReadonlyMap<Scope, ScopeCircuit> }>();

function readCircuits(context: Context): ReadonlyMap<Scope, ScopeCircuit> {
	if (numbers.isFull) numbers = new NumberedNodes();
	const circuits = new Map<Scope, ScopeCircuit>();
	const globals = globalNodes(context);
	for (const scope of calledFirst(context)) circuits.set(scope, readScope(context, scope, circuits, globals));
	return circuits;
}

/** Whether an edited element still connects the same nodes in the same way. */
function connectsAsBefore({ device: { card, called }, before }: Rewritten): boolean {
	const [now, old] = [numbers.device(card), numbers.device(before.card)];
	return (
		card.letter === before.card.letter &&
		called === before.called &&
		areEqual(
			card.nodes.map(({ text }) => text),
			before.card.nodes.map(({ text }) => text)
		) &&
		areEqual(now.conduction.fixed, old.conduction.fixed) &&
		areEqual(now.conduction.conducting, old.conduction.conducting) &&
		areEqual(now.conduction.steered, old.conduction.steered) &&
		areEqual(now.conduction.held, old.conduction.held)
	);
}

function areEqual<Value>(a: readonly Value[], b: readonly Value[]): boolean {
	return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** Scopes that are reached, each after those it calls. A recursion is cut where it was entered. */
function calledFirst(context: Context): Scope[] {
	const { root } = context.program;
	const order: Scope[] = [];
	const seen = new Set<Scope>([root]);
	const stack = [{ scope: root, called: [...context.calledBy(root)] }];
	for (let top = stack.at(-1); top; top = stack.at(-1)) {
		const next = top.called.pop();
		if (!next) {
			order.push(top.scope);
			stack.pop();
		} else if (!seen.has(next)) {
			seen.add(next);
			stack.push({ scope: next, called: [...context.calledBy(next)] });
		}
	}
	return order;
}

function readScope(
	context: Context,
	scope: Scope,
	circuits: ReadonlyMap<Scope, ScopeCircuit>,
	globals: ReadonlySet<number>
): ScopeCircuit {
	const devices = context.devicesIn(scope);
	currents.clear();
	voltages.clear();
	const graph = new VoltageGraph<Device>(voltages);
	const loops: (readonly Device[])[] = [];
	const held = new Set<number>();
	const fix = (a: number, b: number, device: Device): void => {
		currents.join(a, b);
		// Which arm of an `.if` counts is not known here.
		const loop = device.at.branch === null ? graph.add(a, b, device) : null;
		if (loop) loops.push(loop);
	};
	const numbered = devices.map(({ card }) => numbers.device(card));
	let isGrounded = false;
	/** Only the global nodes it uses; all of them would make this quadratic. */
	const touched = new Set<number>();
	const take = (device: Device, { nodes, conduction }: NumberedDevice): void => {
		isGrounded ||= nodes.includes(0);
		for (const node of nodes) if (globals.has(node)) touched.add(node);
		if (device.called) {
			joinCall(device, nodes, circuits.get(device.called)?.outside, held, fix);
			for (const node of circuits.get(device.called)?.outside.globals ?? []) touched.add(node);
			return;
		}
		const { fixed, conducting } = conduction;
		for (let at = 0; at < fixed.length; at += 2) fix(fixed[at]!, fixed[at + 1]!, device);
		for (let at = 0; at < conducting.length; at += 2) currents.join(conducting[at]!, conducting[at + 1]!);
		for (const nodesOf of [conduction.held, conduction.steered]) for (const node of nodesOf) held.add(node);
	};
	// Inductors come last, so that a loop that has one is closed by it.
	for (const areInductors of [false, true])
		for (let index = 0; index < devices.length; index += 1) {
			const device = devices[index]!;
			if ((device.card.letter === 'l') === areInductors) take(device, numbered[index]!);
		}
	const opening = scope.opening && context.card(scope.opening);
	const ports = opening?.type === 'dot' ? opening.nodes.map((token) => numbers.of(token)) : [];
	const seen = new Set([0, ...ports, ...touched]);
	return {
		devices,
		loops,
		isGrounded,
		islands: islandsOf(devices, numbered, seen, held),
		outside: outsideOf(ports, seen, touched, held)
	};
}

/** Applies a called definition to the nodes of the call. */
function joinCall(
	device: Device,
	nodes: readonly number[],
	outside: Outside | undefined,
	held: Set<number>,
	fix: (a: number, b: number, device: Device) => void
): void {
	if (outside?.ports.length !== nodes.length) {
		for (const node of nodes) held.add(node);
		return;
	}
	const here = new Map(outside.ports.map((port, index) => [port, nodes[index]!]));
	const name = (node: number): number => here.get(node) ?? node;
	for (const [first, ...others] of outside.joined) for (const other of others) currents.join(name(first!), name(other));
	for (const [first, ...others] of outside.fixed) for (const other of others) fix(name(first!), name(other), device);
	for (const node of outside.held) held.add(name(node));
}

function globalNodes({ dots }: Context): ReadonlySet<number> {
	return new Set(
		dots.flatMap(({ card }) => (card.name === '.global' ? card.nodes.map((token) => numbers.of(token)) : []))
	);
}

function islandsOf(
	devices: readonly Device[],
	numbered: readonly NumberedDevice[],
	seen: ReadonlySet<number>,
	held: ReadonlySet<number>
): Island[] {
	const anchored = new Set<number>();
	for (const node of seen) anchored.add(currents.of(node));
	for (const node of held) anchored.add(currents.of(node));
	const islands = new Map<number, { members: { device: Device; node: number }[]; names: Map<number, string> }>();
	for (let place = 0; place < devices.length; place += 1) {
		const device = devices[place]!;
		const { nodes } = numbered[place]!;
		for (let index = 0; index < nodes.length; index += 1) {
			const node = nodes[index]!;
			const group = currents.of(node);
			if (anchored.has(group)) continue;
			let island = islands.get(group);
			if (!island) islands.set(group, (island = { members: [], names: new Map() }));
			if (island.members.at(-1)?.device !== device) island.members.push({ device, node: index });
			if (!island.names.has(node)) island.names.set(node, device.card.nodes[index]!.text);
		}
	}
	return [...islands.values()].map(({ members, names }) => ({ members, names: [...names.values()] }));
}

function outsideOf(
	ports: readonly number[],
	seen: ReadonlySet<number>,
	touched: ReadonlySet<number>,
	held: ReadonlySet<number>
): Outside {
	const heldGroups = new Set<number>();
	for (const node of held) heldGroups.add(currents.of(node));
	return {
		ports,
		globals: [...touched],
		joined: grouped(seen, currents),
		fixed: grouped(seen, voltages),
		held: [...seen].filter((node) => heldGroups.has(currents.of(node)))
	};
}

/** The nodes of a set by group, without groups of one. */
function grouped(nodes: ReadonlySet<number>, groups: Groups): readonly (readonly number[])[] {
	const found = new Map<number, number[]>();
	for (const node of nodes) {
		const group = groups.of(node);
		const present = found.get(group);
		if (present) present.push(node);
		else found.set(group, [node]);
	}
	return [...found.values()].filter(({ length }) => length > 1);
}

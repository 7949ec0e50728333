import type { DeviceCard } from '../../cards/card.ts';
import type { ProgramStatement, Scope } from '../../project/program.ts';
import type { Context } from '../context.ts';
import { conductionOf } from './conduction.ts';
import { Groups } from './groups.ts';

/** An element of a scope with the names of its nodes, ground as `0`. */
export interface Part {
	at: ProgramStatement;
	card: DeviceCard;
	nodes: readonly string[];
}

export interface Loop {
	/** The last is the one that closes it. */
	parts: readonly Part[];
}

/** Elements of one definition, with what the definitions it calls make of its nodes. */
export interface ScopeCircuit {
	parts: readonly Part[];
	/** Groups of nodes without a path for direct current to ground, to a port or to a global node. */
	islands: readonly (readonly string[])[];
	loops: readonly Loop[];
	/** Nodes that others see, in groups between which current flows. */
	joined: readonly (readonly string[])[];
	/** The same, with a voltage given between those of a group. */
	fixed: readonly (readonly string[])[];
	/** Seen nodes that something unknown holds. */
	held: readonly string[];
}

/**
 * Every definition is looked at once, those it calls before it: what a subcircuit does to its ports is all that matters
 * outside. Linear in the cards, however often a definition is called.
 */
export function scopeCircuits(context: Context): ReadonlyMap<Scope, ScopeCircuit> {
	const circuits = new Map<Scope, ScopeCircuit>();
	for (const scope of calledFirst(context)) circuits.set(scope, readScope(context, scope, circuits));
	return circuits;
}

/** Scopes that are reached, each behind those it calls. One that calls itself stands where the circle was entered. */
function calledFirst(context: Context): Scope[] {
	const order: Scope[] = [];
	const seen = new Set<Scope>([context.program.root]);
	const stack: { scope: Scope; called: Scope[] }[] = [
		{ scope: context.program.root, called: calledBy(context, context.program.root) }
	];
	for (let top = stack.at(-1); top; top = stack.at(-1)) {
		const next = top.called.pop();
		if (!next) {
			order.push(top.scope);
			stack.pop();
		} else if (!seen.has(next)) {
			seen.add(next);
			stack.push({ scope: next, called: calledBy(context, next) });
		}
	}
	return order;
}

function calledBy({ names }: Context, scope: Scope): Scope[] {
	return scope.statements.flatMap((at) => (at.statement.head.startsWith('x') ? (names.calledScope(at) ?? []) : []));
}

function readScope(context: Context, scope: Scope, circuits: ReadonlyMap<Scope, ScopeCircuit>): ScopeCircuit {
	const parts = partsOf(context, scope);
	const groups = new Groups();
	const voltages = new VoltageGraph();
	const loops: Loop[] = [];
	const held = new Set<string>();
	const fix = (a: string, b: string, part: Part): void => {
		groups.join(a, b);
		// which arm of an .if counts is not known here
		const loop = part.at.branch === null ? voltages.add(a, b, part) : null;
		if (loop) loops.push({ parts: loop });
	};
	// sources come first, so that a loop is closed by an inductor if it has one
	for (const part of [
		...parts.filter(({ card }) => card.letter !== 'l'),
		...parts.filter(({ card }) => card.letter === 'l')
	]) {
		if (part.card.letter === 'x') {
			joinCall(context, part, circuits, { groups, held, fix });
			continue;
		}
		const conduction = conductionOf(part.card, part.nodes);
		for (const [a, b] of conduction.fixed) fix(a, b, part);
		for (const [a, b] of conduction.conducting) groups.join(a, b);
		for (const node of conduction.held) held.add(node);
	}
	const seen = seenNodes(context, scope, parts);
	return { parts, loops, ...partition(parts, seen, groups, voltages, held) };
}

function partsOf({ names }: Context, scope: Scope): Part[] {
	return scope.statements.flatMap((at): Part[] => {
		const card = at.statement.kind === 'device' ? names.card(at) : null;
		if (card?.type !== 'device') return [];
		return [{ at, card, nodes: card.nodes.map(({ text }) => plainNode(text)) }];
	});
}

interface Joining {
	groups: Groups;
	held: Set<string>;
	fix: (a: string, b: string, part: Part) => void;
}

/** What a called definition does between the nodes of the call. */
function joinCall({ names }: Context, part: Part, circuits: ReadonlyMap<Scope, ScopeCircuit>, joining: Joining): void {
	const scope = names.calledScope(part.at);
	const circuit = scope && circuits.get(scope);
	const opening = scope?.opening && names.card(scope.opening);
	if (!circuit || opening?.type !== 'dot' || opening.nodes.length !== part.nodes.length) {
		for (const node of part.nodes) joining.held.add(node);
		return;
	}
	const outside = new Map(opening.nodes.map(({ text }, index) => [plainNode(text), part.nodes[index]!]));
	const name = (node: string): string => outside.get(node) ?? node;
	for (const [first, ...others] of circuit.joined)
		for (const other of others) joining.groups.join(name(first!), name(other));
	for (const [first, ...others] of circuit.fixed)
		for (const other of others) joining.fix(name(first!), name(other), part);
	for (const node of circuit.held) joining.held.add(name(node));
}

/** Nodes of a scope that lead out of it: ground, ports and global nodes. */
function seenNodes({ names }: Context, scope: Scope, parts: readonly Part[]): ReadonlySet<string> {
	const seen = new Set(['0']);
	const opening = scope.opening && names.card(scope.opening);
	if (opening?.type === 'dot') for (const { text } of opening.nodes) seen.add(plainNode(text));
	if (scope.parent) for (const { nodes } of parts) for (const node of nodes) if (names.isGlobal(node)) seen.add(node);
	return seen;
}

function partition(
	parts: readonly Part[],
	seen: ReadonlySet<string>,
	groups: Groups,
	voltages: VoltageGraph,
	held: ReadonlySet<string>
): Omit<ScopeCircuit, 'parts' | 'loops'> {
	const anchored = new Set([...seen, ...held].map((node) => groups.of(node)));
	const islands = new Map<string, string[]>();
	const inIsland = new Set<string>();
	for (const { nodes } of parts)
		for (const node of nodes) {
			const group = groups.of(node);
			if (anchored.has(group) || inIsland.has(node)) continue;
			inIsland.add(node);
			addTo(islands, group, node);
		}
	const joined = new Map<string, string[]>();
	const fixed = new Map<string, string[]>();
	for (const node of seen) {
		addTo(joined, groups.of(node), node);
		addTo(fixed, voltages.groups.of(node), node);
	}
	const heldGroups = new Set([...held].map((node) => groups.of(node)));
	return {
		islands: [...islands.values()],
		joined: [...joined.values()],
		fixed: [...fixed.values()].filter(({ length }) => length > 1),
		held: [...seen].filter((node) => heldGroups.has(groups.of(node)))
	};
}

function addTo(groups: Map<string, string[]>, group: string, node: string): void {
	const present = groups.get(group);
	if (present) present.push(node);
	else groups.set(group, [node]);
}

/** Nodes joined by given voltages, as a forest: an edge within a tree closes a loop. */
class VoltageGraph {
	readonly groups = new Groups();
	readonly #tree = new Map<string, { to: string; part: Part }[]>();
	#steps = 0;

	/** The loop that an edge closes, itself last; null where it closes none. */
	add(a: string, b: string, part: Part): Part[] | null {
		if (!this.groups.join(a, b)) return [...this.#pathBetween(a, b), part];
		this.#link(a, b, part);
		this.#link(b, a, part);
		return null;
	}

	#link(from: string, to: string, part: Part): void {
		const present = this.#tree.get(from);
		if (present) present.push({ to, part });
		else this.#tree.set(from, [{ to, part }]);
	}

	/** Parts on the way from one node to another, breadth first; none once that has taken too long for a netlist full of loops. */
	#pathBetween(from: string, to: string): Part[] {
		const cameBy = new Map<string, { from: string; part: Part } | null>([[from, null]]);
		for (const node of cameBy.keys()) {
			if (node === to || this.#steps > mostSteps) break;
			for (const edge of this.#tree.get(node) ?? []) {
				this.#steps += 1;
				if (!cameBy.has(edge.to)) cameBy.set(edge.to, { from: node, part: edge.part });
			}
		}
		const path: Part[] = [];
		for (let step = cameBy.get(to); step; step = cameBy.get(step.from)) path.push(step.part);
		return path.reverse();
	}
}

/** Steps after which no more ways are looked for in one definition. */
const mostSteps = 100_000;

export function plainNode(text: string): string {
	const name = text.toLowerCase();
	return name === 'gnd' ? '0' : name;
}

import type { Context, Rule } from '../context.ts';
import { finding, placeOf, type Finding, type ProgramFix } from '../finding.ts';
import { scopeCircuits, type Loop, type Part, type ScopeCircuit } from '../topology/scope-circuit.ts';

/** Elements that have voltages at their nodes, whatever they are made of. */
const analog = new Set([...'rclvidqjzmbefghtosw']);
/** Names listed in one message. */
const mostNamed = 6;

/** Nodes that nothing holds, and loops in which voltages contradict each other. */
export const floating: Rule = function* (context) {
	if (!context.isComplete) return;
	const circuits = scopeCircuits(context);
	const root = circuits.get(context.program.root);
	const first = root?.parts.find(({ card }) => analog.has(card.letter));
	if (first && !hasGround(circuits.values())) {
		yield finding('no_ground', 'warning', placeOf(first.at, first.card.name));
		return;
	}
	const given = givenNodes(context);
	for (const circuit of circuits.values()) {
		yield* islands(context, circuit, given);
		for (const loop of circuit.loops) yield voltageLoop(loop);
	}
};

function hasGround(circuits: Iterable<ScopeCircuit>): boolean {
	for (const { parts } of circuits) for (const { nodes } of parts) if (nodes.includes('0')) return true;
	return false;
}

/** Nodes whose voltage the netlist gives to begin with. */
function givenNodes({ program, names }: Context): ReadonlySet<string> {
	const given = new Set<string>();
	for (const at of program.statements)
		if (at.statement.head === '.ic' || at.statement.head === '.nodeset')
			for (const { space, name } of names.card(at)?.uses ?? [])
				if (space === 'node') given.add(name.split('.').at(-1) ?? name);
	return given;
}

function* islands(
	context: Context,
	{ parts, islands: found }: ScopeCircuit,
	given: ReadonlySet<string>
): Iterable<Finding> {
	if (found.length === 0) return;
	const atNode = new Map<string, Part[]>();
	for (const part of parts)
		for (const node of new Set(part.nodes)) {
			const present = atNode.get(node);
			if (present) present.push(part);
			else atNode.set(node, [part]);
		}
	for (const nodes of found) {
		const devices = [...new Set(nodes.flatMap((node) => atNode.get(node) ?? []))];
		const [first] = devices;
		// what hangs on one element only is told as such
		if (!first || devices.length === 1 || nodes.some((node) => given.has(node))) continue;
		const token = first.card.nodes.find((_, index) => nodes.includes(first.nodes[index] ?? ''));
		if (!token) continue;
		const values = { nodes: listed(nodes), devices: listed(devices.map(({ card }) => card.name.text)) };
		yield finding('floating_node', 'warning', placeOf(first.at, token), values, {
			fixes: [leak(context, first, token.text)],
			related: devices.slice(1, mostNamed).map(({ at, card }) => placeOf(at, card.name))
		});
	}
}

/** A resistor to ground, large enough to change nothing else. */
function leak({ names }: Context, { at }: Part, node: string): ProgramFix {
	let name = `rleak_${node.toLowerCase().replace(/\W/gu, '_')}`;
	while (names.lookup(at.scope, 'device', name)) name += '_';
	const line = `${name} ${node} 0 1G`;
	return { title: { code: 'add_line', values: { text: line } }, edits: [{ at, side: 'behind', lines: [line] }] };
}

function voltageLoop({ parts }: Loop): Finding {
	const last = parts.at(-1)!;
	const isSure = parts.every(({ card }) => card.letter === 'v');
	return finding(
		'voltage_loop',
		isSure ? 'error' : 'warning',
		placeOf(last.at, last.card.name),
		{
			devices: listed(parts.map(({ card }) => card.name.text))
		},
		{
			related: parts
				.slice(0, -1)
				.slice(0, mostNamed)
				.map(({ at, card }) => placeOf(at, card.name))
		}
	);
}

function listed(names: readonly string[]): string {
	return names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ', ...' : '');
}

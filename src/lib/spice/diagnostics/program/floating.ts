import type { Context, Device, Rule } from '../context.ts';
import { finding, placeOf, type Finding, type ProgramFix } from '../finding.ts';
import { scopeCircuits, type Island, type ScopeCircuit } from '../topology/scope-circuit.ts';

/** Elements whose nodes have voltages, unlike digital ones. */
const analog = new Set([...'rclvidqjzmbefghtosw']);
/** Maximum number of names listed in one message. */
const mostNamed = 6;

/** Nodes without a DC path to ground, and loops of contradicting voltages. */
export const floating: Rule = function* (context) {
	if (!context.isComplete) return;
	const circuits = scopeCircuits(context);
	const first = context.devicesIn(context.program.root).find(({ card }) => analog.has(card.letter));
	if (first && !isGrounded(circuits.values())) {
		yield finding('no_ground', 'warning', placeOf(first.at, first.card.name));
		return;
	}
	const given = givenNodes(context);
	for (const { islands, loops } of circuits.values()) {
		for (const island of islands) yield* floatingNodes(context, island, given);
		for (const loop of loops) yield voltageLoop(loop);
	}
};

function isGrounded(circuits: Iterable<ScopeCircuit>): boolean {
	for (const circuit of circuits) if (circuit.isGrounded) return true;
	return false;
}

/** Nodes with an initial voltage in the netlist. */
function givenNodes({ dots }: Context): ReadonlySet<string> {
	const given = new Set<string>();
	for (const { card } of dots)
		if (card.name === '.ic' || card.name === '.nodeset')
			for (const { space, name } of card.uses) if (space === 'node') given.add(name.split('.').at(-1) ?? name);
	return given;
}

function* floatingNodes(context: Context, { members, names }: Island, given: ReadonlySet<string>): Iterable<Finding> {
	const [first] = members;
	const token = first?.device.card.nodes[first.node];
	// A node with a single element has its own diagnostic.
	if (!first || !token || members.length === 1 || names.some((name) => given.has(name.toLowerCase()))) return;
	const devices = members.map(({ device }) => device);
	const values = { nodes: listed(names), devices: listed(devices.map(({ card }) => card.name.text)) };
	yield finding('floating_node', 'warning', placeOf(first.device.at, token), values, {
		fixes: [leak(context, first.device, token.text)],
		related: devices.slice(1, mostNamed).map(({ at, card }) => placeOf(at, card.name))
	});
}

/** A resistor to ground, large enough not to change anything else. */
function leak({ names }: Context, { at }: Device, node: string): ProgramFix {
	let name = `rleak_${node.toLowerCase().replace(/\W/gu, '_')}`;
	while (names.lookup(at.scope, 'device', name)) name += '_';
	const line = `${name} ${node} 0 1G`;
	return {
		title: { code: 'add_line', values: { text: line } },
		edits: [{ at, side: 'behind', lines: [line] }]
	};
}

function voltageLoop(devices: readonly Device[]): Finding {
	const last = devices.at(-1)!;
	const isSure = devices.every(({ card }) => card.letter === 'v');
	const values = { devices: listed(devices.map(({ card }) => card.name.text)) };
	return finding('voltage_loop', isSure ? 'error' : 'warning', placeOf(last.at, last.card.name), values, {
		related: devices
			.slice(0, -1)
			.slice(0, mostNamed)
			.map(({ at, card }) => placeOf(at, card.name))
	});
}

function listed(names: readonly string[]): string {
	return names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ', ...' : '');
}
